package solver

import (
	"cmp"
	"context"
	"fmt"
	"sync"
)

// A Chain checks proofs of one board that rest on each other. The first one is about the
// whole; the others come in any order, and several at a time. Nothing goes round in a
// circle, as what a claim rests on is about fewer codes than the claim.
type Chain struct {
	mu     sync.Mutex
	first  *Proof
	board  *checker // the first one made, for what never changes of it
	idle   []*checker
	failed error            // of the first proof that does not hold
	proved claimed          // the first claims of proofs
	given  map[string]Claim // what they rest on
}

// Check checks one proof, except for what it is given.
func (c *Chain) Check(ctx context.Context, p *Proof) error {
	if len(p.Claims) == 0 {
		return fmt.Errorf("the proof claims nothing")
	}
	by, err := c.lend(p)
	if err != nil {
		return err
	}
	by.stop = ctx.Err
	sets, err := by.all(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.idle = append(c.idle, by)
	if err != nil {
		c.failed = cmp.Or(c.failed, err)
		return err
	}
	c.proved.note(sets[0], p.Claims[0])
	for i, g := range p.Given {
		name := nameOf(sets[len(p.Claims)+i], leftOf(g))
		if c.given[name].Least < g.Least {
			c.given[name] = g
		}
	}
	return nil
}

// Passed takes a claim of which a proof was checked before.
func (c *Chain) Passed(x Claim) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.board == nil {
		return fmt.Errorf("the proof of the whole comes first")
	}
	set, err := c.board.setOf(x.Codes)
	if err == nil {
		c.proved.note(set, x)
	}
	return err
}

// lend is a checker for a proof, one that is idle or a new one.
func (c *Chain) lend(p *Proof) (*checker, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.first == nil {
		c.first, c.proved, c.given = p, claimed{}, map[string]Claim{}
	}
	if p.Edition != c.first.Edition {
		return nil, fmt.Errorf("a proof for %s, and one for %s", c.first.Edition, p.Edition)
	}
	if n := len(c.idle); n > 0 {
		by := c.idle[n-1]
		c.idle = c.idle[:n-1]
		return by, nil
	}
	by, err := newChecker(p.Edition)
	if c.board == nil {
		c.board = by
	}
	return by, err
}

// End returns what the first proof claims, if all that the proofs were given is among
// what they prove.
func (c *Chain) End() (Claim, error) {
	if c.first == nil {
		return Claim{}, fmt.Errorf("there is no proof")
	}
	if c.failed != nil {
		return Claim{}, c.failed
	}
	for name, g := range c.given {
		if c.proved[name] < g.Least {
			return Claim{}, fmt.Errorf("that %s is given, and no proof shows it", g)
		}
	}
	return c.first.Claims[0], nil
}
