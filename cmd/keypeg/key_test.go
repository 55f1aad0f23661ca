package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keypeg/internal/docstore"
	"keypeg/internal/sqlite"
)

// TestTheKeyIsNotInTheDatabase checks that the key is in its own file, and that a key that an older version stored in the
// database is moved there.
func TestTheKeyIsNotInTheDatabase(t *testing.T) {
	dir := t.TempDir()
	db, path := filepath.Join(dir, "k.db"), filepath.Join(dir, "k.db.key")
	old := bytes.Repeat([]byte{0xab}, keySize)
	open := func() *sqlite.Store {
		t.Helper()
		s, err := sqlite.Open(db)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := open()
	if err := s.Put(context.Background(), docstore.Document{Kind: "secret", Key: "daily", Body: old}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the first call creates the key, and the second reads it
		key, err := ownKey(t.Context(), path, s)
		if err != nil || !bytes.Equal(key, old) {
			t.Fatalf("%x, %v", key, err)
		}
	}
	if _, err := s.Get(t.Context(), "secret", "daily"); !errors.Is(err, docstore.ErrNotFound) {
		t.Errorf("the database still has it: %v", err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ownKey(t.Context(), path, s); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others can read it still: %v, %v", info, err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	fresh, err := ownKey(t.Context(), path, s)
	if err != nil || len(fresh) != keySize || bytes.Equal(fresh, old) {
		t.Errorf("a new one: %x, %v", fresh, err)
	}
	if text, _ := os.ReadFile(path); strings.TrimSpace(string(text)) != hex.EncodeToString(fresh) {
		t.Errorf("the file says %q", text)
	}
	if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ownKey(t.Context(), path, s); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a damaged one: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(db)
	if err != nil || bytes.Contains(content, fresh) {
		t.Errorf("the database has the key: %v", err)
	}
}

// TestWhereTheKeyLies checks that the key is next to a database file and, with PostgreSQL, in the user's own directory. A key
// that an older version left in the working directory is still used.
func TestWhereTheKeyLies(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	t.Chdir(t.TempDir())
	const address = "postgres://localhost/keypeg"
	own := filepath.Join(data, "keypeg", "keypeg.key")
	want := func(o serveOptions, file string) {
		t.Helper()
		if got, err := o.keyFile(); err != nil || got != file {
			t.Errorf("%+v: %s, %v, want %s", o, got, err, file)
		}
	}
	want(serveOptions{db: address}, own)
	want(serveOptions{db: address, key: "mine"}, "mine")
	want(serveOptions{db: "a/k.db"}, "a/k.db.key")
	if info, err := os.Stat(filepath.Dir(own)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("its directory: %v, %v", info, err)
	}
	if err := os.WriteFile("keypeg.key", []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	want(serveOptions{db: address}, "keypeg.key")
	want(serveOptions{db: address, key: "mine"}, "mine")
}
