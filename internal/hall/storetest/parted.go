package storetest

import (
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
)

func namesReplaced(t *testing.T, m Maker) {
	s := m.Open(t)
	first := hall.Batch{Match: "a", Events: []match.Event{sat(1)}, Names: []hall.Name{{Seat: keypeg.Guest, Name: "B"}, {Seat: keypeg.Host, Name: "A"}}}
	wantErr(t, "create", s.Create(t.Context(), header("a", 0), first), nil)
	wantErr(t, "append", s.Append(t.Context(), hall.Batch{Match: "a", Expected: 1, Names: []hall.Name{{Seat: keypeg.Host, Name: "C"}}}), nil)
	m.each(t, s, func(t *testing.T, s hall.Store) {
		wantSame(t, "names", load(t, s, "a").Names, []hall.Name{{Seat: keypeg.Host, Name: "C"}, {Seat: keypeg.Guest, Name: "B"}})
	})
}

// parted checks that removing a holder deletes the names and tickets of their seats, but nothing that belongs to other
// holders.
func parted(t *testing.T, m Maker) {
	s, me, you := m.Open(t), holder("me"), holder("you")
	grants := []hall.Grant{{Seat: keypeg.Host, Holder: me}, {Seat: keypeg.Guest, Holder: you}}
	names := []hall.Name{{Seat: keypeg.Host, Name: "A"}, {Seat: keypeg.Guest, Name: "B"}}
	for _, id := range []string{"a", "b"} {
		b := hall.Batch{Match: id, Events: []match.Event{sat(1), sat(2)}, Names: names, Grants: grants}
		wantErr(t, "create", s.Create(t.Context(), header(id, 0), b), nil)
		for _, seat := range keypeg.Seats {
			put(t, s, ticket(id, seat, "code "+id+seat.String(), day.Add(time.Hour)))
		}
	}
	gone := hall.Batch{Match: "a", Expected: 1, Gone: []hall.Hash{me}}
	wantErr(t, "at another version", s.Append(t.Context(), gone), hall.ErrStale)
	wantSame(t, "names after that", load(t, s, "a").Names, names)
	for version := 2; version < 4; version++ { // the second time, there is no holder left to remove
		gone.Expected, gone.Events = version, []match.Event{sat(version + 1)}
		wantErr(t, "go", s.Append(t.Context(), gone), nil)
	}
	wantErr(t, "a stranger goes", s.Append(t.Context(), hall.Batch{Match: "b", Expected: 2, Gone: []hall.Hash{holder("x")}}), nil)
	_, err := s.TakeTicket(t.Context(), hall.HashOf("code ahost"), day)
	wantErr(t, "my ticket", err, hall.ErrNotFound)
	for _, code := range []string{"code aguest", "code bhost"} {
		_, err = s.TakeTicket(t.Context(), hall.HashOf(code), day)
		wantErr(t, code, err, nil)
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		l := load(t, s, "a")
		wantSame(t, "grants", l.Grants, grants[1:])
		wantSame(t, "names", l.Names, names[1:])
		wantSame(t, "events", len(l.Events), 4)
		ids, err := s.MatchesOf(t.Context(), me, "", 9)
		wantErr(t, "held", err, nil)
		wantSame(t, "held", ids, []string{"b"})
		wantSame(t, "the other's names", load(t, s, "b").Names, names)
	})
}
