package storetest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/match"
)

// allEvents returns events of every kind, with ordinary and extreme values of every field.
func allEvents() []match.Event {
	keys := func(red, white uint8) *keypeg.Keys { return &keypeg.Keys{Red: red, White: white} }
	longest := keypeg.CodeOf(20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20)
	blank := keypeg.CodeOf(keypeg.Empty, keypeg.Empty)
	host, guest := keypeg.Host, keypeg.Guest
	events := []match.Event{
		{Kind: match.Sat, Seat: host, Name: "Ada"},
		{Kind: match.Sat, Seat: guest},
		{Kind: match.Started, Seat: guest},
		{Kind: match.CodeSet, Seat: host, Code: keypeg.CodeOf(1, 2, 3, 4), Salt: "00ff"},
		{Kind: match.CodeSet, Seat: guest, Code: longest, Salt: "ab", ByTable: true},
		{Kind: match.Placed, Seat: guest, Code: blank},
		{Kind: match.Placed, Seat: host, Code: longest},
		{Kind: match.Keyed, Seat: host, Keys: keys(0, 0)},
		{Kind: match.Keyed, Seat: guest, Keys: keys(12, 0), ByTable: true},
		{Kind: match.Keyed, Seat: guest, Keys: keys(0, 12)},
		{Kind: match.Lost, Seat: guest, ByTable: true},
		{Kind: match.GaveUp, Seat: host},
		{Kind: match.Claimed, Seat: guest},
		{Kind: match.Offered, Seat: host, Offer: match.OfferLimit, Limit: match.MaxLimit},
		{Kind: match.Limited, Seat: guest, Limit: match.MinLimit + time.Nanosecond},
		{Kind: match.Offered, Seat: guest, Offer: match.OfferEnd},
		{Kind: match.Declined, Seat: host},
		{Kind: match.Agreed, Seat: host},
		{Kind: match.Left, Seat: guest},
	}
	for i := range events {
		events[i].At = day.Add(time.Duration(i) * 999 * time.Millisecond)
	}
	return events
}

func everyEvent(t *testing.T, m Maker) {
	s, events := m.Open(t), allEvents()
	grants := []hall.Grant{{Seat: keypeg.Host, Holder: holder("h")}, {Seat: keypeg.Guest, Holder: holder("g")}}
	h := header("a", 0)
	err := s.Create(t.Context(), h, hall.Batch{Match: "a", Events: events[:3], Grants: grants[:1]})
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range events[3:] {
		b := hall.Batch{Match: "a", Expected: 3 + i, Events: []match.Event{e}}
		if i == 0 {
			b.Grants = grants[1:]
		}
		if err := s.Append(t.Context(), b); err != nil {
			t.Fatalf("append %+v: %v", e, err)
		}
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		wantSame(t, "log", load(t, s, "a"), hall.Log{Header: h, Events: events, Grants: grants})
	})
}

func everyHeader(t *testing.T, m Maker) {
	s := m.Open(t)
	var headers []hall.Header
	for i, p := range keypeg.Editions {
		h := header(p.Slug, i)
		h.Config = match.FromEdition(p, keypeg.Seat(i%2))
		h.Config.ID = p.Slug
		h.Config.Answers = []keypeg.Answers{keypeg.Auto, keypeg.Assisted, keypeg.Strict}[i%3]
		h.Config.First = []match.First{match.HostFirst, match.GuestFirst, match.ByLot}[i%3]
		h.Config.Limit = time.Duration(i) * time.Minute
		h.Config.Bank = match.Bank{Time: time.Duration(i) * time.Second, Increment: time.Duration(i)}
		h.Made = h.Made.Add(time.Duration(i) * time.Millisecond)
		if h.HotSeat = i%2 == 1; h.HotSeat {
			h.Invite = ""
		}
		h.Computers[i%2] = []string{"", "clever"}[i/2%2]
		h.Hints = i%3 == 1
		h.Colours = []string{"", "advanced"}[i%2]
		if i%5 == 1 {
			h.Daily = &hall.Daily{Day: "2026-11-20", Edition: p.Slug}
		}
		headers = append(headers, h)
		create(t, s, h)
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		for _, h := range headers {
			wantSame(t, h.Config.ID, load(t, s, h.Config.ID), hall.Log{Header: h})
		}
	})
}

