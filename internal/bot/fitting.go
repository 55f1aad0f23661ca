package bot

import (
	"context"
	"io"

	"keypeg"
	"keypeg/solver"
)

// fittings is how many codes are drawn to choose from on a board too big to list.
const fittings = 64

// Fitting draws a code that agrees with all rows of a position, for a game that is to
// go on from there. It fails with solver.ErrNoCandidates if there is none and, on
// boards too big to list, with solver.ErrBudget if none was found.
func Fitting(ctx context.Context, p solver.Position, rnd io.Reader) (keypeg.Code, error) {
	chance, err := newChance(rnd)
	if err != nil {
		return 0, err
	}
	s, err := look(p, chance)
	if err != nil {
		return 0, err
	}
	codes, err := s.codes(ctx, fittings)
	if err != nil {
		return 0, err
	}
	return codes[chance.IntN(len(codes))], nil
}
