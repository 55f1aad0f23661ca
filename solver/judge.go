package solver

import (
	"context"
	"math/big"
	"slices"

	"keypeg"
)

// A Judge says what positions are worth: how many rows it still takes to break
// the code, on average over the candidates and under best play.
type Judge struct {
	Budget int64 // for one question, in sets of up to 128 codes looked at row by row; 0 is for about 20 million rows
	Memory int64 // bytes to remember sets in; 0 for 64 MiB
	// Work bounds one question besides, in answers of rows; 0 is for any. What is found by then is the value, and not proved.
	Work int64
	// Enough reports that the value is wanted now, as it was found so far; nil is for never.
	Enough func() bool
	// Known is asked first. It returns what was worked out ahead, such as book.Known.
	Known func(n *Node) (Value, bool)
}

// A Value is the expected number of rows to the end, the winning row included.
type Value struct {
	Row   keypeg.Code // the row it belongs to
	Codes int         // candidates
	Rows  *big.Rat    // expected rows from here on; nil where there is no candidate
	Exact bool        // proved; else the value is that of a search within the budget, or of sizes alone
	Nodes int64
}

// rowsOf returns a value from a cost over all candidates, in parts of a row.
func rowsOf(cost, unit int64, codes int) *big.Rat { return big.NewRat(cost, unit*int64(codes)) }

// Best returns the value of the best row at a node. It proves the value if the budget
// allows; otherwise it gives the best strategy found by looking ahead narrowly or, if
// even that is too much, the row with the best estimate.
func (j Judge) Best(ctx context.Context, n *Node) (Value, error) {
	q := question{Judge: j}
	return q.best(ctx, n, j.budget(n.space))
}

// A question is one that a Judge is asked.
type question struct {
	Judge
	used   int64 // scans
	worked int64 // of Work
}

// best does what Best does within a budget of scans.
func (q *question) best(ctx context.Context, n *Node, budget int64) (Value, error) {
	if n.Len() == 0 {
		return Value{}, ErrNoCandidates
	}
	if q.Known != nil {
		if v, ok := q.Known(n); ok {
			return v, nil
		}
	}
	v, from := Value{Codes: n.Len()}, q.used
	for _, l := range looks {
		if n.Len() > l.size || n.Len() > closedSize && int64(n.Len())*l.scans > 100*budget {
			continue
		}
		a, err := q.look(ctx, n, l.width, max(budget-(q.used-from), 1))
		v.Nodes += a.Nodes
		if err == nil {
			v.Row, v.Rows, v.Exact = a.Row, rowsOf(a.Cost, 1, n.Len()), a.Exact
			return v, nil
		}
	}
	rows := n.promising(ctx, 1, 0)
	if ctx.Err() != nil {
		return v, ctx.Err()
	}
	q.used += effort(n.Len())
	v.Row = rows[0]
	v.Rows = rowsOf(n.guess(v.Row), estimateUnit, n.Len())
	return v, nil
}

// looks are the searches that are worth a try on sets of up to so many codes, the best
// first. Each takes about so many scans for 100 codes.
var looks = []struct {
	width int // 0 for all rows
	size  int
	scans int64
}{{0, 120, 100}, {4, 100, 50}, {2, 250, 30}, {1, 3000, 10}}

// closedSize is how many codes most often need no scan at all.
const closedSize = 12

// look returns one search within a budget of scans.
func (q *question) look(ctx context.Context, n *Node, width int, budget int64) (Advice, error) {
	var by searcher = Exact{Memory: q.memory()}
	if width > 0 {
		by = Beam{Small: width, Middle: width, Large: width, Memory: q.memory()}
	}
	x, at, err := by.search(ctx, n)
	if err != nil {
		return Advice{}, err
	}
	x.allowed, x.haste.enough = budget, q.Enough
	if q.Work > 0 { // some is left for a look that is less
		x.haste.most = max((q.Work-q.worked)*3/4, 1)
	}
	a, err := x.advise(ctx, at, n)
	q.used += x.scans
	q.worked += x.haste.work
	return a, err
}

// budget returns a number of scans. On large boards each takes longer, as there are more rows to
// look at, so there are fewer; what a set costs besides is worth some 2000 rows.
func (j Judge) budget(s *Space) int64 {
	if j.Budget > 0 {
		return j.Budget
	}
	return max(20_000_000/(int64(s.size)+2000), 100)
}

func (j Judge) memory() int64 {
	if j.Memory > 0 {
		return j.Memory
	}
	return 64 << 20
}

// guess returns the cost of a row by the sizes of its parts alone, in estimate units.
func (n *Node) guess(row keypeg.Code) int64 {
	cost := int64(n.Len()) * estimateUnit
	for _, p := range n.parts(row) {
		if p.class != n.space.win() {
			cost += int64(n.space.estimate().table[len(p.codes)])
		}
	}
	return cost
}

// Of returns the value of a given row at a node: that row first, then best play. The
// budget is shared by all answers to it.
func (j Judge) Of(ctx context.Context, n *Node, row keypeg.Code) (Value, error) {
	q := question{Judge: j}
	return q.of(ctx, n, row, j.budget(n.space))
}

// of does what Of does within a budget of scans. Small sets come first and leave what they do not
// need to the large ones.
func (q *question) of(ctx context.Context, n *Node, row keypeg.Code, budget int64) (Value, error) {
	if n.Len() == 0 {
		return Value{}, ErrNoCandidates
	}
	if err := n.space.edition.Check(row); err != nil {
		return Value{}, err
	}
	v := Value{Row: row, Codes: n.Len(), Exact: true}
	sum := big.NewRat(int64(n.Len()), 1)
	children := n.Play(row)
	slices.SortStableFunc(children, func(a, b Child) int { return a.Node.Len() - b.Node.Len() })
	least, rest, end := max(budget/50, 1), int64(n.Len()), q.used+budget
	for _, c := range children {
		size := int64(c.Node.Len())
		if c.Keys == n.space.edition.Win() {
			rest -= size
			continue
		}
		child, err := q.best(ctx, c.Node, max((end-q.used)*size/rest, least))
		if err != nil {
			return v, err
		}
		rest -= size
		v.Exact = v.Exact && child.Exact
		v.Nodes += child.Nodes
		sum.Add(sum, new(big.Rat).Mul(child.Rows, big.NewRat(size, 1)))
	}
	v.Rows = sum.Quo(sum, big.NewRat(int64(n.Len()), 1))
	return v, nil
}
