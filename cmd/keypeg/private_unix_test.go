//go:build unix

package main

import (
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"keypeg/client"
)

// TestOnlyOwnersCanReadTheFiles checks that only their owner can read a server's files and the files made from them, even
// if the umask lets everyone read them.
func TestOnlyOwnersCanReadTheFiles(t *testing.T) {
	was := syscall.Umask(0)
	defer syscall.Umask(was)
	server := startServer(t)
	h := hostages{all: make([]*hostage, 1)}
	if err := h.open(t.Context(), func() *client.Client { return server.on(&http.Client{}, "") }); err != nil {
		t.Fatal(err)
	}
	copied, carried := server.db+".copy", server.db+".carried"
	if out, code := says("backup", server.db, copied); code != 0 {
		t.Fatalf("%d: %s", code, out)
	}
	if out, code := says("migrate", copied, carried); code != 0 {
		t.Fatalf("%d: %s", code, out)
	}
	files, err := filepath.Glob(server.db + "*")
	if err != nil || len(files) < 7 { // the database, its log, the shared-memory file, the lock, the key, and both copies
		t.Fatalf("%q, %v", files, err)
	}
	for _, name := range files {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", filepath.Base(name), info.Mode(), err)
		}
	}
}
