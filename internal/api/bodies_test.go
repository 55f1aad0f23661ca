package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Every operation reads a body of fewer bytes than this, written out, and no other.
func TestEveryBodyIsBounded(t *testing.T) {
	most := map[string]int{"sheet": 65_536, "analyse": 220_000, "import-history": 2_300_000}
	s := newSite(t)
	posts := 0
	for _, o := range described(t) {
		if o.method != "POST" && o.method != "PUT" || len(o.fields) == 0 {
			continue
		}
		posts++
		limit := 16_384
		if n, ok := most[o.id]; ok {
			limit = n
		}
		for _, size := range []int{limit - 1, limit} {
			path := strings.NewReplacer("{id}", "nowhere", "{edition}", "classic").Replace(o.path)
			r := httptest.NewRequest(o.method, path, strings.NewReader("{"+strings.Repeat(" ", size-2)+"}"))
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			s.h.ServeHTTP(w, r.WithContext(t.Context()))
			if tooBig := w.Code == http.StatusRequestEntityTooLarge; tooBig != (size == limit) {
				t.Errorf("%s: %d bytes are answered %d %.100s", o.id, size, w.Code, w.Body)
			}
		}
	}
	if posts < 15 {
		t.Errorf("%d operations take a body", posts)
	}
}
