package sqlite

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

// TestADatabaseIsMarked checks that the header of a file says which program it belongs to, at the byte that SQLite documents.
func TestADatabaseIsMarked(t *testing.T) {
	s := opened(t)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if file, err := os.ReadFile(s.path); err != nil || string(file[68:72]) != "KPEG" {
		t.Errorf("it is marked %q, %v", file[68:72], err)
	}
}

// TestAFileWithoutTablesIsTaken checks that a database file that contains nothing becomes ours, whoever made it.
func TestAFileWithoutTablesIsTaken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k.db")
	db, err := sql.Open("sqlite", dsn(path, careful))
	if err == nil {
		_, err = db.Exec("PRAGMA application_id = 7")
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		t.Fatalf("the file is empty: %v", err)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestAFileThatCannotBeOpenedIsRefusedAtOnce checks that Open waits only for files that are busy.
func TestAFileThatCannotBeOpenedIsRefusedAtOnce(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		from := time.Now()
		if s, err := Open(dir); err == nil {
			s.Close()
			t.Error("a folder is opened")
		}
		if waited := time.Since(from); waited != 0 {
			t.Errorf("refused after %v", waited)
		}
	})
}

// TestANewFileIsPrivateFromTheStart checks that a file is private before SQLite opens it.
func TestANewFileIsPrivateFromTheStart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k.db")
	makePrivate(path)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info, err)
	}
}
