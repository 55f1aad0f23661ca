package solver

import (
	"context"
	"slices"
)

// A fitter finds rows after which every part can be broken within the rows left.
type fitter struct {
	*search
	gauges []*gauge // by rows left: the estimate, or beyond
}

func newFitter(ctx context.Context, s *board, bytes, budget int64) *fitter {
	x := &fitter{search: newSearch(ctx, s, bytes, budget)}
	x.boundBy(s.close())
	return x
}

// beyond is the value of a part that is too large for the rows left. No sum of estimates comes near it; kernels turn it into
// 1<<16-1, which works as well for the small sets they value.
const beyond = 1 << 26

func (x *fitter) gauge(left int) *gauge {
	for len(x.gauges) <= left {
		table := x.costs.left(len(x.gauges))
		unit := min(estimateUnit, max(beyond/16/len(x.board.codes), 1))
		x.gauges = append(x.gauges, newGauge(len(x.board.codes), false, func(n int) uint32 {
			if table[n] >= tooMany {
				return beyond
			}
			return uint32(float64(n*unit) * x.board.meanRows(n))
		}))
	}
	return x.gauges[left]
}

// fit returns a row after which the set can be broken within at.left rows, this row included, or unknown if there is none. After
// done, its result has no meaning.
//
//	for the rows whose parts are not too large, the least estimate first:
//		the row fits if each of its parts fits, the largest tried first
func (x *fitter) fit(at state) int32 {
	n := len(at.codes)
	if x.costs.left(at.left)[n] >= tooMany {
		return unknown
	}
	if n <= 2 {
		return at.codes[0]
	}
	name := x.name(at.codes, at.left)
	if e := x.memo.find(name); e != nil {
		return e.row
	}
	if x.done() {
		return unknown
	}
	x.nodes++
	row := x.fitting(at)
	if !x.stopped {
		x.memo.keep(name, memory{value: tooMany, row: row, size: int32(n)})
	}
	return row
}

func (x *fitter) fitting(at state) int32 {
	v := x.level(at.depth)
	v.load(at.codes)
	if row := x.roomy(v, at); row != unknown || x.done() {
		return row
	}
	for i := range v.ranked {
		if row := v.ranked[i].row; x.fitsAfter(v, at, row) {
			return row
		}
		if x.done() {
			break
		}
	}
	return unknown
}

// roomy lists the rows without too large parts in v.ranked, the least estimate first. If only single codes will do, it returns a
// row whose parts are all single codes.
func (x *fitter) roomy(v *level, at state) int32 {
	v.ranked = v.ranked[:0]
	limit := uint32(beyond)
	if len(at.codes) < splitSizes {
		limit = 1<<16 - 1
	}
	first := int32(unknown)
	v.scan(x.gauge(at.left-1), v.rule(at.played), limit, func() bool { return first != unknown || x.done() }, func(row int32, value uint32) uint32 {
		if at.left == 2 { // every part is one code
			first = row
			return 0
		}
		v.ranked = append(v.ranked, ranked{row: row, bounds: int32(value)})
		return limit
	})
	if first != unknown || x.done() {
		return first
	}
	v.sortByBounds()
	x.thin(v, at)
	return unknown
}

// fitsAfter reports whether each part of a row fits.
func (x *fitter) fitsAfter(v *level, at state, row int32) bool {
	v.parts, v.arena = v.scanner.split(row, v.parts[:0], v.arena[:0])
	if len(v.parts) == 1 {
		return false
	}
	next := state{left: at.left - 1, depth: at.depth + 1, played: at.played | x.board.shadesOf(row)}
	v.kids = v.kids[:0]
	for _, p := range v.parts {
		if len(p.codes) < 3 {
			continue // two codes fit in the two rows left
		}
		name := x.name(p.codes, next.left)
		if e := x.memo.find(name); e == nil {
			v.kids = append(v.kids, kid{codes: p.codes})
		} else if e.row == unknown {
			return false
		}
	}
	slices.SortStableFunc(v.kids, func(a, b kid) int { return len(b.codes) - len(a.codes) })
	if at.y.some() && len(v.kids) > 0 {
		next.y = at.y.after(row)
	}
	for i := range v.kids {
		next.codes = v.kids[i].codes
		if x.fit(next) == unknown {
			return false
		}
	}
	return true
}