func oddStrings(t *testing.T, m Maker) {
	s := m.Open(t)
	odd := []string{"x'; DROP TABLE events; --", `"\`, "a\x00b", "\u2028\u202e <&>", "é e\u0301 🎲", " ", "%_?:1$1"}
	for i, text := range odd {
		h := header(text, i)
		h.Invite = text + text
		create(t, s, h, match.Event{Kind: match.Sat, At: day, Name: text})
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		for i, text := range odd {
			l := load(t, s, text)
			wantSame(t, "id", l.Header.Config.ID, text)
			wantSame(t, "invite", l.Header.Invite, text+text)
			wantSame(t, "name", l.Events[0].Name, text)
			wantSame(t, "made", l.Header.Made, header("", i).Made)
		}
	})
}

func createTwice(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1))
	second := hall.Batch{Match: "a", Events: []match.Event{sat(2), sat(3)}, Grants: []hall.Grant{{Holder: holder("h")}}}
	wantErr(t, "create again", s.Create(t.Context(), header("a", 5), second), hall.ErrStale)
	m.each(t, s, func(t *testing.T, s hall.Store) {
		wantSame(t, "log", load(t, s, "a"), hall.Log{Header: header("a", 0), Events: []match.Event{sat(1)}})
	})
}

func appendStale(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1), sat(2))
	for _, version := range []int{-1, 0, 1, 3, 4} {
		b := hall.Batch{Match: "a", Expected: version, Events: []match.Event{sat(9)}, Grants: []hall.Grant{{Holder: holder("h")}}, Due: day}
		wantErr(t, "append at another version", s.Append(t.Context(), b), hall.ErrStale)
		b.Events = nil
		wantErr(t, "append grants at another version", s.Append(t.Context(), b), hall.ErrStale)
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		wantSame(t, "log", load(t, s, "a"), hall.Log{Header: header("a", 0), Events: []match.Event{sat(1), sat(2)}})
		wantSame(t, "due", len(claim(t, s, day.Add(time.Hour), day, 9)), 0)
		held, err := s.MatchesOf(t.Context(), holder("h"), "", 9)
		wantErr(t, "held", err, nil)
		wantSame(t, "held", len(held), 0)
	})
}

func appendNowhere(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1))
	for _, b := range []hall.Batch{{Match: "b"}, {Match: "A", Expected: 1}, {Match: "", Events: []match.Event{sat(1)}}} {
		wantErr(t, "append to no match", s.Append(t.Context(), b), hall.ErrNotFound)
	}
	_, err := s.Load(t.Context(), "b")
	wantErr(t, "load", err, hall.ErrNotFound)
}

// appendWhole checks that no part of a stale batch is stored: neither events nor grants nor a due time.
func appendWhole(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1))
	b := hall.Batch{Match: "a", Expected: 1, Due: day, Grants: []hall.Grant{{Seat: keypeg.Guest, Holder: holder("g")}}}
	for i := range 100 {
		b.Events = append(b.Events, sat(2+i))
	}
	if err := s.Append(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	loser := hall.Batch{Match: "a", Expected: 100, Over: true, Events: []match.Event{sat(500), sat(501)}, Grants: []hall.Grant{{Holder: holder("x")}}}
	wantErr(t, "append what lost", s.Append(t.Context(), loser), hall.ErrStale)
	m.each(t, s, func(t *testing.T, s hall.Store) {
		l := load(t, s, "a")
		wantSame(t, "events", l.Events, append([]match.Event{sat(1)}, b.Events...))
		wantSame(t, "grants", l.Grants, b.Grants)
		wantSame(t, "due", claim(t, s, day, day, 9), []peers.DueAt{{Match: "a", At: day}})
	})
}

func grantsAlone(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1))
	grants := []hall.Grant{{Seat: keypeg.Host, Holder: holder("1")}, {Seat: keypeg.Guest, Holder: holder("1")}, {Seat: keypeg.Host, Holder: holder("2")}}
	for _, g := range append(grants, grants[0]) {
		if err := s.Append(t.Context(), hall.Batch{Match: "a", Expected: 1, Grants: []hall.Grant{g}}); err != nil {
			t.Fatal(err)
		}
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		wantSame(t, "log", load(t, s, "a"), hall.Log{Header: header("a", 0), Events: []match.Event{sat(1)}, Grants: grants})
	})
}

func hintsAlone(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1))
	hints := []hall.Hint{{Serial: 1, Seat: keypeg.Guest, Row: 3, Kind: "count"}, {Serial: 1, Seat: keypeg.Host, Row: 3, Kind: "count"}, {Serial: 1, Row: 1, Kind: "best"}}
	for _, h := range append(hints, hints[0]) {
		if err := s.Append(t.Context(), hall.Batch{Match: "a", Expected: 1, Hints: []hall.Hint{h}}); err != nil {
			t.Fatal(err)
		}
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		wantSame(t, "log", load(t, s, "a"), hall.Log{Header: header("a", 0), Events: []match.Event{sat(1)}, Hints: hints})
	})
}

func notesReplaced(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1))
	create(t, s, header("b", 0), sat(1))
	by := func(seat keypeg.Seat, number int, body string) hall.Notes {
		return hall.Notes{Seat: seat, Serial: number, Number: number, Body: []byte(body)}
	}
	host, guest := keypeg.Host, keypeg.Guest
	for i, step := range []struct{ write, want []hall.Notes }{
		{[]hall.Notes{by(guest, 1, "\x00 first")}, []hall.Notes{by(guest, 1, "\x00 first")}},
		{[]hall.Notes{by(host, 1, "mine")}, []hall.Notes{by(host, 1, "mine"), by(guest, 1, "\x00 first")}},
		{nil, []hall.Notes{by(host, 1, "mine"), by(guest, 1, "\x00 first")}},
		{[]hall.Notes{by(guest, 2, "second"), by(host, 3, "{}")}, []hall.Notes{by(host, 3, "{}"), by(guest, 2, "second")}},
		{[]hall.Notes{by(host, 4, "")}, []hall.Notes{by(guest, 2, "second")}},
		{[]hall.Notes{by(host, 5, ""), by(guest, 5, "")}, nil},
	} {
		b := hall.Batch{Match: "a", Expected: 1, Notes: step.write}
		if err := s.Append(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		for _, n := range step.write {
			clear(n.Body) // the store must have its own copy
		}
		stale := hall.Batch{Match: "a", Expected: 2, Notes: []hall.Notes{by(guest, 9, "late")}}
		wantErr(t, "notes at another version", s.Append(t.Context(), stale), hall.ErrStale)
		m.each(t, s, func(t *testing.T, kept hall.Store) {
			s = kept
			wantSame(t, fmt.Sprintf("log after step %d", i+1), load(t, s, "a"), hall.Log{Header: header("a", 0), Events: []match.Event{sat(1)}, Notes: step.want})
			wantSame(t, "the other match", len(load(t, s, "b").Notes), 0)
			for _, n := range load(t, s, "a").Notes {
				clear(n.Body)
			}
		})
	}
}

func appendRace(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(0))
	const rounds, racers = 10, 16
	winners := make([]int, rounds)
	for round := range rounds {
		errs := make([]error, racers)
		var wg sync.WaitGroup
		for i := range racers {
			wg.Go(func() {
				two := []match.Event{sat(1000*round + i), sat(1000*round + i)}
				errs[i] = s.Append(t.Context(), hall.Batch{Match: "a", Expected: 1 + 2*round, Events: two, Grants: []hall.Grant{{Holder: hall.Hash{byte(round), byte(i)}}}})
			})
		}
		wg.Wait()
		won := 0
		for i, err := range errs {
			if err == nil {
				won++
				winners[round] = i
			} else {
				wantErr(t, "a loser", err, hall.ErrStale)
			}
		}
		if won != 1 {
			t.Fatalf("%d won round %d", won, round)
		}
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		want := hall.Log{Header: header("a", 0), Events: []match.Event{sat(0)}}
		for round, i := range winners {
			want.Events = append(want.Events, sat(1000*round+i), sat(1000*round+i))
			want.Grants = append(want.Grants, hall.Grant{Holder: hall.Hash{byte(round), byte(i)}})
		}
		wantSame(t, "log", load(t, s, "a"), want)
	})
}

func appendMany(t *testing.T, m Maker) {
	s := m.Open(t)
	const matches, events = 40, 25
	name := func(i int) string { return string(rune('A' + i)) }
	var wg sync.WaitGroup
	for i := range matches {
		create(t, s, header(name(i), i))
		wg.Go(func() {
			for n := range events {
				if err := s.Append(t.Context(), hall.Batch{Match: name(i), Expected: n, Events: []match.Event{sat(1000*i + n)}}); err != nil {
					t.Errorf("append %d to %s: %v", n, name(i), err)
				}
			}
		})
	}
	wg.Wait()
	m.each(t, s, func(t *testing.T, s hall.Store) {
		for i := range matches {
			l := load(t, s, name(i))
			for n, e := range l.Events {
				wantSame(t, name(i), e, sat(1000*i+n))
			}
			wantSame(t, name(i), len(l.Events), events)
		}
	})
}

// noSharing changes slices after they were passed to the store or returned by it, and checks that the stored data does not
// change.
func noSharing(t *testing.T, m Maker) {
	s := m.Open(t)
	b := hall.Batch{Match: "a", Events: []match.Event{sat(1)}, Grants: []hall.Grant{{Holder: holder("h")}}}
	if err := s.Create(t.Context(), header("a", 0), b); err != nil {
		t.Fatal(err)
	}
	want := hall.Log{Header: header("a", 0), Events: []match.Event{sat(1)}, Grants: []hall.Grant{{Holder: holder("h")}}}
	b.Events[0].Name, b.Grants[0].Seat = "changed", keypeg.Guest
	l := load(t, s, "a")
	wantSame(t, "after a change to what was given", l, want)
	l.Events[0].Name, l.Grants[0].Seat = "changed", keypeg.Guest
	wantSame(t, "after a change to what was got", load(t, s, "a"), want)
}

// readSince reads the rest of a match after each of its versions.
func readSince(t *testing.T, m Maker) {
	s, events := m.Open(t), allEvents()
	for v, e := range events {
		b := hall.Batch{
			Match: "a", Expected: v, Events: []match.Event{e}, Names: []hall.Name{{Seat: keypeg.Host, Name: string(rune('A' + v))}}, Hints: []hall.Hint{{Serial: 1, Row: v, Kind: "count"}},
			Grants: []hall.Grant{{Seat: keypeg.Guest, Holder: hall.Hash{byte(v + 1)}}}, Notes: []hall.Notes{{Seat: keypeg.Host, Number: v, Body: []byte("x")}},
		}
		if v == 0 {
			wantErr(t, "create", s.Create(t.Context(), header("a", 0), b), nil)
		} else {
			wantErr(t, "append", s.Append(t.Context(), b), nil)
		}
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		ctx := t.Context()
		whole, err := s.Load(ctx, "a")
		wantErr(t, "load", err, nil)
		wantSame(t, "where it ends", whole.Mark.Version, len(events))
		for mark := (hall.Mark{}); mark.Version <= len(events); {
			since, err := s.LoadSince(ctx, "a", mark)
			wantErr(t, "load since", err, nil)
			want := whole
			want.Events = append([]match.Event(nil), whole.Events[mark.Version:]...)
			wantSame(t, fmt.Sprintf("since version %d", mark.Version), since, want)
			odd := mark
			odd.Sum++
			if _, err := s.LoadSince(ctx, "a", odd); 0 < odd.Version && odd.Version < len(events) {
				wantErr(t, "since another match's version", err, hall.ErrDamaged)
			}
			mark.Version++
			if len(since.Events) > 0 {
				mark.Sum = sumOf(t, mark.Sum, whole, mark.Version)
			}
		}
		_, err = s.LoadSince(ctx, "a", hall.Mark{Version: len(events) + 1, Sum: whole.Mark.Sum})
		wantErr(t, "since a version that is still to come", err, hall.ErrDamaged)
		_, err = s.LoadSince(ctx, "b", whole.Mark)
		wantErr(t, "of no match", err, hall.ErrNotFound)
	})
}

// sumOf returns the sum after an event, given the sum before it.
func sumOf(t *testing.T, before hall.Sum, l hall.Log, version int) hall.Sum {
	t.Helper()
	if version == 1 {
		text, err := l.Header.Text()
		wantErr(t, "write the header", err, nil)
		before = text.Sum()
	}
	texts, err := hall.Batch{Events: l.Events[version-1 : version]}.Texts()
	wantErr(t, "write an event", err, nil)
	return before.Then(texts[0])
}
