package api_test

import (
	"compress/gzip"
	"io"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/wire"
)

// TestWhatEveryVisitAsksIsCompressed checks that responses that are the same for everybody are compressed once, and that
// other responses are never compressed.
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
	for _, path := range []string{"/api/editions", "/api/levels", "/api/optimal"} {
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
		for _, part := range []string{"bytes=0-9", "bytes=9-0", "lines"} {
			if w := get(path, "Range", part); w.Code != 200 || w.Body.Len() != plain.Body.Len() {
				t.Errorf("%s of %s: %d, %d bytes", part, path, w.Code, w.Body.Len())
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

// TestEditionsTellHowASetLooks checks that a page can draw every set and offer its limits without knowing the set's name.
func TestEditionsTellHowASetLooks(t *testing.T) {
	var all wire.Editions
	newSite(t).user().ask("GET", "/api/editions?language=de", nil, 200, &all)
	want := map[string]keypeg.Tracker{"Classic": "sheet", "Remastered": "tracks", "Advanced": "lines", "Ultimate": "markers", "Challenge": "sheet"}
	for _, r := range all.Rulebooks {
		if r.Tracker != want[r.Name] || !slices.Equal(r.Limits, []float64{180, 240}) {
			t.Errorf("%s: %s, limits %v", r.Name, r.Tracker, r.Limits)
		}
		delete(want, r.Name)
		if r.About == "" || r.Slug == "classic" && r.About != "Kurz und streng." {
			t.Errorf("of %s is said %q", r.Name, r.About)
		}
		rules, _ := keypeg.FindRulebook(r.Slug)
		for i, c := range rules.Palette(len(all.Wide)) {
			if all.Wide[i].Pair != c.Pair || all.Wide[i].Letter == "" {
				t.Errorf("colour %d of a large board by %s is %v, not %v", i+1, r.Name, all.Wide[i], c)
			}
		}
	}
	if len(want) > 0 || len(all.Wide) != keypeg.MaxColours || all.Wide[0].Name != "rot" {
		t.Errorf("nothing of %v; %d colours, the first %v", want, len(all.Wide), all.Wide[0])
	}
}
