package solver

import (
	"cmp"
	"math"
	"slices"
)

// byGlance keeps the rows in v.ranked with the most promising parts, among those with the best sizes. The cost of parts of one
// size depends on how well they divide, and their own codes as rows show most of that. The result depends on the set alone, and
// not on what the search knows already.
func (x *search) byGlance(v *level, at state, width int) {
	below := x.level(at.depth + 1)
	for i := range v.ranked {
		r := &v.ranked[i]
		v.parts, v.arena = v.scanner.split(r.row, v.parts[:0], v.arena[:0])
		r.value = 0
		for _, p := range v.parts {
			if (i%often == often-1 || len(p.codes) > often) && x.done() {
				return
			}
			if p.class != x.board.win() {
				r.value += x.promise(below, p.codes)
			}
		}
	}
	slices.SortStableFunc(v.ranked, func(a, b ranked) int { return cmp.Compare(a.value, b.value) })
	v.ranked = v.ranked[:width]
}

// promise returns an estimate of a set's cost by the best of its own codes as a row.
func (x *search) promise(v *level, codes []int32) uint32 {
	n := uint32(len(codes))
	if n <= 2 {
		return (2*n - 1) * estimateUnit
	}
	v.load(codes)
	least := uint32(math.MaxUint32)
	for i := 0; i < len(codes); i += 1 + len(codes)/glanceMost {
		v.score(codes[i], &v.tally)
		least = min(least, x.estimate.value(&v.tally, len(x.board.answers))-estimateUnit)
		if least == (n-1)*estimateUnit {
			break // it distinguishes all others
		}
	}
	return n*estimateUnit + least
}

// glanceMost is about how many of a large set's codes byGlance tries.
const glanceMost = 400
