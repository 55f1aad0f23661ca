package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"keypeg"
	"keypeg/internal/dbcopy"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/postgres"
	"keypeg/internal/postgres/postgrestest"
	"keypeg/internal/sqlite"
	"keypeg/match"
)

// kept is the interface that the SQLite and the PostgreSQL store implement.
type kept interface {
	hall.Store
	docstore.Store
	dbcopy.Source
	dbcopy.Target
}

func openKept(t *testing.T, name string) kept {
	t.Helper()
	var s kept
	var err error
	if postgres.IsAddress(name) {
		s, err = postgres.Open(t.Context(), name)
	} else {
		s, err = sqlite.Open(name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var (
	madeAt  = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)
	someIDs = []string{"", "a", "B", "é/\x01", "a\"b", "aa"}
	pencil  = hall.HashOf("pencil")
)

// fill stores some data of every kind.
func fill(ctx context.Context, s kept) (err error) {
	edition, _ := keypeg.FindEdition("classic")
	for i, id := range someIDs {
		h := hall.Header{Config: match.FromEdition(edition, keypeg.Guest), Made: madeAt.Add(time.Duration(i) * time.Hour), Invite: "invite to " + id, HotSeat: i == 1}
		h.Config.ID = id
		if i%2 == 0 {
			h.By, h.Computers[keypeg.Host] = "somebody", "any"
		}
		first := hall.Batch{Match: id, Grants: []hall.Grant{{Seat: keypeg.Guest, Holder: pencil}, {Seat: keypeg.Host, Holder: hall.HashOf(id)}}}
		if i > 0 {
			first.Events = []match.Event{{Kind: match.Sat, At: h.Made, Name: "Zoé"}, {Kind: match.Sat, Seat: keypeg.Guest, At: h.Made.Add(time.Second)}}
			first.Names = []hall.Name{{Seat: keypeg.Host, Name: "Zoé \x02"}}
			first.Due = h.Made.Add(time.Hour)
		}
		err = errors.Join(err, s.Create(ctx, h, first), s.Append(ctx, hall.Batch{
			Match: id, Expected: len(first.Events), Over: i == 2, Due: first.Due,
			Grants: []hall.Grant{{Seat: keypeg.Guest, Holder: hall.HashOf("phone")}},
			Hints:  []hall.Hint{{Serial: 2, Seat: keypeg.Guest, Row: 3, Kind: "z"}, {Serial: 1, Seat: keypeg.Host, Row: 1, Kind: "a"}},
			Notes:  []hall.Notes{{Seat: keypeg.Guest, Serial: 1, Number: 7, Body: []byte{0, 1, 255}}},
		}), s.PutTicket(ctx, hall.Ticket{Hash: hall.HashOf("to " + id), Match: id, Seat: keypeg.Guest, Expires: madeAt.Add(time.Hour), Stays: i == 1}, madeAt))
	}
	for i, d := range []docstore.Document{
		{Kind: "k", Key: "", Body: []byte{}},
		{Kind: "k", Key: "one", Owner: pencil, By: "somebody", Body: []byte("body")},
		{Kind: "other", Key: "one", Body: make([]byte, 100_000)},
	} {
		d.Made = madeAt.Add(time.Duration(i) * time.Minute)
		err = errors.Join(err, s.Put(ctx, d))
	}
	return err
}

// filled implements "filled FILE" in scripts: it creates a database with data of every kind.
func filled(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: filled FILE")
	}
	s, err := sqlite.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(errors.Join(fill(context.Background(), s), s.Close()))
}

// all reads everything that a hall can read from a store.
func all(t *testing.T, s kept) (list []any) {
	t.Helper()
	for _, id := range someIDs {
		l, err := s.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, l)
	}
	kinds := []string{"k", "other"}
	for _, kind := range kinds {
		documents, err := s.List(t.Context(), docstore.Query{Kind: kind, Limit: 100})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, documents)
	}
	matches, err := s.Kept(t.Context(), "", 100)
	held, err2 := s.MatchesOf(t.Context(), hall.HashOf("phone"), "", 100)
	made, err3 := s.MadeBy(t.Context(), "somebody")
	if err := errors.Join(err, err2, err3); err != nil {
		t.Fatal(err)
	}
	return append(list, matches, held, made)
}

