package solver

import (
	"context"
	"math"
	"slices"

	"keypeg"
	"keypeg/solver/internal/search"
)

// A measure is a one-step strategy's valuation of rows by the sizes of their parts; lower values are better.
type measure struct {
	name  string
	gauge func(n int) uint32 // the value is the sum of gauge over all parts
	max   bool               // the value is the largest gauge instead
	bonus int64              // the amount by which the value is lower for a row that can be the code

	// full returns the exact value if gauge is rounded, in smaller units. It is slower, so it compares only the best rows. If gauge
	// is exact, full is nil and unit is 1.
	full func(parts []uint32) int64
	unit int64 // how many units of full are one unit of gauge
}

// value returns the value of a row with the given parts, whose gauges have the given sum.
func (m *measure) value(parts []uint32, gauge uint32, member bool) int64 {
	v := int64(gauge)
	if m.full != nil {
		v = m.full(parts)
	}
	if member {
		v -= m.bonus * m.unit
	}
	return v
}

// choose finds the row with the best measure.
//
//	for every row, candidates first, then all others in order:
//		value = measure of the sizes of the parts it makes
//	take the first of the least value
//
// A candidate that distinguishes all other candidates is best by every measure, and ends the search at once. If there is none, the
// first row that distinguishes all candidates ends it.
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
			done := func() bool { return c.perfect || stop() }
			sc.Scan(c.gauge, sc.Rule(n.board().Played(n.rows)), c.limit(), done, c.visit)
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
	best    int64 // the row's value
	perfect bool  // whether the row distinguishes all codes
}

// candidates tries the rows that could still be the code.
func (c *choice) candidates(stop func() bool) {
	for i, row := range c.Codes {
		if c.try(row); c.perfect || i%search.Often == 0 && stop() {
			return
		}
	}
}

// visit compares a row from the scan, which has the given gauge, with the best so far.
func (c *choice) visit(row int32, gauge uint32) uint32 {
	c.Score(row, &c.Tally)
	c.compare(row, gauge)
	return c.limit()
}

// limit returns a bound for rows that cannot be the code: if a row's gauge is not below it, the row is not better than the best so
// far. Rounding changes the gauge of each part by at most half a unit.
func (c *choice) limit() uint32 {
	limit := c.best
	if c.full != nil {
		limit = c.best/c.unit + int64(len(c.Board.Answers)+1)/2 + 1
	}
	return uint32(min(limit, math.MaxUint32))
}

// try compares a row with the best so far.
func (c *choice) try(row int32) {
	c.Score(row, &c.Tally)
	c.compare(row, c.gauge.Value(&c.Tally, len(c.Board.Answers)))
}

func (c *choice) compare(row int32, gauge uint32) {
	parts := c.Tally[:len(c.Board.Answers)]
	member := parts[c.Board.Win()] == 1
	value := c.value(parts, gauge, member)
	if value > c.best || value == c.best && (c.member && !member || c.member == member && c.row <= row) {
		return
	}
	c.row, c.member, c.best = row, member, value
	c.perfect = !slices.ContainsFunc(parts, func(n uint32) bool { return n > 1 })
}
