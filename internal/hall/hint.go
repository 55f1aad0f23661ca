package hall

import (
	"context"
	"slices"
	"time"

	"keypeg"
)

// hintsFor lets those ask who hold the seat, where hints can be asked for.
func hintsFor(holder Hash, seat keypeg.Seat) permission {
	held := heldBy(holder, seat)
	return func(s *Snapshot) error {
		if err := held(s); err != nil {
			return err
		}
		if !s.Header.MayHint() {
			return keypeg.Refusef("no-hints", "", "this match is played without hints")
		}
		return nil
	}
}

// UseHint keeps that a seat's holder used a hint in the game being played. The same
// kind before the same row counts once.
func (h *Hall) UseHint(ctx context.Context, id string, holder Hash, hint Hint) error {
	_, err := h.play(ctx, id, hintsFor(holder, hint.Seat), func(s *Snapshot, _ time.Time) (change, error) {
		if g := s.Match.Game(); g == nil || g.Serial != hint.Serial {
			return change{}, keypeg.Refusef("stale", "", "the match has moved on: look again")
		}
		if slices.Contains(s.Hints, hint) {
			return change{}, nil
		}
		return change{hints: []Hint{hint}}, nil
	})
	return err
}
