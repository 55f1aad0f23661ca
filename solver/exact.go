package solver

import (
	"context"
	"fmt"

	"keypeg"
	"keypeg/solver/internal/search"
)

// Exact plays the row of least cost: no strategy breaks the candidates in fewer rows in total. It examines every row that
// could be better. Boards of 4 pegs take between a fraction of a second and a minute. Larger boards take too long unless
// few candidates are left.
type Exact struct {
	First  keypeg.Code // the first row; 0 chooses the best
	Rows   int         // the largest number of rows for any code; 0 means no limit
	Budget int64       // the largest number of nodes; 0 means no limit
	Memory int64       // the number of bytes for remembered sets; 0 means 256 MiB
}

// ErrUnbreakable reports that some code would need more rows than allowed.
var ErrUnbreakable = fmt.Errorf("no strategy breaks every code within this number of rows")

// ErrBudget is the error of a search that has used up its budget of nodes.
var ErrBudget = search.ErrBudget

// Next implements Strategy.
func (e Exact) Next(ctx context.Context, n *Node) (Advice, error) { return nextBy(ctx, e, n) }

// Plan implements Planner.
func (e Exact) Plan(ctx context.Context, n *Node) (*Branch, Advice, error) {
	return planBy(ctx, e, n)
}

func (e Exact) search(ctx context.Context, n *Node) (*search.Search, search.State, error) {
	if n.Len() == 0 {
		return nil, search.State{}, ErrNoCandidates
	}
	x := search.New(ctx, n.board(), e.Memory, e.Budget)
	x.BoundBy(n.board().TightCosts())
	at := n.state()
	if e.Rows > 0 {
		at.Left = max(e.Rows-n.depth, 0)
	}
	if e.First != 0 && len(n.rows) == 0 {
		if err := n.board().Format.Check(e.First); err != nil {
			return nil, at, err
		}
		x.First = n.board().NumberOf(e.First)
	}
	return x, at, nil
}

// A searcher configures a search. Exact and Beam differ only in this configuration.
type searcher interface {
	search(ctx context.Context, n *Node) (*search.Search, search.State, error)
}

// advise returns the best row that a search finds.
func advise(ctx context.Context, x *search.Search, at search.State) (Advice, error) {
	f, err := x.Best(ctx, at)
	switch {
	case err != nil:
		return Advice{Nodes: x.Nodes}, err
	case f.Row == search.Unknown:
		return Advice{Nodes: x.Nodes}, ErrUnbreakable
	}
	return Advice{Row: x.Board.Code(f.Row), Cost: int64(f.Cost), Exact: f.Exact, Nodes: x.Nodes}, nil
}

// plan returns the strategy that a search finds, given a budget above the strategy's cost.
func plan(ctx context.Context, x *search.Search, at search.State, budget int32) (*Branch, error) {
	cost, row := x.Cost(at, budget)
	if err := x.Err(ctx); err != nil {
		return nil, err
	}
	if row == search.Unknown {
		return nil, ErrUnbreakable
	}
	parts, next := x.Board.Parts(at.Codes, row), x.Board.After(at, row)
	rest := cost - int32(len(at.Codes)) // the cost of the parts, counting a lower bound for parts not planned yet
	for _, p := range parts {
		if p.Class != x.Board.Win() {
			rest -= x.BySize(len(p.Codes), next.Left)
		}
	}
	b := &Branch{Row: x.Board.Code(row)}
	for _, p := range parts {
		if p.Class == x.Board.Win() {
			b.Wins = true
			continue
		}
		next.Codes = p.Codes
		low := x.BySize(len(p.Codes), next.Left)
		to, err := plan(ctx, x, next, rest+low+1)
		if err != nil {
			return nil, err
		}
		rest -= int32(to.Cost()) - low
		b.Next = append(b.Next, Edge{x.Board.Answers[p.Class], to})
	}
	return b, nil
}

func nextBy(ctx context.Context, by searcher, n *Node) (Advice, error) {
	x, at, err := by.search(ctx, n)
	if err != nil {
		return Advice{}, err
	}
	defer x.Release()
	return advise(ctx, x, at)
}

func planBy(ctx context.Context, by searcher, n *Node) (*Branch, Advice, error) {
	x, at, err := by.search(ctx, n)
	if err != nil {
		return nil, Advice{}, err
	}
	defer x.Release()
	advice, err := advise(ctx, x, at)
	if err != nil {
		return nil, advice, err
	}
	b, err := plan(ctx, x, at, int32(advice.Cost)+1)
	advice.Nodes = x.Nodes
	return b, advice, err
}
