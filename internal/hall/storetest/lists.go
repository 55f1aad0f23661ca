package storetest

import (
	"strings"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/match"
)

func dueCleared(t *testing.T, m Maker) {
	s := m.Open(t)
	steps := []struct {
		due  time.Time
		over bool
		want bool
	}{
		{day, false, true},
		{day.Add(time.Hour), false, true},
		{time.Time{}, false, false},
		{day, false, true},
		{day, true, false},
	}
	create(t, s, header("a", 0))
	for i, step := range steps {
		err := s.Append(t.Context(), hall.Batch{Match: "a", Expected: i, Events: []match.Event{sat(i)}, Due: step.due, Over: step.over})
		if err != nil {
			t.Fatal(err)
		}
		m.each(t, s, func(t *testing.T, kept hall.Store) {
			s = kept
			var want []peers.DueAt
			if step.want {
				want = []peers.DueAt{{Match: "a", At: step.due}}
			}
			wantSame(t, "due", claim(t, s, day.Add(time.Hour), step.due, 9), want) // postpones the match to the due time that it already has
		})
	}
}

func heldInOrder(t *testing.T, m Maker) {
	s := m.Open(t)
	// The numbers are the minutes in which the matches are made, so d and e are made at
	// the same time.
	for id, minutes := range map[string]int{"a": 2, "b": 9, "c": 1, "d": 5, "e": 5, "others": 7} {
		b := hall.Batch{Match: id, Events: []match.Event{sat(1)}}
		who := "me"
		if id == "others" {
			who = "them"
		}
		b.Grants = []hall.Grant{{Seat: keypeg.Guest, Holder: holder(who)}}
		if id == "a" { // a holder of both seats still has only one match
			b.Grants = append(b.Grants, hall.Grant{Seat: keypeg.Host, Holder: holder(who)})
		}
		if err := s.Create(t.Context(), header(id, minutes), b); err != nil {
			t.Fatal(err)
		}
	}
	m.each(t, s, func(t *testing.T, s hall.Store) {
		for limit, want := range []string{"", "b", "b d", "b d e", "b d e a", "b d e a c", "b d e a c"} {
			ids, err := s.MatchesOf(t.Context(), holder("me"), "", limit)
			wantErr(t, "held", err, nil)
			wantSame(t, "held", strings.Join(ids, " "), want)
		}
		for after, want := range map[string]string{"b": "d e", "d": "e a", "e": "a c", "c": "", "nothing": ""} {
			ids, err := s.MatchesOf(t.Context(), holder("me"), after, 2)
			wantErr(t, "held", err, nil)
			wantSame(t, "held after "+after, strings.Join(ids, " "), want)
		}
		ids, err := s.MatchesOf(t.Context(), holder("nobody"), "", 9)
		wantErr(t, "held by nobody", err, nil)
		wantSame(t, "held by nobody", len(ids), 0)
	})
}

func ticket(id string, seat keypeg.Seat, code string, expires time.Time) hall.Ticket {
	return hall.Ticket{Hash: holder(code), Match: id, Seat: seat, Expires: expires}
}

func put(t *testing.T, s hall.Store, k hall.Ticket) {
	t.Helper()
	if err := s.PutTicket(t.Context(), k, day.Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
}

// take takes a ticket and compares it with want. If want is nil, there must be no such ticket.
func take(t *testing.T, s hall.Store, code string, now time.Time, want *hall.Ticket) {
	t.Helper()
	got, err := s.TakeTicket(t.Context(), holder(code), now)
	if want == nil {
		wantErr(t, "take "+code, err, hall.ErrNotFound)
		return
	}
	wantErr(t, "take "+code, err, nil)
	wantSame(t, "take "+code, got, *want)
}

func ticketOnce(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0))
	k := ticket("a", keypeg.Guest, "code", day)
	put(t, s, k)
	wantErr(t, "a ticket for no match", s.PutTicket(t.Context(), ticket("b", keypeg.Host, "b", day), day.Add(-time.Hour)), hall.ErrNotFound)
	if m.Reopen != nil {
		s = m.Reopen(t, s)
	}
	before := day.Add(-time.Millisecond)
	take(t, s, "cod", before, nil)
	take(t, s, "b", before, nil)
	take(t, s, "code", before, &k)
	m.each(t, s, func(t *testing.T, s hall.Store) { take(t, s, "code", before, nil) })
}

func ticketExpires(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0))
	host, guest := ticket("a", keypeg.Host, "early", day), ticket("a", keypeg.Guest, "late", day.Add(time.Hour))
	put(t, s, host)
	put(t, s, guest)
	take(t, s, "early", day, nil)
	take(t, s, "late", day.Add(time.Hour-time.Millisecond), &guest)
	put(t, s, host)
	take(t, s, "early", day.Add(-time.Millisecond), &host)
}

