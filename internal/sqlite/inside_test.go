package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/groupcommit"
	"keypeg/internal/hall"
	"keypeg/match"
)

func opened(t *testing.T) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newMatch(t *testing.T, s *Store, id string) {
	t.Helper()
	board := keypeg.Format{Colours: 6, Pegs: 4, Rows: 8, Repeats: true}
	h := hall.Header{Config: match.Config{ID: id, Boards: [2]keypeg.Format{board, board}}}
	if err := s.Create(t.Context(), h, hall.Batch{Match: id}); err != nil {
		t.Fatal(err)
	}
}

// TestANameIsGivenOnce checks that a file does not replace another file of the same name.
func TestANameIsGivenOnce(t *testing.T) {
	dir := t.TempDir()
	file, to := filepath.Join(dir, "new"), filepath.Join(dir, "k.db")
	for path, text := range map[string]string{file: "new", to: "old"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := name(file, to); !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v", err)
	}
	if text, err := os.ReadFile(to); err != nil || string(text) != "old" {
		t.Errorf("the file is now %q, %v", text, err)
	}
}

func TestReadersCannotWrite(t *testing.T) {
	s := opened(t)
	_, err := s.read.Exec("DELETE FROM events")
	if err = explain(s.path, err); err == nil || !strings.Contains(err.Error(), "it may only be read") {
		t.Errorf("got %v", err)
	}
}

