package hall

import (
	"errors"
	"io"
	"slices"
	"time"

	"keypeg/match"
)

// A change is the result of a decision made on a snapshot.
type change struct {
	events []match.Event
	match  *match.Match // the match after the events; nil if there are no events
	grants []Grant
	hints  []Hint
	gone   []Hash // the holders who give up their seats
	notes  []Notes
	hinted *Hinted // not stored
	said   *Said   // not stored
}

// decideIn returns the change that a command makes in a match.
func decideIn(m *match.Match, c match.Command, at time.Time, rnd io.Reader) (change, error) {
	events, next, err := m.Decide(c, at, rnd)
	if err != nil {
		return change{}, err
	}
	return change{events: events, match: next}, nil
}

// after returns the snapshot after the change. It returns s itself if the change is empty. The revision increases if the change
// contains anything to store.
func (s *Snapshot) after(c change) *Snapshot {
	shows := len(c.events)+len(c.grants)+len(c.gone)+len(c.hints) > 0 // whether anyone other than the seat's own devices can see it
	if !shows && len(c.notes) == 0 && c.hinted == nil && c.said == nil {
		return s
	}
	next := s.copy()
	if shows || len(c.notes) > 0 {
		next.revision++
	}
	if !shows {
		next.shared = s.shared
	}
	if c.hinted != nil {
		next.Hinted[c.hinted.Seat] = c.hinted
	}
	if c.said != nil {
		next.Said[c.said.Seat] = c.said
	}
	next.note(c.notes)
	next.grants = append(slices.Clip(s.grants), c.grants...)
	next.Hints = append(slices.Clip(s.Hints), c.hints...)
	if n := len(c.events); n > 0 {
		next.Match, next.last = c.match, c.events[n-1].At
	}
	for _, holder := range c.gone {
		next.part(holder)
	}
	return next
}

// batch converts a change to the form that is stored, in which names are separate from events. The argument next is the snapshot
// after the change, and due is the time after which another hall may take over the match.
func (s *Snapshot) batch(c change, next *Snapshot, due time.Time) Batch {
	b := Batch{
		Match: s.Header.Config.ID, Expected: s.Match.Version, Revision: s.revision, Events: slices.Clone(c.events), Grants: c.grants, Gone: c.gone, Hints: c.hints, Notes: c.notes,
		Due: due, Over: next.Match.Result != nil,
	}
	for i, e := range c.events {
		b.Events[i].Name = ""
		if e.Kind == match.Sat && e.Name != nobody(e.Seat) {
			b.Names = append(b.Names, Name{e.Seat, e.Name})
		}
	}
	return b
}

// errAhead is the error of a decision whose caller seems to have seen a newer snapshot.
var errAhead = errors.New("the caller knows a later version")
