package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"keypeg/internal/hall"
	"keypeg/internal/hall/storetest"
)

// played creates a database with some matches of a few commands each, closes it, and returns the contents.
func played(t *testing.T, path string, matches, commands int) map[string]hall.Log {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	h := hall.New(s, hall.Options{})
	logs := map[string]hall.Log{}
	for range matches {
		p := player{h: h}
		for range commands {
			if err := p.move(); err != nil {
				t.Fatal(err)
			}
		}
		id := p.s.Header.Config.ID
		if logs[id], err = s.Load(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(h.Close(context.Background()), s.Close()); err != nil {
		t.Fatal(err)
	}
	return logs
}

// TestTurnedBitsMakeNoOtherGame flips at least a hundred random bits in the stored events. It checks that each match is either
// unchanged or refused, and never becomes a different game.
func TestTurnedBitsMakeNoOtherGame(t *testing.T) {
	const bits = 10
	rounds := storetest.Times(10, 200)
	dir := t.TempDir()
	path := filepath.Join(dir, "whole.db")
	logs := played(t, path, 20, 40)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	pages, size := pagesOf(t, path, "events")
	random := rand.New(rand.NewPCG(11, 2026))
	damaged, other := 0, 0
	for round := range rounds {
		turned := append([]byte(nil), whole...)
		for range bits {
			at := (pages[random.IntN(len(pages))]-1)*size + random.IntN(size)
			turned[at] ^= 1 << random.IntN(8)
		}
		path := filepath.Join(dir, fmt.Sprintf("turned%d.db", round))
		if err := os.WriteFile(path, turned, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		for id, want := range logs {
			switch got, err := s.Load(t.Context(), id); {
			case errors.Is(err, hall.ErrDamaged):
				damaged++
			case err != nil:
				t.Errorf("match %s fails with another error: %v", id, err)
			case !reflect.DeepEqual(got, want):
				t.Errorf("match %s became another: %+v", id, got)
			default:
				other++
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if damaged < rounds || other < rounds*len(logs)/4 {
		t.Errorf("%d times a match was refused, and %d times it was as before", damaged, other)
	}
	t.Logf("%d bits in %d pages: %d times a match was refused, %d times it was as before", rounds*bits, len(pages), damaged, other)
}

// pagesOf returns the pages of a table and the size of a page in bytes.
func pagesOf(t *testing.T, path, table string) (pages []int, size int) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow("PRAGMA page_size").Scan(&size); err != nil {
		t.Fatal(err)
	}
	rows, err := db.Query("SELECT pageno FROM dbstat WHERE name = ?", table)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var page int
		if err := rows.Scan(&page); err != nil {
			t.Fatal(err)
		}
		pages = append(pages, page)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return pages, size
}

// TestOlderDatabasesGetSums checks that a database from before checksums gets either all checksums or none, and that its matches
// stay unchanged.
func TestOlderDatabasesGetSums(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	logs := played(t, path, 3, 30)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"matches", "events", "grants"} {
		if _, err := db.Exec("ALTER TABLE " + table + " DROP COLUMN sum"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec("ALTER TABLE matches DROP COLUMN revision; DELETE FROM goose_db_version WHERE version_id >= 8"); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"matches", "events", "grants"} {
		if _, err := db.Exec("CREATE TRIGGER fault BEFORE UPDATE ON " + table + " BEGIN SELECT raise(ABORT, 'no luck'); END"); err != nil {
			t.Fatal(err)
		}
		if s, err := Open(path); err == nil || !strings.Contains(err.Error(), "no luck") {
			t.Fatalf("with a fault in the sums of %s it is opened: %v, %v", table, s, err)
		}
		if _, err := db.Exec("DROP TRIGGER fault"); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for id, want := range logs {
		want.Revision = 1 // older versions did not count revisions
		if got, err := s.Load(t.Context(), id); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("match %s is %+v, %v", id, got, err)
		}
	}
}
