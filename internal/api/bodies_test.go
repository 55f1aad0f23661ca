package api_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestEveryBodyIsBounded checks that every operation refuses bodies above its documented size.
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

// TestABodyThatBreaksOffIsABadRequest checks that a request whose body is cut short gets status 400 and is not logged as a
// server fault.
func TestABodyThatBreaksOffIsABadRequest(t *testing.T) {
	r := httptest.NewRequest("POST", "/api/matches", io.MultiReader(strings.NewReader(`{"edition":`), lost{}))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	newSite(t).h.ServeHTTP(w, r)
	if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), `"bad-request"`) {
		t.Errorf("it is answered %d %s", w.Code, w.Body)
	}
}

// lost is a request body that is cut short, as if the connection were lost.
type lost struct{}

func (lost) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// TestRefusalsDoNotWaver checks that a request with several faults is always refused with the same sentence.
func TestRefusalsDoNotWaver(t *testing.T) {
	s, first := newSite(t), ""
	for range 20 {
		_, b := s.user().send("POST", "/api/score", `{"a":1,"b":2,"c":3,"d":4}`)
		if first == "" {
			first = string(b)
		}
		if string(b) != first {
			t.Fatalf("once %s\nand once %s", first, b)
		}
	}
}
