package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// large is the brotli form of "a large program". The text is so short that brotli stores it unchanged.
const large = "\x0b\x07\x80a large program\x03"

// someClient returns a client with its own page, files with and without compressed copies, and a file whose compressed
// copy is longer than the original.
func someClient() http.Handler {
	files := fstest.MapFS{}
	for name, content := range map[string]string{
		"index.html":            "<!doctype html><title>the page itself</title>",
		"index.html.gz":         "page by gzip",
		"assets/app-1.js":       "the long text of a program",
		"assets/app-1.js.gz":    "program by gzip",
		"assets/app-1.js.br":    "program by br",
		"assets/style-1.css":    "style { }",
		"assets/style-1.css.br": "a longer style by br",
		"assets/icon-1.svg":     "<svg/>",
		"assets/archive-1.gz":   "no twin of anything",
		"assets/large-1.js.br":  large,
		"robots.txt":            "nothing to see",
		"game.webmanifest":      "{}",
		"worker.js":             "the worker",
		"page":                  "a page without an ending",
		"page.txt":              "a page with one",
	} {
		files[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return clientFiles(files, clientFile.serve)
}

func fetched(t *testing.T, h http.Handler, method, path string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

const (
	forEver = "public, max-age=31536000, immutable"
	askBack = "no-cache"
)

func TestPagesAreTheClients(t *testing.T) {
	h := someClient()
	page := "<!doctype html><title>the page itself</title>"
	for path, want := range map[string]struct{ body, kind, cache string }{
		"/":                     {page, "text/html; charset=utf-8", askBack},
		"/m/abc/join/def":       {page, "text/html; charset=utf-8", askBack},
		"/assets":               {page, "text/html; charset=utf-8", askBack},
		"/assets/app-1.js":      {"the long text of a program", "text/javascript; charset=utf-8", forEver},
		"/x/../assets/app-1.js": {"the long text of a program", "text/javascript; charset=utf-8", forEver},
		"/assets/icon-1.svg":    {"<svg/>", "image/svg+xml", forEver},
		"/robots.txt":           {"nothing to see", "text/plain; charset=utf-8", askBack},
		"/game.webmanifest":     {"{}", "application/manifest+json", askBack},
		"/worker.js":            {"the worker", "text/javascript; charset=utf-8", askBack},
		"/page.txt":             {"a page with one", "text/plain; charset=utf-8", askBack},
	} {
		w := fetched(t, h, "GET", path)
		if w.Code != 200 || w.Body.String() != want.body || w.Header().Get("Cache-Control") != want.cache || w.Header().Get("Content-Type") != want.kind || w.Header().Get("Content-Encoding") != "" {
			t.Errorf("GET %s: %d %q, %v", path, w.Code, w.Body, w.Header())
		}
	}
	for _, path := range []string{"/assets/gone.js", "/assets/app-2.js.br", "/assets/app-1.js.br", "/assets/app-1.js.gz", "/index.html.gz", "/favicon.gif"} {
		if w := fetched(t, h, "GET", path, "Accept-Encoding", "br, gzip"); w.Code != 404 || strings.Contains(w.Header().Get("Cache-Control"), "max-age") {
			t.Errorf("GET %s: %d %q, want 404 and that nobody keeps it", path, w.Code, w.Header().Get("Cache-Control"))
		}
	}
	for path, to := range map[string]string{"/index.html": "/", "/favicon.ico": "/icon-192.png"} {
		if w := fetched(t, h, "GET", path); w.Code != 301 || w.Header().Get("Location") != to {
			t.Errorf("%s answers %d and leads to %q", path, w.Code, w.Header().Get("Location"))
		}
	}
	if w := fetched(t, h, "POST", "/"); w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d, allowed is %q", w.Code, w.Header().Get("Allow"))
	}
}

// TestTheShortestFormIsSent checks that the client's files are sent in the shortest encoding that the browser accepts, with Vary
// set for caches.
func TestTheShortestFormIsSent(t *testing.T) {
	h := someClient()
	for _, c := range []struct{ path, accept, encoding, body string }{
		{"/assets/app-1.js", "", "", "the long text of a program"},
		{"/assets/app-1.js", "identity", "", "the long text of a program"},
		{"/assets/app-1.js", "gzip, deflate, br, zstd", "br", "program by br"},
		{"/assets/app-1.js", "GZIP;q=1.0, BR ; q=0.1", "br", "program by br"},
		{"/assets/app-1.js", "gzip, deflate", "gzip", "program by gzip"},
		{"/assets/app-1.js", "br;q=0, gzip", "gzip", "program by gzip"},
		{"/assets/app-1.js", "br;q=0.000, gzip; q=0.0", "", "the long text of a program"},
		{"/assets/app-1.js", "*", "br", "program by br"},
		{"/assets/app-1.js", "br;q=0, *", "gzip", "program by gzip"},
		{"/assets/app-1.js", "gzip, *;q=0", "gzip", "program by gzip"},
		{"/assets/app-1.js", "bro, x-gzip", "", "the long text of a program"},
		{"/assets/style-1.css", "br, gzip", "", "style { }"},
		{"/assets/large-1.js", "br, gzip", "br", large},
		{"/assets/large-1.js", "gzip", "", "a large program"},
		{"/assets/archive-1.gz", "br, gzip", "", "no twin of anything"},
		{"/", "br, gzip", "gzip", "page by gzip"},
		{"/m/abc", "br, gzip", "gzip", "page by gzip"},
	} {
		var header []string
		if c.accept != "" {
			header = []string{"Accept-Encoding", c.accept}
		}
		get, head := fetched(t, h, "GET", c.path, header...), fetched(t, h, "HEAD", c.path, header...)
		if get.Code != 200 || get.Body.String() != c.body || get.Header().Get("Content-Encoding") != c.encoding {
			t.Errorf("%s for %q: %d %q by %q, want %q by %q", c.path, c.accept, get.Code, get.Body, get.Header().Get("Content-Encoding"), c.body, c.encoding)
		}
		if head.Code != 200 || head.Body.Len() != 0 {
			t.Errorf("HEAD %s: %d %q", c.path, head.Code, head.Body)
		}
		for _, name := range []string{"Content-Type", "Content-Encoding", "Etag", "Cache-Control"} {
			if head.Header().Get(name) != get.Header().Get(name) {
				t.Errorf("HEAD %s says %s %q, GET %q", c.path, name, head.Header().Get(name), get.Header().Get(name))
			}
		}
		for _, w := range []*httptest.ResponseRecorder{get, head} {
			if w.Header().Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s varies by %q", c.path, w.Header().Get("Vary"))
			}
		}
	}
	two := fetched(t, h, "GET", "/assets/app-1.js", "Accept-Encoding", "br;q=0", "Accept-Encoding", "gzip")
	if two.Header().Get("Content-Encoding") != "gzip" {
		t.Errorf("of two header lines one counts: %v", two.Header())
	}
}

// TestCachedFilesAreNotSentAgain checks that a file is sent again to a browser only if the browser's copy has another
// encoding or comes from an older build.
func TestCachedFilesAreNotSentAgain(t *testing.T) {
	h := someClient()
	for _, path := range []string{"/", "/m/abc", "/assets/app-1.js"} {
		tags := map[string]bool{}
		for _, accept := range []string{"br", "gzip", "identity"} {
			first := fetched(t, h, "GET", path, "Accept-Encoding", accept)
			tag := first.Header().Get("Etag")
			if len(tag) < 10 || tag[0] != '"' || tag[len(tag)-1] != '"' {
				t.Fatalf("the tag of %s is %s", path, tag)
			}
			tags[tag] = true
			for _, has := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
				again := fetched(t, h, "GET", path, "Accept-Encoding", accept, "If-None-Match", has)
				if again.Code != 304 || again.Body.Len() != 0 || again.Header().Get("Etag") != tag || again.Header().Get("Vary") != "Accept-Encoding" {
					t.Errorf("%s by %s to who has %s: %d %q, %v", path, accept, has, again.Code, again.Body, again.Header())
				}
			}
			for _, has := range []string{`"other"`, strings.Trim(tag, `"`)} {
				if again := fetched(t, h, "GET", path, "Accept-Encoding", accept, "If-None-Match", has); again.Code != 200 {
					t.Errorf("%s to who has %s: %d", path, has, again.Code)
				}
			}
		}
		if path == "/assets/app-1.js" && len(tags) != 3 {
			t.Errorf("three forms have the tags %v", tags)
		}
	}
	part := fetched(t, h, "GET", "/assets/app-1.js", "Accept-Encoding", "gzip", "Range", "bytes=0-6")
	if part.Code != 206 || part.Body.String() != "program" || part.Header().Get("Content-Length") != "7" {
		t.Errorf("a part: %d %q, %v", part.Code, part.Body, part.Header())
	}
}
