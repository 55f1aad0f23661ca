package hall

import (
	"slices"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/hall/peers"
	"keypeg/internal/trace"
	"keypeg/match"
)

// A Snapshot is the state of a match at one moment. It never changes, and many readers share it, so callers must treat it as
// read-only.
type Snapshot struct {
	Header  Header
	Match   *match.Match
	Palette keypeg.Palette // the colours in which people type the codes
	Present [2]int         // the number of open watches for each seat, plus one for each other hall that has watches of the seat; it may change without a new version

	Hints   []Hint // the hints used so far, in order
	Rematch string // the id of the rematch, once it has been made

	// Hinted and Said are the last hint and the last phrase of each seat, or nil. Neither is stored, so both are lost when
	// the process ends.
	Hinted [2]*Hinted
	Said   [2]*Said

	here     [2]int // this hall's share of Present
	revision int64  // the stored revision; not shown to anybody
	grants   []Grant
	notes    [2]Notes
	last     time.Time // the time of the latest event
	shared   *shared
	causes   *trace.Causes // the latest causes; nil if no change was traced
}

// shared contains values that are computed from a snapshot for several readers.
type shared struct {
	mu   sync.Mutex
	made map[any]any // functions of type func() T, indexed by key
}

// maxShared is the largest number of shared values of a snapshot: one for each language, and a few for readers who
// have fallen behind.
const maxShared = 16

// Once returns the value that the function make computes for a snapshot. For each key, the value is computed once for all
// callers and then stored as long as the snapshot exists.
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

// copy returns a copy that the caller may change, without the shared values.
func (s *Snapshot) copy() *Snapshot {
	c := *s
	c.shared = &shared{made: map[any]any{}}
	return &c
}

// Seats returns the seats of a holder, the host's first.
func (s *Snapshot) Seats(holder Hash) []keypeg.Seat {
	var seats []keypeg.Seat
	for _, seat := range keypeg.Seats {
		if s.Holds(holder, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Holds reports whether the given holder holds the seat. The zero Hash holds no seat.
func (s *Snapshot) Holds(holder Hash, seat keypeg.Seat) bool {
	return holder != Hash{} && slices.Contains(s.grants, Grant{seat, holder})
}

// FirstSeat returns the first seat that the holder got, or nil.
func (s *Snapshot) FirstSeat(holder Hash) *keypeg.Seat {
	for _, g := range s.grants {
		if g.Holder == holder && holder != (Hash{}) {
			return &g.Seat
		}
	}
	return nil
}

// Holders returns the holders of the seat in the order in which they got it.
func (s *Snapshot) Holders(seat keypeg.Seat) []Hash {
	var list []Hash
	for _, g := range s.grants {
		if g.Seat == seat {
			list = append(list, g.Holder)
		}
	}
	return list
}

// snapshotOf returns the snapshot that results from a log.
func snapshotOf(l Log) (*Snapshot, error) {
	m, err := replay(l.Named())
	if err != nil {
		return nil, err
	}
	s := (&Snapshot{Header: l.Header, Match: m, Palette: l.Header.palette(), Hints: l.Hints, revision: l.Revision, grants: l.Grants, last: l.Header.Made}).copy()
	s.note(l.Notes)
	if n := len(l.Events); n > 0 {
		s.last = l.Events[n-1].At
	}
	return s, nil
}

// palette returns the colours in which people type the codes of the match.
func (h Header) palette() keypeg.Palette {
	rules, ok := keypeg.FindRulebook(h.Colours)
	if !ok {
		rules, _ = keypeg.FindRulebook(h.Config.Rules)
	}
	return rules.Palette(max(h.Config.Boards[keypeg.Host].Colours, h.Config.Boards[keypeg.Guest].Colours))
}

// since returns the snapshot that follows s if the events read since a mark are applied to it. The mark must not be newer
// than s. It returns nil if the events do not fit s.
func (s *Snapshot) since(mark Mark, l Log) (next *Snapshot) {
	defer func() {
		if recover() != nil {
			next = nil
		}
	}()
	known := s.Match.Version - mark.Version // the number of events since the mark that this hall has written or received
	if !l.Header.Made.Equal(s.Header.Made) || l.Revision < s.revision || len(l.Events) < known {
		return nil // what is stored is older, or of another match
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
	return next
}

// note adds notes.
func (s *Snapshot) note(list []Notes) {
	for _, n := range list {
		s.notes[n.Seat] = n
	}
}

// now returns the current time in milliseconds, which every store preserves. The result is never earlier than the
// latest event, even if the clock has been set back.
func (s *Snapshot) now() time.Time {
	now := peers.WholeMillis(time.Now())
	if now.Before(s.last) {
		return s.last
	}
	return now
}

// due returns the time at which the current turn expires, rounded up to a millisecond, or zero if it never expires.
func (s *Snapshot) due() time.Time {
	at, ok := s.Match.Due()
	if !ok {
		return time.Time{}
	}
	return peers.WholeMillis(at.Add(time.Millisecond - 1))
}

// overdue reports whether a turn has expired but has not been ended.
func (s *Snapshot) overdue() bool {
	due := s.due()
	return !due.IsZero() && !s.now().Before(due)
}

// A Hinted is a hint that was given, with its answer.
type Hinted struct {
	Hint
	Answer any
}

// A Said is a ready-made phrase that one seat said to the other. Each phrase has a different pointer.
type Said struct {
	Seat   keypeg.Seat
	Phrase string
	times  []time.Time // the times of all phrases said within PhraseRest
}

// Notes returns a seat's notes about the current game. If there are no notes, the Body is empty.
func (s *Snapshot) Notes(seat keypeg.Seat) Notes {
	n := s.notes[seat]
	if g := s.Match.Game(); g == nil || g.Serial != n.Serial {
		return Notes{Seat: seat, Number: n.Number}
	}
	return n
}

// notesGone returns the change that deletes all notes once the match is over.
func (s *Snapshot) notesGone() (gone []Notes) {
	for _, n := range s.notes {
		if n.Body != nil {
			gone = append(gone, Notes{Seat: n.Seat, Number: n.Number})
		}
	}
	return gone
}

// part removes a holder's seats and names from a snapshot that has not been published yet.
func (s *Snapshot) part(holder Hash) {
	s.Match = s.Match.Clone()
	for _, seat := range s.Seats(holder) {
		s.Match.Names[seat] = nobody(seat)
	}
	s.grants = slices.DeleteFunc(slices.Clone(s.grants), func(g Grant) bool { return g.Holder == holder })
}

// allHolders returns the holders of both seats.
func (s *Snapshot) allHolders() (all []Hash) {
	for _, g := range s.grants {
		all = append(all, g.Holder)
	}
	return all
}

// Awaits reports whether a seat is still free and has an invitation.
func (s *Snapshot) Awaits(seat keypeg.Seat) bool {
	return seat == keypeg.Guest && s.Header.Invite != "" && !s.Match.Seated[seat] && s.Match.Result == nil
}
