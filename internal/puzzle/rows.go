package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"keypeg"
	"keypeg/solver"
)

// Costs are in rows to the end, summed over the candidates, the row in question and
// the winning row included, and the least there is: proved by solver.Exact.

// searchMemory is enough for the few candidates of a puzzle.
const searchMemory = 4 << 20

// A reckoner works costs out at one node, each set of candidates once.
type reckoner struct {
	node *solver.Node
	sets map[string]int64
}

func newReckoner(n *solver.Node) reckoner { return reckoner{n, map[string]int64{}} }

// cost returns that of playing a row and the best ones from there on.
func (r reckoner) cost(ctx context.Context, row keypeg.Code) (int64, error) {
	cost := int64(r.node.Len())
	for _, c := range r.node.Play(row) {
		if c.Keys == r.node.Space().Edition().Win() {
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

// least returns the cost of the best row at a node below.
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

// floor returns a bound that is below the cost of no set of so many candidates: a row breaks one code at
// most, and all others take one more at least.
func floor(candidates int) int64 { return 2*int64(candidates) - 1 }

// A choice is all rows that part the candidates alike, and so cost alike.
type choice struct {
	row   keypeg.Code // the lowest of those that can be the code, else the lowest
	rows  int
	fits  bool // some can be the code
	floor int64
	cost  int64 // once it is worked out
}

// choices returns all there are at a node of a few candidates, those of the lowest floor
// first.
func choices(n *solver.Node) []choice {
	e, codes := n.Space().Edition(), n.Candidates()
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

// parting writes which candidates a row gives the same answer, by numbers in order
// of their first, and which candidate it is itself, from 1; it returns the floor of
// the row's cost.
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
		low-- // its part is the winning row itself
	}
	return low
}

// A ranking is what rows are worth at a node.
type ranking struct {
	best   int64       // the least cost
	row    keypeg.Code // of that cost; one that can be the code, if there is one
	fits   bool        // it can
	rows   int         // that have it
	fitted int         // candidates among them
	second int64       // the least cost above it; 0 where all rows cost the same
}

// rank finds every row of the least cost, and what the next best costs.
func rank(ctx context.Context, n *solver.Node) (ranking, error) {
	var r ranking
	costs := newReckoner(n)
	for _, c := range choices(n) {
		if r.second > 0 && c.floor >= r.second {
			break // all that follow cost more
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
