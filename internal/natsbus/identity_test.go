package natsbus_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nkeys"

	"keypeg/internal/hall/peers"
	"keypeg/internal/natsbus"
	"keypeg/internal/natsbus/natstest"
)

// Parts of the messages that say why a server does not start.
const (
	untrusted   = "certificate is not trusted"
	unknown     = "does not accept these credentials"
	unencrypted = "does not encrypt"
	unreadable  = "cannot be read"
)

// TestWhoConnects connects to brokers that encrypt, and to brokers that ask for credentials.
func TestWhoConnects(t *testing.T) {
	secure, trusted := natstest.Certificate(t)
	t.Setenv("SSL_CERT_FILE", trusted) // Go reads SSL_CERT_FILE only once, and no other test here checks a certificate
	foreign, _ := natstest.Certificate(t)
	nkey, seed := person(t, nkeys.CreateUser)
	_, otherSeed := person(t, nkeys.CreateUser)
	own, other := file(t, seed), file(t, otherSeed)
	operator, creds, otherCreds := operated(t)
	password := []string{"--user", "keypeg", "--pass", "se/cret"}
	forHosts, err := os.ReadFile("../../deploy/nats-server.conf")
	if err != nil {
		t.Fatal(err)
	}
	hosts := strings.NewReplacer("#auth", "auth", "#tls", "tls", "/etc/nats/cert.pem", trusted, "/etc/nats/key.pem", secure[len(secure)-1]).Replace(string(forHosts))
	for name, c := range map[string]struct {
		broker []string
		before string // the part of the address before the host
		creds  string
		want   string // part of the expected refusal; "" means that the server connects
	}{
		"encrypted":                    {broker: secure, before: "tls://"},
		"encrypted, without asking":    {broker: secure, before: "nats://"},
		"not encrypted":                {before: "tls://", want: unencrypted},
		"another's certificate":        {broker: foreign, before: "tls://", want: untrusted},
		"a password":                   {broker: append(password, secure...), before: "tls://keypeg:se%2Fcret@"},
		"another password":             {broker: append(password, secure...), before: "tls://keypeg:wrong-secret@", want: unknown},
		"another user":                 {broker: password, before: "nats://somebody:se%2Fcret@", want: unknown},
		"no password":                  {broker: password, before: "nats://", want: unknown},
		"a password, not trusted":      {broker: append(password, foreign...), before: "tls://keypeg:se%2Fcret@", want: untrusted},
		"an nkey":                      {broker: config(t, "authorization { users = [ { nkey: %s } ] }", nkey), before: "nats://", creds: own},
		"another nkey":                 {broker: config(t, "authorization { users = [ { nkey: %s } ] }", nkey), before: "nats://", creds: other, want: unknown},
		"a JWT":                        {broker: operator, before: "nats://", creds: creds},
		"a JWT of another account":     {broker: operator, before: "nats://", creds: otherCreds, want: unknown},
		"our configuration":            {broker: config(t, "%s", hosts), before: "tls://keypeg:PASSWORD@"},
		"our configuration, without":   {broker: config(t, "%s", hosts), before: "tls://", want: unknown},
		"a file that is not there":     {before: "nats://", creds: filepath.Join(t.TempDir(), "none"), want: "no such file"},
		"a file without credentials":   {before: "nats://", creds: trusted, want: unreadable},
		"a file with an account's key": {before: "nats://", creds: file(t, accountSeed(t)), want: unreadable},
	} {
		t.Run(name, func(t *testing.T) {
			b := natstest.New(t, c.broker...)
			url := c.before + strings.TrimPrefix(b.URL(), "nats://")
			bus, err := natsbus.Open(&peers.Bus{}, natsbus.Options{URL: url, Credentials: c.creds, Key: key})
			if err == nil {
				defer bus.Close()
			}
			switch {
			case c.want == "" && err != nil:
				t.Fatal(err)
			case c.want == "":
				for until := time.Now().Add(10 * time.Second); !bus.Figures().Connected; time.Sleep(time.Millisecond) {
					if time.Now().After(until) {
						t.Fatal("it does not connect")
					}
				}
			case err == nil || !strings.Contains(err.Error(), c.want):
				t.Errorf("%v, want %s", err, c.want)
			case strings.Contains(err.Error(), "cret"):
				t.Errorf("the password is told: %v", err)
			}
		})
	}
}

// TestOneOfSeveralBrokers checks that a server starts if one of several brokers accepts it, and that it does not start if one
// refuses it and the others cannot be reached.
func TestOneOfSeveralBrokers(t *testing.T) {
	b, gone := natstest.New(t, "--user", "keypeg", "--pass", "secret"), natstest.New(t)
	gone.Kill()
	at, away := strings.TrimPrefix(b.Direct(), "nats://"), strings.TrimPrefix(gone.Direct(), "nats://")
	for _, c := range []struct{ format, want string }{
		{"nats://keypeg:wrong@%[1]s,nats://keypeg:secret@%[1]s", ""},
		{"nats://keypeg:wrong@%[1]s,nats://keypeg:secret@%[2]s", unknown},
		{"nats://keypeg:secret@%[2]s, nats://keypeg:wrong@%[1]s", unknown},
		{"nats://keypeg:secret@%[2]s", ""}, // the broker may come back
	} {
		bus, err := natsbus.Open(&peers.Bus{}, natsbus.Options{URL: fmt.Sprintf(c.format, at, away), Key: key})
		if err == nil {
			bus.Close()
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v", c.format, err)
		}
	}
}

