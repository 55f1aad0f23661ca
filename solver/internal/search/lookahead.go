package search

import (
	"cmp"
	"slices"
)

// byLookahead reduces v.Ranked, the rows with the best part sizes, to the rows with the most promising parts. The cost of a
// part depends on its size and on how well rows divide it. Trying the part's own codes as rows indicates how well rows divide
// it. The result depends only on the set, and not on earlier results of the search.
func (x *Search) byLookahead(v *Level, at State, width int) {
	below := x.Level(at.Depth + 1)
	for i := range v.Ranked {
		r := &v.Ranked[i]
		v.Parts, v.Arena = v.Scanner.Split(r.Row, v.Parts[:0], v.Arena[:0])
		r.value = 0
		for _, p := range v.Parts {
			if (i%Often == Often-1 || len(p.Codes) > Often) && x.Done() {
				return
			}
			if p.Class != x.Board.Win() {
				r.value += x.lookAhead(below, p.Codes)
			}
		}
	}
	slices.SortStableFunc(v.Ranked, func(a, b Ranked) int { return cmp.Compare(a.value, b.value) })
	v.Ranked = v.Ranked[:width]
}

// lookAhead estimates a set's cost by trying the set's own codes as rows.
func (x *Search) lookAhead(v *Level, codes []int32) uint32 {
	n := uint32(len(codes))
	if n <= 2 {
		return (2*n - 1) * EstimateUnit
	}
	v.Load(codes)
	rows := codes
	if step := 1 + len(codes)/lookaheadMost; step > 1 {
		rows = v.rows[:0]
		for i := 0; i < len(codes); i += step {
			rows = append(rows, codes[i])
		}
		v.rows = rows
	}
	return (n-1)*EstimateUnit + slices.Min(v.Values(rows, x.estimate))
}

// lookaheadMost is the approximate number of codes that byLookahead tries in a large set.
const lookaheadMost = 400
