package solver

import (
	"context"
	"math"
	"slices"

	"keypeg"
	"keypeg/solver/internal/search"
)

// A measure is a one-step strategy's valuation of rows by the sizes of their parts. The function gauge is quick and
// is applied to all rows; the function full is exact and compares only the best of these rows. For both functions,
// lower values are better.
type measure struct {
	name  string
	gauge func(n int) uint32
	max   bool
	rough bool                                // whether gauge is rounded, by up to half a unit for each part
	full  func(t []uint32, member bool) int64 // nil if gauge is exact
	bonus uint32                              // the amount, in units of gauge, by which full is lower for a row that can be the code
}

// choose finds the row with the best measure.
//
//	for every row, candidates first, then all others in order:
//		value = measure of the sizes of the parts it makes
//	take the first of the least value
//
// A candidate that distinguishes all other candidates is best by every measure, and ends the search at once.
func (m *measure) choose(ctx context.Context, n *Node, first keypeg.Code) (Advice, error) {
	switch {
	case len(n.codes) == 0:
		return Advice{}, ErrNoCandidates
	case first != 0 && len(n.rows) == 0:
		return Advice{Row: first}, n.board().Format.Check(first)
	case len(n.codes) <= 2:
		return Advice{Row: n.board().Code(n.codes[0])}, nil
	}
	sc := n.board().Scanner()
	defer sc.Release()
	sc.Load(n.codes)
	c := choice{measure: m, Scanner: sc, gauge: n.board().Gauge(m.name, m.max, m.gauge), best: math.MaxInt64}
	if len(n.rows) == 0 {
		for _, row := range n.board().FirstRows() {
			c.try(row)
		}
	} else {
		stop := search.Stopper(ctx)
		if c.candidates(stop); !c.perfect {
			sc.Scan(c.gauge, sc.Rule(n.board().Played(n.rows)), c.limit(), stop, c.visit)
		}
	}
	return Advice{Row: n.board().Code(c.row), Nodes: 1}, ctx.Err()
}

// A choice is the best row so far.
type choice struct {
	*measure
	*search.Scanner
	gauge   *search.Gauge
	row     int32
	member  bool
	best    int64  // the row's value according to full
	quick   uint32 // the row's value according to gauge
	perfect bool
}

// candidates tries the rows that could still be the code.
func (c *choice) candidates(stop func() bool) {
	for i, row := range c.Codes {
		if c.try(row); c.perfect || i%search.Often == 0 && stop() {
			return
		}
	}
}

// limit returns a bound: a row whose value is not below the bound cannot be better than the best so far.
func (c *choice) limit() uint32 {
	if c.full == nil {
		return c.quick
	}
	return c.quick + c.slack() + 1
}

// slack returns how much greater the gauge of a better row can be than that of the best row so far.
func (c *choice) slack() uint32 {
	if c.rough {
		return c.bonus + uint32(len(c.Board.Answers))
	}
	return c.bonus
}

func (c *choice) visit(row int32, _ uint32) uint32 {
	c.try(row)
	return c.limit()
}

// try compares one row with the best so far.
func (c *choice) try(row int32) {
	t := &c.Tally
	c.Score(row, t)
	parts := t[:len(c.Board.Answers)]
	member := parts[c.Board.Win()] == 1
	quick := c.gauge.Value(t, len(parts))
	value := int64(quick)
	if c.full != nil {
		value = c.full(parts, member)
	}
	if value > c.best || value == c.best && (c.member && !member || c.member == member && c.row <= row) {
		return
	}
	c.row, c.member, c.best, c.quick = row, member, value, min(quick, math.MaxUint32-c.slack()-1)
	c.perfect = member && !slices.ContainsFunc(parts, func(n uint32) bool { return n > 1 })
}
