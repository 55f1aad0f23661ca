package hall

import (
	"slices"
	"time"

	"keypeg"
	"keypeg/match"
)

// A Snapshot is a match as it stands at one moment. It never changes, and many
// share it: treat all of it as read-only.
type Snapshot struct {
	Header  Header
	Match   *match.Match
	Present [2]int // watches open for each seat; they change without a new version

	Hints []Hint // used so far, in order

	grants []Grant
	last   time.Time // when the latest event happened
}

// Seats lists the seats a token's holder has, the host's first.
func (s *Snapshot) Seats(holder Hash) []keypeg.Seat {
	var seats []keypeg.Seat
	for _, seat := range keypeg.Seats {
		if s.Holds(holder, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Holds says whether the seat is the holder's. The zero Hash is nobody's.
func (s *Snapshot) Holds(holder Hash, seat keypeg.Seat) bool {
	return holder != Hash{} && slices.Contains(s.grants, Grant{seat, holder})
}

// FirstSeat is the seat that a token's holder got first, or nil.
func (s *Snapshot) FirstSeat(holder Hash) *keypeg.Seat {
	for _, g := range s.grants {
		if g.Holder == holder && holder != (Hash{}) {
			return &g.Seat
		}
	}
	return nil
}

// Holders are the tokens that have the seat, in the order they got it.
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
	m, err := replay(l)
	if err != nil {
		return nil, err
	}
	s := &Snapshot{Header: l.Header, Match: m, Hints: l.Hints, grants: l.Grants, last: l.Header.Made}
	if n := len(l.Events); n > 0 {
		s.last = l.Events[n-1].At
	}
	return s, nil
}

// A change is what is decided about a snapshot.
type change struct {
	events []match.Event
	match  *match.Match // with the events; nil where there are none
	grants []Grant
	hints  []Hint
}

// decide is the change that a command leads to.
func (h *Hall) decide(m *match.Match, c match.Command, at time.Time) (change, error) {
	events, next, err := m.Decide(c, at, h.opt.Random)
	if err != nil {
		return change{}, err
	}
	return change{events: events, match: next}, nil
}

func (c change) none() bool { return len(c.events)+len(c.grants)+len(c.hints) == 0 }

// after is the snapshot with a change; s stays as it is.
func (s *Snapshot) after(c change) *Snapshot {
	next := *s
	next.grants = append(slices.Clip(s.grants), c.grants...)
	next.Hints = append(slices.Clip(s.Hints), c.hints...)
	if n := len(c.events); n > 0 {
		next.Match, next.last = c.match, c.events[n-1].At
	}
	return &next
}

// batch is the change as it is written, s being the snapshot it led to.
func (s *Snapshot) batch(c change, expected int) Batch {
	b := Batch{
		Match: s.Header.Config.ID, Expected: expected, Events: c.events, Grants: c.grants, Hints: c.hints,
		Due: s.due(), Over: s.Match.Result != nil,
	}
	if len(s.waitsFor()) > 0 { // whoever takes the match up again has it move
		b.Due = s.last
	}
	return b
}

// now is the time as matches know it: in milliseconds, which every store keeps
// exactly, and never before what has happened already, should a clock be set back.
func (s *Snapshot) now() time.Time {
	now := wholeMillis(time.Now())
	if now.Before(s.last) {
		return s.last
	}
	return now
}

func wholeMillis(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// due is when a turn runs over, in milliseconds and not before it does; zero if none
// will.
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

// overdue says whether a turn has run over by now that nobody has acted on yet.
func (s *Snapshot) overdue() bool {
	due := s.due()
	return !due.IsZero() && !s.now().Before(due)
}
