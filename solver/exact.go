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
	x := newSearch(ctx, n.space, e.Memory, e.Budget)
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

// state returns the state in which a search of a node begins.
func (n *Node) state() state {
	return state{codes: n.codes, played: n.played, y: n.space.symmetryAfter(n.rows), left: boundless}
}

// advise finds the best row of a set. The cost found by a quick narrow search is the budget of the search that proves, and the
// answer if that one has to end early.
func (x *search) advise(ctx context.Context, at state, n *Node) (Advice, error) {
	budget := int32(tooMany)
	var soFar Advice
	if x.widths == nil && len(at.codes) > 20 {
		quick := newSearch(ctx, x.space, 16<<20, x.budget)
		quick.boundBy(x.costs)
		quick.allowed, quick.haste = x.allowed, x.haste
		quick.widths, quick.first = func(int) int { return 4 }, x.first
		if cost, row := quick.cost(at, budget); row != unknown && !quick.stopped {
			budget = cost + 1
			soFar = Advice{Row: x.space.code(row), Cost: int64(cost)}
		}
		x.nodes += quick.nodes
		x.scans += quick.scans
		x.haste.work = quick.haste.work
	}
	cost, row := x.cost(at, budget)
	if x.stopped && ctx.Err() == nil && x.haste.over() && soFar.Row != 0 {
		soFar.Nodes = x.nodes
		return soFar, nil
	}
	if err := x.err(ctx); err != nil {
		return Advice{Nodes: x.nodes}, err
	}
	if row == unknown {
		return Advice{Nodes: x.nodes}, ErrUnbreakable
	}
	return Advice{Row: x.space.code(row), Cost: int64(cost), Exact: x.widths == nil && x.first == unknown, Nodes: x.nodes}, nil
}

// plan returns the strategy that a search finds, given a budget above its cost.
func (x *search) plan(ctx context.Context, at state, budget int32) (*Branch, error) {
	cost, row := x.cost(at, budget)
	if err := x.err(ctx); err != nil {
		return nil, err
	}
	if row == unknown {
		return nil, ErrUnbreakable
	}
	sc := x.space.scanner()
	defer sc.release()
	sc.load(at.codes)
	parts, _ := sc.split(row, nil, nil)
	b := &Branch{Row: x.space.code(row)}
	next := state{left: at.left - 1, depth: at.depth + 1, played: at.played | sc.shadesOf(row)}
	if at.y.some() {
		next.y = at.y.after(row)
	}
	table := x.costs.left(next.left)
	rest := cost - int32(len(at.codes)) // cost of the parts, bounds for those not yet planned included
	for _, p := range parts {
		if p.class != x.space.win() {
			rest -= table[len(p.codes)]
		}
	}
	for _, p := range parts {
		if p.class == x.space.win() {
			b.Wins = true
			continue
		}
		next.codes = p.codes
		low := table[len(p.codes)]
		to, err := x.plan(ctx, next, rest+low+1)
		if err != nil {
			return nil, err
		}
		rest -= int32(to.Cost()) - low
		b.Next = append(b.Next, Edge{x.space.answers[p.class], to})
	}
	return b, nil
}

// A searcher configures a search; Exact and Beam differ in nothing else.
type searcher interface {
	search(ctx context.Context, n *Node) (*search, state, error)
}

func nextBy(ctx context.Context, by searcher, n *Node) (Advice, error) {
	x, at, err := by.search(ctx, n)
	if err != nil {
		return Advice{}, err
	}
	return x.advise(ctx, at, n)
}

func planBy(ctx context.Context, by searcher, n *Node) (*Branch, Advice, error) {
	x, at, err := by.search(ctx, n)
	if err != nil {
		return nil, Advice{}, err
	}
	advice, err := x.advise(ctx, at, n)
	if err != nil {
		return nil, advice, err
	}
	b, err := x.plan(ctx, at, int32(advice.Cost)+1)
	advice.Nodes = x.nodes
	return b, advice, err
}
