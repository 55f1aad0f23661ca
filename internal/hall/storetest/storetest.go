// Package storetest is the test suite for every hall.Store. It can also check that a store that was interrupted during
// writes still contains everything that it acknowledged.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/match"
)

// A Maker makes the stores that the suite tests, several at a time.
type Maker struct {
	Open   func(testing.TB) hall.Store                                  // returns an empty store, which the test's Cleanup closes
	Reopen func(testing.TB, hall.Store) hall.Store                      // opens a store's data again; nil if the store is not durable
	Beside func(testing.TB, hall.Store) hall.Store                      // returns another process's store over the same data; nil if there can be none
	Hears  bool                                                         // whether a store from Beside receives this store's changes
	Damage func(tb testing.TB, s hall.Store, match string, version int) // flips one bit of a stored event
}

type part struct {
	name string
	try  func(*testing.T, Maker)
}

// halls tests what two halls over one store promise.
var halls = []part{
	{"two halls contend for a match", contended},
	{"a command that is sent again is done once", sentAgain},
	{"two halls end each turn once", oneClock},
	{"two halls see who is present", seenPresent},
	{"two halls list an open table", openAtBoth},
	{"a hall moves for one that has stopped", tookOver},
}

// RunHalls tests only what two halls over one store promise.
func RunHalls(t *testing.T, m Maker) { run(t, m, halls) }

// Run tests everything that a hall.Store promises.
func Run(t *testing.T, m Maker) {
	run(t, m, append([]part{
		{"every kind of event comes back", everyEvent},
		{"every header comes back", everyHeader},
		{"odd strings come back", oddStrings},
		{"create refuses a second match of an id", createTwice},
		{"append wants the version", appendStale},
		{"append wants a match", appendNowhere},
		{"append is whole or not at all", appendWhole},
		{"grants without events", grantsAlone},
		{"hints without events", hintsAlone},
		{"notes, the last of each seat", notesReplaced},
		{"names, the last of each seat", namesReplaced},
		{"who goes takes along what is theirs", parted},
		{"of many appends exactly one wins", appendRace},
		{"many matches at once", appendMany},
		{"what has come since is read alone", readSince},
		{"what was given stays the giver's", noSharing},
		{"whatever is written moves the revision", revisions},
		{"of many at one revision exactly one wins", revisionRace},
		{"due is claimed in order, and put off", claimed},
		{"of many claims each match goes to one", claimRace},
		{"what somebody is at is put off", renewed},
		{"due set and cleared", dueCleared},
		{"what has changed is told", followed},
		{"held in order, up to the limit", heldInOrder},
		{"how many were made by whom", madeBy},
		{"all that is kept, by pages", keptByPages},
		{"what is removed is gone, and nothing else", removed},
		{"what is damaged is refused, and nothing else", damaged},
		{"a ticket once", ticketOnce},
		{"a ticket until it expires", ticketExpires},
		{"a ticket a seat", ticketReplaced},
		{"a ticket that stays", ticketStays},
		{"a code for one ticket at a time", ticketTaken},
		{"of many seats exactly one gets a code", ticketTakenRace},
		{"of many takers of a ticket exactly one wins", ticketRace},
		{"a context that has ended", cancelled},
		{"closed", closed},
	}, halls...))
}

func run(t *testing.T, m Maker, parts []part) {
	for _, c := range parts {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel() // some tests wait in real time
			c.try(t, m)
		})
	}
}

// each runs check on a store and, if the store is durable, again after reopening it.
func (m Maker) each(t *testing.T, s hall.Store, check func(*testing.T, hall.Store)) {
	t.Helper()
	check(t, s)
	if m.Reopen != nil {
		s = m.Reopen(t, s)
		t.Run("reopened", func(t *testing.T) { check(t, s) })
	}
}

var day = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

// header returns the header of an ordinary match, made the given number of minutes after the first match.
func header(id string, minutes int) hall.Header {
	edition, _ := keypeg.FindEdition("classic")
	c := match.FromEdition(edition, keypeg.Guest)
	c.ID = id
	return hall.Header{Config: c, Made: day.Add(time.Duration(minutes) * time.Minute), Invite: "invite to " + id}
}

