package solver

import (
	"cmp"
	"math"
	"slices"
)

// rankBest ranks rows for a limited width: it keeps the rows with the best estimates, only one of equivalent rows, and with
// glances the most promising of these. The result does not depend on any budget.
func (x *search) rankBest(v *level, at state) (perfect int32) {
	x.looked(len(at.codes))
	width := x.widths(len(at.codes))
	k := keeper{width: min(width*max(x.glances, 1), int(x.board.size)), ranked: v.ranked[:0]}
	if at.y.some() {
		k.y, k.seen = at.y, map[int32]bool{}
	}
	members := at.codes
	if at.played == 0 && at.y != nil { // the very first row
		members = x.board.firstRows()
	}
	perfect = unknown
	for i, row := range members {
		if i%often == 0 && x.done() {
			return unknown
		}
		v.score(row, &v.tally)
		value := x.estimate.value(&v.tally, len(x.board.answers))
		member := v.tally[x.board.win()] > 0
		if member {
			value -= estimateUnit // the won code has no further row
		}
		k.offer(ranked{row: row, value: value, other: !member})
	}
	if len(members) == len(at.codes) || at.played != 0 {
		apart := uint32(len(at.codes)) * estimateUnit
		stop := func() bool { return perfect != unknown || x.done() }
		v.scan(x.estimate, v.rule(at.played), k.limit(), stop, func(row int32, value uint32) uint32 {
			if value == apart && at.left > 1 {
				perfect = row // each code is in a part of its own
				return 0
			}
			if value < k.limit() {
				k.offer(ranked{row: row, value: value, other: true})
			}
			return k.limit()
		})
	}
	x.haste.work += int64(len(k.seen)) * at.y.work()
	v.ranked = k.ranked
	if perfect == unknown && len(v.ranked) > width {
		x.byGlance(v, at, width)
	}
	bound := x.bound(at.left - 1)
	for i := range v.ranked {
		r := &v.ranked[i]
		v.score(r.row, &v.tally)
		r.bounds = int32(len(at.codes)) + int32(bound.value(&v.tally, len(x.board.answers)))
		if !r.other {
			r.bounds--
		}
	}
	return perfect
}

// A keeper keeps the best of the rows offered to it, in order.
type keeper struct {
	width  int
	ranked []ranked
	y      *symmetry // nil if no rows are equivalent
	seen   map[int32]bool
}

// limit returns the value from which on a row is too late, if all lower rows have been offered.
func (k *keeper) limit() uint32 {
	if len(k.ranked) < k.width {
		return math.MaxUint32
	}
	return k.ranked[k.width-1].value
}

func (k *keeper) offer(r ranked) {
	at, found := slices.BinarySearchFunc(k.ranked, r, compareRanked)
	if found || at >= k.width {
		return
	}
	if r.other && k.holds(ranked{row: r.row, value: r.value - estimateUnit}) {
		return // a candidate that was offered before
	}
	if k.y != nil {
		low := k.y.lowest(r.row)
		if k.seen[low] {
			return
		}
		k.seen[low] = true
	}
	if len(k.ranked) == k.width {
		k.ranked = k.ranked[:k.width-1]
	}
	k.ranked = slices.Insert(k.ranked, at, r)
}

// holds reports whether a row is kept already.
func (k *keeper) holds(r ranked) bool {
	_, found := slices.BinarySearchFunc(k.ranked, r, compareRanked)
	return found
}

// compareRanked orders the best estimate first; among equals, a row that can be the code, then the lowest.
func compareRanked(a, b ranked) int {
	return cmp.Or(cmp.Compare(a.value, b.value), compareBool(a.other, b.other), cmp.Compare(a.row, b.row))
}
