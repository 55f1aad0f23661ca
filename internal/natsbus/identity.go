package natsbus

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// CheckURL refuses a text that does not name NATS servers. The error never contains a password.
func CheckURL(text string) error {
	for _, one := range addresses(text) {
		u, err := url.Parse(one)
		if err != nil || u.Scheme != "nats" && u.Scheme != "tls" || u.Hostname() == "" {
			return errors.New("the address of a broker is written as nats://host:4222, or tls://host:4222, several with commas between; in a password, signs such as @ : / % and commas are written as %40 %3A %2F %25 and %2C")
		}
	}
	return nil
}

// addresses returns the addresses of the servers in a text.
func addresses(text string) []string {
	all := strings.Split(text, ",")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}

// identity returns the options that prove to the broker who this server is.
func (o Options) identity() ([]nats.Option, error) {
	if o.Credentials == "" {
		return nil, nil
	}
	text, err := os.ReadFile(o.Credentials)
	if err != nil {
		return nil, fmt.Errorf("read the broker's credentials: %w", err)
	}
	if _, err := nkeys.ParseDecoratedUserNKey(text); err != nil {
		return nil, fmt.Errorf("the broker's credentials in %s cannot be read: the file contains a JWT and a seed, or only the seed of an nkey, which begins with SU", o.Credentials)
	}
	if !strings.Contains(string(text), "JWT") {
		nkey, err := nats.NkeyOptionFromSeed(o.Credentials)
		return []nats.Option{nkey}, err
	}
	return []nats.Option{nats.UserCredentials(o.Credentials)}, nil
}

// try connects to the servers of an address, one after another, until one accepts this server. It fails if no server accepts
// this server and at least one refuses it. Servers that cannot be reached are ignored.
func try(text string, identity []nats.Option) (refused error) {
	for _, one := range addresses(text) {
		c, err := nats.Connect(one, append([]nats.Option{nats.Name("keypeg"), nats.Timeout(patience)}, identity...)...)
		if err == nil {
			c.Close()
			return nil
		}
		if why := refusal(err); why != nil {
			refused = why
		}
	}
	return refused
}

// refusal explains an error that means that the broker refuses this server, or that this server does not trust the broker. It
// returns nil if the only problem is that the broker cannot be reached. The explanation never contains a password.
func refusal(err error) error {
	if e, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return fmt.Errorf("the broker's certificate is not trusted: add the authority that signed it to the certificates of this machine (%w)", e)
	}
	if alert, ok := errors.AsType[tls.AlertError](err); ok {
		return fmt.Errorf("the broker refuses the encrypted connection (%w)", alert)
	}
	for _, is := range []error{nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrAccountAuthExpired, nats.ErrNkeysNotSupported} {
		if errors.Is(err, is) {
			return fmt.Errorf("the broker does not accept these credentials: check the user and password in its address, or the file of credentials (%w)", is)
		}
	}
	if errors.Is(err, nats.ErrSecureConnWanted) {
		return errors.New("the broker does not encrypt connections: set up TLS there, or write nats:// instead of tls://")
	}
	return nil
}
