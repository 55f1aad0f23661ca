package api_test

import (
	"compress/gzip"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"keypeg/wire"
)

// What every first visit asks comes compressed, the same for everybody, and not twice;
// what hangs on who asks comes as it is.
func TestWhatEveryVisitAsksIsCompressed(t *testing.T) {
	site := newSite(t)
	get := func(path string, header ...string) *httptest.ResponseRecorder {
		r, w := httptest.NewRequest("GET", path, nil), httptest.NewRecorder()
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		site.h.ServeHTTP(w, r)
		return w
	}
	for _, path := range []string{"/api/editions", "/api/levels"} {
		plain, packed := get(path), get(path, "Accept-Encoding", "gzip")
		unpacked, err := gzip.NewReader(packed.Body)
		if err != nil {
			t.Fatal(err)
		}
		length := packed.Body.Len()
		text, err := io.ReadAll(unpacked)
		if err != nil || string(text) != plain.Body.String() || len(text) < 4*length {
			t.Errorf("%s: %d bytes, and %d by gzip, %v", path, plain.Body.Len(), length, err)
		}
		for _, w := range []*httptest.ResponseRecorder{plain, packed} {
			h := w.Header()
			if w.Code != 200 || h.Get("Content-Type") != "application/json" || strings.Join(h.Values("Vary"), ", ") != "Accept-Language, Accept-Encoding" || h.Get("Cache-Control") != "no-cache" {
				t.Errorf("%s: %d, %v", path, w.Code, h)
			}
			if again := get(path, "Accept-Encoding", h.Get("Content-Encoding"), "If-None-Match", h.Get("Etag")); again.Code != 304 {
				t.Errorf("%s once more: %d", path, again.Code)
			}
		}
		if w := get(path + "?x=1"); w.Code != 422 {
			t.Errorf("%s with a parameter: %d", path, w.Code)
		}
	}
	var editions wire.Editions
	if site.user().ask("GET", "/api/editions", nil, 200, &editions); len(editions.Editions) == 0 {
		t.Errorf("editions %+v", editions)
	}
	if w := get("/api/matches", "Accept-Encoding", "gzip"); w.Header().Get("Content-Encoding") != "" || !strings.Contains(w.Body.String(), "matches") {
		t.Errorf("what hangs on who asks: %v %s", w.Header(), w.Body)
	}
}
