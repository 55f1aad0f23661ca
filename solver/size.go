package solver

import (
	"context"

	"keypeg"
)

// Size plays the row that leaves the fewest candidates on average (Irving 1978).
//
//	value(row) = sum of part × part
//
// The sum is exact for sets of at most 65,535 candidates, as on all printed boards. In larger sets, the sum may overflow 32
// bits, and then Size may choose a row that does not have the least sum.
type Size struct {
	First keypeg.Code
	// If Bonus is set, the sum leaves out the winning part, in which nothing remains to be found.
	Bonus bool
}

var (
	size      = measure{name: "size", gauge: square, unit: 1}
	sizeBonus = measure{name: "size", gauge: square, unit: 1, bonus: 1}
)

// square returns n². The sum over all parts may overflow; see Size.
func square(n int) uint32 {
	if n >= 1<<16 {
		return 1<<32 - 1
	}
	return uint32(n * n)
}

// Next implements Strategy.
func (z Size) Next(ctx context.Context, n *Node) (Advice, error) {
	if z.Bonus {
		return sizeBonus.choose(ctx, n, z.First)
	}
	return size.choose(ctx, n, z.First)
}
