package web

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

func TestClientBuilt(t *testing.T) {
	files, ok := client(fstest.MapFS{
		"dist/index.html":         {Data: []byte("the client")},
		"dist/assets/index.js":    {Data: []byte("its code")},
		"dist-missing/index.html": {Data: []byte("how to build it")},
	})
	if !ok {
		t.Error("a built client was taken for missing")
	}
	if got := read(t, files, "index.html"); got != "the client" {
		t.Errorf("index.html = %q", got)
	}
	if got := read(t, files, "assets/index.js"); got != "its code" {
		t.Errorf("assets/index.js = %q", got)
	}
}

func TestClientMissing(t *testing.T) {
	page, err := built.ReadFile("dist-missing/index.html")
	if err != nil {
		t.Fatal(err)
	}
	files, ok := client(fstest.MapFS{
		"dist/assets/left-over.js": {Data: []byte("from a build that failed")},
		"dist-missing/index.html":  {Data: page},
	})
	if ok {
		t.Error("a client without index.html was taken for built")
	}
	if got := read(t, files, "index.html"); !strings.Contains(got, "make web") {
		t.Errorf("the page does not say how to build the client:\n%s", got)
	}
}

// TestClientEmbedded checks that the embedded client has a page to show, even if the client was not built before compiling.
func TestClientEmbedded(t *testing.T) {
	files, ok := Client()
	page := read(t, files, "index.html")
	if saysHow := strings.Contains(page, "make web"); saysHow == ok {
		t.Errorf("built = %v, but the page is:\n%s", ok, page)
	}
}

func read(t *testing.T, files fs.FS, name string) string {
	t.Helper()
	data, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
