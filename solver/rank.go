package solver

import (
	"cmp"
	"math"
	"slices"
)

// rankBest is rank with a width: the rows of the best estimates are kept.
func (x *search) rankBest(v *level, at state, budget int32) int32 {
	n := int32(len(at.codes))
	width := x.widths(len(at.codes))
	var seen map[int32]bool
	alike := at.y != nil && len(at.y.motion) > 1
	if alike {
		seen = map[int32]bool{}
	}
	bound := x.bound(at.left - 1)
	keep := v.ranked[:0]
	perfect := int32(unknown)
	t := &v.tally
	consider := func(row int32) {
		v.score(row, t)
		classes := len(x.space.answers)
		r := ranked{row: row, bounds: n + int32(bound.value(t, classes)), value: x.estimate.value(t, classes), other: t[x.space.win()] == 0}
		if !r.other {
			r.bounds--
			r.value -= estimateUnit
		} else if r.bounds == 2*n && at.left > 1 {
			perfect = row
			return
		}
		if r.bounds >= budget {
			return
		}
		at0, found := slices.BinarySearchFunc(keep, r, compareRanked)
		if found || at0 >= width {
			return
		}
		if alike {
			low := at.y.lowest(row)
			if seen[low] {
				return
			}
			seen[low] = true
		}
		if len(keep) == width {
			keep = keep[:width-1]
		}
		keep = slices.Insert(keep, at0, r)
	}
	if at.played == 0 && at.y != nil { // the first row of all
		for _, row := range x.space.firstRows() {
			consider(row)
		}
		v.ranked = keep
		return perfect
	}
	for i, row := range at.codes {
		if i&63 == 0 && x.done() {
			return unknown
		}
		consider(row)
	}
	limit := func() uint32 {
		if len(keep) < width {
			return math.MaxUint32
		}
		return keep[width-1].value + 1
	}
	v.scan(x.estimate, v.rule(at.played), limit(), func() bool { return perfect != unknown || x.done() }, func(row int32, _ uint32) uint32 {
		consider(row)
		return limit()
	})
	v.ranked = keep
	return perfect
}

// compareRanked puts the best estimate first; among equals, a row that can be the
// code, then the lowest.
func compareRanked(a, b ranked) int {
	return cmp.Or(cmp.Compare(a.value, b.value), compareBool(a.other, b.other), cmp.Compare(a.row, b.row))
}
