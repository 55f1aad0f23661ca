package hall

import (
	"bytes"
	"context"
	"errors"
	"time"

	"keypeg"
)

// LookAs returns the same snapshot as Look for the holder of a seat, and refuses other callers with not-your-seat.
func (h *Hall) LookAs(ctx context.Context, id string, holder Hash, seat keypeg.Seat) (*Snapshot, error) {
	return h.lookBy(ctx, id, heldBy(holder, seat))
}

// WriteNotes replaces a seat's notes about the game with the given serial number. Writing the same notes again
// changes nothing. WriteNotes refuses callers who do not hold the seat. It refuses with stale if another game is in
// progress, and with not-started or match-over if no game is in progress.
func (h *Hall) WriteNotes(ctx context.Context, id string, holder Hash, seat keypeg.Seat, serial int, body []byte) (*Snapshot, error) {
	return h.play(ctx, id, heldBy(holder, seat), func(s *Snapshot, _ time.Time) (change, error) {
		g, was := s.Match.Game(), s.Notes(seat)
		switch {
		case s.Match.Result != nil:
			return change{}, keypeg.Refusef("match-over", "", "this match is over")
		case g == nil:
			return change{}, keypeg.Refusef("not-started", "", "the match starts when both players have joined")
		case g.Serial != serial:
			return change{}, stale()
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
