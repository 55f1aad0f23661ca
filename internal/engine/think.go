package engine

import (
	"context"
	"errors"
	"math/big"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

// think returns the row to play. It has a row ready from the start, so it can be stopped at
// any time.
func (e *engine) think(ctx context.Context, l Limits) (keypeg.Code, error) {
	s := e.spaces[e.position.Format]
	if s == nil {
		var err error
		if s, err = solver.NewSpace(e.position.Format); errors.Is(err, solver.ErrTooBig) {
			a, err := solver.Sample{Seed: e.seed}.Suggest(ctx, e.position)
			return a.Row, err
		}
		e.spaces[e.position.Format] = s
	}
	n, err := s.Node(e.position)
	if err != nil {
		return 0, err
	}
	if n.Len() == 0 {
		return 0, solver.ErrNoCandidates
	}
	if e.by != best {
		by, err := Choice{By: e.by, Seed: e.seed}.Strategy(s.Format())
		if err != nil {
			return 0, err
		}
		a, err := by.Next(ctx, n)
		if ctx.Err() != nil {
			a, err = solver.Advice{Row: n.Lowest()}, nil
		}
		return a.Row, err
	}
	return e.best(ctx, n, l), nil
}

// best searches ahead with increasing width.
func (e *engine) best(ctx context.Context, n *solver.Node, l Limits) keypeg.Code {
	if b, ok := book.For(e.position.Format); ok {
		if page, ok := b.Find(e.position); ok {
			e.info(0, n, page.Cost, b.Proved(), page.Row)
			return page.Row
		}
	}
	row := n.Lowest()
	if a, err := (solver.Entropy{Bonus: true}).Next(ctx, n); err == nil {
		row = a.Row
	}
	used, least := int64(1), int64(0)
	for width := 1; width <= 64; width *= 2 {
		by := solver.Beam{Small: width, Middle: width, Large: width}
		if l.Nodes > 0 {
			if by.Budget = l.Nodes - used; by.Budget <= 0 {
				return row
			}
		}
		a, err := by.Next(ctx, n)
		used += a.Nodes
		if err != nil {
			return row
		}
		if least == 0 || a.Cost < least {
			row, least = a.Row, a.Cost
		}
		e.info(used, n, least, false, row)
		if width >= 4 && l == (Limits{}) {
			break
		}
	}
	if n.Len() > provable && l == (Limits{}) {
		return row
	}
	by := solver.Exact{Budget: 20_000}
	if l.Nodes > 0 {
		by.Budget = max(l.Nodes-used, 1)
	}
	if a, err := by.Next(ctx, n); err == nil {
		row = a.Row
		e.info(used+a.Nodes, n, a.Cost, true, row)
	}
	return row
}

// provable is the largest number of candidates for which a proof takes only a moment.
const provable = 200

func (e *engine) info(nodes int64, n *solver.Node, cost int64, exact bool, row keypeg.Code) {
	word := "no"
	if exact {
		word = "yes"
	}
	e.say("info nodes %d codes %d expected %s exact %s row %s", nodes, n.Len(), big.NewRat(cost, int64(n.Len())).FloatString(4), word, row)
}
