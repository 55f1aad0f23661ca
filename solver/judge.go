package solver

import (
	"context"
	"math/big"

	"keypeg"
)

// A Judge says what positions are worth: how many rows it still takes to break
// the code, on average over the candidates and under best play.
type Judge struct {
	Budget int64 // of nodes for one question; 0 is 30 million rows looked at
	Memory int64 // bytes to remember sets in; 0 for 64 MiB
}

// A Value is the expected number of rows to the end, the winning row included.
type Value struct {
	Row   keypeg.Code // the row it belongs to
	Codes int         // candidates
	Rows  *big.Rat    // expected rows from here on; nil where there is no candidate
	Exact bool        // proved; else the value is that of a search within the budget, or of sizes alone
	Nodes int64
}

// rowsOf is a value from a cost over all candidates, in parts of a row.
func rowsOf(cost, unit int64, codes int) *big.Rat { return big.NewRat(cost, unit*int64(codes)) }

// Best is the value of the best row at a node. It proves the value if the budget
// allows; else it is that of the best strategy found by looking ahead narrowly, or,
// where even that is too much, the row of the best estimate and its estimate.
func (j Judge) Best(ctx context.Context, n *Node) (Value, error) {
	if n.Len() == 0 {
		return Value{}, ErrNoCandidates
	}
	budget := j.budget(n.space)
	v := Value{Codes: n.Len()}
	take := func(a Advice, exact bool) Value {
		v.Row, v.Rows, v.Exact = a.Row, rowsOf(a.Cost, 1, n.Len()), exact
		return v
	}
	if n.Len() <= exactSize {
		a, err := Exact{Budget: budget / 2, Memory: j.memory()}.Next(ctx, n)
		v.Nodes += a.Nodes
		if err == nil {
			return take(a, true), nil
		}
	}
	for _, narrow := range narrows {
		if n.Len() > narrow.size {
			continue
		}
		w := narrow.width
		a, err := Near{Small: w, Middle: w, Large: w, Budget: max(budget-v.Nodes, budget/8, 1), Memory: j.memory()}.Next(ctx, n)
		v.Nodes += a.Nodes
		if err == nil {
			return take(a, false), nil
		}
	}
	if ctx.Err() != nil {
		return v, ctx.Err()
	}
	rows := n.promising(ctx, 1)
	if len(rows) == 0 {
		return v, ctx.Err()
	}
	v.Row = rows[0]
	v.Rows = rowsOf(n.guess(v.Row), estimateUnit, n.Len())
	return v, ctx.Err()
}

// Sets larger than these are not worth a try: the budget would be gone before the
// search is at its end.
const exactSize = 120

var narrows = []struct{ width, size int }{{4, 100}, {2, 250}, {1, 3000}}

// budget is in nodes. On large boards each takes longer, as there are more rows to
// look at, so there are fewer.
func (j Judge) budget(s *Space) int64 {
	if j.Budget > 0 {
		return j.Budget
	}
	return max(30_000_000/int64(s.size), 100)
}

func (j Judge) memory() int64 {
	if j.Memory > 0 {
		return j.Memory
	}
	return 64 << 20
}

// guess is the cost of a row by the sizes of its parts alone, in estimate units.
func (n *Node) guess(row keypeg.Code) int64 {
	cost := int64(n.Len()) * estimateUnit
	for _, p := range n.parts(row) {
		if p.class != n.space.win() {
			cost += int64(n.space.estimate().table[len(p.codes)])
		}
	}
	return cost
}

// Of is the value of a given row at a node: that row first, then best play. The
// budget is shared by all answers to it.
func (j Judge) Of(ctx context.Context, n *Node, row keypeg.Code) (Value, error) {
	if n.Len() == 0 {
		return Value{}, ErrNoCandidates
	}
	if err := n.space.edition.Check(row); err != nil {
		return Value{}, err
	}
	v := Value{Row: row, Codes: n.Len(), Exact: true}
	sum := big.NewRat(int64(n.Len()), 1)
	budget := j.budget(n.space)
	for _, c := range n.Play(row) {
		if c.Keys == n.space.edition.Win() {
			continue
		}
		j.Budget = max(budget*int64(c.Node.Len())/int64(n.Len()), 20)
		child, err := j.Best(ctx, c.Node)
		if err != nil {
			return v, err
		}
		v.Exact = v.Exact && child.Exact
		v.Nodes += child.Nodes
		sum.Add(sum, child.Rows.Mul(child.Rows, big.NewRat(int64(c.Node.Len()), 1)))
	}
	v.Rows = sum.Quo(sum, big.NewRat(int64(n.Len()), 1))
	return v, nil
}

// A Verdict is what a played row was worth.
type Verdict struct {
	Best, Played Value
	// Loss is how many rows more the played row takes on average; 0 for the best.
	Loss *big.Rat
	// Luck is how many rows the answer saved against what was to be expected of the
	// row; below 0 for an unlucky one.
	Luck *big.Rat
}

// Review says what a row played at a node was worth, and what the answer did. An
// answer that no candidate gives is ErrNoCandidates.
func (j Judge) Review(ctx context.Context, n *Node, row keypeg.Code, keys keypeg.Keys) (Verdict, error) {
	best, err := j.Best(ctx, n)
	if err != nil {
		return Verdict{}, err
	}
	played, err := j.Of(ctx, n, row)
	if err != nil {
		return Verdict{}, err
	}
	if best.Row == row || !best.Exact && played.Rows.Cmp(best.Rows) < 0 {
		best = played // a played row may be better than what a narrow search found
	}
	v := Verdict{best, played, new(big.Rat).Sub(played.Rows, best.Rows), nil}
	for _, c := range n.Play(row) {
		if c.Keys != keys {
			continue
		}
		after := new(big.Rat)
		if keys != n.space.edition.Win() {
			rest, err := j.Best(ctx, c.Node)
			if err != nil {
				return v, err
			}
			after.Set(rest.Rows)
		}
		after.Add(after, big.NewRat(1, 1))
		v.Luck = new(big.Rat).Sub(played.Rows, after)
		return v, nil
	}
	return v, ErrNoCandidates
}
