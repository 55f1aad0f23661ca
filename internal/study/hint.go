package study

import (
	"context"

	"keypeg"
	"keypeg/match"
	"keypeg/solver"
)

// The kinds of hints, beginning with those that reveal the least.
const (
	HintPossible = "possible" // whether a given row may still be the code
	HintCount    = "count"    // the number of codes left
	HintCodes    = "codes"    // the codes left
	HintBest     = "best"     // the best row to play
)

// hintedCodes is the largest number of codes that a hint lists.
const hintedCodes = 100

// A Hint is the response to a request for a hint. Only the fields that belong to its kind are set.
type Hint struct {
	Serial   int             // the serial number of the game in which the hint was requested
	Row      int             // the number, from 1, of the row before which the hint was requested
	Position solver.Position // the position that the hint is about
	Possible *bool
	Against  []int // the numbers, from 1, of the rows whose answers the row in question contradicts
	Left     *Left
	Best     *Advice
}

// Hint answers a Codebreaker's request, using only what the Codebreaker's seat may see. The row is used only for
// HintPossible.
func (s *Study) Hint(ctx context.Context, seen match.View, kind string, row keypeg.Code) (Hint, error) {
	asked, err := Asked(seen)
	if err != nil {
		return Hint{}, err
	}
	h, err := s.HintAt(ctx, asked.Position, kind, row)
	h.Serial = asked.Serial
	return h, err
}

// Asked returns a Codebreaker's request for a hint, without an answer.
func Asked(seen match.View) (Hint, error) {
	p, serial, err := seenBy(seen)
	return Hint{Serial: serial, Row: len(p.Rows) + 1, Position: p}, err
}

// HintAt answers a request for a hint in a position. The row is used for HintPossible only.
func (s *Study) HintAt(ctx context.Context, p solver.Position, kind string, row keypeg.Code) (h Hint, err error) {
	h = Hint{Row: len(p.Rows) + 1, Position: p}
	switch kind {
	case HintPossible:
		err = h.possible(p, row)
	case HintCount, HintCodes:
		err = s.hintLeft(ctx, &h, p, kind)
	case HintBest:
		err = s.hintBest(ctx, &h, p)
	default:
		err = keypeg.Refusef("bad-hint", "", "there is no hint %.20q", kind)
	}
	return h, err
}

// seenBy returns the position of the board that a seat is breaking, as the seat sees it, and the game's serial number. It leaves
// out a row that has not been answered.
func seenBy(seen match.View) (p solver.Position, serial int, err error) {
	if seen.You != nil && seen.Game != nil {
		for _, b := range seen.Game.Boards {
			if b.Breaker == seen.You.Seat {
				return positionOf(b), seen.Game.Serial, nil
			}
		}
	}
	return p, 0, keypeg.Refusef("no-game", "", "you are not breaking a code now")
}

// positionOf returns the position given by a board's answered and lost rows.
func positionOf(b match.RunningBoard) solver.Position {
	p := solver.Start(b.Format)
	for _, r := range b.Rows {
		switch {
		case r.Lost:
			p.Rows = append(p.Rows, keypeg.Row{Answered: true})
		case r.Keys != nil:
			p.Rows = append(p.Rows, keypeg.Row{Code: r.Code, Keys: *r.Keys, Answered: true})
		}
	}
	return p
}

func (h *Hint) possible(p solver.Position, row keypeg.Code) error {
	if err := p.Format.Check(row); err != nil {
		return err
	}
	h.Against = Against(p, row)
	possible := len(h.Against) == 0
	h.Possible = &possible
	return nil
}

func (s *Study) hintLeft(ctx context.Context, h *Hint, p solver.Position, kind string) error {
	limit := 0
	if kind == HintCodes {
		limit = hintedCodes
	}
	l, err := s.Left(ctx, p, limit, 0)
	h.Left = &l
	return err
}

func (s *Study) hintBest(ctx context.Context, h *Hint, p solver.Position) error {
	best, err := s.Best(ctx, p, 1)
	if err != nil {
		return err
	}
	h.Best = &best[0]
	return nil
}
