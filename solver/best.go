package solver

import "context"

// found is the result of a search: a row and its cost.
type found struct {
	row   int32 // unknown if there is none
	cost  int32
	exact bool // no row costs less
}

// best finds the best row of a set. The cost found by a quick narrow search is the budget of the search that proves, and the
// result if that one has to end early.
func (x *search) best(ctx context.Context, at state) (found, error) {
	budget, soFar := int32(tooMany), found{row: unknown}
	if x.widths == nil && len(at.codes) > 20 {
		quick := newSearch(ctx, x.board, 16<<20, x.budget)
		quick.boundBy(x.costs)
		quick.allowed, quick.haste = x.allowed, x.haste
		quick.widths, quick.first = func(int) int { return 4 }, x.first
		if cost, row := quick.cost(at, budget); row != unknown && !quick.stopped {
			budget, soFar = cost+1, found{row: row, cost: cost}
		}
		x.nodes += quick.nodes
		x.scans += quick.scans
		x.haste.work = quick.haste.work
	}
	cost, row := x.cost(at, budget)
	if x.stopped && ctx.Err() == nil && x.haste.over() && soFar.row != unknown {
		return soFar, nil
	}
	return found{row, cost, x.widths == nil && x.first == unknown}, x.err(ctx)
}

// promising returns the rows that a search of that width tries first, no two equivalent. Once the context is done it returns
// none, or not the best.
func (b *board) promising(ctx context.Context, at state, width, glances int) (rows []int32) {
	x := newSearch(ctx, b, 1<<20, 0)
	x.widths, x.glances = func(int) int { return width }, glances
	v := x.level(0)
	v.load(at.codes)
	if row := x.rankBest(v, at); row != unknown {
		return []int32{row}
	}
	for _, r := range v.ranked {
		rows = append(rows, r.row)
	}
	return rows
}
