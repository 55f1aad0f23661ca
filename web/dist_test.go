package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"strings"
	"testing"
)

// least is the smallest size, in bytes, of a file that gets compressed copies. Smaller files fit into one packet.
const least = 1024

// TestClientIsCompressed checks that the built client has compressed copies of all files worth compressing. The test
// e2e/visit.test.ts measures in a browser how much a first visit loads.
func TestClientIsCompressed(t *testing.T) {
	files, built := Client()
	if !built {
		return // the client has not been built
	}
	scripts := 0
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
			return err
		}
		plain := read(t, files, name)
		if !strings.HasSuffix(name, ".js") && !strings.HasSuffix(name, ".css") || len(plain) < least {
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
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if scripts < 2 {
		t.Errorf("only %d files are compressed", scripts)
	}
}
