package sqlite_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keypeg/internal/sqlite"
)

// TestOneServerHasADatabaseAlone checks that one server locks its database under every name of its file, and that another
// server can open the database after Close.
func TestOneServerHasADatabaseAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k.db")
	for range 2 {
		release, err := sqlite.Alone(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{path, filepath.Join(filepath.Dir(path), ".", "k.db")} {
			if _, err := sqlite.Alone(name); !errors.Is(err, sqlite.ErrInUse) || !strings.Contains(err.Error(), name) {
				t.Errorf("a second server: %v", err)
			}
		}
		if err := release(); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(path + "-lock"); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the lock is left: %v", err)
		}
	}
	dir, link := filepath.Join(t.TempDir(), "dir"), filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(filepath.Dir(path), dir); err != nil {
		t.Skip(err)
	}
	release, err := sqlite.Alone(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Alone(filepath.Join(dir, "k.db")); !errors.Is(err, sqlite.ErrInUse) {
		t.Errorf("by a link to its folder: %v", err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	made(t, path)
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if release, err = sqlite.Alone(path); err != nil {
		t.Fatal(err)
	}
	defer release()
	if _, err := sqlite.Alone(link); !errors.Is(err, sqlite.ErrInUse) {
		t.Errorf("by a link: %v", err)
	}
}

// TestALockThatIsLeftLocksNothing checks that a lock file left behind by a killed server does not lock the database.
func TestALockThatIsLeftLocksNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k.db")
	if err := os.WriteFile(path+"-lock", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	release, err := sqlite.Alone(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
}

// TestWhereThereIsNoFolderIsNoLock checks that a database in a missing directory cannot be locked.
func TestWhereThereIsNoFolderIsNoLock(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := sqlite.Alone(filepath.Join("none", "k.db")); err == nil || !strings.Contains(err.Error(), "it cannot be opened or made") {
		t.Errorf("without a folder: %v", err)
	}
}

// TestALockThatCannotBeMadeIsRefused checks that Alone fails if its lock file cannot be opened for any other reason.
func TestALockThatCannotBeMadeIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k.db")
	if err := os.Mkdir(path+"-lock", 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Alone(path); err == nil || !strings.Contains(err.Error(), "it cannot be locked: keep it on a local disk") {
		t.Errorf("got %v", err)
	}
}
