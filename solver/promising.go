package solver

import (
	"context"

	"keypeg"
)

// Promising are rows worth a closer look at a node, at most width, those of the best
// estimates first and no two alike. A row that sets every candidate apart stands
// alone.
func (n *Node) Promising(ctx context.Context, width int) []keypeg.Code {
	if n.Len() == 0 || width < 1 {
		return nil
	}
	x := newSearch(ctx, n.space, 1<<20, 0)
	x.widths = func(int) int { return width }
	at := n.state()
	v := x.level(0)
	v.load(at.codes)
	if row := x.rankBest(v, at); row != unknown {
		return []keypeg.Code{n.space.code(row)}
	}
	rows := make([]keypeg.Code, 0, width)
	for _, r := range v.ranked {
		rows = append(rows, n.space.code(r.row))
	}
	return rows
}
