package api_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/wire"
)

func proxies(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		if !strings.Contains(text, "/") {
			text += "/" + map[bool]string{true: "128", false: "32"}[strings.Contains(text, ":")]
		}
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// TestTheSenderIsTheLastBeforeOurProxies sends many requests through proxies. It checks that these requests count for
// the last address before our proxies, and for no other address.
func TestTheSenderIsTheLastBeforeOurProxies(t *testing.T) {
	for name, c := range map[string]struct {
		remote  string
		headers []string
		sender  string
	}{
		"no proxy, and a header of the sender's own": {"203.0.113.9:1", []string{"198.51.100.1"}, "203.0.113.9"},
		"one proxy":                             {"10.0.0.1:1", []string{"198.51.100.1"}, "198.51.100.1"},
		"a forged entry before":                 {"10.0.0.1:1", []string{"8.8.8.8, 198.51.100.1"}, "198.51.100.1"},
		"a chain of ours":                       {"10.0.0.1:1", []string{"8.8.8.8, 198.51.100.1, 10.2.3.4, 10.0.0.7"}, "198.51.100.1"},
		"several lines":                         {"10.0.0.1:1", []string{"8.8.8.8", "198.51.100.1", "10.2.3.4"}, "198.51.100.1"},
		"a forged entry in the name of a proxy": {"10.0.0.1:1", []string{"10.9.9.9, 198.51.100.1"}, "198.51.100.1"},
		"a port":                                {"10.0.0.1:1", []string{"198.51.100.1:55555"}, "198.51.100.1"},
		"IPv6 in brackets with a port":          {"10.0.0.1:1", []string{"[2001:db8:1:2:aaaa::1]:555"}, "2001:db8:1:2::5"},
		"IPv6 in brackets":                      {"10.0.0.1:1", []string{"[2001:db8:1:2:aaaa::1]"}, "2001:db8:1:2::5"},
		"IPv6 bare":                             {"10.0.0.1:1", []string{"2001:db8:1:2:aaaa::1"}, "2001:db8:1:2::5"},
		"IPv4 within IPv6":                      {"[::ffff:10.0.0.1]:1", []string{"::ffff:198.51.100.1"}, "198.51.100.1"},
		"a proxy of IPv6":                       {"[fd00::1]:1", []string{"198.51.100.1"}, "198.51.100.1"},
		"nothing said":                          {"10.0.0.1:1", nil, "10.0.0.1"},
		"an empty entry":                        {"10.0.0.1:1", []string{"198.51.100.1, "}, "10.0.0.1"},
		"an entry that is no address":           {"10.0.0.1:1", []string{"198.51.100.1, unknown, 10.0.0.7"}, "10.0.0.7"},
		"an entry with spaces and a name":       {"10.0.0.1:1", []string{"198.51.100.1, example.org:80"}, "10.0.0.1"},
		"only proxies":                          {"10.0.0.1:1", []string{"10.0.0.2, 10.0.0.3"}, "10.0.0.2"},
	} {
		t.Run(name, func(t *testing.T) {
			s := siteInside(t, inmem.New(), limited, func(o *server.Options) { o.Proxies = proxies("10.0.0.0/8", "fd00::1") })
			ask := func(remote string, headers []string) int {
				r := httptest.NewRequest("POST", "/api/codes", strings.NewReader("?"))
				r.RemoteAddr = remote
				r.Header["X-Forwarded-For"] = headers
				w := httptest.NewRecorder()
				s.h.ServeHTTP(w, r)
				return w.Code
			}
			for range 20 {
				ask(c.remote, c.headers)
			}
			direct := "[" + c.sender + "]:9"
			if status := ask(direct, nil); status != http.StatusTooManyRequests {
				t.Errorf("%s was not counted as the sender: %d", c.sender, status)
			}
			if status := ask("[192.0.2.77]:9", nil); status == http.StatusTooManyRequests {
				t.Error("somebody else was")
			}
		})
	}
}

// TestOnlyAProxyOfOursSaysThatItIsHTTPS checks that only a trusted proxy can say that a request was sent over https.
func TestOnlyAProxyOfOursSaysThatItIsHTTPS(t *testing.T) {
	s := siteInside(t, inmem.New(), func(o *server.Options) { o.Proxies = proxies("10.0.0.1") })
	for _, c := range []struct{ remote, proto, want string }{
		{"10.0.0.1:1", "https", "https://"}, {"10.0.0.1:1", "http, HTTPS", "https://"}, {"10.0.0.1:1", "https, http", "http://"}, {"10.0.0.2:1", "https", "http://"},
	} {
		r := httptest.NewRequest("POST", "/api/matches", strings.NewReader(`{"edition":"classic"}`))
		r.RemoteAddr = c.remote
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Forwarded-For", "198.51.100.1")
		r.Header.Set("X-Forwarded-Proto", c.proto)
		w := httptest.NewRecorder()
		s.h.ServeHTTP(w, r)
		var made wire.State
		decode(t, w, &made)
		if !strings.HasPrefix(made.Invite, c.want) {
			t.Errorf("%+v: the invitation is %q", c, made.Invite)
		}
	}
}

// TestAProxyThatNobodyNamedIsToldOf checks that the log warns once about an unknown proxy, which makes all its users
// seem to have the same address.
func TestAProxyThatNobodyNamedIsToldOf(t *testing.T) {
	var log bytes.Buffer
	s := siteInside(t, inmem.New(), func(o *server.Options) {
		o.Proxies, o.Log = proxies("10.0.0.1"), slog.New(slog.NewTextHandler(&log, nil))
	})
	ask := func(remote, forwarded string) {
		r := httptest.NewRequest("GET", "/api/levels", nil)
		r.RemoteAddr = remote
		r.Header.Set("X-Forwarded-For", forwarded)
		s.h.ServeHTTP(httptest.NewRecorder(), r)
	}
	ask("10.0.0.1:1", "198.51.100.1")
	if log.Len() > 0 {
		t.Errorf("the named one: %s", &log)
	}
	for range 3 {
		ask("127.0.0.1:1", "198.51.100.1")
	}
	if n := strings.Count(log.String(), "--trusted-proxy"); n != 1 || !strings.Contains(log.String(), "127.0.0.1") {
		t.Errorf("said %d times: %s", n, &log)
	}
}

func decode(t *testing.T, w *httptest.ResponseRecorder, into any) {
	t.Helper()
	if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
		t.Fatalf("%d, %v: %s", w.Code, err, w.Body)
	}
}

