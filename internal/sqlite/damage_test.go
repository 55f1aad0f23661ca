package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/dbcopy"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/match"
)

// TestADamagedPageIsFound overwrites the pages of the events. It checks that this is found, and that the file is not copied.
func TestADamagedPageIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k.db")
	logs := played(t, path, 3, 30)
	pages, size := pagesOf(t, path, "events")
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		copy(file[(page-1)*size:page*size], strings.Repeat("damaged ", size/8))
	}
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := OpenToRead(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var found []string
	if err := r.Inspect(t.Context(), func(what string) { found = append(found, what) }); err != nil || len(found) == 0 {
		t.Errorf("found are %q, %v", found, err)
	}
	for id := range logs {
		if _, err := r.Load(t.Context(), id); !errors.Is(err, hall.ErrDamaged) {
			t.Errorf("match %s is loaded: %v", id, err)
		}
	}
	to := path + ".copy"
	if err := Backup(t.Context(), path, to); err == nil || !strings.Contains(err.Error(), "it is damaged") {
		t.Errorf("it is copied: %v", err)
	}
	if files, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*copy*")); len(files) != 0 {
		t.Errorf("a copy is left: %q", files)
	}
}

// TestAMatchWithoutItsLastEventIsNotContinued checks that an event is not appended after an event that is lost.
func TestAMatchWithoutItsLastEventIsNotContinued(t *testing.T) {
	s := opened(t)
	newMatch(t, s, "a")
	next := func(version int) error {
		return s.Append(t.Context(), hall.Batch{Match: "a", Expected: version, Events: []match.Event{{Kind: match.Sat}}})
	}
	if err := next(0); err != nil {
		t.Fatal(err)
	}
	if _, err := s.writer.conn.ExecContext(t.Context(), "DELETE FROM events"); err != nil {
		t.Fatal(err)
	}
	if err := next(1); !errors.Is(err, hall.ErrDamaged) {
		t.Errorf("got %v", err)
	}
}

// TestSeatsThatNobodyHasAreRefused checks that a seat that cannot be read is an error in each table that names seats.
func TestSeatsThatNobodyHasAreRefused(t *testing.T) {
	s := opened(t)
	newMatch(t, s, "a")
	if err := s.Append(t.Context(), hall.Batch{
		Match: "a", Names: []hall.Name{{Seat: keypeg.Guest, Name: "Bob"}}, Hints: []hall.Hint{{Serial: 1, Row: 1, Kind: "count"}},
		Notes: []hall.Notes{{Serial: 1, Body: []byte{1}}}, Grants: []hall.Grant{{Holder: hall.HashOf("g")}},
	}); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"names", "hints", "notes", "grants"} {
		do := func(sql string) {
			if _, err := s.writer.conn.ExecContext(t.Context(), sql); err != nil {
				t.Fatal(err)
			}
		}
		do("UPDATE " + table + " SET seat = seat + 300")
		if l, err := s.Load(t.Context(), "a"); !errors.Is(err, hall.ErrDamaged) {
			t.Errorf("%s: loaded %+v, %v", table, l, err)
		}
		do("UPDATE " + table + " SET seat = seat - 300")
	}
	if _, err := s.Load(t.Context(), "a"); err != nil {
		t.Error(err)
	}
}

