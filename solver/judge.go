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
	// Known is asked first. It tells what was worked out ahead, such as book.Known.
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

// rowsOf is a value from a cost over all candidates, in parts of a row.
func rowsOf(cost, unit int64, codes int) *big.Rat { return big.NewRat(cost, unit*int64(codes)) }

// Best is the value of the best row at a node. It proves the value if the budget
// allows; else it is that of the best strategy found by looking ahead narrowly, or,
// where even that is too much, the row of the best estimate and its estimate.
func (j Judge) Best(ctx context.Context, n *Node) (Value, error) {
	v, _, err := j.best(ctx, n, j.budget(n.space))
	return v, err
}

// best is Best within a budget; it says how much of it was used.
func (j Judge) best(ctx context.Context, n *Node, budget int64) (Value, int64, error) {
	if n.Len() == 0 {
		return Value{}, 0, ErrNoCandidates
	}
	if j.Known != nil {
		if v, ok := j.Known(n); ok {
			return v, 0, nil
		}
	}
	v, used := Value{Codes: n.Len()}, int64(0)
	for _, l := range looks {
		if n.Len() > l.size || n.Len() > closedSize && int64(n.Len())*l.scans > 100*budget {
			continue
		}
		a, scans, err := j.look(ctx, n, l.width, max(budget-used, 1))
		v.Nodes += a.Nodes
		used += scans
		if err == nil {
			v.Row, v.Rows, v.Exact = a.Row, rowsOf(a.Cost, 1, n.Len()), a.Exact
			return v, used, nil
		}
	}
	rows := n.promising(ctx, 1)
	if ctx.Err() != nil {
		return v, used, ctx.Err()
	}
	v.Row = rows[0]
	v.Rows = rowsOf(n.guess(v.Row), estimateUnit, n.Len())
	return v, used + effort(n.Len()), nil
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

// look is one search within a budget of scans.
func (j Judge) look(ctx context.Context, n *Node, width int, budget int64) (Advice, int64, error) {
	var by searcher = Exact{Memory: j.memory()}
	if width > 0 {
		by = Near{Small: width, Middle: width, Large: width, Memory: j.memory()}
	}
	x, at, err := by.search(ctx, n)
	if err != nil {
		return Advice{}, 0, err
	}
	x.allowed = budget
	a, err := x.advise(ctx, at, n)
	return a, x.scans, err
}

// budget is in scans. On large boards each takes longer, as there are more rows to
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
	v, _, err := j.of(ctx, n, row, j.budget(n.space))
	return v, err
}

// of is Of within a budget; it tells the value after each answer, too. Small sets
// come first, and leave what they do not need to the large ones.
func (j Judge) of(ctx context.Context, n *Node, row keypeg.Code, budget int64) (Value, map[keypeg.Keys]*big.Rat, error) {
	if n.Len() == 0 {
		return Value{}, nil, ErrNoCandidates
	}
	if err := n.space.edition.Check(row); err != nil {
		return Value{}, nil, err
	}
	v := Value{Row: row, Codes: n.Len(), Exact: true}
	after := map[keypeg.Keys]*big.Rat{}
	sum := big.NewRat(int64(n.Len()), 1)
	children := n.Play(row)
	slices.SortStableFunc(children, func(a, b Child) int { return a.Node.Len() - b.Node.Len() })
	least, rest := max(budget/50, 1), int64(n.Len())
	for _, c := range children {
		size := int64(c.Node.Len())
		if c.Keys == n.space.edition.Win() {
			after[c.Keys] = new(big.Rat)
			rest -= size
			continue
		}
		child, used, err := j.best(ctx, c.Node, max(budget*size/rest, least))
		if err != nil {
			return v, nil, err
		}
		budget = max(budget-used, 0)
		rest -= size
		v.Exact = v.Exact && child.Exact
		v.Nodes += child.Nodes
		after[c.Keys] = child.Rows
		sum.Add(sum, new(big.Rat).Mul(child.Rows, big.NewRat(size, 1)))
	}
	v.Rows = sum.Quo(sum, big.NewRat(int64(n.Len()), 1))
	return v, after, nil
}

// A Verdict is what a played row was worth.
type Verdict struct {
	Best, Played Value
	// Loss is how many rows more the played row takes on average; 0 for the best.
	Loss *big.Rat
	// Luck is how many rows the answer saved against what was to be expected of the
	// row; below 0 for an unlucky one. Over all candidates it comes to nothing.
	Luck *big.Rat
}

// Review says what a row played at a node was worth, and what the answer did. An
// answer that no candidate gives is ErrNoCandidates. One half of the budget is for
// the best row, the other for the played one.
func (j Judge) Review(ctx context.Context, n *Node, row keypeg.Code, keys keypeg.Keys) (Verdict, error) {
	budget := j.budget(n.space)
	best, used, err := j.best(ctx, n, budget/2)
	if err != nil {
		return Verdict{}, err
	}
	played, after, err := j.of(ctx, n, row, max(budget-used, budget/2, 1))
	if err != nil {
		return Verdict{}, err
	}
	if best.Row == row || !best.Exact && played.Rows.Cmp(best.Rows) < 0 {
		best = played // a played row may be better than what a narrow search found
	}
	v := Verdict{best, played, new(big.Rat).Sub(played.Rows, best.Rows), nil}
	rest, ok := after[keys]
	if !ok {
		return v, ErrNoCandidates
	}
	v.Luck = new(big.Rat).Sub(played.Rows, rest)
	v.Luck.Sub(v.Luck, big.NewRat(1, 1))
	return v, nil
}
