package hall

import (
	"context"
	"slices"
	"time"

	"keypeg"
)

// hintsFor permits the holder of the seat if the match allows hints.
func hintsFor(holder Hash, seat keypeg.Seat) permission {
	held := heldBy(holder, seat)
	return func(s *Snapshot) error {
		if err := held(s); err != nil {
			return err
		}
		return s.CheckHints()
	}
}

// CheckHints returns nil if the match allows hints.
func (s *Snapshot) CheckHints() error {
	if !s.Header.MayHint() {
		return keypeg.Refusef("no-hints", "", "this match is played without hints")
	}
	return nil
}

// HintedRows returns the rows of a game before which the Codebreaker used a hint of one of the given kinds, numbered
// from 1.
func (s *Snapshot) HintedRows(serial int, breaker keypeg.Seat, kinds func(kind string) bool) (rows []int) {
	for _, h := range s.Hints {
		if h.Serial == serial && h.Seat == breaker && kinds(h.Kind) && !slices.Contains(rows, h.Row) {
			rows = append(rows, h.Row)
		}
	}
	return rows
}

// UseHint records that the holder of a seat used a hint in the current game, and sends the hint's answer,
// unless it is nil, to the seat's other devices. Several hints of the same kind before the same row count as
// one hint.
func (h *Hall) UseHint(ctx context.Context, id string, holder Hash, hint Hint, answer any) error {
	_, err := h.play(ctx, id, hintsFor(holder, hint.Seat), func(s *Snapshot, _ time.Time) (change, error) {
		if g := s.Match.Game(); g == nil || g.Serial != hint.Serial {
			return change{}, stale()
		}
		var c change
		if answer != nil {
			c.hinted = &Hinted{hint, answer}
		}
		if !slices.Contains(s.Hints, hint) {
			c.hints = []Hint{hint}
		}
		return c, nil
	})
	return err
}
