package solver

import (
	"context"
)

// Within plays so that no code takes more than Rows rows, if that is possible. It asks nothing else, and so finishes much sooner
// than Exact. ErrUnbreakable is the proof that some code takes more, whatever is played.
type Within struct {
	Rows   int   // at least 1
	Memory int64 // bytes to remember sets in; 0 for 256 MiB
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
	x := newFitter(ctx, n.space.board, w.Memory, 0)
	at := n.state()
	at.left = max(w.Rows-n.depth, 0)
	row := x.fit(at)
	if err := x.err(ctx); err != nil {
		return nil, Advice{Nodes: x.nodes}, err
	}
	if row == unknown {
		return nil, Advice{Nodes: x.nodes}, ErrUnbreakable
	}
	b := write(x.board, at, x.fit)
	return b, Advice{Row: b.Row, Nodes: x.nodes}, x.err(ctx)
}

// write returns the strategy whose row for each set row returns. If there is none, the search was stopped.
func write(b *board, at state, row func(at state) int32) *Branch {
	best := row(at)
	root := &Branch{Row: b.code(best)}
	if best == unknown {
		return root
	}
	next := b.after(at, best)
	for _, p := range b.parts(at.codes, best) {
		if p.class == b.win() {
			root.Wins = true
			continue
		}
		next.codes = p.codes
		root.Next = append(root.Next, Edge{b.answers[p.class], write(b, next, row)})
	}
	return root
}
