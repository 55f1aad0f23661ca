package sqlite_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keypeg/internal/dbcopy"
	"keypeg/internal/sqlite"
)

// stillOpen returns the files in a directory that this process has open.
func stillOpen(t *testing.T, dir string) (names []string) {
	t.Helper()
	all, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, fd := range all {
		if name, err := os.Readlink("/proc/self/fd/" + fd.Name()); err == nil && strings.HasPrefix(name, dir) {
			names = append(names, name)
		}
	}
	return names
}

// TestNothingStaysOpen checks that no operation on whole databases leaves a file open, whether or not it succeeds.
func TestNothingStaysOpen(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"k.db", "newer.db", "less.db"} {
		made(t, at(name))
	}
	run(t, at("newer.db"), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)")
	run(t, at("less.db"), "DROP TABLE hints")
	run(t, at("foreign.db"), "CREATE TABLE events (match TEXT)")
	for name, do := range map[string]func() error{
		"open":           func() error { return closed(sqlite.Open(at("k.db"))) },
		"open newer":     func() error { return closed(sqlite.Open(at("newer.db"))) },
		"open less":      func() error { return closed(sqlite.Open(at("less.db"))) },
		"open foreign":   func() error { return closed(sqlite.Open(at("foreign.db"))) },
		"read":           func() error { return closed(sqlite.OpenToRead(at("k.db"))) },
		"read newer":     func() error { return closed(sqlite.OpenToRead(at("newer.db"))) },
		"read less":      func() error { return closed(sqlite.OpenToRead(at("less.db"))) },
		"read foreign":   func() error { return closed(sqlite.OpenToRead(at("foreign.db"))) },
		"backup":         func() error { return sqlite.Backup(t.Context(), at("k.db"), at("copy.db")) },
		"backup foreign": func() error { return sqlite.Backup(t.Context(), at("foreign.db"), at("other.db")) },
		"lock":           func() error { return lockedTwice(at("k.db")) },
		"fill":           func() error { return filled(t.Context(), at("k.db"), at("to.db")) },
	} {
		_, kind, _ := strings.Cut(name, " ")
		if err := do(); (err == nil) != (kind == "") {
			t.Errorf("%s: %v", name, err)
		}
		if names := stillOpen(t, dir); len(names) != 0 {
			t.Errorf("%s leaves %q open", name, names)
		}
		if left, _ := filepath.Glob(at("*-*")); len(left) != 0 {
			t.Errorf("%s leaves %q", name, left)
		}
	}
}

// closed closes what was opened.
func closed[S interface{ Close() error }](s S, err error) error {
	if err != nil {
		return err
	}
	return s.Close()
}

// lockedTwice locks a database, checks that it cannot be locked again, and releases it.
func lockedTwice(path string) error {
	release, err := sqlite.Alone(path)
	if err != nil {
		return err
	}
	if _, err = sqlite.Alone(path); errors.Is(err, sqlite.ErrInUse) {
		err = nil
	}
	return errors.Join(err, release())
}

// filled copies every row of a database into another.
func filled(ctx context.Context, from, to string) error {
	source, err := sqlite.OpenToRead(from)
	if err != nil {
		return err
	}
	target, err := sqlite.Open(to)
	if err != nil {
		return errors.Join(err, source.Close())
	}
	_, err = dbcopy.Carry(ctx, source, target)
	return errors.Join(err, source.Close(), target.Close())
}

// TestAReleasedLockIsReleasedOnce checks that releasing a lock reports a lock file that is gone already.
func TestAReleasedLockIsReleasedOnce(t *testing.T) {
	release, err := sqlite.Alone(filepath.Join(t.TempDir(), "k.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	if err := release(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("released twice: %v", err)
	}
}

// TestWhereNothingMayBeMadeIsNoLock checks that a folder in which nobody may create files is explained like a missing one.
func TestWhereNothingMayBeMadeIsNoLock(t *testing.T) {
	if _, err := sqlite.Alone("/sys/k.db"); err == nil || !strings.Contains(err.Error(), "it cannot be opened or made") {
		t.Errorf("got %v", err)
	}
}

// TestNoBackupIsMadeInAFolderThatIsGone checks that a backup needs its folder, whether it is named or is the current one.
func TestNoBackupIsMadeInAFolderThatIsGone(t *testing.T) {
	path, dir := filepath.Join(t.TempDir(), "k.db"), filepath.Join(t.TempDir(), "gone")
	made(t, path)
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"copy.db", filepath.Join(dir, "copy.db")} {
		if err := sqlite.Backup(t.Context(), path, to); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", to, err)
		}
	}
}
