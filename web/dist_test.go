package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"strings"
	"testing"
)

// A client that was built has compressed twins of what is worth it, so that a first
// visit takes less than 100 kB.
func TestClientIsCompressed(t *testing.T) {
	files, built := Client()
	if !built {
		return // there is nothing to compress
	}
	visit, scripts := 0, 0
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
			return err
		}
		plain := read(t, files, name)
		if !strings.HasSuffix(name, ".js") && !strings.HasSuffix(name, ".css") {
			visit += len(plain)
			return nil
		}
		scripts++
		br, gz := read(t, files, name+".br"), read(t, files, name+".gz")
		if len(br) >= len(gz) || len(gz) >= len(plain) {
			t.Errorf("%s has %d bytes, %d by gzip and %d by brotli", name, len(plain), len(gz), len(br))
		}
		unpacked, err := gzip.NewReader(strings.NewReader(gz))
		if err != nil {
			return err
		}
		if again, err := io.ReadAll(unpacked); err != nil || !bytes.Equal(again, []byte(plain)) {
			t.Errorf("%s by gzip is something else, %v", name, err)
		}
		visit += len(br)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if scripts < 2 || visit > 100_000 {
		t.Errorf("a first visit takes %d bytes, %d files of them compressed", visit, scripts)
	}
}
