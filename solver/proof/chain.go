package proof

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"sync"

	"keypeg"
)

// A Chain checks proofs of one board that depend on each other, in any order and several at a time. There can be no cycle,
// because a claim depends only on claims about fewer codes.
type Chain struct {
	mu     sync.Mutex
	board  *board
	idle   []*checker
	failed error            // the error of the first faulty proof
	proved map[string]Claim // the first claim of each proof
	given  map[string]Claim // the given claims on which the proofs depend
}

// Check checks one proof, but not the proof's given claims.
func (c *Chain) Check(ctx context.Context, p *Proof) error {
	return c.CheckFrom(ctx, p.reader())
}

// CheckFrom checks a proof as Check does while reading it, which takes much less memory.
func (c *Chain) CheckFrom(ctx context.Context, r *Reader) error {
	by, err := c.lend(ctx, r.Format)
	if err != nil {
		return err
	}
	by.stop = ctx.Err
	first, given, err := by.all(r)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.idle = append(c.idle, by)
	if err == nil {
		err = c.note(c.proved, []Claim{first})
	}
	if err == nil {
		err = c.note(c.given, given)
	}
	c.failed = cmp.Or(c.failed, err)
	return err
}

// all checks every claim of a proof, and returns the first claim and the given claims.
func (c *checker) all(r *Reader) (first Claim, given []Claim, err error) {
	c.claims = newClaimed()
	defer func() { c.claims = nil }()
	if first, given, err = c.read(r); err != nil {
		return first, nil, err
	}
	line := 0
	for _, x := range c.claims.all() {
		line++
		if x.given {
			continue
		}
		set, k := setNamed(x.name)
		if err := c.check(set, k, x.least); err != nil {
			return first, nil, fmt.Errorf("claim %d of %d: %w", line, r.count, err)
		}
	}
	return first, given, nil
}

// read notes every claim of a proof, and returns the first claim and the given claims.
func (c *checker) read(r *Reader) (first Claim, given []Claim, err error) {
	for {
		claim, isGiven, err := r.Next()
		if err == io.EOF && first.Codes == nil {
			return first, nil, fmt.Errorf("the proof claims nothing")
		}
		if err == io.EOF {
			return first, given, nil
		}
		if err == nil {
			err = c.stop()
		}
		if err != nil {
			return first, nil, err
		}
		set, err := c.setOf(claim)
		if err != nil {
			return first, nil, fmt.Errorf("claim %d: %w", r.count, err)
		}
		c.name = appendName(c.name[:0], set, kindOf(claim))
		c.claims.note(entry{c.name, claim.Least, isGiven})
		switch {
		case isGiven:
			given = append(given, claim)
		case first.Codes == nil:
			first = claim
		}
	}
}

// note records those claims for which no higher claim of the same kind about the same set is known.
func (c *Chain) note(known map[string]Claim, claims []Claim) error {
	for _, x := range claims {
		set, err := c.board.setOf(x)
		if err != nil {
			return err
		}
		name := nameOf(set, kindOf(x))
		if had, is := known[name]; !is || had.Least < x.Least {
			known[name] = x
		}
	}
	return nil
}

// Passed adds a claim whose proof was checked earlier. At least one proof must have been checked with Check before.
func (c *Chain) Passed(x Claim) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.board == nil {
		return fmt.Errorf("a proof to check comes first")
	}
	return c.note(c.proved, []Claim{x})
}

// lend returns a checker for a proof of a board: an idle checker or a new one.
func (c *Chain) lend(ctx context.Context, e keypeg.Format) (*checker, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.board != nil && e != c.board.format {
		return nil, fmt.Errorf("a proof for %s, and one for %s", c.board.format, e)
	}
	if n := len(c.idle); n > 0 {
		by := c.idle[n-1]
		c.idle = c.idle[:n-1]
		return by, nil
	}
	if c.board == nil {
		b, err := newBoard(ctx, e)
		if err != nil {
			return nil, err
		}
		c.board, c.proved, c.given = b, map[string]Claim{}, map[string]Claim{}
	}
	return newChecker(c.board), nil
}

// End checks that each given claim is proved by one of the proofs. It returns the first claims of the proofs on which no
// other proof depends, in descending order of their numbers of codes.
func (c *Chain) End() ([]Claim, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed != nil {
		return nil, c.failed
	}
	for _, g := range inOrder(c.given) {
		if c.proved[g.name].Least < g.Least {
			return nil, fmt.Errorf("that %s is given, and no proof shows it", g.Claim)
		}
	}
	var shown []Claim
	for _, p := range inOrder(c.proved) {
		if _, rests := c.given[p.name]; !rests {
			shown = append(shown, p.Claim)
		}
	}
	if len(shown) == 0 {
		return nil, fmt.Errorf("there is no proof")
	}
	return shown, nil
}

// A named claim is a claim with the name of its set.
type named struct {
	name string
	Claim
}

// inOrder returns claims sorted by their number of codes, the largest first, and then by their number of rows, the largest
// first.
func inOrder(claims map[string]Claim) (list []named) {
	for name, c := range claims {
		list = append(list, named{name, c})
	}
	slices.SortFunc(list, func(a, b named) int {
		return cmp.Or(len(b.Codes)-len(a.Codes), leftOf(b.Claim)-leftOf(a.Claim), cmp.Compare(a.name, b.name))
	})
	return list
}
