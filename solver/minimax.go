package solver

import (
	"cmp"
	"context"
	"math"
	"slices"

	"keypeg"
	"keypeg/solver/internal/search"
)

// Minimax plays the row whose largest part is smallest (Knuth 1976).
//
//	value(row) = largest part
type Minimax struct {
	First keypeg.Code // the first row; 0 means that the measure chooses it
}

var minimax = measure{name: "minimax", max: true, unit: 1, gauge: func(n int) uint32 { return uint32(n) }}

// Next implements Strategy.
func (m Minimax) Next(ctx context.Context, n *Node) (Advice, error) {
	return minimax.choose(ctx, n, m.First)
}

// SortedMinimax plays like Minimax, but settles ties by the second largest part, then the third, and so on. If the row is
// a candidate, the winning part does not count.
//
//	value(row) = parts, the largest first, compared like words in a dictionary
type SortedMinimax struct {
	First keypeg.Code
}

// Next implements Strategy.
func (m SortedMinimax) Next(ctx context.Context, n *Node) (Advice, error) {
	if len(n.codes) <= 2 || m.First != 0 && len(n.rows) == 0 {
		return minimax.choose(ctx, n, m.First)
	}
	sc := n.board().Scanner()
	defer sc.Release()
	sc.Load(n.codes)
	c := sorted{Scanner: sc}
	if len(n.rows) == 0 {
		for _, row := range n.board().FirstRows() {
			c.visit(row, 0)
		}
	} else {
		stop := search.Stopper(ctx)
		for i, row := range n.codes {
			if c.visit(row, 0); i%search.Often == 0 && stop() {
				return Advice{}, ctx.Err()
			}
		}
		if c.parts[0] > 1 {
			sc.Scan(n.board().Gauge(minimax.name, minimax.max, minimax.gauge), sc.Rule(n.board().Played(n.rows)), c.parts[0]+1, stop, c.visit)
		}
	}
	return Advice{Row: n.board().Code(c.row), Nodes: 1}, ctx.Err()
}

// sorted compares rows by their parts in sorted order, and contains the best row so far.
type sorted struct {
	*search.Scanner
	row    int32
	member bool
	parts  []uint32
}

func (c *sorted) visit(row int32, _ uint32) uint32 {
	var t search.Tally
	c.Score(row, &t)
	parts := t[:len(c.Board.Answers)]
	win := &parts[c.Board.Win()]
	member := *win == 1
	*win = 0
	slices.SortFunc(parts, func(a, b uint32) int { return cmp.Compare(b, a) })
	order := -1
	if c.parts != nil {
		order = slices.Compare(parts, c.parts)
	}
	if order < 0 || order == 0 && (member && !c.member || member == c.member && row < c.row) {
		c.row, c.member, c.parts = row, member, slices.Clone(parts)
	}
	return min(c.parts[0], math.MaxUint32-1) + 1
}
