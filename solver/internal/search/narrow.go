package search

import (
	"math"
	"slices"
	"sort"
)

// RankBest ranks rows for a limited width. It keeps the rows with the best estimates, one of each group of equivalent rows.
// With Lookahead, it then keeps only the most promising of these rows. The result does not depend on any limit on the
// search.
func (x *Search) RankBest(v *Level, at State) (perfect int32) {
	x.looked(len(at.Codes))
	width := x.Widths(len(at.Codes))
	k := keeper{width: min(width*max(x.Lookahead, 1), int(x.Board.Size)), ranked: v.Ranked[:0]}
	if at.Symmetry.Some() {
		k.symmetry, k.seen = at.Symmetry, &v.seen
		k.seen.empty(x.Board.Size)
	}
	members, first := at.Codes, at.Played == 0 && at.Symmetry != nil // whether it is the very first row
	if first {
		members = x.Board.FirstRows()
	}
	perfect = Unknown
	for some := range slices.Chunk(members, Often) {
		if x.Done() {
			return Unknown
		}
		for i, value := range v.Values(some, x.estimate) {
			member := true
			if first {
				_, member = slices.BinarySearch(at.Codes, some[i])
			}
			if member {
				value -= EstimateUnit // if the row is the code, no further row is needed
			}
			k.offer(Ranked{Row: some[i], value: value, other: !member})
		}
	}
	if len(members) == len(at.Codes) || at.Played != 0 {
		apart := uint32(len(at.Codes)) * EstimateUnit
		stop := func() bool { return perfect != Unknown || x.Done() }
		v.Scan(x.estimate, v.Rule(at.Played), k.limit(), stop, func(row int32, value uint32) uint32 {
			if value == apart && at.Left > 1 {
				perfect = row // every code is in a separate part
				return 0
			}
			if value < k.limit() {
				k.offer(Ranked{Row: row, value: value, other: true})
			}
			return k.limit()
		})
	}
	if k.symmetry != nil {
		x.Work.Done += int64(len(k.seen.rows)) * at.Symmetry.work()
	}
	v.Ranked = k.ranked
	if perfect == Unknown && len(v.Ranked) > width {
		x.byLookahead(v, at, width)
	}
	bound := x.Bound(at.Left - 1)
	for i := range v.Ranked {
		r := &v.Ranked[i]
		v.Score(r.Row, &v.Tally)
		r.bounds = int32(len(at.Codes)) + int32(bound.Value(&v.Tally, len(x.Board.Answers)))
		if !r.other {
			r.bounds--
		}
	}
	return perfect
}

// A keeper keeps the best of the rows offered to it, in order.
type keeper struct {
	width    int
	ranked   []Ranked
	symmetry *Symmetry // nil if no rows are equivalent
	seen     *rowSet
}

// limit returns the bound for the values of the rows to keep. Once all rows with lower numbers have been offered, a row is
// kept only if its value is below the bound.
func (k *keeper) limit() uint32 {
	if len(k.ranked) < k.width {
		return math.MaxUint32
	}
	return k.ranked[k.width-1].value
}

func (k *keeper) offer(r Ranked) {
	if r.value > k.limit() {
		return
	}
	at, found := k.find(r)
	if found || at >= k.width {
		return
	}
	if r.other {
		if _, had := k.find(Ranked{Row: r.Row, value: r.value - EstimateUnit}); had {
			return // the row is a candidate that was offered before
		}
	}
	if k.symmetry != nil && !k.seen.add(k.symmetry.Lowest(r.Row)) {
		return
	}
	if len(k.ranked) == k.width {
		k.ranked = k.ranked[:k.width-1]
	}
	k.ranked = slices.Insert(k.ranked, at, r)
}

// find returns the place of a row among the kept rows, and reports whether it is one of them. The best estimates come first.
func (k *keeper) find(r Ranked) (int, bool) {
	key := r.key(r.value)
	at := sort.Search(len(k.ranked), func(i int) bool { return k.ranked[i].key(k.ranked[i].value) >= key })
	return at, at < len(k.ranked) && k.ranked[at].key(k.ranked[at].value) == key
}
