//go:build unix

package sqlite_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"keypeg/internal/sqlite"
)

// wantPrivate checks that only the owner of these files may use them.
func wantPrivate(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
}

// TestADatabaseIsItsOwnersAlone checks that only its owner can read a database and its companions, regardless of the
// umask. These files contain the codes of games in progress.
func TestADatabaseIsItsOwnersAlone(t *testing.T) {
	for _, umask := range []int{0, 0o022, 0o077} {
		was := syscall.Umask(umask)
		defer syscall.Umask(was)
		path := filepath.Join(t.TempDir(), "k.db")
		s, err := sqlite.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		release, err := sqlite.Alone(path)
		if err != nil {
			t.Fatal(err)
		}
		wantPrivate(t, path, path+"-wal", path+"-shm", path+"-lock")
		if err := release(); err != nil {
			t.Error(err)
		}
		copied := path + ".copy"
		if err := sqlite.Backup(t.Context(), path, copied); err != nil {
			t.Fatal(err)
		}
		wantPrivate(t, copied)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAnOldDatabaseIsClosedToOthers checks that opening a database made by an older version makes it private, including
// any files left behind by a killed server.
func TestAnOldDatabaseIsClosedToOthers(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "k.db"), filepath.Join(t.TempDir(), "link.db")
	made(t, path)
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	s, err := sqlite.Open(path) // this creates the companion files
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if err := os.Chmod(name, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if open := sqlite.Exposed(link); len(open) != 3 {
		t.Errorf("exposed are %q", open)
	}
	again, err := sqlite.Open(link)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	wantPrivate(t, path, path+"-wal", path+"-shm")
	if open := sqlite.Exposed(path); len(open) != 0 {
		t.Errorf("exposed are %q", open)
	}
}
