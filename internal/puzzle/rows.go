package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"keypeg"
	"keypeg/solver"
)

// A cost is the number of rows to the end, summed over the candidates, including the row in question and the winning row. It
// is the least possible number, as proved by solver.Exact.

// searchMemory is large enough for the few candidates of a puzzle.
const searchMemory = 4 << 20

// A reckoner computes costs at one node. It caches the cost of each set of candidates that it has examined.
type reckoner struct {
	node *solver.Node
	sets map[string]int64
}

func newReckoner(n *solver.Node) reckoner { return reckoner{n, map[string]int64{}} }

// cost returns the cost of playing a row and then the best rows.
func (r reckoner) cost(ctx context.Context, row keypeg.Code) (int64, error) {
	cost := int64(r.node.Len())
	for _, c := range r.node.Play(row) {
		if c.Keys == r.node.Space().Format().Win() {
			continue
		}
		rest, err := r.least(ctx, c.Node)
		if err != nil {
			return 0, err
		}
		cost += rest
	}
	return cost, nil
}

// least returns the cost of the best row at a node below the reckoner's node.
func (r reckoner) least(ctx context.Context, n *solver.Node) (int64, error) {
	if n.Len() <= 2 {
		return floor(n.Len()), nil
	}
	name := fmt.Sprint(n.Candidates())
	if cost, ok := r.sets[name]; ok {
		return cost, nil
	}
	a, err := solver.Exact{Memory: searchMemory}.Next(ctx, n)
	if err == nil {
		r.sets[name] = a.Cost
	}
	return a.Cost, err
}

// floor returns a lower bound on the cost of any set with the given number of candidates. One row breaks at most one code, and
// every other code takes at least one more row.
func floor(candidates int) int64 { return 2*int64(candidates) - 1 }

// A choice represents all rows that divide the candidates in the same way, and so have the same cost.
type choice struct {
	row   keypeg.Code // the first row that may be the code or, if there is none, the first row
	rows  int
	fits  bool // at least one of the rows may be the code
	floor int64
	cost  int64 // once computed
}

// choices returns all choices at a node with few candidates, in ascending order of their floors.
func choices(n *solver.Node) []choice {
	e, codes := n.Space().Format(), n.Candidates()
	found := map[string]*choice{}
	pattern := make([]byte, len(codes)+1)
	for row := range e.All() {
		low := parting(pattern, e, codes, row)
		c := found[string(pattern)]
		if c == nil {
			c = &choice{row: row, floor: low}
			found[string(pattern)] = c
		}
		c.rows++
		if !c.fits && pattern[len(codes)] != 0 {
			c.row, c.fits = row, true
		}
	}
	list := make([]choice, 0, len(found))
	for _, c := range found {
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b choice) int {
		return cmp.Or(cmp.Compare(a.floor, b.floor), cmp.Compare(a.row, b.row))
	})
	return list
}

// parting stores the number of each candidate's part in the slice to. Parts are numbered from 1 in the order in which they
// first appear. The last byte is the number, from 1, of the candidate that equals the row, or 0 if none is equal. parting
// returns the lower bound on the row's cost.
func parting(to []byte, e keypeg.Format, codes []keypeg.Code, row keypeg.Code) int64 {
	var number [keypeg.MaxPegs + 1][keypeg.MaxPegs + 1]byte
	var sizes []int64
	won := byte(0)
	for i, c := range codes {
		k := keypeg.Score(c, row)
		at := &number[k.Red][k.White]
		if *at == 0 {
			sizes = append(sizes, 0)
			*at = byte(len(sizes))
		}
		sizes[*at-1]++
		to[i] = *at
		if k == e.Win() {
			won = byte(i + 1)
		}
	}
	to[len(codes)] = won
	low := int64(len(codes))
	for _, size := range sizes {
		low += floor(int(size))
	}
	if won != 0 {
		low-- // if the row is the code, no further row is needed
	}
	return low
}

// A ranking says which rows are best at a node.
type ranking struct {
	best   int64       // the least cost
	row    keypeg.Code // a row with the least cost, if possible one that may be the code
	fits   bool        // the row may be the code
	rows   int         // the number of rows with the least cost
	fitted int         // the number of candidates among the rows with the least cost
	second int64       // the next higher cost; 0 if all rows cost the same
}

// rank finds all rows with the least cost, and the next higher cost.
func rank(ctx context.Context, n *solver.Node) (ranking, error) {
	var r ranking
	costs := newReckoner(n)
	for _, c := range choices(n) {
		if r.second > 0 && c.floor >= r.second {
			break // all other rows cost more
		}
		cost, err := costs.cost(ctx, c.row)
		if err != nil {
			return r, err
		}
		c.cost = cost
		r.add(c)
	}
	return r, nil
}

func (r *ranking) add(c choice) {
	switch {
	case r.rows == 0 || c.cost < r.best:
		if r.rows > 0 {
			r.second = r.best
		}
		r.best, r.row, r.fits, r.rows, r.fitted = c.cost, c.row, c.fits, 0, 0
	case c.cost > r.best:
		if r.second == 0 || c.cost < r.second {
			r.second = c.cost
		}
		return
	case c.fits && !r.fits, c.fits == r.fits && c.row < r.row:
		r.row, r.fits = c.row, c.fits
	}
	r.rows += c.rows
	if c.fits {
		r.fitted++
	}
}
