package bot

import (
	"context"
	"io"

	"keypeg"
	"keypeg/solver"
)

// fittings is the number of codes from which Fitting chooses on a board with too many codes to list.
const fittings = 64

// Fitting returns a random code that agrees with all rows of a position, so that a game can continue from there. It fails
// with solver.ErrNoCandidates if no code agrees. On boards too big to list, it fails with solver.ErrBudget if it does not
// find such a code.
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