// TestMigrateThereAndBack copies everything from a file to PostgreSQL, from there to another schema, and back into a
// file. It checks that the data is unchanged and that play continues.
func TestMigrateThereAndBack(t *testing.T) {
	places := []string{filepath.Join(t.TempDir(), "from.db"), postgrestest.Address(t), postgrestest.Address(t), filepath.Join(t.TempDir(), "to.db")}
	s := openKept(t, places[0])
	if err := fill(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	want := all(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	said := ""
	for i, to := range places[1:] {
		var out strings.Builder
		if err := migrate(t.Context(), places[i], to, &out); err != nil {
			t.Fatal(err)
		}
		if said == "" {
			said = out.String()
		}
		if out.String() != said {
			t.Errorf("move %d says\n%s, and the first said\n%s", i+1, out.String(), said)
		}
		err := migrate(t.Context(), places[i], to, io.Discard)
		if !errors.Is(err, dbcopy.ErrNotEmpty) {
			t.Errorf("move %d once more: %v", i+1, err)
		}
	}
	if want := "matches 6, events 10, names 5, grants 18, hints 12, notes 6, tickets 6, documents 3\nsha256 "; !strings.HasPrefix(said, want) {
		t.Errorf("said was %s, want %s", said, want)
	}
	for i, place := range places[1:] {
		s := openKept(t, place)
		defer s.Close()
		if got := all(t, s); !reflect.DeepEqual(got, want) {
			t.Errorf("after move %d:\n%+v\nwant\n%+v", i+1, got, want)
		}
		if _, err := s.TakeTicket(t.Context(), hall.HashOf("to B"), madeAt); err != nil {
			t.Errorf("a ticket after move %d: %v", i+1, err)
		}
		next := match.Event{Kind: match.Left, At: madeAt.Add(time.Hour)}
		if err := s.Append(t.Context(), hall.Batch{Match: "a", Expected: 2, Revision: 2, Events: []match.Event{next}}); err != nil {
			t.Errorf("an event after move %d: %v", i+1, err)
		}
		if l, err := s.Load(t.Context(), "a"); err != nil || len(l.Events) != 3 {
			t.Errorf("loaded after move %d: %+v, %v", i+1, l, err)
		}
		due, err := s.Claim(t.Context(), madeAt.Add(24*time.Hour), madeAt.Add(48*time.Hour), 100)
		if err != nil || len(due) != 3 { // of the six matches, one never had a clock, one is over, and one no longer has a clock
			t.Errorf("due after move %d: %+v, %v", i+1, due, err)
		}
	}
}

// cut yields the first rows of another source, and then an error.
type cut struct {
	dbcopy.Source
	after int
}

var errCut = errors.New("the line was cut")

func (c cut) Rows(ctx context.Context) dbcopy.Rows {
	return func(yield func(dbcopy.Row, error) bool) {
		left := c.after
		for row, err := range c.Source.Rows(ctx) {
			if left--; left < 0 {
				yield(dbcopy.Row{}, errCut)
				return
			}
			if !yield(row, err) {
				return
			}
		}
	}
}

// TestMigrateBrokenOff checks that a copy that fails at any row stores nothing and can be started again.
func TestMigrateBrokenOff(t *testing.T) {
	source := openKept(t, filepath.Join(t.TempDir(), "from.db"))
	defer source.Close()
	if err := fill(t.Context(), source); err != nil {
		t.Fatal(err)
	}
	for name, place := range map[string]string{"file": filepath.Join(t.TempDir(), "to.db"), "postgres": postgrestest.Address(t)} {
		t.Run(name, func(t *testing.T) {
			target := openKept(t, place)
			defer target.Close()
			empty := func(when string) {
				t.Helper()
				tally, err := dbcopy.Count(target.Rows(t.Context()))
				if err != nil || !strings.HasPrefix(tally.String(), "matches 0, events 0,") || !strings.HasSuffix(tally.String(), "documents 0") {
					t.Errorf("%s: kept are %s, %v", when, tally, err)
				}
			}
			for _, after := range []int{0, 3, 6, 20, 65} {
				if _, err := dbcopy.Carry(t.Context(), cut{source, after}, target); !errors.Is(err, errCut) {
					t.Errorf("cut after %d rows: %v", after, err)
				}
				empty(fmt.Sprint("cut after ", after))
			}
			ended, end := context.WithCancel(t.Context())
			end()
			if _, err := dbcopy.Carry(ended, source, target); !errors.Is(err, context.Canceled) {
				t.Errorf("stopped: %v", err)
			}
			empty("stopped")
			refused := errors.New("it is not the same")
			if err := target.Fill(t.Context(), source.Rows(t.Context()), func(dbcopy.Rows) error { return refused }); !errors.Is(err, refused) {
				t.Errorf("refused: %v", err)
			}
			empty("refused")
			if _, err := dbcopy.Carry(t.Context(), source, target); err != nil {
				t.Errorf("at last: %v", err)
			}
		})
	}
}

// TestMigrateComparesTheCopy checks that a copy fails and leaves the target empty if the target changes the data that it
// stores.
func TestMigrateComparesTheCopy(t *testing.T) {
	source := openKept(t, filepath.Join(t.TempDir(), "from.db"))
	defer source.Close()
	if err := fill(t.Context(), source); err != nil {
		t.Fatal(err)
	}
	place := postgrestest.Address(t)
	target := openKept(t, place)
	defer target.Close()
	postgrestest.Run(t, place, `CREATE FUNCTION bend() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.body := '\x00'; RETURN NEW; END $$`)
	postgrestest.Run(t, place, "CREATE TRIGGER bend BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION bend()")
	if _, err := dbcopy.Carry(t.Context(), source, target); err == nil || !strings.Contains(err.Error(), "differ") {
		t.Errorf("bent notes: %v", err)
	}
	if tally, err := dbcopy.Count(target.Rows(t.Context())); err != nil || tally.Counts[0] != 0 {
		t.Errorf("kept are %s, %v", tally, err)
	}
}
