package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
)

// TestReadsWithoutAConnectionFail checks that every read fails, instead of finding nothing, if the database cannot be read.
func TestReadsWithoutAConnectionFail(t *testing.T) {
	s, ctx := opened(t), t.Context()
	newMatch(t, s, "a")
	if err := s.read.Close(); err != nil {
		t.Fatal(err)
	}
	for name, read := range map[string]func() error{
		"load":      func() error { _, err := s.Load(ctx, "a"); return err },
		"revisions": func() error { _, err := s.Revisions(ctx, []string{"a"}); return err },
		"held":      func() error { _, err := s.MatchesOf(ctx, hall.Hash{}, "", 1); return err },
		"made":      func() error { _, err := s.MadeBy(ctx, ""); return err },
		"kept":      func() error { _, err := s.Kept(ctx, "", 1); return err },
		"claim":     func() error { _, err := s.Claim(ctx, time.Now(), time.Now(), 1); return err },
		"get":       func() error { _, err := s.Get(ctx, "k", "one"); return err },
		"list":      func() error { _, err := s.List(ctx, docstore.Query{Kind: "k"}); return err },
		"kept by":   func() error { _, _, err := s.KeptBy(ctx, "", "k"); return err },
		"used":      func() error { _, err := s.Used(ctx); return err },
		"forget":    func() error { return s.DropOwned(ctx, hall.HashOf("me")) },
		"inspect":   func() error { return s.Inspect(ctx, func(string) {}) },
		"rows": func() error {
			for _, err := range s.Rows(ctx) {
				return err
			}
			return nil
		},
	} {
		if err := read(); err == nil || errors.Is(err, hall.ErrNotFound) || !strings.Contains(err.Error(), s.path) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestWritesWithoutAConnectionFail checks that every write fails if the database cannot be written.
func TestWritesWithoutAConnectionFail(t *testing.T) {
	s := opened(t)
	if err := s.writer.conn.Close(); err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func() error{
		"put":   func() error { return s.put(t.Context(), adds("a")) },
		"bound": func() error { return s.Bound(t.Context(), 1<<20) },
		"run":   func() error { return s.writer.run(rollback) },
		"find":  func() error { return s.writer.find(nil, "SELECT 1") },
		"due":   func() error { _, err := s.writer.dueBy(time.Now(), 1); return err },
		"close": s.Close,
	} {
		if err := write(); err == nil {
			t.Errorf("%s succeeds", name)
		}
	}
}

// TestNoDatabaseIsOpenedWithoutAConnection checks that each step of opening a database reports that it cannot be read.
func TestNoDatabaseIsOpenedWithoutAConnection(t *testing.T) {
	db, err := sql.Open("sqlite", dsn(filepath.Join(t.TempDir(), "k.db"), durable))
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for name, step := range map[string]func() error{
		"pragmas": func() error { return assertPragmas(db) },
		"sign":    func() error { return sign(db) },
		"formats": func() error { _, _, _, err := formats(t.Context(), db); return err },
		"migrate": func() error { return migrate(db) },
		"writer":  func() error { _, err := newWriter(db); return err },
		"prepare": func() error { _, err := prepare(db); return err },
	} {
		if err := step(); err == nil {
			t.Errorf("%s succeeds", name)
		}
	}
}

// TestADatabaseThatIsNotDurableIsRefused checks that a file system without a write-ahead log is refused, and what the host is
// told to do.
func TestADatabaseThatIsNotDurableIsRefused(t *testing.T) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := assertPragmas(db); err == nil || err.Error() != "its journal_mode is memory and cannot be made wal: keep it on a local disk" {
		t.Errorf("got %v", err)
	}
}

// TestTheEndOfAContextIsReported checks that a read whose context ends returns the context's error, whatever the driver reports.
func TestTheEndOfAContextIsReported(t *testing.T) {
	s := opened(t)
	ctx, cancel := context.WithCancel(t.Context())
	read := func(fault error) error {
		return s.view(ctx, func(*sql.Tx) error { return fault })
	}
	if err := read(io.EOF); !errors.Is(err, io.EOF) {
		t.Errorf("a read that fails: %v", err)
	}
	if err := s.view(ctx, func(*sql.Tx) error { cancel(); return io.EOF }); err != context.Canceled {
		t.Errorf("a read during which the context ends: %v", err)
	}
	if err := read(nil); err != context.Canceled {
		t.Errorf("a read after the end: %v", err)
	}
}

// TestAFileThatCannotBeLinkedIsMoved gives a folder a name, because no file system links folders.
func TestAFileThatCannotBeLinkedIsMoved(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "new"), filepath.Join(dir, "k.db")
	if err := os.Mkdir(from, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := name(from, to); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(to); err != nil {
		t.Error(err)
	}
	if err := syncFolder(from); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there is synced: %v", err)
	}
}
