package search

import "context"

// Found is the best row that a search found.
type Found struct {
	Row   int32 // the row's number; Unknown if no row was found
	Cost  int32
	Exact bool // whether it is known that no row costs less
}

// Best finds the best row of a set. A quick narrow search first finds a row and its cost. That cost is the limit for the
// search for a proof. If that search has to end early, Best returns the row of the narrow search.
func (x *Search) Best(ctx context.Context, at State) (Found, error) {
	budget, soFar := int32(TooMany), Found{Row: Unknown}
	if x.Widths == nil && len(at.Codes) > 20 {
		quick := New(ctx, x.Board, 16<<20, x.budget)
		quick.BoundBy(x.Costs)
		quick.Allowed, quick.Work = x.Allowed, x.Work
		quick.Widths, quick.First = func(int) int { return 4 }, x.First
		if cost, row := quick.Cost(at, budget); row != Unknown && !quick.Stopped {
			budget, soFar = cost+1, Found{Row: row, Cost: cost}
		}
		x.Nodes += quick.Nodes
		x.Scans += quick.Scans
		x.Work.Done = quick.Work.Done
	}
	cost, row := x.Cost(at, budget)
	if x.Stopped && ctx.Err() == nil && x.Work.over() && soFar.Row != Unknown {
		return soFar, nil
	}
	return Found{row, cost, x.Widths == nil && x.First == Unknown}, x.Err(ctx)
}

// Promising returns the rows that a search of the given width tries first, without equivalent rows. If the context is
// done, it may return no rows or miss the best ones.
func (b *Board) Promising(ctx context.Context, at State, width, lookahead int) (rows []int32) {
	x := New(ctx, b, 1<<20, 0)
	x.Widths, x.Lookahead = func(int) int { return width }, lookahead
	v := x.Level(0)
	v.Load(at.Codes)
	if row := x.RankBest(v, at); row != Unknown {
		return []int32{row}
	}
	for _, r := range v.Ranked {
		rows = append(rows, r.Row)
	}
	return rows
}
