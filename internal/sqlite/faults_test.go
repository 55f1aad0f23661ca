package sqlite_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/sqlite"
	"keypeg/match"
)

// changes returns the operations that write. Each operation changes a database made by filledDatabase.
func changes(t *testing.T, s *sqlite.Store) map[string]func() error {
	ctx, pencil := t.Context(), hall.HashOf("pencil")
	again := func(b hall.Batch) func() error {
		b.Match, b.Expected = "a", 2
		return func() error { return s.Append(ctx, b) }
	}
	document := docstore.Document{Kind: "k", Key: "one", Body: []byte("new")}
	other := docstore.Document{Kind: "k", Key: "two", Body: []byte("new")}
	return map[string]func() error{
		"create": func() error {
			return s.Create(ctx, hall.Header{Config: match.Config{ID: "b", Boards: [2]keypeg.Format{board, board}}}, hall.Batch{Match: "b"})
		},
		"event":    again(hall.Batch{Events: []match.Event{{Kind: match.Left, At: noon}}}),
		"name":     again(hall.Batch{Names: []hall.Name{{Seat: keypeg.Guest, Name: "Bob"}}}),
		"grant":    again(hall.Batch{Grants: []hall.Grant{{Seat: keypeg.Guest, Holder: hall.HashOf("phone")}}}),
		"part":     again(hall.Batch{Gone: []hall.Hash{pencil}}),
		"hint":     again(hall.Batch{Hints: []hall.Hint{{Serial: 1, Row: 2, Kind: "count"}}}),
		"notes":    again(hall.Batch{Notes: []hall.Notes{{Seat: keypeg.Guest, Serial: 1, Body: []byte{1}}}}),
		"no notes": again(hall.Batch{Notes: []hall.Notes{{}}}),
		"remove":   func() error { return s.Remove(ctx, "a", 1) },
		"ticket": func() error {
			return s.PutTicket(ctx, hall.Ticket{Hash: hall.HashOf("next"), Match: "a", Seat: keypeg.Guest, Expires: noon.Add(time.Hour)}, noon)
		},
		"take":     func() error { _, err := s.TakeTicket(ctx, hall.HashOf("ticket"), noon); return err },
		"too late": func() error { _, err := s.TakeTicket(ctx, hall.HashOf("ticket"), noon.Add(2*time.Hour)); return err },
		"claim":    func() error { _, err := s.Claim(ctx, noon.Add(time.Hour), noon.Add(2*time.Hour), 10); return err },
		"renew": func() error {
			return s.Renew(ctx, []peers.Lease{{Match: "a", Revision: 1, Until: noon.Add(3 * time.Hour)}})
		},
		"put":     func() error { return s.Put(ctx, other) },
		"replace": func() error { return s.Replace(ctx, document) },
		"drop":    func() error { return s.Drop(ctx, "k", "one") },
		"forget":  func() error { return s.DropOwned(ctx, pencil) },
	}
}

// TestEveryFaultOfAWriteIsReturned makes each kind of change to each table fail. It checks that the operations that
// need these changes also fail, and that they store nothing.
func TestEveryFaultOfAWriteIsReturned(t *testing.T) {
	path := filledDatabase(t)
	s := opened(t, path)
	before, do := tally(t, s), changes(t, s)
	for change, operations := range map[string]string{
		"INSERT ON matches": "create", "UPDATE ON matches": "event,claim,renew", "DELETE ON matches": "remove",
		"INSERT ON events": "event", "DELETE ON events": "remove",
		"INSERT ON names": "name", "DELETE ON names": "part,remove",
		"INSERT ON grants": "grant", "DELETE ON grants": "part,remove",
		"INSERT ON hints": "hint", "DELETE ON hints": "remove",
		"INSERT ON notes": "notes", "DELETE ON notes": "no notes,remove",
		"INSERT ON tickets": "ticket", "DELETE ON tickets": "part,remove,take,too late",
		"INSERT ON documents": "put", "UPDATE ON documents": "replace", "DELETE ON documents": "drop,forget",
	} {
		run(t, path, "CREATE TRIGGER fault BEFORE "+change+" BEGIN SELECT raise(ABORT, 'no luck'); END")
		for operation := range strings.SplitSeq(operations, ",") {
			if err := do[operation](); err == nil || !strings.Contains(err.Error(), "no luck") {
				t.Errorf("%s without %s: %v", operation, change, err)
			}
			if tally(t, s).Sum != before.Sum {
				t.Errorf("%s without %s has changed something", operation, change)
			}
		}
		run(t, path, "DROP TRIGGER fault")
	}
}

// TestEveryFaultOfAReadIsReturned hides one table at a time, and checks that every read that needs the table fails,
// instead of finding nothing.
func TestEveryFaultOfAReadIsReturned(t *testing.T) {
	path := filledDatabase(t)
	s, ctx := opened(t, path), t.Context()
	do := map[string]func() error{
		"load": func() error { _, err := s.Load(ctx, "a"); return err },
		"append": func() error {
			return s.Append(ctx, hall.Batch{Match: "a", Expected: 2, Events: []match.Event{{Kind: match.Left, At: noon}}})
		},
		"revisions": func() error { _, err := s.Revisions(ctx, []string{"a"}); return err },
		"held":      func() error { _, err := s.MatchesOf(ctx, hall.HashOf("pencil"), "", 10); return err },
		"made":      func() error { _, err := s.MadeBy(ctx, "somebody"); return err },
		"kept":      func() error { _, err := s.Kept(ctx, "", 10); return err },
		"rows": func() error {
			for _, err := range s.Rows(ctx) {
				if err != nil {
					return err
				}
			}
			return nil
		},
		"get":     func() error { _, err := s.Get(ctx, "k", "one"); return err },
		"list":    func() error { _, err := s.List(ctx, docstore.Query{Kind: "k"}); return err },
		"kept by": func() error { _, _, err := s.KeptBy(ctx, "somebody", "k"); return err },
	}
	for table, operations := range map[string]string{
		"matches": "load,append,revisions,made,kept,rows", "events": "load,rows", "names": "load,rows", "grants": "load,held,rows",
		"hints": "load,rows", "notes": "load,rows", "documents": "get,list,kept by,rows",
	} {
		run(t, path, "ALTER TABLE "+table+" RENAME TO hidden")
		for operation := range strings.SplitSeq(operations, ",") {
			if err := do[operation](); err == nil || errors.Is(err, hall.ErrNotFound) {
				t.Errorf("%s without %s: %v", operation, table, err)
			}
		}
		run(t, path, "ALTER TABLE hidden RENAME TO "+table)
	}
	for name, operation := range do {
		if err := operation(); err != nil {
			t.Errorf("%s with all tables again: %v", name, err)
		}
	}
}

// TestATicketThatCannotBeReadStays checks that a ticket is not used up by a request that fails.
func TestATicketThatCannotBeReadStays(t *testing.T) {
	path := filledDatabase(t)
	s := opened(t, path)
	run(t, path, "UPDATE tickets SET seat = 300")
	if got, err := s.TakeTicket(t.Context(), hall.HashOf("ticket"), noon); err == nil {
		t.Errorf("a ticket for no seat is taken as %+v", got)
	}
	run(t, path, "UPDATE tickets SET seat = 0")
	if _, err := s.TakeTicket(t.Context(), hall.HashOf("ticket"), noon); err != nil {
		t.Error(err)
	}
}
