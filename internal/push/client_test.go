package push

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
)

func withCancel(t *testing.T) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	return ctx, cancel
}

// notPublic lists addresses in networks that are not public, in the forms in which they can be written.
var notPublic = []string{
	"127.0.0.1", "127.8.8.8", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.127.255.255",
	"192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255",
	"::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2001::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "2001:db8::1", "100::1",
}

func TestOnlyPublicAddressesAreReached(t *testing.T) {
	for _, text := range notPublic {
		if public(netip.MustParseAddr(text)) {
			t.Errorf("%s is taken for public", text)
		}
	}
	for _, text := range []string{"1.1.1.1", "172.32.0.1", "100.128.0.1", "192.169.0.1", "142.250.0.1", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8"} {
		if !public(netip.MustParseAddr(text)) {
			t.Errorf("%s is not taken for public", text)
		}
	}
}

// TestANameThatLeadsHomeIsNotCalled checks that a message is never sent to a private address, whatever the service's name
// resolves to when the message is sent.
func TestANameThatLeadsHomeIsNotCalled(t *testing.T) {
	reached := false
	s := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer s.Close()
	_, port, _ := strings.Cut(s.Listener.Addr().String(), ":")
	for _, host := range []string{"localhost", "127.0.0.1", "[::ffff:127.0.0.1]"} {
		_, err := newClient(false).Post("https://"+host+":"+port+"/secret", "", nil)
		if !errors.Is(err, errPrivate) || reached {
			t.Errorf("%s: %v, reached: %v", host, err, reached)
		}
		if said := withoutPath(err).Error(); strings.Contains(said, "secret") || !strings.Contains(said, host) {
			t.Errorf("the error is %q", said)
		}
	}
}

func TestNothingIsFollowed(t *testing.T) {
	followed := false
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		followed = followed || r.URL.Path != "/"
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	}))
	defer s.Close()
	res, err := newClient(true).Post(s.URL, "", nil)
	if err != nil || res.StatusCode != http.StatusTemporaryRedirect || followed {
		t.Errorf("%v, %v, followed: %v", res, err, followed)
	}
	if res != nil {
		res.Body.Close()
	}
}

func TestWhatIsNoSubscriptionIsRefused(t *testing.T) {
	store := inmem.New()
	h := hall.New(store, hall.Options{})
	p := New(Options{})
	p.Start(h, store, slog.Default())
	defer p.Close(t.Context())
	defer h.Close(t.Context())
	good := newService(t).subscription(benAt)
	if _, err := p.Add(t.Context(), ben, good, "en", here); err != nil {
		t.Fatal(err)
	}
	for _, endpoint := range []string{
		"", "https://", "http://push.example/1", "ftp://push.example/1", "//push.example/1", "push.example", "https://push.example:8443/1", "https://me@push.example/1",
		"https://localhost/1", "https://a.localhost/1", "https://intranet/1", "https://push.example/1#2", "https://%zz", "https://push.example/" + strings.Repeat("x", 1000),
	} {
		s := good
		s.Endpoint = endpoint
		if _, err := p.Add(t.Context(), ben, s, "en", here); keypeg.ErrorCode(err) != "bad-push-endpoint" {
			t.Errorf("%q: %v", endpoint, err)
		}
	}
	for _, address := range notPublic {
		s := good
		if s.Endpoint = "https://" + address + "/1"; strings.Contains(address, ":") {
			s.Endpoint = "https://[" + address + "]/1"
		}
		if _, err := p.Add(t.Context(), ben, s, "en", here); keypeg.ErrorCode(err) != "bad-push-endpoint" {
			t.Errorf("%q: %v", s.Endpoint, err)
		}
	}
	for _, keys := range [][2]string{{"", good.Keys.Auth}, {good.Keys.P256dh, ""}, {good.Keys.P256dh[:80], good.Keys.Auth}, {good.Keys.P256dh, good.Keys.Auth + "AAAA"}, {"!", good.Keys.Auth}, {strings.Repeat("A", 87), good.Keys.Auth}} {
		s := good
		s.Keys.P256dh, s.Keys.Auth = keys[0], keys[1]
		if _, err := p.Add(t.Context(), ben, s, "en", here); keypeg.ErrorCode(err) != "bad-push-keys" {
			t.Errorf("%q: %v", keys, err)
		}
	}
	padded := good
	padded.Keys.P256dh, padded.Keys.Auth = strings.NewReplacer("-", "+", "_", "/").Replace(good.Keys.P256dh)+"=", good.Keys.Auth+"=="
	if _, err := p.Add(t.Context(), ben, padded, "en", here); err != nil {
		t.Errorf("as some browsers write it: %v", err)
	}
}
