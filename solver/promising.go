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
	x := newSearch(ctx, n.space, 1<<20, 0)
	x.widths = func(int) int { return width }
	at := n.state()
	v := x.level(0)
	v.load(at.codes)
	if row := x.rankBest(v, at); row != unknown {
		return []Value{n.estimated(n.space.code(row))}
	}
	values := make([]Value, 0, width)
	for _, r := range v.ranked {
		values = append(values, n.estimated(n.space.code(r.row)))
	}
	return values
}

func (n *Node) estimated(row keypeg.Code) Value {
	return Value{Row: row, Codes: n.Len(), Rows: n.Estimate(row)}
}

// Estimate is how many rows a row takes to the end, judged by the sizes of its parts
// only, at a node with candidates.
func (n *Node) Estimate(row keypeg.Code) *big.Rat {
	return rowsOf(n.guess(row), estimateUnit, n.Len())
}
