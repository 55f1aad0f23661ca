package solver

import (
	"context"
	"math"
	"sync"

	"keypeg"
)

// Entropy plays the row whose answer gives the most information on average (Neuwirth 1982).
//
//	value(row) = sum of part × log part
//
// Logarithms are whole numbers with log(ab) = log a + log b exactly, so rounding never makes equal values differ.
type Entropy struct {
	First keypeg.Code
	// Bonus gives credit to a row that can be the code. The winning answer then counts as having one and a half times the
	// information of an average answer.
	Bonus bool
}

// The bonus is the information gained by distinguishing two codes.
var (
	entropy      = measure{name: "entropy", gauge: roughEntropy, full: fullEntropy, unit: 1 << 32 / 64}
	entropyBonus = measure{name: "entropy", gauge: roughEntropy, full: fullEntropy, unit: 1 << 32 / 64, bonus: 2 * 64}
)

// Next implements Strategy.
func (e Entropy) Next(ctx context.Context, n *Node) (Advice, error) {
	if e.Bonus {
		return entropyBonus.choose(ctx, n, e.First)
	}
	return entropy.choose(ctx, n, e.First)
}

// roughEntropy returns part × log₂ part in units of 1/64, rounded to the nearest unit.
func roughEntropy(n int) uint32 {
	if n < 2 {
		return 0
	}
	return uint32(math.Round(float64(n) * math.Log2(float64(n)) * 64))
}

// fullEntropy returns the sum of part × log₂ part in units of 2⁻³².
func fullEntropy(t []uint32) int64 {
	sum, table := int64(0), logs()
	for _, n := range t {
		sum += int64(n) * table.of(int(n))
	}
	return sum
}

// A logTable contains base-2 logarithms in units of 2⁻³². The logarithm of a product is exactly the sum of its
// factors' logarithms.
type logTable []int64

// logs returns the table for all boards that can be listed. It computes the table on the first call, because many programs do
// not need it.
var logs = sync.OnceValue(func() logTable {
	const known = 1 << 17
	factor := make([]int32, known) // the smallest prime factor, indexed by number
	logs := make(logTable, known)
	for p := 2; p < known; p++ {
		if factor[p] == 0 {
			logs[p] = int64(math.Round(math.Log2(float64(p)) * (1 << 32)))
			for m := p; m < known; m += p {
				if factor[m] == 0 {
					factor[m] = int32(p)
				}
			}
			continue
		}
		logs[p] = logs[factor[p]] + logs[p/int(factor[p])]
	}
	return logs
})

// of returns the logarithm of n, as a whole number. If the table does not contain n, the method halves n until it does.
func (l logTable) of(n int) int64 {
	up := int64(0)
	for n >= len(l) {
		n >>= 1
		up += 1 << 32
	}
	return l[n] + up
}
