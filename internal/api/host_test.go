package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// asked returns the response to a request with the given Host.
func (s *site) asked(method, path, host, language string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(`{"edition":"classic"}`))
	r.Host = host
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Language", language)
	w := httptest.NewRecorder()
	s.h.ServeHTTP(w, r)
	return w
}

// TestARequestForNoSiteIsRefused checks that a request with a malformed Host is refused in the request's language, so
// that a wrong name cannot appear in links.
func TestARequestForNoSiteIsRefused(t *testing.T) {
	s := siteInside(t, inmem.New())
	for _, host := range []string{"", ":", ":80", "a b", "a/b", "a\"><script>", "user@host", "a:b:c", "host:", "host:x", "host:0", "host:65536", "[::1", "::1", "[::1]x", "[fe80::1%25a]", "[1.2.3.4]", "a..b", ".", "é.example", "a?b", "a#b", "[::1]:", strings.Repeat("a", 64), strings.Repeat("a.", 126) + "aa"} {
		for _, path := range []string{"/api/matches", "/", "/m/nowhere"} {
			method := "POST"
			if path != "/api/matches" {
				method = "GET"
			}
			w := s.asked(method, path, host, "en")
			var p wire.Problem
			decode(t, w, &p)
			if w.Code != http.StatusBadRequest || p.Code != "bad-host" {
				t.Errorf("%s for %q: %d %s", path, host, w.Code, w.Body)
			}
		}
	}
	said := map[string]bool{}
	for _, language := range tell.Languages() {
		var p wire.Problem
		decode(t, s.asked("GET", "/api/editions", "", language), &p)
		if said[p.Detail] || len(p.Detail) < 10 {
			t.Errorf("in %s: %q", language, p.Detail)
		}
		said[p.Detail] = true
	}
	for _, path := range []string{"/healthz", "/readyz"} {
		if w := s.asked("GET", path, "", "en"); w.Code != http.StatusOK {
			t.Errorf("a probe that names no host: %d", w.Code)
		}
	}
}

// TestLinksCarryTheAddressOfTheSite checks that links use the address named in the request, unless the server has a fixed
// address.
func TestLinksCarryTheAddressOfTheSite(t *testing.T) {
	s := siteInside(t, inmem.New())
	for _, host := range []string{"localhost", "localhost:8080", "play.example.org", "play.example.org.", "192.168.1.20:8080", "[::1]", "[2001:db8::1]:8080", "my_pc", "AZ-09.zoo", strings.Repeat("a", 63) + ".example", strings.Repeat("a.", 126) + "a", "xn--bcher-kva.example:1"} {
		var opened wire.State
		decode(t, s.asked("POST", "/api/matches", host, "en"), &opened)
		if !strings.HasPrefix(opened.Invite, "http://"+host+"/m/") {
			t.Errorf("for %q: %q", host, opened.Invite)
		}
	}
	s = siteInside(t, inmem.New(), func(o *server.Options) { o.URL = "https://play.example.org" })
	for _, host := range []string{"", "a/b", "elsewhere.example"} {
		var opened wire.State
		decode(t, s.asked("POST", "/api/matches", host, "en"), &opened)
		if !strings.HasPrefix(opened.Invite, "https://play.example.org/m/") {
			t.Errorf("for %q: %q", host, opened.Invite)
		}
	}
}