// TestStoredNamesOfAddressesDependOnTheKey checks that servers with the same key store the same name for an address, that others
// store another one, and that the name does not contain the address.
func TestStoredNamesOfAddressesDependOnTheKey(t *testing.T) {
	by := func(key []byte, address string) string {
		store := inmem.New()
		s := siteInside(t, store, func(o *server.Options) { o.Key = key })
		r := httptest.NewRequest("POST", "/api/matches", strings.NewReader(`{"edition":"classic"}`))
		r.Header.Set("Content-Type", "application/json")
		r.RemoteAddr = address + ":1"
		w := httptest.NewRecorder()
		s.h.ServeHTTP(w, r)
		var made wire.State
		decode(t, w, &made)
		log, err := store.Load(t.Context(), made.Match.ID)
		if err != nil {
			t.Fatal(err)
		}
		return log.Header.By
	}
	one, two := bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32)
	name := by(one, "192.0.2.1")
	if name == "" || strings.Contains(name, "192") || by(one, "192.0.2.1") != name {
		t.Errorf("the name is %q", name)
	}
	for _, other := range []string{by(two, "192.0.2.1"), by(one, "192.0.2.2"), by(nil, "192.0.2.1"), by(nil, "192.0.2.1")} {
		if other == name {
			t.Errorf("another server or address has the same name, %q", name)
		}
	}
	if random := by(nil, "192.0.2.1"); by(nil, "192.0.2.1") == random {
		t.Error("servers without a key store the same name")
	}
}