// TestSumsNeedEveryTable checks that a match is not summed up if one of its tables cannot be read.
func TestSumsNeedEveryTable(t *testing.T) {
	s := opened(t)
	newMatch(t, s, "a")
	if err := s.Append(t.Context(), hall.Batch{Match: "a", Grants: []hall.Grant{{Holder: hall.HashOf("g")}}}); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", dsn(s.path, careful))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, damage := range []string{
		"DELETE FROM matches", "UPDATE grants SET seat = 300", "ALTER TABLE grants RENAME TO hidden", "ALTER TABLE events RENAME TO hidden",
		"ALTER TABLE events RENAME COLUMN sum TO other", "ALTER TABLE matches RENAME COLUMN sum TO other", "ALTER TABLE grants RENAME COLUMN sum TO other",
	} {
		tx, err := db.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec("PRAGMA defer_foreign_keys = 1; INSERT INTO events (match, version, event, sum) VALUES ('a', 1, '{}', 0)"); err != nil {
			t.Fatal(err)
		}
		if err := sumUp(t.Context(), tx, "a"); err != nil {
			t.Errorf("before %s: %v", damage, err)
		}
		if _, err := tx.Exec(damage); err != nil {
			t.Fatal(err)
		}
		if err := sumUp(t.Context(), tx, "a"); err == nil {
			t.Errorf("after %s it is summed up", damage)
		}
		if err := tx.Rollback(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSumsNeedTheMatches checks that a database whose matches cannot be listed gets no sums.
func TestSumsNeedTheMatches(t *testing.T) {
	db, err := sql.Open("sqlite", dsn(filepath.Join(t.TempDir(), "old.db"), careful))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.Exec("CREATE TABLE matches (other); CREATE TABLE events (id); CREATE TABLE grants (id)"); err != nil {
		t.Fatal(err)
	}
	if err := addSums(t.Context(), tx); err == nil || !strings.Contains(err.Error(), "no such column: id") {
		t.Errorf("matches without ids get sums: %v", err)
	}
}

// TestARowThatCannotBeStoredEndsACopy checks that a copy fails if one of its rows belongs to no match.
func TestARowThatCannotBeStoredEndsACopy(t *testing.T) {
	s, lost := opened(t), opened(t)
	newMatch(t, s, "a")
	if err := s.Append(t.Context(), hall.Batch{Match: "a", Names: []hall.Name{{Name: "Ann"}}}); err != nil {
		t.Fatal(err)
	}
	rows := func(yield func(dbcopy.Row, error) bool) {
		for row, err := range s.Rows(t.Context()) {
			if row.Table != 0 && !yield(row, err) {
				return
			}
		}
	}
	verify := func(dbcopy.Rows) error { t.Error("it is verified"); return nil }
	if err := lost.Fill(t.Context(), rows, verify); err == nil || !strings.Contains(err.Error(), lost.path) {
		t.Errorf("got %v", err)
	}
}

// TestNothingToRenew checks that renewing no leases reports the end of a context, and nothing else.
func TestNothingToRenew(t *testing.T) {
	s := opened(t)
	ctx, cancel := context.WithCancel(t.Context())
	if err := s.Renew(ctx, nil); err != nil {
		t.Error(err)
	}
	if cancel(); s.Renew(ctx, nil) != context.Canceled {
		t.Error("the end of the context is not reported")
	}
}

// TestAClosedStoreSaysSo checks that operations outside the queue of writes and the views of reads report a closed store too.
func TestAClosedStoreSaysSo(t *testing.T) {
	s := opened(t)
	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Error(err)
	}
	_, err := s.Used(t.Context())
	for name, err := range map[string]error{
		"used": err, "forget": s.DropOwned(t.Context(), [32]byte{}), "bound": s.Bound(t.Context(), 1), "put": s.Put(t.Context(), docstore.Document{}),
	} {
		if !errors.Is(err, hall.ErrClosed) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTheEndOfAPrefix checks that the keys with a prefix end before the first key that is greater than all of them.
func TestTheEndOfAPrefix(t *testing.T) {
	for prefix, want := range map[string]string{"a": "b", "ab": "ac", "a\xff": "b", "a\xff\xff": "b", "a\xfe": "a\xff"} {
		if got := endOf(prefix); got != want {
			t.Errorf("after the keys with %q comes %q, not %q", prefix, got, want)
		}
	}
	for _, prefix := range []string{"", "\xff", "\xff\xff"} {
		if text, ok := endOf(prefix).(string); ok {
			t.Errorf("after the keys with %q comes %q", prefix, text)
		}
	}
}