func TestSomebodyElseKeepsTheLock(t *testing.T) {
	s := opened(t)
	other, err := Open(s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := other.writer.conn.ExecContext(t.Context(), "PRAGMA busy_timeout = 0"); err != nil {
		t.Fatal(err)
	}
	if err := s.writer.begin(); err != nil {
		t.Fatal(err)
	}
	err = other.Create(t.Context(), hall.Header{Config: match.Config{ID: "a"}}, hall.Batch{Match: "a"})
	if err == nil || !strings.Contains(err.Error(), "another program keeps it locked") {
		t.Errorf("got %v", err)
	}
	if err := s.writer.run(rollback); err != nil {
		t.Fatal(err)
	}
	newMatch(t, other, "a")
}

// TestOneFaultInAGroup checks that if one write in a group fails, the other writes in the group are still stored.
func TestOneFaultInAGroup(t *testing.T) {
	s := opened(t)
	newMatch(t, s, "a")
	boom := errors.New("boom")
	jobs := make([]*job, 5)
	for i := range jobs {
		jobs[i] = groupcommit.NewJob[write](context.Background(), func(w *writer) (outcome, fault error) {
			if i == 3 {
				return hall.ErrStale, nil
			}
			if err := w.run(addEvent, "a", i+1, fmt.Sprintf("event %d", i), 0); err != nil {
				return nil, err
			}
			if i == 2 {
				return nil, boom
			}
			return nil, nil
		})
	}
	groupcommit.Try[write](s.writer.try).Commit(slices.Clone(jobs))
	for i, want := range []error{nil, nil, boom, hall.ErrStale, nil} {
		if got := jobs[i].Wait(); !errors.Is(got, want) || (got == nil) != (want == nil) {
			t.Errorf("job %d: got %v, want %v", i, got, want)
		}
	}
	var kept string
	if err := s.read.QueryRow("SELECT group_concat(event, ', ') FROM events").Scan(&kept); err != nil || kept != "event 0, event 1, event 4" {
		t.Errorf("kept %q, %v", kept, err)
	}
}

// TestAStatementThatCannotBeReadIsAFault checks that a write fails if one of its statements is invalid.
func TestAStatementThatCannotBeReadIsAFault(t *testing.T) {
	s := opened(t)
	const nonsense = "SELECT nothing FROM nowhere"
	for name, do := range map[string]func(*writer) error{
		"run":  func(w *writer) error { return w.run(nonsense) },
		"find": func(w *writer) error { return w.find(nil, nonsense) },
	} {
		if err := s.put(t.Context(), func(w *writer) (outcome, fault error) { return nil, do(w) }); err == nil {
			t.Errorf("%s hides the fault", name)
		}
	}
}

// TestACommitThatFailsIsUndone checks that the next write succeeds after a failed commit.
func TestACommitThatFailsIsUndone(t *testing.T) {
	s := opened(t)
	err := s.put(t.Context(), func(w *writer) (outcome, fault error) {
		if err := w.run(`PRAGMA defer_foreign_keys = 1`); err != nil { // foreign keys are checked only at the commit
			return nil, err
		}
		return nil, w.run(addEvent, "nowhere", 1, "x", 0)
	})
	if !isForeignKey(err) {
		t.Errorf("an event of no match: %v", err)
	}
	newMatch(t, s, "a")
}

func TestDamagedLogIsRefused(t *testing.T) {
	s := opened(t)
	for i, damage := range []string{
		"DELETE FROM events WHERE version = 2",
		"UPDATE events SET version = 7 WHERE version = 2",
		"UPDATE events SET event = 'x' WHERE version = 2",
		"UPDATE events SET event = (SELECT event FROM events WHERE version = 1) WHERE version = 2",
		"UPDATE events SET sum = sum + 1 WHERE version = 3",
		"UPDATE matches SET version = 4",
		"UPDATE matches SET config = '{'",
		"UPDATE matches SET invite = invite || '!'",
		"UPDATE matches SET hot_seat = 1 - hot_seat",
		"UPDATE matches SET hot_seat = 7",
		"UPDATE matches SET made = made + 1",
		"UPDATE matches SET terms = '{\"computers\":[\"\",\"expert\"]}'",
		"UPDATE grants SET seat = 1 - seat",
		"UPDATE grants SET seat = 300",
		"UPDATE grants SET holder = zeroblob(32)",
	} {
		id := fmt.Sprint(i)
		newMatch(t, s, id)
		b := hall.Batch{Match: id, Events: []match.Event{{Name: "1"}, {Name: "2"}, {Name: "3"}}, Grants: []hall.Grant{{Seat: keypeg.Guest, Holder: hall.HashOf("g")}}}
		if err := s.Append(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Load(t.Context(), id); err != nil {
			t.Fatalf("before the damage: %v", err)
		}
		if _, err := s.writer.conn.ExecContext(t.Context(), damage); err != nil {
			t.Fatal(err)
		}
		if l, err := s.Load(t.Context(), id); !errors.Is(err, hall.ErrDamaged) {
			t.Errorf("%s: loaded %+v, %v", damage, l, err)
		}
	}
}

// TestAFaultInAnyPartOfABatch checks that a batch fails and stores nothing if any part of it cannot be stored.
func TestAFaultInAnyPartOfABatch(t *testing.T) {
	whole := hall.Batch{
		Match: "a", Events: make([]match.Event, 2),
		Grants: []hall.Grant{{Seat: keypeg.Guest, Holder: hall.HashOf("guest")}},
		Hints:  []hall.Hint{{Serial: 1, Row: 1, Kind: "count"}},
	}
	for _, table := range []string{"events", "grants", "hints"} {
		s := opened(t)
		newMatch(t, s, "a")
		trigger := "CREATE TRIGGER full BEFORE INSERT ON " + table + " BEGIN SELECT raise(ABORT, 'no room'); END"
		if _, err := s.writer.conn.ExecContext(t.Context(), trigger); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(t.Context(), whole); err == nil || !strings.Contains(err.Error(), "no room") {
			t.Errorf("without room for %s: %v", table, err)
		}
		l, err := s.Load(t.Context(), "a")
		if err != nil || len(l.Events)+len(l.Grants)+len(l.Hints) != 0 {
			t.Errorf("without room for %s there is %+v, %v", table, l, err)
		}
		if _, err := s.writer.conn.ExecContext(t.Context(), "DROP TRIGGER full"); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(t.Context(), whole); err != nil {
			t.Errorf("with room again: %v", err)
		}
	}
}

// TestClaimWritesNothingIfNothingIsDue checks that a server without anything to do does not wait for one that writes.
func TestClaimWritesNothingIfNothingIsDue(t *testing.T) {
	s := opened(t)
	db, err := sql.Open("sqlite", dsn(s.path, careful))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	writing, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer writing.Close()
	if _, err := writing.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	if due, err := s.Claim(t.Context(), time.Now(), time.Now(), 10); err != nil || len(due) != 0 {
		t.Errorf("while another server writes, %v are due: %v", due, err)
	}
}
