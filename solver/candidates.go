package solver

import (
	"context"
	"math/big"
	"slices"

	"keypeg"
)

// Candidates returns the number of codes that agree with a position, and a list of at most limit of them, in order. On a
// board that can be listed, these are the first such codes. On larger boards Candidates searches for codes. If the search
// takes more steps than work, exact is false and total is the number of codes found so far. If the answers contradict each
// other, there are no candidates, which is not an error.
func Candidates(ctx context.Context, p Position, limit int, work int64) (list []keypeg.Code, total *big.Int, exact bool, err error) {
	if err := p.Check(); err != nil {
		return nil, nil, false, err
	}
	if s, err := NewSpace(p.Format); err == nil {
		n, err := s.Node(p)
		if err != nil {
			return nil, nil, false, err
		}
		return s.board.List(n.codes[:min(limit, n.Len())]), big.NewInt(int64(n.Len())), true, nil
	}
	if len(p.Answered()) == 0 {
		total, exact = p.Format.Codes(), true
		for c := range p.Format.All() {
			if len(list) >= limit || len(list)&1023 == 0 && ctx.Err() != nil {
				break
			}
			list = append(list, c)
		}
		return list, total, exact, ctx.Err()
	}
	count := int64(0)
	exact = newLister(ctx, p, work).everyCode(func(c keypeg.Code) bool {
		count++
		if len(list) < limit {
			list = append(list, c)
		}
		return true
	})
	slices.Sort(list)
	return list, big.NewInt(count), exact, ctx.Err()
}
