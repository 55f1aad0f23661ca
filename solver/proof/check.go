package proof

import (
	"context"
	"fmt"
	"slices"
)

// Check checks a proof, using a simple implementation of its own, and returns the proved claim. Like solver.Walk, it shares no code
// with the searches: it scores only with keypeg.Score, and determines equivalent rows itself. The codes of a claim must be
// codes of the board, in order and without duplicates. Use a Chain for a proof that depends on others.
func Check(ctx context.Context, p *Proof) (Claim, error) {
	var c Chain
	if err := c.Check(ctx, p); err != nil {
		return Claim{}, err
	}
	shown, err := c.End()
	if err != nil {
		return Claim{}, err
	}
	return shown[0], nil
}

// A checker checks one proof at a time.
type checker struct {
	*board
	stop   func() error
	more   map[kind][]int64   // indexed by kind and size: the increment of L for one more code
	beyond map[kind][][]int64 // results of beyondFloor
	claims *claimed           // the claims of the current proof

	// The following fields belong to the current claim.
	set    []int32
	in     []bool    // indexed by row: whether it is in the set
	got    [][]uint8 // the scores of the set's codes
	least  int64
	own    int64   // what the row that is placed next costs for each code: 1, or 0 if only the last row counts
	next   kind    // the kind of claims about parts of the next row
	table  kind    // the kind whose tables are used for these claims
	step   []int64 // the increments of L for that kind
	enough []bool  // indexed by choice of colours: whether the colours alone show that the claim holds after a row with those colours
	tried  []uint8 // indexed by row: its state
	sizes  []int32 // the sizes of a row's parts, indexed by class
	parts  []part  // the parts, indexed by class
	name   []byte
}

func newChecker(b *board) *checker {
	return &checker{
		board: b, more: map[kind][]int64{}, beyond: map[kind][][]int64{}, in: make([]bool, len(b.rows)),
		tried: make([]uint8, len(b.rows)), sizes: make([]int32, b.classes), parts: make([]part, b.classes), enough: make([]bool, len(b.choices)),
	}
}

// steps returns the increase of L for each additional code. If only the last row counts, only the codes that L breaks in that
// row add to it.
func (c *checker) steps(k kind) []int64 {
	if c.more[k] == nil {
		list := make([]int64, len(c.rows)+1)
		row, room, here := 1, 1, 0
		for n := range list {
			if here == room {
				row, room, here = row+1, min(room*max(c.most, 1), len(list)), 0
			}
			here++
			switch {
			case row > k.left:
				list[n] = Never
			case !k.last:
				list[n] = int64(row)
			case row == k.left:
				list[n] = 1
			}
		}
		c.more[k] = list
	}
	return c.more[k]
}

// The states of a row in a check.
const (
	untried = iota
	passed
	failed
)

// check finds, for every row, a reason why the row or an equivalent one costs enough.
func (c *checker) check(set []int32, k kind, least int64) error {
	c.take(set, k, least)
	c.byColours()
	e := c.exchanges()
	some := e != exchanges{}
	clear(c.tried)
	var open []int32
	for i, rows := range c.choices {
		if c.enough[i] {
			continue
		}
		if err := c.stop(); err != nil {
			return err
		}
		for _, row := range rows {
			if (!some || e.inOrder(c.rows[row])) && c.try(row) == failed {
				open = append(open, row)
			}
		}
	}
	if len(open) == 0 {
		return c.stop()
	}
	mappings := append(e.mappings(), c.mappings(e)...)
	for _, row := range open {
		if err := c.stop(); err != nil {
			return err
		}
		if c.tried[row] == failed && !c.oneOf(c.alike(row, mappings)) {
			return fmt.Errorf("after %s it might not be so that %s", c.rows[row], c.claimOf(set, k, least))
		}
	}
	return c.stop()
}

// hold makes a set the current set.
func (c *checker) hold(set []int32) {
	for _, n := range c.set {
		c.in[n] = false
	}
	for _, n := range set {
		c.in[n] = true
	}
	c.set = set
}

