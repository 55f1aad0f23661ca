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

// TestEveryAnswerSaysWhetherItMayBeKept checks that every response of the API has a Cache-Control header.
func TestEveryAnswerSaysWhetherItMayBeKept(t *testing.T) {
	s := siteInside(t, inmem.New())
	for _, o := range described(t) {
		path := strings.NewReplacer("{id}", "nowhere", "{day}", "2000-01-01", "{edition}", "classic", "{rulebook}", "classic", "{board}", "classic").Replace(o.path)
		r := httptest.NewRequest(o.method, path, strings.NewReader("{}"))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.h.ServeHTTP(w, r.WithContext(t.Context()))
		if w.Header().Get("Cache-Control") == "" {
			t.Errorf("%s: %d without Cache-Control", o.id, w.Code)
		}
	}
	r := httptest.NewRequest("GET", "/api/nothing", nil)
	w := httptest.NewRecorder()
	if s.h.ServeHTTP(w, r); w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("where nothing is: %q", w.Header())
	}
}

// TestRequestsFromOtherSitesAreRefused checks that a request from another site's page is refused with a problem in the
// request's language.
func TestRequestsFromOtherSitesAreRefused(t *testing.T) {
	s := siteInside(t, inmem.New())
	said := map[string]bool{}
	for _, language := range tell.Languages() {
		r := httptest.NewRequest("POST", "/api/tokens", nil)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		r.Header.Set("Accept-Language", language)
		w := httptest.NewRecorder()
		s.h.ServeHTTP(w, r)
		var p wire.Problem
		decode(t, w, &p)
		if w.Code != http.StatusForbidden || w.Header().Get("Content-Type") != "application/problem+json" || p.Code != "cross-origin" || said[p.Detail] {
			t.Errorf("in %s: %d %+v", language, w.Code, p)
		}
		said[p.Detail] = true
	}
}

// TestTheAddressOfTheSiteIsTrusted checks that the page at the address of the site may send requests through a proxy that changes
// the host, and that an address that is no origin is logged.
func TestTheAddressOfTheSiteIsTrusted(t *testing.T) {
	for url, want := range map[string]struct {
		status int
		logged bool
	}{"https://play.example": {200, false}, "https://elsewhere.example": {403, false}, "https://play.example/keypeg": {403, true}} {
		var log notebook
		s := siteInside(t, inmem.New(), log.logs, func(o *server.Options) { o.URL = url })
		w := s.requested("POST", "/api/tokens", "", "Origin", "https://play.example", "Sec-Fetch-Site", "cross-site")
		if logged := strings.Contains(log.String(), "the address of --url is no origin"); w.Code != want.status || logged != want.logged {
			t.Errorf("%s: %d, logged %v", url, w.Code, logged)
		}
	}
}

// TestHTTPSAlone checks that browsers that connected over https are told to use only https.
func TestHTTPSAlone(t *testing.T) {
	for url, want := range map[string]string{"": "", "http://play.example": "", "https://play.example": "max-age=31536000"} {
		s := siteInside(t, inmem.New(), func(o *server.Options) { o.URL = url })
		for _, path := range []string{"/", "/api/levels"} {
			w := httptest.NewRecorder()
			s.h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
			if got := w.Header().Get("Strict-Transport-Security"); got != want {
				t.Errorf("%s of %q: %q", path, url, got)
			}
		}
	}
}

// TestNamesThatCannotBeSeenAreRefused checks that invisible names, and names that reverse the text around them, are refused with
// a sentence.
func TestNamesThatCannotBeSeenAreRefused(t *testing.T) {
	u := newSite(t).user()
	for _, name := range []string{"A\u202eda", "\u200b", "A\u200bda", "Ada\u2066", "A\u00adda", "\u3164", "\u2800\u2800", "\ufeffAda", "A\U000e0041da", "\u200dAda", "Ada\u200d", "A\u200d da", "\ufe0f", "A\u034fda", "A\u2028da"} {
		u.refused("POST", "/api/matches", wire.NewMatch{Edition: "classic", Name: name}, 422, "bad-name")
	}
	for _, name := range []string{"Ada", "Zoë", "José María", "Ёлка", "שרה", "می\u200cخواهم", "👩\u200d👩\u200d👧", "☂\ufe0f rain", "李", "Nguyễn"} {
		u.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", Name: name}, 201, nil)
	}
}
