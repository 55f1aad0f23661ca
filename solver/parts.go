package solver

import (
	"context"

	"keypeg"
)

// Parts plays the row that can get the largest number of different answers (Kooi 2005).
//
//	value(row) = -(number of parts)
type Parts struct {
	First keypeg.Code
	// If Bonus is set, a row's winning answer counts as two parts.
	Bonus bool
}

// twiceLessOne returns 2n-1. The sum over all parts is twice the size of the set, minus the number of its parts. For an
// empty part, the value is 0, as for every gauge.
func twiceLessOne(n int) uint32 { return uint32(max(2*n-1, 0)) }

var (
	parts      = measure{name: "parts", gauge: twiceLessOne, unit: 1}
	partsBonus = measure{name: "parts", gauge: twiceLessOne, unit: 1, bonus: 1}
)

// Next implements Strategy.
func (p Parts) Next(ctx context.Context, n *Node) (Advice, error) {
	if p.Bonus {
		return partsBonus.choose(ctx, n, p.First)
	}
	return parts.choose(ctx, n, p.First)
}
