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

// Notes are what the player of a seat has noted about a game, on any of their devices. The hall does not interpret them, and
// nobody else learns even that they exist.
type Notes struct {
	Seat   keypeg.Seat
	Serial int    // of the game
	Number int    // grows by one with every change: of two, the higher is the newer
	Body   []byte // never changed; empty if there are none
}

// Notes returns a seat's notes about the current game, without a Body if there are none.
func (s *Snapshot) Notes(seat keypeg.Seat) Notes {
	n := s.notes[seat]
	if g := s.Match.Game(); g == nil || g.Serial != n.Serial {
		return Notes{Seat: seat, Number: n.Number}
	}
	return n
}

// LookAs does what Look does for the holder of a seat, and refuses others with not-your-seat.
func (h *Hall) LookAs(ctx context.Context, id string, holder Hash, seat keypeg.Seat) (*Snapshot, error) {
	return h.lookBy(ctx, id, heldBy(holder, seat))
}

// WriteNotes replaces a seat's notes about the game with that serial. Equal notes change nothing. Only the holder of the seat
// may; if another game is being played it refuses with stale, and if none is, with not-started or match-over.
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

// notesGone returns the deletion of everybody's notes, once the match is over.
func (s *Snapshot) notesGone() (gone []Notes) {
	for _, n := range s.notes {
		if n.Body != nil {
			gone = append(gone, Notes{Seat: n.Seat, Number: n.Number})
		}
	}
	return gone
}
