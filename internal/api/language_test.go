package api_test

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// TestLanguages checks that the language parameter has priority over Accept-Language, and that each response names
// its language.
func TestLanguages(t *testing.T) {
	site := newSite(t)
	for _, c := range []struct{ path, accept, want, said string }{
		{"/api/editions", "", "en", ""},
		{"/api/editions", "fr-CA,fr;q=0.9,en;q=0.8", "fr", ""},
		{"/api/editions?language=fr", "en", "fr", ""},
		{"/api/editions?language=de", "fr", "de", "Wettlauf"},
		{"/api/editions?language=en", "fr", "en", ""},
		{"/api/editions?language=xx", "fr", "fr", ""},
		{"/api/matches/nowhere?as=host", "", "en", `match \"nowhere\"`},
		{"/api/matches/nowhere?as=host&language=fr", "", "fr", "partie «\u202fnowhere\u202f»"},
		{"/api/matches/nowhere?as=host", "de-AT", "de", "Match „nowhere“"},
		{"/api/nothing?language=fr", "", "fr", ""},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		r.Header.Set("Accept-Language", c.accept)
		w := httptest.NewRecorder()
		site.h.ServeHTTP(w, r)
		if !strings.Contains(w.Body.String(), c.said) {
			t.Errorf("%s is answered by %s, which should say %s", c.path, w.Body, c.said)
		}
		if got := w.Header().Get("Content-Language"); got != c.want || w.Code == 422 {
			t.Errorf("%s of a reader of %q: %d in %q, want %q", c.path, c.accept, w.Code, got, c.want)
		}
	}
}
