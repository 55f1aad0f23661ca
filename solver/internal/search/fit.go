package search

import (
	"context"
	"slices"
)

// A Fitter finds rows after which every part can be broken in the remaining rows.
type Fitter struct {
	*Search
	gauges []*Gauge // indexed by rows left; each Gauge gives an estimate of a part's cost, or beyond if the part is too large
}

// NewFitter returns a Fitter with a memory of the given number of bytes and a budget of nodes. A memory of 0 means the
// default size, and a budget of 0 means any number of nodes.
func NewFitter(ctx context.Context, b *Board, bytes, budget int64) *Fitter {
	x := &Fitter{Search: New(ctx, b, bytes, budget)}
	x.BoundBy(b.TightCosts())
	return x
}

// beyond is the value of a part that is too large for the rows left. Sums of estimates are always much smaller. Kernels use clipped
// instead, which is enough for the small sets that they evaluate.
const beyond = 1 << 26

// beyondIn returns the value that a scan of a set gives to rows with such a part.
func beyondIn(codes []int32) uint32 {
	if len(codes) < splitSizes {
		return clipped
	}
	return beyond
}

func (x *Fitter) gauge(left int) *Gauge {
	for len(x.gauges) <= left {
		table := x.Costs.Left(len(x.gauges))
		unit := min(EstimateUnit, max(beyond/16/len(x.Board.Codes), 1))
		x.gauges = append(x.gauges, newGauge(len(x.Board.Codes), false, func(n int) uint32 {
			if table[n] >= TooMany {
				return beyond
			}
			return uint32(float64(n*unit) * x.Board.meanRows(n))
		}))
	}
	return x.gauges[left]
}

// Fit returns a row after which the set can be broken within at.Left rows, including this row, or Unknown if there is none.
// Once Done reports true, the result is meaningless.
//
//	for the rows whose parts are not too large, the least estimate first:
//		the row fits if each of its parts fits, the largest tried first
func (x *Fitter) Fit(at State) int32 {
	n := len(at.Codes)
	if x.BySize(n, at.Left) >= TooMany {
		return Unknown
	}
	if n <= 2 {
		return at.Codes[0]
	}
	name := x.Name(at.Codes, at.Left)
	if e := x.memo.find(name); e != nil {
		return e.row
	}
	if x.Done() {
		return Unknown
	}
	x.Nodes++
	row := x.fitting(at)
	if !x.Stopped {
		x.memo.keep(name, entry{value: TooMany, row: row, size: int32(n)})
	}
	return row
}

func (x *Fitter) fitting(at State) int32 {
	v := x.Level(at.Depth)
	v.Load(at.Codes)
	if row := x.RankFitting(v, at); row != Unknown || x.Done() {
		return row
	}
	for i := range v.Ranked {
		if row := v.Ranked[i].Row; x.fitsAfter(v, at, row) {
			return row
		}
		if x.Done() {
			break
		}
	}
	return Unknown
}

// RankFitting sets v.Ranked to the rows whose parts are not too large, in order of their estimates, the least first. If
// only two rows are left, it returns a row whose parts are all single codes, or Unknown if there is none.
func (x *Fitter) RankFitting(v *Level, at State) int32 {
	v.Ranked = v.Ranked[:0]
	limit := beyondIn(at.Codes)
	first := int32(Unknown)
	v.Scan(x.gauge(at.Left-1), v.Rule(at.Played), limit, func() bool { return first != Unknown || x.Done() }, func(row int32, value uint32) uint32 {
		if at.Left == 2 { // every part consists of only one code
			first = row
			return 0
		}
		v.Ranked = append(v.Ranked, Ranked{Row: row, bounds: int32(value)})
		return limit
	})
	if first != Unknown || x.Done() {
		return first
	}
	v.sortByBounds()
	x.Thin(v, at)
	return Unknown
}

// fitsAfter reports whether each part of a row fits into the rows left after that row.
func (x *Fitter) fitsAfter(v *Level, at State, row int32) bool {
	v.Parts, v.Arena = v.Scanner.Split(row, v.Parts[:0], v.Arena[:0])
	if len(v.Parts) == 1 {
		return false
	}
	next := x.Board.afterRow(at, row)
	v.subsets = v.subsets[:0]
	for _, p := range v.Parts {
		if len(p.Codes) < 3 {
			continue // two codes fit in the two rows left
		}
		name := x.Name(p.Codes, next.Left)
		if e := x.memo.find(name); e == nil {
			v.subsets = append(v.subsets, Subset{Codes: p.Codes})
		} else if e.row == Unknown {
			return false
		}
	}
	slices.SortStableFunc(v.subsets, func(a, b Subset) int { return len(b.Codes) - len(a.Codes) })
	if at.Symmetry.Some() && len(v.subsets) > 0 {
		next.Symmetry = at.Symmetry.After(row)
	}
	for i := range v.subsets {
		next.Codes = v.subsets[i].Codes
		if x.Fit(next) == Unknown {
			return false
		}
	}
	return true
}
