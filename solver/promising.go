package solver

import (
	"context"
	"math/big"

	"keypeg"
)

// Promising returns at most width rows worth a closer look at a node, the best
// estimates first and no two alike, each with its estimate. A row that tells every
// candidate apart stands alone. Estimates go by the sizes of parts only: they are for
// comparing one row with another.
func (n *Node) Promising(ctx context.Context, width int) []Value {
	if n.Len() == 0 || width < 1 {
		return nil
	}
	rows := n.promising(ctx, width, 0)
	values := make([]Value, 0, len(rows))
	for _, row := range rows {
		values = append(values, n.estimated(row))
	}
	return values
}

// promising returns the rows that a search would try first, no two alike; none, or not the
// best, once the context is done.
func (n *Node) promising(ctx context.Context, width, glances int) []keypeg.Code {
	x := newSearch(ctx, n.space, 1<<20, 0)
	x.widths, x.glances = func(int) int { return width }, glances
	at := n.state()
	v := x.level(0)
	v.load(at.codes)
	if row := x.rankBest(v, at); row != unknown {
		return []keypeg.Code{n.space.code(row)}
	}
	var rows []keypeg.Code
	for _, r := range v.ranked {
		rows = append(rows, n.space.code(r.row))
	}
	return rows
}

func (n *Node) estimated(row keypeg.Code) Value {
	return Value{Row: row, Codes: n.Len(), Rows: n.Estimate(row)}
}

// Estimate returns how many rows a row takes to the end, judged by the sizes of its parts
// only, at a node with candidates.
func (n *Node) Estimate(row keypeg.Code) *big.Rat {
	return rowsOf(n.guess(row), estimateUnit, n.Len())
}
