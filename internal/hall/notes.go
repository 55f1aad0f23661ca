package hall

import (
	"bytes"
	"context"
	"errors"
	"time"

	"keypeg"
)

// MaxNotes bounds the notes of a seat, in bytes.
const MaxNotes = 4 << 10

// Notes are what the player of a seat has jotted down about a game, on any of their devices. They
// mean nothing to the hall, which tells nobody else of them, not even that there are any.
type Notes struct {
	Seat   keypeg.Seat
	Serial int    // of the game
	Number int    // grows by one with every change: of two, the higher is the newer
	Body   []byte // never changed; empty if there are none
}

// Notes returns those of a seat about the game being played; without a Body if there are none.
func (s *Snapshot) Notes(seat keypeg.Seat) Notes {
	n := s.notes[seat]
	if g := s.Match.Game(); g == nil || g.Serial != n.Serial {
		return Notes{Seat: seat, Number: n.Number}
	}
	return n
}

// LookAs returns what Look does for the holder of a seat, and refuses others with not-your-seat.
func (h *Hall) LookAs(ctx context.Context, id string, holder Hash, seat keypeg.Seat) (*Snapshot, error) {
	return h.lookBy(ctx, id, heldBy(holder, seat))
}

// WriteNotes keeps notes of a seat about the game with that serial, in place of those it had; what
// was there already changes nothing. The holder of the seat alone may; where another game is being
// played it is refused with stale, and where none is, with not-started or match-over.
func (h *Hall) WriteNotes(ctx context.Context, id string, holder Hash, seat keypeg.Seat, serial int, body []byte) (*Snapshot, error) {
	return h.play(ctx, id, heldBy(holder, seat), func(s *Snapshot, _ time.Time) (change, error) {
		g, was := s.Match.Game(), s.Notes(seat)
		switch {
		case s.Match.Result != nil:
			return change{}, keypeg.Refusef("match-over", "", "this match is over")
		case g == nil:
			return change{}, keypeg.Refusef("not-started", "", "the match starts when both players have joined")
		case g.Serial != serial:
			return change{}, keypeg.Refusef("stale", "", "the match has moved on: look again")
		case len(body) > MaxNotes:
			return change{}, keypeg.Refusef("too-big-notes", "", "notes have at most %d bytes", MaxNotes)
		case len(body) == 0:
			return change{}, errors.New("notes without a body")
		case bytes.Equal(body, was.Body):
			return change{}, nil
		}
		return change{notes: []Notes{{seat, serial, was.Number + 1, body}}}, nil
	})
}

// notesGone takes everybody's notes away, once the match is over.
func (s *Snapshot) notesGone() (gone []Notes) {
	for _, n := range s.notes {
		if n.Body != nil {
			gone = append(gone, Notes{Seat: n.Seat, Number: n.Number})
		}
	}
	return gone
}
