package sqlite_test

import (
	"bytes"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/sqlite"
)

// TestAFullDatabaseSaysSoAndLives checks that a database at its maximum size refuses writes with a sentence, does not lose any
// data, and accepts writes again once there is space.
func TestAFullDatabaseSaysSoAndLives(t *testing.T) {
	s, err := sqlite.Open(filepath.Join(t.TempDir(), "full.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	groups, faults := 0, 0
	told := make(chan struct{}, 100)
	s.OnGroup(func(writes int, took time.Duration, fault error) {
		if writes != 1 || took <= 0 {
			t.Errorf("a write of its own is told as %d writes in %v", writes, took)
		}
		if groups++; fault != nil {
			faults++
		}
		told <- struct{}{}
	})
	if err := s.Bound(t.Context(), 400_000); err != nil {
		t.Fatal(err)
	}
	put := func(n int) error {
		return s.Put(t.Context(), docstore.Document{Kind: "k", Key: string(rune('A' + n)), Body: bytes.Repeat([]byte{1}, 20_000)})
	}
	kept := 0
	for ; kept < 40; kept++ {
		if err = put(kept); err != nil {
			break
		}
	}
	if !errors.Is(err, hall.ErrFull) || kept < 5 || kept > 20 {
		t.Fatalf("after %d documents: %v", kept, err)
	}
	all := 1 + kept + 1 // the number of writes: one for the bound, one for each stored document, and one for the document that did not fit
	for range all {
		<-told // the writer reports this after the outcome
	}
	if groups != all || faults != 1 || s.Waiting() != 0 {
		t.Errorf("told of %d groups and %d faults after %d documents", groups, faults, kept)
	}
	if used, err := s.Used(t.Context()); err != nil || used < int64(kept)*20_000 || used > 400_000 {
		t.Errorf("used are %d, %v", used, err)
	}
	list, err := s.List(t.Context(), docstore.Query{Kind: "k", Limit: 100})
	if err != nil || len(list) != kept {
		t.Errorf("%d documents of %d, %v", len(list), kept, err)
	}
	for n := range 3 {
		if err := s.Drop(t.Context(), "k", string(rune('A'+n))); err != nil {
			t.Fatalf("make room: %v", err)
		}
	}
	if err := put(kept); err != nil {
		t.Errorf("after room was made: %v", err)
	}
}
