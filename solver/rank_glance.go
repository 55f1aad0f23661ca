package solver

import (
	"cmp"
	"math"
	"slices"
)

// byGlance keeps the rows in v.ranked whose parts promise most at a glance, of those that
// sizes favour. Parts of one size cost more or less by how well they fall apart, and what
// their own codes do as rows tells most of it. What a glance says depends on the set
// alone, not on what the search knows of it by then.
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
			if p.class != x.space.win() {
				r.value += x.promise(below, p.codes)
			}
		}
	}
	slices.SortStableFunc(v.ranked, func(a, b ranked) int { return cmp.Compare(a.value, b.value) })
	v.ranked = v.ranked[:width]
}

// promise returns the estimate of what a set costs by the best of its own codes as a row.
func (x *search) promise(v *level, codes []int32) uint32 {
	n := uint32(len(codes))
	if n <= 2 {
		return (2*n - 1) * estimateUnit
	}
	v.load(codes)
	least := uint32(math.MaxUint32)
	for i := 0; i < len(codes); i += 1 + len(codes)/glanceMost {
		v.score(codes[i], &v.tally)
		least = min(least, x.estimate.value(&v.tally, len(x.space.answers))-estimateUnit)
		if least == (n-1)*estimateUnit {
			break // it takes all others apart
		}
	}
	return n*estimateUnit + least
}

// glanceMost is about how many of a large set's codes a glance tries.
const glanceMost = 400