// take makes a claim the current claim.
func (c *checker) take(set []int32, k kind, least int64) {
	c.hold(set)
	c.least, c.own, c.next, c.got = least, 1, k, c.got[:0]
	if c.next.last {
		c.own = 0
	}
	if c.next.left < endless {
		c.next.left--
	}
	// With one row more than L needs, the tables are those for any number of rows.
	c.table = kind{last: c.next.last, left: min(c.next.left, c.deepest+1)}
	c.step = c.steps(c.table)
	for _, n := range set {
		c.got = append(c.got, c.scoresOf(n))
	}
}

// oneOf reports whether any of several equivalent rows passes, and records the result for all of them.
func (c *checker) oneOf(rows []int32) bool {
	does := func(row int32) bool { return c.tried[row] == passed }
	ok := slices.ContainsFunc(rows, does) || slices.ContainsFunc(rows, func(row int32) bool { return c.try(row) == passed })
	for _, row := range rows {
		if ok {
			c.tried[row] = passed
		}
	}
	return ok
}

// try reports whether the given row costs enough, and remembers the result.
func (c *checker) try(row int32) uint8 {
	if c.tried[row] == untried {
		c.tried[row] = failed
		if c.passes(row) {
			c.tried[row] = passed
		}
	}
	return c.tried[row]
}

// floor returns the cost if the row is one of the codes, and each other code costs as little as a single code.
func (c *checker) floor() int64 {
	n := int64(len(c.set))
	return c.own*n + c.step[0]*(n-1)
}

func (c *checker) passes(row int32) bool {
	sizes := c.sizes
	clear(sizes)
	cost := c.floor()
	for _, answers := range c.got {
		if k := answers[row]; k > 0 {
			if cost += c.step[sizes[k]] - c.step[0]; cost >= c.least {
				return true
			}
			sizes[k]++
		}
	}
	if !c.in[row] {
		cost += c.step[0]
	}
	if cost >= c.least || int(sizes[c.got[0][row]]) == len(c.set) { // the row gives no information
		return true
	}
	c.divide(row)
	for k := range c.parts {
		p := &c.parts[k]
		if twice := 2 * int64(len(p.codes)); p.open() && !c.next.last && p.low < twice && p.unlike() {
			if cost += twice - p.low; cost >= c.least {
				return true
			}
			p.low = twice
		}
	}
	for k := range c.parts { // looking up claims takes longest
		if p := &c.parts[k]; p.open() {
			if cost += max(c.about(p.codes)-p.low, 0); cost >= c.least {
				return true
			}
		}
	}
	return false
}

// A part contains the codes of the current set that give a row the same answer.
type part struct {
	codes   []int32
	answers [][]uint8 // of each code, to all rows
	low     int64     // the known bound on the part's cost
}

// divide divides the current set into the parts of a row.
func (c *checker) divide(row int32) {
	for k := range c.parts {
		p := &c.parts[k]
		p.codes, p.answers, p.low = p.codes[:0], p.answers[:0], 0
	}
	for i, answers := range c.got {
		p := &c.parts[answers[row]]
		p.low += c.step[len(p.codes)]
		p.codes = append(p.codes, c.set[i])
		p.answers = append(p.answers, answers)
	}
}

// open reports whether the part may cost more than L. The cost of one or two codes is L.
func (p *part) open() bool { return len(p.codes) > 2 }

// unlike reports whether no code of the part, played as a row, gets a different answer for each code of the part. If so, the
// part costs at least two rows for each of its codes.
func (p *part) unlike() bool {
	return !slices.ContainsFunc(p.codes, func(row int32) bool {
		var seen [2]uint64 // a set of answers
		for _, answers := range p.answers {
			k := answers[row]
			if seen[k/64]>>(k%64)&1 != 0 {
				return false
			}
			seen[k/64] |= 1 << (k % 64)
		}
		return true
	})
}

// about returns the highest cost that a claim shows for a part. The claim is of the kind needed, or it covers more play: one
// for any number of rows or, if only the last row counts, one that the part cannot be broken.
func (c *checker) about(part []int32) int64 {
	most := c.claim(part, c.next)
	switch {
	case c.next.last:
		if c.claim(part, kind{left: c.next.left}) == Never {
			most = Never
		}
	case c.next.left < endless:
		most = max(most, c.claim(part, kind{left: endless}))
	}
	return most
}

// claim returns the highest claim of one kind about a part, or 0.
func (c *checker) claim(part []int32, k kind) int64 {
	c.name = appendName(c.name[:0], part, k)
	return c.claims.highest(c.name)
}
