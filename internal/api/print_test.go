package api_test

import (
	"bytes"
	"net/http"
	"net/url"
	"testing"
)

// TestSheetsToPrint checks that sheets are PDF in the requested language and on the requested paper. Any cache may store
// sheets. They must not be sent again to a client that already has them.
func TestSheetsToPrint(t *testing.T) {
	site := newSite(t)
	anyone := &user{site: site}
	seen := map[string]string{}
	for _, path := range []string{
		"puzzles.pdf", "puzzles.pdf?grade=5&kind=best-row&sheet=3", "puzzles.pdf?paper=letter", "puzzles.pdf?language=de",
		"boards.pdf", "boards.pdf?board=challenge-handicap", "boards.pdf?board=c20p12g20bM", "boards.pdf?board=c9p6",
		"scores.pdf", "scores.pdf?edition=ultimate-games", "rules.pdf", "rules.pdf?rulebook=advanced-blanks&language=es",
	} {
		path = "/api/print/" + path
		w := anyone.get(path)
		head, body := w.Header(), w.Body.Bytes()
		if w.Code != http.StatusOK || head.Get("Content-Type") != "application/pdf" || head.Get("Cache-Control") != "public, max-age=3600" || !bytes.HasPrefix(body, []byte("%PDF-")) {
			t.Errorf("%s: %d, %v, %.20q", path, w.Code, head, body)
		}
		tag := head.Get("ETag")
		if other := seen[tag]; tag == "" || other != "" {
			t.Errorf("%s has the ETag %q of %q", path, tag, other)
		}
		seen[tag] = path
		again := anyone.get(path)
		if again.Header().Get("ETag") != tag || !bytes.Equal(again.Body.Bytes(), body) {
			t.Errorf("%s has other bytes the second time", path)
		}
		if known := anyone.get(path, "If-None-Match", tag); known.Code != http.StatusNotModified || known.Body.Len() > 0 {
			t.Errorf("%s, which the client has, is answered %d with %d bytes", path, known.Code, known.Body.Len())
		}
	}
	for path, same := range map[string]string{
		"boards.pdf": "boards.pdf?board=CLASSIC", "scores.pdf": "scores.pdf?edition=classic", "rules.pdf": "rules.pdf?rulebook=classic&paper=a4",
		"puzzles.pdf": "puzzles.pdf?grade=1&sheet=1",
	} {
		if plain, named := anyone.get("/api/print/"+path), anyone.get("/api/print/"+same); !bytes.Equal(plain.Body.Bytes(), named.Body.Bytes()) {
			t.Errorf("%s is not %s", path, same)
		}
	}
}

// TestNoSuchSheetToPrint checks that requests for sheets that do not exist are refused with a sentence.
func TestNoSuchSheetToPrint(t *testing.T) {
	anyone := &user{site: newSite(t)}
	long := url.QueryEscape(string(bytes.Repeat([]byte("c"), 41)))
	for path, code := range map[string]string{
		"puzzles.pdf?sheet=8":                    "no-sheet",
		"puzzles.pdf?kind=contradiction&sheet=4": "no-sheet",
		"puzzles.pdf?sheet=0":                    "bad-request",
		"puzzles.pdf?grade=6":                    "bad-request",
		"puzzles.pdf?grade=x":                    "bad-request",
		"puzzles.pdf?kind=crossword":             "bad-request",
		"rules.pdf?paper=a3":                     "bad-request",
		"boards.pdf?board=" + long:               "bad-request",
		"boards.pdf?board=deluxe":                "bad-format-text",
		"boards.pdf?board=c30p4":                 "bad-format-colours",
		"scores.pdf?edition=deluxe":              "bad-edition",
		"rules.pdf?rulebook=deluxe":              "bad-rules",
	} {
		anyone.refused("GET", "/api/print/"+path, nil, 422, code)
	}
}
