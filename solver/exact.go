package solver

import (
	"context"
	"fmt"

	"keypeg"
)

// Exact plays the row of least cost: no strategy breaks the candidates in fewer rows altogether. It looks at every row that could
// be better (see search). Boards of 4 pegs take from a fraction of a second to a minute; larger ones take too long unless few
// candidates are left.
type Exact struct {
	First  keypeg.Code // the first row; 0 chooses the best
	Rows   int         // the most rows for any code; 0 means no limit
	Budget int64       // of nodes; 0 means no limit
	Memory int64       // bytes to remember sets in; 0 for 256 MiB
}

// ErrUnbreakable says that some code would need more rows than there are.
var ErrUnbreakable = fmt.Errorf("no strategy breaks every code in so many rows")

// Next implements Strategy.
func (e Exact) Next(ctx context.Context, n *Node) (Advice, error) { return nextBy(ctx, e, n) }

// Plan implements Planner.
func (e Exact) Plan(ctx context.Context, n *Node) (*Branch, Advice, error) {
	return planBy(ctx, e, n)
}

func (e Exact) search(ctx context.Context, n *Node) (*search, state, error) {
	if n.Len() == 0 {
		return nil, state{}, ErrNoCandidates
	}
	x := newSearch(ctx, n.space.board, e.Memory, e.Budget)
	x.boundBy(n.space.close())
	at := n.state()
	if e.Rows > 0 {
		at.left = max(e.Rows-n.depth, 0)
	}
	if e.First != 0 && len(n.rows) == 0 {
		if err := n.space.format.Check(e.First); err != nil {
			return nil, at, err
		}
		x.first = n.space.numberOf(e.First)
	}
	return x, at, nil
}

// A searcher configures a search; Exact and Beam differ in nothing else.
type searcher interface {
	search(ctx context.Context, n *Node) (*search, state, error)
}

// advise returns the best row that a search finds.
func advise(ctx context.Context, x *search, at state) (Advice, error) {
	f, err := x.best(ctx, at)
	switch {
	case err != nil:
		return Advice{Nodes: x.nodes}, err
	case f.row == unknown:
		return Advice{Nodes: x.nodes}, ErrUnbreakable
	}
	return Advice{Row: x.board.code(f.row), Cost: int64(f.cost), Exact: f.exact, Nodes: x.nodes}, nil
}

// plan returns the strategy that a search finds, given a budget above its cost.
func plan(ctx context.Context, x *search, at state, budget int32) (*Branch, error) {
	cost, row := x.cost(at, budget)
	if err := x.err(ctx); err != nil {
		return nil, err
	}
	if row == unknown {
		return nil, ErrUnbreakable
	}
	parts, next := x.board.parts(at.codes, row), x.board.after(at, row)
	rest := cost - int32(len(at.codes)) // cost of the parts, bounds for those not yet planned included
	for _, p := range parts {
		if p.class != x.board.win() {
			rest -= x.least(len(p.codes), next.left)
		}
	}
	b := &Branch{Row: x.board.code(row)}
	for _, p := range parts {
		if p.class == x.board.win() {
			b.Wins = true
			continue
		}
		next.codes = p.codes
		low := x.least(len(p.codes), next.left)
		to, err := plan(ctx, x, next, rest+low+1)
		if err != nil {
			return nil, err
		}
		rest -= int32(to.Cost()) - low
		b.Next = append(b.Next, Edge{x.board.answers[p.class], to})
	}
	return b, nil
}

func nextBy(ctx context.Context, by searcher, n *Node) (Advice, error) {
	x, at, err := by.search(ctx, n)
	if err != nil {
		return Advice{}, err
	}
	return advise(ctx, x, at)
}

func planBy(ctx context.Context, by searcher, n *Node) (*Branch, Advice, error) {
	x, at, err := by.search(ctx, n)
	if err != nil {
		return nil, Advice{}, err
	}
	advice, err := advise(ctx, x, at)
	if err != nil {
		return nil, advice, err
	}
	b, err := plan(ctx, x, at, int32(advice.Cost)+1)
	advice.Nodes = x.nodes
	return b, advice, err
}
