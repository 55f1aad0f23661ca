package search

import (
	"math/bits"

	"keypeg"
)

// leastByColours returns a lower bound on the values of all rows outside the loaded set, by a gauge of costs. The set must fit in
// one word. A row's colours, in any order, determine the number of keys for each code. They therefore divide the set into parts
// with the same sum of keys. The reds divide the codes with the same sum n into at most n+1 parts. If the sum is the number of
// pegs, there are two parts fewer. The keys cannot all be red, because the row is not the code, and exactly one white key is
// impossible. The value is the lowest if the parts are as even as possible, because L is convex. The bound is the least value
// over all choices of colours, but at most limit. The search stops when the bound reaches enough.
func (sc *Scanner) leastByColours(g *Gauge, limit, enough uint32) uint32 {
	b := sc.Board
	run := colours{sc, g, limit, enough, b.allShades() &^ sc.Rule(b.allShades()).barred}
	var sums [keypeg.MaxPegs + 1]uint64
	sums[0] = sc.All(0)
	run.walk(0, b.Pegs, &sums)
	return run.least
}

type colours struct {
	*Scanner
	gauge         *Gauge
	least, enough uint32
	allowed       uint32
}

// walk chooses the number of open pegs of each shade, from the given shade on. The argument sums contains masks of the
// codes, indexed by the number of keys that they give so far.
func (run *colours) walk(shade, open int, sums *[keypeg.MaxPegs + 1]uint64) {
	b := run.Board
	if open == 0 {
		run.least = min(run.least, run.value(sums))
		return
	}
	for shade < b.Shades && run.allowed>>shade&1 == 0 {
		shade++
	}
	if shade == b.Shades || run.least <= run.enough {
		return
	}
	run.walk(shade+1, open, sums)
	most := open
	if !b.Format.Repeats && b.alike()>>shade&1 != 0 {
		most = 1
	}
	next := *sums
	for k := range most {
		open--
		x := run.more[k*run.wide+shade]
		for i := b.Pegs - open; i > 0; i-- {
			next[i] = next[i]&^x | next[i-1]&x
		}
		next[0] &^= x
		run.walk(shade+1, open, &next)
	}
}

// value returns the lowest possible value of the set with these sums.
func (run *colours) value(sums *[keypeg.MaxPegs + 1]uint64) (value uint32) {
	p := run.Board.Pegs
	for sum, codes := range sums[:p] {
		value += run.gauge.even[sum+1][bits.OnesCount64(codes)&127]
	}
	return value + run.gauge.even[p-1][bits.OnesCount64(sums[p])&127]
}
