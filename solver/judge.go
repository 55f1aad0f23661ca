package solver

import (
	"context"
	"math/big"
	"slices"

	"keypeg"
	"keypeg/solver/internal/search"
)

// A Judge evaluates positions: it finds the number of further rows that best play needs to break the code, on average over
// the candidates.
type Judge struct {
	// Budget limits one question: it is the largest number of sets of up to 128 codes for which all rows may be examined. If
	// Budget is 0, about 20 million rows may be examined.
	Budget int64
	Memory int64 // the number of bytes that the remembered sets may take up; 0 means 64 MiB
	// Work also limits one question: it is the largest number of answers that may be computed. If Work is 0, there is
	// no limit. Once Work is used up, the result is the best value found so far, without a proof.
	Work int64
	// Enough reports whether the caller wants the value found so far. If Enough is nil, the caller never wants it.
	Enough func() bool
	// Known, if not nil, is called first. It returns values computed in advance, as book.Known does.
	Known func(n *Node) (Value, bool)
}

// A Value is the expected number of rows to the end, including the winning row.
type Value struct {
	Row   keypeg.Code // the row that has this value
	Codes int         // number of candidates
	Rows  *big.Rat    // the expected number of rows from here on; nil if there are no candidates
	Exact bool        // whether the value is proved; if not, it comes from a limited search or from part sizes alone
	Nodes int64
}

// rowsOf returns the mean number of rows for the given cost. The cost is the sum over all candidates, in rows multiplied by
// unit.
func rowsOf(cost, unit int64, codes int) *big.Rat { return big.NewRat(cost, unit*int64(codes)) }

// Best returns the value of the best row at a node. It proves the value if the budget allows. Otherwise it returns the best
// row found by a narrow search or, if even that search is too expensive, the row with the best estimate.
func (j Judge) Best(ctx context.Context, n *Node) (Value, error) {
	q := question{Judge: j}
	return q.best(ctx, n, j.budget(n.space))
}

// A question is one call to a Judge.
type question struct {
	Judge
	used   int64 // scans done
	worked int64 // work done
}

// best implements Best within a budget of scans.
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
	q.used += search.Effort(n.Len())
	v.Row = rows[0]
	v.Rows = rowsOf(n.guess(v.Row), search.EstimateUnit, n.Len())
	return v, nil
}

// looks lists searches, the best first. Each search is worth trying on sets of at most size codes. The field scans is
// roughly the number of scans that it needs for 100 codes.
var looks = []struct {
	width int // the number of rows to try; 0 for all rows
	size  int
	scans int64
}{{0, 120, 100}, {4, 100, 50}, {2, 250, 30}, {1, 3000, 10}}

// closedSize is the largest size of the sets that can usually be solved without a scan.
const closedSize = 12

// look returns the result of one search that makes at most budget scans.
func (q *question) look(ctx context.Context, n *Node, width int, budget int64) (Advice, error) {
	var by searcher = Exact{Memory: q.memory()}
	if width > 0 {
		by = Beam{Small: width, Middle: width, Large: width, Memory: q.memory()}
	}
	x, at, err := by.search(ctx, n)
	if err != nil {
		return Advice{}, err
	}
	defer x.Release()
	x.Allowed, x.Work.Enough = budget, q.Enough
	if q.Work > 0 { // this leaves some work for a smaller search
		x.Work.Most = max((q.Work-q.worked)*3/4, 1)
	}
	a, err := advise(ctx, x, at)
	q.used += x.Scans
	q.worked += x.Work.Done
	return a, err
}

// budget returns a question's budget in scans. The budget is smaller on large boards, where each scan takes longer because
// there are more rows. All other work on a set takes about as long as scanning 2000 rows.
func (j Judge) budget(s *Space) int64 {
	if j.Budget > 0 {
		return j.Budget
	}
	return max(20_000_000/(int64(s.board.Size)+2000), 100)
}

func (j Judge) memory() int64 {
	if j.Memory > 0 {
		return j.Memory
	}
	return 64 << 20
}

// Of returns the value of a given row at a node, assuming best play after it. All answers to the row share the budget.
func (j Judge) Of(ctx context.Context, n *Node, row keypeg.Code) (Value, error) {
	q := question{Judge: j}
	return q.of(ctx, n, row, j.budget(n.space))
}

// of implements Of within a budget of scans. It begins with the small sets, and adds the budget that they leave to that of
// the large ones.
func (q *question) of(ctx context.Context, n *Node, row keypeg.Code, budget int64) (Value, error) {
	if n.Len() == 0 {
		return Value{}, ErrNoCandidates
	}
	if err := n.board().Format.Check(row); err != nil {
		return Value{}, err
	}
	v := Value{Row: row, Codes: n.Len(), Exact: true}
	sum := big.NewRat(int64(n.Len()), 1)
	children := n.Play(row)
	slices.SortStableFunc(children, func(a, b Child) int { return a.Node.Len() - b.Node.Len() })
	least, rest, end := max(budget/50, 1), int64(n.Len()), q.used+budget
	for _, c := range children {
		size := int64(c.Node.Len())
		if c.Keys == n.board().Format.Win() {
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
