package postgres_test

import (
	"context"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/postgres"
	"keypeg/internal/postgres/postgrestest"
	"keypeg/internal/trace"
	"keypeg/match"
)

// A listener is a wire that records changes.
type listener struct{ changes []peers.Change }

func (l *listener) Announce(c peers.Change)                                { l.changes = append(l.changes, c) }
func (*listener) CallRoll(context.Context, peers.Roll) error               { return nil }
func (*listener) Attend(context.Context, []string, []string) (bool, error) { return true, nil }

// A named is a tracer whose spans record only their IDs.
type named string

func (n named) Begin(string, string, trace.Kind) trace.Span { return span{n} }

type span struct{ named }

func (s span) ID() string                   { return string(s.named) }
func (s span) Begin(name string) trace.Span { return span{s.named + "/" + named(name)} }
func (span) Rename(string)                  {}
func (span) Link(string)                    {}
func (span) SetString(string, string)       {}
func (span) SetInt(string, int)             {}
func (span) Fail()                          {}
func (span) End()                           {}

// TestAChangeIsAnnouncedWithItsTrace checks that both a wire and the database tell other servers the span in which a change was
// made. A change without a span is announced without one.
func TestAChangeIsAnnouncedWithItsTrace(t *testing.T) {
	var a addresses
	var l listener
	wired := a.open(t, postgrestest.Address(t))
	wired.Use(&l)
	makeMatch(t, wired)
	change(t, wired, 1)
	if len(l.changes) != 2 || l.changes[0].Trace != "" || l.changes[1].Trace != "a row" {
		t.Errorf("the changes on the wire are %+v", l.changes)
	}
	address := postgrestest.Address(t)
	s := a.open(t, address)
	makeMatch(t, s)
	heard := make(chan peers.Change, 1000)
	a.open(t, address).Follow(func(all []peers.Change) {
		for _, c := range all {
			heard <- c
		}
	})
	for row := 1; row <= 100; row++ { // the other server may not be listening yet
		change(t, s, row)
		select {
		case c := <-heard:
			if c.Match == "traced" && c.Trace != "a row" {
				t.Errorf("the other server heard %+v", c)
			}
			if c.Match == "traced" {
				return
			}
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Error("the other server heard nothing")
}

func makeMatch(t *testing.T, s *postgres.Store) {
	t.Helper()
	edition, _ := keypeg.FindEdition("classic")
	c := match.FromEdition(edition, keypeg.Guest)
	c.ID = "traced"
	if err := s.Create(t.Context(), hall.Header{Config: c}, hall.Batch{Match: c.ID}); err != nil {
		t.Fatal(err)
	}
}

// change changes the match in a traced request.
func change(t *testing.T, s *postgres.Store, row int) {
	t.Helper()
	ctx, _ := trace.Start(t.Context(), named("a row"), "request", "", trace.Server)
	if err := s.Append(ctx, hall.Batch{Match: "traced", Hints: []hall.Hint{{Serial: 1, Row: row, Kind: "x"}}}); err != nil {
		t.Fatal(err)
	}
}
