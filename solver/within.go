package solver

import (
	"context"

	"keypeg/solver/internal/search"
)

// Within breaks every code in at most Rows rows, if possible. It is much faster than Exact, because it does not look for the
// least cost. If it returns ErrUnbreakable, no strategy breaks every code within Rows rows.
type Within struct {
	Rows   int   // at least 1
	Memory int64 // the number of bytes for remembered sets; 0 means 256 MiB
	Rarely bool  // whether to use the last of the rows for as few codes as possible, which takes much longer
	// Tries, if not 0, makes Rarely faster: for a set with more than three rows left, it is the number of rows to try. Then the
	// strategy may need its last row for more codes than necessary, and ErrUnbreakable proves nothing.
	Tries int
}

// Next implements Strategy.
func (w Within) Next(ctx context.Context, n *Node) (Advice, error) {
	b, advice, err := w.Plan(ctx, n)
	if err == nil {
		advice.Row = b.Row
	}
	return advice, err
}

// Plan implements Planner.
func (w Within) Plan(ctx context.Context, n *Node) (*Branch, Advice, error) {
	if n.Len() == 0 {
		return nil, Advice{}, ErrNoCandidates
	}
	at := n.state()
	at.Left = max(w.Rows-n.depth, 0)
	x, fit := w.search(ctx, n.board(), at)
	row := fit(at)
	if err := x.Err(ctx); err != nil {
		return nil, Advice{Nodes: x.Nodes}, err
	}
	if row == search.Unknown {
		return nil, Advice{Nodes: x.Nodes}, ErrUnbreakable
	}
	b := write(x.Board, at, fit)
	return b, Advice{Row: b.Row, Nodes: x.Nodes}, x.Err(ctx)
}

// search returns a search, and a function that returns the row that the search finds for a set, or Unknown if it finds none.
func (w Within) search(ctx context.Context, b *search.Board, at search.State) (*search.Search, func(search.State) int32) {
	if !w.Rarely {
		x := search.NewFitter(ctx, b, w.Memory, 0)
		return x.Search, x.Fit
	}
	x := search.NewFinisher(ctx, b, w.Memory)
	if x.Tries = w.Tries; x.Tries == 0 {
		few := search.NewFinisher(ctx, b, w.Memory)
		few.Tries = 10
		if most, row := few.Fewest(at, search.TooMany); row != search.Unknown {
			x.Fewest(at, most+1) // the limit saves most of the time
		}
		x.Nodes += few.Nodes
	}
	return x.Search, func(at search.State) int32 {
		_, row := x.Fewest(at, search.TooMany)
		return row
	}
}

// write returns a strategy as a Branch. The function row must return the strategy's row for each set, or Unknown if the
// search was stopped.
func write(b *search.Board, at search.State, row func(at search.State) int32) *Branch {
	best := row(at)
	root := &Branch{Row: b.Code(best)}
	if best == search.Unknown {
		return root
	}
	next := b.After(at, best)
	for _, p := range b.Parts(at.Codes, best) {
		if p.Class == b.Win() {
			root.Wins = true
			continue
		}
		next.Codes = p.Codes
		root.Next = append(root.Next, Edge{b.Answers[p.Class], write(b, next, row)})
	}
	return root
}
