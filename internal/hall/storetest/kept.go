package storetest

import (
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/match"
)

func madeBy(t *testing.T, m Maker) {
	s := m.Open(t)
	for id, by := range map[string]string{"a": "x", "b": "x", "c": "y", "d": ""} {
		h := header(id, 0)
		h.By = by
		create(t, s, h, sat(1))
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		for by, want := range map[string]int{"x": 2, "y": 1, "z": 0} {
			n, err := s.MadeBy(t.Context(), by)
			wantErr(t, "made by "+by, err, nil)
			wantSame(t, "made by "+by, n, want)
		}
	})
}

func keptByPages(t *testing.T, m Maker) {
	s := m.Open(t)
	var want []hall.Kept
	for n, id := range []string{"a", "b", "c", "d"} {
		create(t, s, header(id, 0), sat(1))
		last := sat(1)
		for v := range n {
			last = sat(100*n + v)
			wantErr(t, "append", s.Append(t.Context(), hall.Batch{Match: id, Expected: v + 1, Events: []match.Event{last}}), nil)
		}
		wantErr(t, "notes", s.Append(t.Context(), hall.Batch{Match: id, Expected: n + 1, Notes: []hall.Notes{{Seat: keypeg.Host, Body: []byte("x")}}}), nil)
		want = append(want, hall.Kept{ID: id, Version: n + 1, Changed: last.At.Truncate(time.Millisecond)})
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		for _, c := range []struct {
			after string
			limit int
			want  []hall.Kept
		}{{"", 9, want}, {"", 2, want[:2]}, {"b", 1, want[2:3]}, {"bb", 9, want[2:]}, {"d", 9, nil}} {
			list, err := s.Kept(t.Context(), c.after, c.limit)
			wantErr(t, "kept after "+c.after, err, nil)
			wantSame(t, "kept after "+c.after, append([]hall.Kept(nil), list...), c.want)
		}
	})
}

func removed(t *testing.T, m Maker) {
	s := m.Open(t)
	for _, id := range []string{"a", "b"} {
		err := s.Create(t.Context(), header(id, 0), hall.Batch{
			Match: id, Events: []match.Event{sat(1), sat(2)}, Names: []hall.Name{{Name: "A"}}, Due: day.Add(time.Hour),
			Grants: []hall.Grant{{Seat: keypeg.Host, Holder: holder("me")}}, Hints: []hall.Hint{{Serial: 1, Row: 1, Kind: "x"}},
			Notes: []hall.Notes{{Seat: keypeg.Host, Body: []byte("x")}},
		})
		wantErr(t, "create", err, nil)
		put(t, s, ticket(id, keypeg.Guest, "code "+id, day.Add(time.Hour)))
	}
	wantErr(t, "a note", s.Append(t.Context(), hall.Batch{Match: "a", Expected: 2, Notes: []hall.Notes{{Seat: keypeg.Host, Body: []byte("y")}}, Due: day.Add(time.Hour)}), nil)
	wantErr(t, "at another revision", s.Remove(t.Context(), "a", 1), hall.ErrStale)
	load(t, s, "a")
	wantErr(t, "remove", s.Remove(t.Context(), "a", 2), nil)
	wantErr(t, "once more", s.Remove(t.Context(), "a", 2), hall.ErrNotFound)
	create(t, s, header("a", 0), sat(1)) // the id can be used again, and no part of the old match is left
	if l := load(t, s, "a"); len(l.Names)+len(l.Grants)+len(l.Hints)+len(l.Notes) > 0 || len(l.Events) != 1 {
		t.Errorf("made again, it has %+v", l)
	}
	wantErr(t, "remove", s.Remove(t.Context(), "a", 1), nil)
	m.each(t, s, func(t *testing.T, s hall.Store) {
		_, err := s.Load(t.Context(), "a")
		wantErr(t, "load", err, hall.ErrNotFound)
		_, err = s.TakeTicket(t.Context(), hall.HashOf("code a"), day)
		wantErr(t, "its ticket", err, hall.ErrNotFound)
		ids, _ := s.MatchesOf(t.Context(), holder("me"), "", 9)
		wantSame(t, "held", ids, []string{"b"})
		at := day.Add(time.Hour)
		wantSame(t, "due", claim(t, s, at, at, 9), []peers.DueAt{{Match: "b", At: at}})
		wantSame(t, "the other", len(load(t, s, "b").Notes), 1)
	})
}

func damaged(t *testing.T, m Maker) {
	events := []match.Event{sat(1), sat(2), sat(3)}
	for version := range len(events) {
		s := m.Open(t)
		create(t, s, header("a", 0), events...)
		create(t, s, header("b", 0), events...)
		m.Damage(t, s, "a", version+1)
		wantErr(t, "append to what is damaged", s.Append(t.Context(), hall.Batch{Match: "a", Expected: 3, Events: events[:1]}), nil)
		wantErr(t, "append to the other", s.Append(t.Context(), hall.Batch{Match: "b", Expected: 3, Events: events[:1]}), nil)
		m.each(t, s, func(t *testing.T, s hall.Store) {
			_, err := s.Load(t.Context(), "a")
			wantErr(t, "load", err, hall.ErrDamaged)
			wantSame(t, "the other", len(load(t, s, "b").Events), 4)
		})
	}
}