func ticketReplaced(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0))
	create(t, s, header("b", 0))
	kept := []hall.Ticket{ticket("a", keypeg.Host, "new", day), ticket("a", keypeg.Guest, "guest's", day), ticket("b", keypeg.Host, "b's", day)}
	put(t, s, ticket("a", keypeg.Host, "old", day.Add(time.Hour)))
	for _, k := range kept {
		put(t, s, k)
	}
	before := day.Add(-time.Second)
	take(t, s, "old", before, nil)
	for i, code := range []string{"new", "guest's", "b's"} {
		take(t, s, code, before, &kept[i])
	}
}

func ticketRace(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0))
	put(t, s, ticket("a", keypeg.Host, "code", day))
	const takers = 16
	errs := make([]error, takers)
	var wg sync.WaitGroup
	for i := range takers {
		wg.Go(func() { _, errs[i] = s.TakeTicket(t.Context(), holder("code"), day.Add(-time.Second)) })
	}
	wg.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else {
			wantErr(t, "a taker too late", err, hall.ErrNotFound)
		}
	}
	wantSame(t, "takers served", won, 1)
}

func staying(k hall.Ticket) hall.Ticket {
	k.Stays = true
	return k
}

// ticketStays checks that a ticket that stays can be taken repeatedly until it expires, and that its life can be
// extended.
func ticketStays(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0))
	create(t, s, header("b", 0))
	k, other := staying(ticket("a", keypeg.Guest, "code", day)), ticket("b", keypeg.Guest, "other", day.Add(time.Hour))
	put(t, s, k)
	put(t, s, other)
	before := day.Add(-time.Millisecond)
	for range 3 {
		take(t, s, "code", before, &k)
	}
	m.each(t, s, func(t *testing.T, kept hall.Store) {
		s = kept
		take(t, s, "code", before, &k)
	})
	k.Expires = day.Add(time.Minute)
	put(t, s, k)
	take(t, s, "code", day, &k)
	take(t, s, "code", k.Expires, nil)
	take(t, s, "code", before, nil)
	take(t, s, "other", before, &other)

	put(t, s, k)
	once := ticket("a", keypeg.Guest, "new", day) // this ticket can be used only once, but it replaces one that stays
	put(t, s, once)
	take(t, s, "code", before, nil)
	take(t, s, "new", before, &once)
	take(t, s, "new", before, nil)
}

// ticketTaken checks that a store refuses a ticket if another seat's ticket has the same hash.
func ticketTaken(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0))
	create(t, s, header("b", 0))
	first := staying(ticket("a", keypeg.Guest, "code", day))
	put(t, s, first)
	before := day.Add(-time.Millisecond)
	mine := ticket("b", keypeg.Guest, "mine", day.Add(time.Hour))
	put(t, s, mine)
	m.each(t, s, func(t *testing.T, kept hall.Store) {
		s = kept
		for _, k := range []hall.Ticket{
			staying(ticket("b", keypeg.Guest, "code", day.Add(time.Hour))),
			ticket("b", keypeg.Guest, "code", day.Add(time.Hour)),
			ticket("a", keypeg.Host, "code", day.Add(time.Hour)),
		} {
			wantErr(t, "put a code that is taken", s.PutTicket(t.Context(), k, before), hall.ErrTaken)
		}
		take(t, s, "code", before, &first)
	})
	take(t, s, "mine", before, &mine) // a seat whose new ticket is refused must keep its old one

	later := staying(ticket("b", keypeg.Guest, "code", day.Add(time.Hour)))
	if err := s.PutTicket(t.Context(), later, day); err != nil {
		t.Fatalf("put a code that has expired: %v", err)
	}
	take(t, s, "code", day, &later)
	again := staying(ticket("a", keypeg.Guest, "another", day.Add(time.Hour)))
	put(t, s, again) // the seat that had the hash no longer has it
	take(t, s, "code", day, &later)
	take(t, s, "another", day, &again)
}

func ticketTakenRace(t *testing.T, m Maker) {
	s := m.Open(t)
	const seats = 16
	name := func(i int) string { return string(rune('a' + i)) }
	errs := make([]error, seats)
	for i := range seats {
		create(t, s, header(name(i), i))
	}
	var wg sync.WaitGroup
	for i := range seats {
		wg.Go(func() {
			errs[i] = s.PutTicket(t.Context(), staying(ticket(name(i), keypeg.Guest, "code", day)), day.Add(-time.Hour))
		})
	}
	wg.Wait()
	won := ""
	for i, err := range errs {
		switch {
		case err != nil:
			wantErr(t, "a seat too late", err, hall.ErrTaken)
		case won != "":
			t.Errorf("both %s and %s got the code", won, name(i))
		default:
			won = name(i)
		}
	}
	k := staying(ticket(won, keypeg.Guest, "code", day))
	take(t, s, "code", day.Add(-time.Second), &k)
}