// TestABrokerRefusesLater checks that a server that has started without its broker says in its log that the broker refuses it.
func TestABrokerRefusesLater(t *testing.T) {
	certificate, _ := natstest.Certificate(t)
	for want, args := range map[string][]string{unknown: {"--user", "keypeg", "--pass", "secret"}, untrusted: certificate} {
		b := natstest.New(t, args...)
		b.Kill()
		log, err := os.Create(filepath.Join(t.TempDir(), "log"))
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		bus, err := natsbus.Open(&peers.Bus{}, natsbus.Options{
			URL: strings.Replace(b.Direct(), "nats://", "nats://keypeg:another-secret@", 1), Key: key, Log: slog.New(slog.NewTextHandler(log, nil)),
		})
		if err != nil {
			t.Fatal(err)
		}
		defer bus.Close()
		b.Start()
		for until := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
			text, err := os.ReadFile(log.Name())
			if err == nil && strings.Contains(string(text), want) && !strings.Contains(string(text), "secret") {
				break
			}
			if time.Now().After(until) {
				t.Fatalf("%s: %v, %s", want, err, text)
			}
		}
	}
}

func TestWrongAddresses(t *testing.T) {
	for _, url := range []string{
		"", "localhost:4222", "http://localhost:4222", "nats://", "nats://a:4222,b:4222", "nats://:4222",
		"nats://keypeg:sec%ret@a:4222", "nats://keypeg:sec,ret@a:4222", "nats://keypeg:sec/ret@a:4222", "nats://keypeg:secret@a:port",
	} {
		_, err := natsbus.Open(&peers.Bus{}, natsbus.Options{URL: url, Key: key})
		if err == nil || strings.Contains(err.Error(), "sec") || strings.Contains(err.Error(), "keypeg:") {
			t.Errorf("%q: %v", url, err)
		}
	}
}

// person returns the public key and the seed of a new user.
func person(t *testing.T, create func() (nkeys.KeyPair, error)) (public, seed string) {
	t.Helper()
	pair, err := create()
	if err != nil {
		t.Fatal(err)
	}
	public, err = pair.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	text, err := pair.Seed()
	if err != nil {
		t.Fatal(err)
	}
	return public, string(text)
}

func accountSeed(t *testing.T) string {
	t.Helper()
	_, seed := person(t, nkeys.CreateAccount)
	return seed
}

// file returns the name of a new file with a text.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// config returns the arguments that make nats-server use a configuration.
func config(t *testing.T, format string, args ...any) []string {
	t.Helper()
	return []string{"--config", file(t, fmt.Sprintf(format, args...))}
}

// operated returns the arguments of a broker whose users have JWTs, a user's credentials file, and a credentials file of a user
// whose account the broker does not know.
func operated(t *testing.T) (broker []string, creds, otherCreds string) {
	operator, operatorSeed := person(t, nkeys.CreateOperator)
	files := [2]string{}
	for i := range files {
		account, accountSeed := person(t, nkeys.CreateAccount)
		user, userSeed := person(t, nkeys.CreateUser)
		anything := map[string]any{"subs": -1, "data": -1, "payload": -1}
		unlimited := maps.Clone(anything)
		maps.Copy(unlimited, map[string]any{"imports": -1, "exports": -1, "wildcards": true, "conn": -1, "leaf": -1})
		if i == 0 {
			operatorJWT := signed(t, operatorSeed, operator, operator, map[string]any{"type": "operator", "version": 2})
			accountJWT := signed(t, operatorSeed, operator, account, map[string]any{"type": "account", "version": 2, "limits": unlimited})
			broker = config(t, "operator: %s\nresolver: MEMORY\nresolver_preload: { %s: %s }", operatorJWT, account, accountJWT)
		}
		of := maps.Clone(anything)
		maps.Copy(of, map[string]any{"type": "user", "version": 2})
		userJWT := signed(t, accountSeed, account, user, of)
		files[i] = file(t, fmt.Sprintf("-----BEGIN NATS USER JWT-----\n%s\n------END NATS USER JWT------\n\n"+
			"-----BEGIN USER NKEY SEED-----\n%s\n------END USER NKEY SEED------\n", userJWT, userSeed))
	}
	return broker, files[0], files[1]
}

// signed returns a JWT in which the issuer, whose seed is given, makes claims about the subject.
func signed(t *testing.T, seed, issuer, subject string, claims map[string]any) string {
	t.Helper()
	part := func(v any) string {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return base64.RawURLEncoding.EncodeToString(text)
	}
	text := part(map[string]string{"typ": "JWT", "alg": "ed25519-nkey"}) + "." +
		part(map[string]any{"jti": subject, "iat": time.Now().Unix(), "iss": issuer, "name": "keypeg", "sub": subject, "nats": claims})
	pair, err := nkeys.FromSeed([]byte(seed))
	if err != nil {
		t.Fatal(err)
	}
	signature, err := pair.Sign([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return text + "." + base64.RawURLEncoding.EncodeToString(signature)
}
