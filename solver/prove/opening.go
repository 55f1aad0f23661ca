package prove

import (
	"cmp"
	"slices"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/internal/search"
)

// An opening is a first row, and the state of its proof.
type opening struct {
	row   keypeg.Code
	codes int64
	wins  bool
	after []*reply
	done  bool
}

// A reply is an answer to a first row, other than the win.
type reply struct {
	node  *solver.Node
	keys  keypeg.Keys
	least int64          // the cost of the reply, or a lower bound on it
	exact bool           // whether least is exact
	free  bool           // whether least is a bound for any number of rows
	best  *solver.Branch // the best branch so far, or nil
	cost  int64          // the cost of best; search.TooMany if best is nil
	scout int64          // the cost of the latest scout's branch, perhaps without the limit on rows; search.TooMany if there is none
}

// newOpening returns an opening with lower bounds that depend only on the number of codes left after each answer. The
// opening's replies are ordered by their number of codes, the fewest first.
func (p *run) newOpening(row keypeg.Code) *opening {
	o := &opening{row: row, codes: int64(p.Space.Len())}
	table := p.board.Costs.Left(p.left())
	for _, c := range p.Space.Root().Play(row) {
		if c.Keys == p.Space.Format().Win() {
			o.wins = true
			continue
		}
		o.after = append(o.after, &reply{node: c.Node, keys: c.Keys, least: int64(table[c.Node.Len()]), cost: search.TooMany, scout: search.TooMany})
	}
	slices.SortStableFunc(o.after, func(a, b *reply) int { return cmp.Compare(a.node.Len(), b.node.Len()) })
	return o
}

// least returns a lower bound on the first row's cost.
func (o *opening) least() int64 {
	sum := o.codes
	for _, r := range o.after {
		sum += r.least
	}
	return min(sum, search.TooMany)
}

// exact reports whether least is the first row's exact cost.
func (o *opening) exact() bool {
	return !slices.ContainsFunc(o.after, func(r *reply) bool { return !r.exact })
}

// found returns the least cost found so far of a strategy that begins with this first row, or search.TooMany if there
// is none.
func (o *opening) found() int64 {
	sum := o.codes
	for _, r := range o.after {
		sum += r.cost
	}
	return min(sum, search.TooMany)
}

// tree returns the best strategy so far.
func (o *opening) tree() *solver.Branch {
	b := &solver.Branch{Row: o.row, Wins: o.wins}
	for _, r := range o.after {
		b.Next = append(b.Next, solver.Edge{Keys: r.keys, To: r.best})
	}
	slices.SortFunc(b.Next, func(x, y solver.Edge) int {
		return cmp.Or(cmp.Compare(x.Keys.Red+x.Keys.White, y.Keys.Red+y.Keys.White), cmp.Compare(x.Keys.Red, y.Keys.Red))
	})
	return b
}
