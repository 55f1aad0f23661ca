package postgres_test

import (
	"context"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/postgres/postgrestest"
	"keypeg/internal/trace"
	"keypeg/match"
)

// A listener is a wire that records changes.
type listener struct{ changes []peers.Change }

func (l *listener) Announce(c peers.Change)                                { l.changes = append(l.changes, c) }
func (*listener) CallRoll(context.Context, peers.Roll) error               { return nil }
func (*listener) Attend(context.Context, []string, []string) (bool, error) { return true, nil }

// A named is a span with an ID, which is all that it records.
type named string

func (n named) Begin(string, string, trace.Kind) trace.Recorder { return span{n} }

type span struct{ named }

func (s span) ID() string                       { return string(s.named) }
func (s span) Begin(name string) trace.Recorder { return span{s.named + "/" + named(name)} }
func (span) Rename(string)                      {}
func (span) Link(string)                        {}
func (span) Set(string, any)                    {}
func (span) Fail()                              {}
func (span) End()                               {}

// TestAChangeIsAnnouncedWithItsTrace checks that other servers learn the span in which a change was made, and none if there is
// none.
func TestAChangeIsAnnouncedWithItsTrace(t *testing.T) {
	s := (&addresses{}).open(t, postgrestest.Address(t))
	var l listener
	s.Use(&l)
	edition, _ := keypeg.FindEdition("classic")
	c := match.FromEdition(edition, keypeg.Guest)
	c.ID = "traced"
	if err := s.Create(t.Context(), hall.Header{Config: c}, hall.Batch{Match: c.ID}); err != nil {
		t.Fatal(err)
	}
	ctx, _ := trace.Start(t.Context(), named("a row"), "request", "", trace.Server)
	if err := s.Append(ctx, hall.Batch{Match: c.ID, Hints: []hall.Hint{{Serial: 1, Row: 1, Kind: "x"}}}); err != nil {
		t.Fatal(err)
	}
	if len(l.changes) != 2 || l.changes[0].Trace != "" || l.changes[1].Trace != "a row" {
		t.Errorf("the announced changes are %+v", l.changes)
	}
}