func holder(name string) hall.Hash { return hall.HashOf(name) }

// sat returns an event that differs for each n.
func sat(n int) match.Event {
	return match.Event{Kind: match.Sat, At: day.Add(time.Duration(n) * time.Millisecond), Name: fmt.Sprintf("player %d", n)}
}

// create stores a match with some events.
func create(t *testing.T, s hall.Store, h hall.Header, events ...match.Event) {
	t.Helper()
	if err := s.Create(t.Context(), h, hall.Batch{Match: h.Config.ID, Events: events}); err != nil {
		t.Fatalf("create %s: %v", h.Config.ID, err)
	}
}

// load returns the log of a match without its revision and mark, which have their own tests.
func load(t *testing.T, s hall.Store, id string) hall.Log {
	t.Helper()
	l, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatalf("load %s: %v", id, err)
	}
	l.Revision, l.Mark = 0, hall.Mark{}
	return l
}

func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got error %v, want %v", what, got, want)
	}
}

func wantSame[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\ngot  %+v\nwant %+v", what, got, want)
	}
}

func cancelled(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1))
	put(t, s, ticket("a", keypeg.Host, "code", day))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := s.Create(ctx, header("b", 0), hall.Batch{Match: "b"})
	wantErr(t, "create", err, context.Canceled)
	err = s.Append(ctx, hall.Batch{Match: "a", Expected: 1, Events: []match.Event{sat(2)}})
	wantErr(t, "append", err, context.Canceled)
	_, err = s.Load(ctx, "a")
	wantErr(t, "load", err, context.Canceled)
	_, err = s.Claim(ctx, day, day, 1)
	wantErr(t, "claim", err, context.Canceled)
	wantErr(t, "renew", s.Renew(ctx, nil), context.Canceled)
	_, err = s.Revisions(ctx, []string{"a"})
	wantErr(t, "revisions", err, context.Canceled)
	_, err = s.MatchesOf(ctx, holder("x"), "", 1)
	wantErr(t, "held", err, context.Canceled)
	err = s.PutTicket(ctx, ticket("a", keypeg.Host, "other code", day), day.Add(-time.Minute))
	wantErr(t, "put a ticket", err, context.Canceled)
	_, err = s.TakeTicket(ctx, holder("code"), day.Add(-time.Minute))
	wantErr(t, "take a ticket", err, context.Canceled)

	wantSame(t, "events afterwards", len(load(t, s, "a").Events), 1)
	_, err = s.Load(t.Context(), "b")
	wantErr(t, "load what was not created", err, hall.ErrNotFound)
	if _, err = s.TakeTicket(t.Context(), holder("code"), day.Add(-time.Minute)); err != nil {
		t.Errorf("the ticket is gone: %v", err)
	}
}

func closed(t *testing.T, m Maker) {
	s := m.Open(t)
	create(t, s, header("a", 0), sat(1))
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatalf("close: %v", err)
		}
	}
	ctx := t.Context()
	wantErr(t, "create", s.Create(ctx, header("b", 0), hall.Batch{Match: "b"}), hall.ErrClosed)
	wantErr(t, "append", s.Append(ctx, hall.Batch{Match: "a", Expected: 1}), hall.ErrClosed)
	_, err := s.Load(ctx, "a")
	wantErr(t, "load", err, hall.ErrClosed)
	_, err = s.Claim(ctx, day, day, 1)
	wantErr(t, "claim", err, hall.ErrClosed)
	wantErr(t, "renew", s.Renew(ctx, []peers.Lease{{Match: "a", Revision: 1, Until: day}}), hall.ErrClosed)
	_, err = s.Revisions(ctx, []string{"a"})
	wantErr(t, "revisions", err, hall.ErrClosed)
	_, err = s.MatchesOf(ctx, holder("x"), "", 1)
	wantErr(t, "held", err, hall.ErrClosed)
	wantErr(t, "put a ticket", s.PutTicket(ctx, ticket("a", keypeg.Host, "code", day), day.Add(-time.Minute)), hall.ErrClosed)
	_, err = s.TakeTicket(ctx, holder("code"), day)
	wantErr(t, "take a ticket", err, hall.ErrClosed)
}
