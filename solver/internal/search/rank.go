package search

import "slices"

// rank lists the promising rows in v.Ranked, the best first. If a row that is not a candidate distinguishes all codes, it
// returns that row, because no row is better.
func (x *Search) rank(v *Level, at State, budget int32) int32 {
	if at.Depth == 0 && x.First != Unknown {
		v.Ranked = append(v.Ranked[:0], Ranked{Row: x.First})
		return Unknown
	}
	if !x.all(len(at.Codes)) {
		return x.RankBest(v, at)
	}
	x.looked(len(at.Codes))
	n := int32(len(at.Codes))
	members := len(v.Ranked)
	perfect := int32(Unknown)
	limit := uint32(budget - n)
	if members == 0 {
		limit++ // a candidate's bound is one less than the value of the scan
	}
	gather := func(row int32, value uint32) uint32 {
		if int32(value) == n && at.Left > 1 && members > 0 {
			perfect = row
			return 0
		}
		v.Ranked = append(v.Ranked, Ranked{Row: row, bounds: n + int32(value), other: true})
		return limit
	}
	v.Scan(x.Bound(at.Left-1), v.Rule(at.Played), limit, func() bool { return perfect != Unknown || x.Done() }, gather)
	if perfect != Unknown {
		return perfect
	}
	x.markMembers(v, at, members)
	v.Ranked = slices.DeleteFunc(v.Ranked, func(r Ranked) bool { return r.bounds >= budget })
	v.sortByBounds()
	if at.Depth == 0 {
		x.Thin(v, at) // slices are counted without equivalent rows
	}
	return Unknown
}

// sortByBounds sorts rows by their bounds, the least first. Among equal rows, those that can be the code come first, and
// then those with the lowest numbers. The rows that can be the code are already in order among themselves, and so are the
// other rows.
func (v *Level) sortByBounds() {
	low, high := int32(TooMany), int32(0)
	for _, r := range v.Ranked {
		low, high = min(low, r.bounds), max(high, r.bounds)
	}
	if high-low < closeTogether {
		v.deal(low, high)
		return
	}
	v.keys = v.keys[:0] // packs bounds, other and Row into one number, because numbers sort faster
	for _, r := range v.Ranked {
		v.keys = append(v.keys, r.key(uint32(r.bounds)))
	}
	slices.Sort(v.keys)
	for i, key := range v.keys {
		v.Ranked[i] = Ranked{Row: int32(key & (1<<31 - 1)), other: key>>31&1 != 0, bounds: int32(key >> 32)}
	}
}

// key packs a bound or an estimate of the row, and the row, into one number. Of equal rows, those that can be the code have lower keys,
// and then those with lower numbers.
func (r Ranked) key(value uint32) uint64 {
	key := uint64(value)<<32 | uint64(r.Row)
	if r.other {
		key |= 1 << 31
	}
	return key
}

// closeTogether is the largest difference between the highest and the lowest bound for which a counting sort is used.
const closeTogether = 512

// deal sorts rows by their bounds, using a counting sort. All bounds are between low and high.
func (v *Level) deal(low, high int32) {
	var to [2*closeTogether + 1]int32
	for _, r := range v.Ranked {
		to[r.place(low)+1]++
	}
	for i := range 2 * (high - low + 1) {
		to[i+1] += to[i]
	}
	v.dealt = slices.Grow(v.dealt[:0], len(v.Ranked))[:len(v.Ranked)]
	for _, r := range v.Ranked {
		at := &to[r.place(low)]
		v.dealt[*at] = r
		*at++
	}
	v.Ranked, v.dealt = v.dealt, v.Ranked
}

// place returns the index of a row's group: two groups for each bound, the first for rows that can be the code.
func (r Ranked) place(low int32) int32 {
	if r.other {
		return 2*(r.bounds-low) + 1
	}
	return 2 * (r.bounds - low)
}

// markMembers finds the candidates among the scanned rows. If they are already listed, it removes them. In large sets, whose
// candidates are not listed yet, it marks the candidates instead.
func (x *Search) markMembers(v *Level, at State, members int) {
	if members > 0 {
		v.Ranked = slices.DeleteFunc(v.Ranked, func(r Ranked) bool {
			if !r.other {
				return false
			}
			_, member := slices.BinarySearch(at.Codes, r.Row)
			return member
		})
		return
	}
	for i := range v.Ranked {
		r := &v.Ranked[i]
		if _, member := slices.BinarySearch(at.Codes, r.Row); member {
			r.other = false
			r.bounds--
		}
	}
}

// Thin removes all but one row of each group of equivalent rows.
func (x *Search) Thin(v *Level, at State) {
	if !at.Symmetry.Some() {
		return
	}
	v.seen.empty(x.Board.Size)
	kept := v.Ranked[:0]
	for i, r := range v.Ranked {
		if (i%Often == Often-1 || len(at.Symmetry.mappings) > Often) && x.Done() {
			break
		}
		x.Work.Done += at.Symmetry.work()
		if v.seen.add(at.Symmetry.Lowest(r.Row)) {
			kept = append(kept, r)
		}
	}
	v.Ranked = kept
}
