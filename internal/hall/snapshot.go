package hall

import (
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"keypeg"
	"keypeg/match"
)

// A Snapshot is a match as it stands at one moment. It never changes and is shared by many: treat
// it as read-only.
type Snapshot struct {
	Header  Header
	Match   *match.Match
	Present [2]int // watches open for each seat, those through another hall counted as one; may change without a new version

	Hints   []Hint // hints used so far, in order
	Rematch string // id of the match that both continued with, once it is made

	here     [2]int // the watches of this hall among those Present
	revision int64  // stored revision; shown to nobody
	grants   []Grant
	notes    [2]Notes
	hinted   [2]*Hinted
	said     [2]*Said
	last     time.Time // when the latest event happened
	shared   *shared
}

// shared holds values made from a snapshot for several readers.
type shared struct {
	mu   sync.Mutex
	made map[any]any // of func() T, by key
}

// maxShared bounds the values of a snapshot: one for each language, and some for readers that fell behind.
const maxShared = 16

// Once returns the value that make makes from a snapshot. It is made once for each key, for all callers, and lives as long as the
// snapshot.
func Once[T any](s *Snapshot, key any, make func() T) T {
	s.shared.mu.Lock()
	once, ok := s.shared.made[key].(func() T)
	if !ok {
		once = make
		if len(s.shared.made) < maxShared {
			once = sync.OnceValue(make)
			s.shared.made[key] = once
		}
	}
	s.shared.mu.Unlock()
	return once()
}

// copy returns a copy to be changed, from which nothing has been made yet.
func (s *Snapshot) copy() *Snapshot {
	c := *s
	c.shared = &shared{made: map[any]any{}}
	return &c
}

// Seats returns the seats of a token's holder, the host's first.
func (s *Snapshot) Seats(holder Hash) []keypeg.Seat {
	var seats []keypeg.Seat
	for _, seat := range keypeg.Seats {
		if s.Holds(holder, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Holds reports whether the seat is the holder's. The zero Hash holds nothing.
func (s *Snapshot) Holds(holder Hash, seat keypeg.Seat) bool {
	return holder != Hash{} && slices.Contains(s.grants, Grant{seat, holder})
}

// FirstSeat returns the seat the holder got first, or nil.
func (s *Snapshot) FirstSeat(holder Hash) *keypeg.Seat {
	for _, g := range s.grants {
		if g.Holder == holder && holder != (Hash{}) {
			return &g.Seat
		}
	}
	return nil
}

// Holders returns the tokens with the seat, in the order they got it.
func (s *Snapshot) Holders(seat keypeg.Seat) []Hash {
	var list []Hash
	for _, g := range s.grants {
		if g.Seat == seat {
			list = append(list, g.Holder)
		}
	}
	return list
}

// snapshotOf folds a log.
func snapshotOf(l Log) (*Snapshot, error) {
	m, err := replay(l.Named())
	if err != nil {
		return nil, err
	}
	s := (&Snapshot{Header: l.Header, Match: m, Hints: l.Hints, revision: l.Revision, grants: l.Grants, last: l.Header.Made}).copy()
	s.note(l.Notes)
	if n := len(l.Events); n > 0 {
		s.last = l.Events[n-1].At
	}
	return s, nil
}

// since returns the snapshot that follows from the events read since a mark, which must not be newer than s. It fails if they do
// not follow it.
func (s *Snapshot) since(mark Mark, l Log) (next *Snapshot, err error) {
	defer func() {
		if p := recover(); p != nil {
			next, err = nil, oddEvents(p)
		}
	}()
	known := s.Match.Version - mark.Version // number of events that were written here
	if !l.Header.Made.Equal(s.Header.Made) || l.Revision < s.revision || len(l.Events) < known {
		return nil, errors.New("what is stored is older, or of another match")
	}
	next = s.copy()
	next.revision, next.grants, next.Hints, next.Rematch = l.Revision, l.Grants, l.Hints, ""
	next.notes = [2]Notes{}
	next.note(l.Notes)
	next.Match = s.Match.Clone()
	for _, e := range l.Events[known:] {
		next.Match.Apply(e)
		next.last = e.At
	}
	for _, seat := range keypeg.Seats {
		if next.Match.Seated[seat] {
			next.Match.Names[seat] = l.nameOf(seat)
		}
	}
	return next, nil
}

// A change is what has been decided on a snapshot.
type change struct {
	events []match.Event
	match  *match.Match // after the events; nil if there are none
	grants []Grant
	hints  []Hint
	gone   []Hash // holders who give up their seats
	notes  []Notes
	hinted *Hinted // not stored
	said   *Said   // not stored
}

// decideIn returns the change a command leads to in a match.
func decideIn(m *match.Match, c match.Command, at time.Time, rnd io.Reader) (change, error) {
	events, next, err := m.Decide(c, at, rnd)
	if err != nil {
		return change{}, err
	}
	return change{events: events, match: next}, nil
}

func (c change) none() bool { return !c.stored() && c.hinted == nil && c.said == nil }

// stored reports whether there is anything to store.
func (c change) stored() bool { return c.shows() || len(c.notes) > 0 }

// shows reports whether anybody but the seat's own devices may see the change.
func (c change) shows() bool { return len(c.events)+len(c.grants)+len(c.gone)+len(c.hints) > 0 }

// after returns a new snapshot with the change.
func (s *Snapshot) after(c change) *Snapshot {
	next := s.copy()
	if c.stored() {
		next.revision++
	}
	if !c.shows() {
		next.shared = s.shared
	}
	if c.hinted != nil {
		next.hinted[c.hinted.Seat] = c.hinted
	}
	if c.said != nil {
		next.said[c.said.Seat] = c.said
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

// note adds notes.
func (s *Snapshot) note(list []Notes) {
	for _, n := range list {
		s.notes[n.Seat] = n
	}
}

// batch returns a change in the form that is stored; next is the snapshot after it, and due when another hall takes over.
func (s *Snapshot) batch(c change, next *Snapshot, due time.Time) Batch {
	b := Batch{
		Match: s.Header.Config.ID, Expected: s.Match.Version, Revision: s.revision, Grants: c.grants, Gone: c.gone, Hints: c.hints, Notes: c.notes,
		Due: due, Over: next.Match.Result != nil,
	}
	b.Events, b.Names = nameless(c.events)
	return b
}

// now returns the time as matches know it: in milliseconds, which every store keeps exactly, and never before the latest event,
// even if the clock has been set back.
func (s *Snapshot) now() time.Time {
	now := wholeMillis(time.Now())
	if now.Before(s.last) {
		return s.last
	}
	return now
}

func wholeMillis(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// due returns when the current turn expires, rounded up to a millisecond. It is zero if none will.
func (s *Snapshot) due() time.Time {
	at, ok := s.Match.Due()
	if !ok {
		return time.Time{}
	}
	if due := wholeMillis(at); due.Equal(at) {
		return due
	}
	return wholeMillis(at).Add(time.Millisecond)
}

// overdue reports whether a turn has expired and nobody has acted on it yet.
func (s *Snapshot) overdue() bool {
	due := s.due()
	return !due.IsZero() && !s.now().Before(due)
}
