package solver

import (
	"context"
	"math/rand/v2"

	"keypeg/solver/internal/search"
)

// Consistent plays a random row that can still be the code. The choice depends only on the seed and the set, so the same seed
// always plays the same game.
//
//	row = one of the candidates, all equally likely
type Consistent struct {
	Seed uint64
}

// Next implements Strategy.
func (c Consistent) Next(_ context.Context, n *Node) (Advice, error) {
	if len(n.codes) == 0 {
		return Advice{}, ErrNoCandidates
	}
	r := rand.New(rand.NewPCG(c.Seed, search.HashOf(n.codes).Fold()))
	return Advice{Row: n.board().Code(n.codes[r.IntN(len(n.codes))])}, nil
}
