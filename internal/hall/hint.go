package hall

import (
	"context"
	"slices"
	"time"

	"keypeg"
)

// hintsFor admits the holder of the seat, in matches played with hints.
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

// UseHint records that the holder of a seat used a hint in the current game. The same kind of hint
// before the same row counts once.
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
