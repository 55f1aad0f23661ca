package sqlite

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// TestCloseWaits checks that Close waits for queued writes and for readers, in whatever order
// they finish.
func TestCloseWaits(t *testing.T) {
	for _, first := range []string{"reads", "writes"} {
		t.Run(first, func(t *testing.T) {
			bubble(t, func(t *testing.T, s *Store) { closeWaits(t, s, first) })
		})
	}
}

func closeWaits(t *testing.T, s *Store, first string) {
	const waiting = 50
	endWrites, read := blocked(s), make(chan struct{})
	errs := make(chan error, waiting)
	for i := range waiting {
		go func() { errs <- s.put(t.Context(), adds(fmt.Sprint(i))) }()
	}
	go s.view(t.Context(), func(*sql.Tx) error { <-read; return nil })
	synctest.Wait()
	if n := s.Waiting(); n != waiting {
		t.Errorf("%d writes are said to wait, not %d", n, waiting)
	}
	over := make(chan error, 1)
	go func() { over <- s.Close() }()
	ends := []func(){endWrites, func() { close(read) }}
	if first == "reads" {
		slices.Reverse(ends)
	}
	for _, end := range ends {
		synctest.Wait()
		if len(over) != 0 {
			t.Error("closed while somebody reads or writes")
		}
		end()
	}
	if err := <-over; err != nil {
		t.Error(err)
	}
	synctest.Wait()
	for range waiting {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	wantWhole(t, s.path)
	again, err := Open(s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if n := len(strings.Fields(kept(t, again))); n != waiting {
		t.Errorf("kept are %d matches", n)
	}
}

// wantWhole checks that a database consists of a single file.
func wantWhole(t *testing.T, path string) {
	t.Helper()
	for _, companion := range []string{"-wal", "-shm", "-journal"} {
		if info, err := os.Stat(path + companion); err == nil {
			t.Errorf("%s has %d bytes after a clean stop", filepath.Base(path)+companion, info.Size())
		}
	}
}

// TestAClosedFileIsWhole checks that a closed database is a single file that contains everything.
func TestAClosedFileIsWhole(t *testing.T) {
	s := opened(t)
	newMatch(t, s, "a")
	if _, err := s.Load(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantWhole(t, s.path)
	bytes, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := filepath.Join(t.TempDir(), "elsewhere.db")
	if err := os.WriteFile(elsewhere, bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	taken, err := Open(elsewhere)
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if _, err := taken.Load(t.Context(), "a"); err != nil {
		t.Error(err)
	}
}
