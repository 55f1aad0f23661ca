package solver

import (
	"context"
	"fmt"
	"strings"

	"keypeg"
)

// CheckProof is the naive checker of proofs. Like Walk, it shares no code with the
// searches: it scores by keypeg.Score alone and looks for likenesses by trying all
// orders of the holes and all renamings of the colours. It returns what is proved. A
// claim is about codes of the board, in order and none twice.
func CheckProof(ctx context.Context, p *Proof) (Claim, error) {
	if len(p.Claims) == 0 {
		return Claim{}, fmt.Errorf("the proof claims nothing")
	}
	c := checker{stop: ctx.Err, edition: p.Edition, place: map[keypeg.Code]int{}, claims: map[string]int64{}}
	for code := range p.Edition.All() {
		c.rows = append(c.rows, code)
		c.place[code] = len(c.rows)
	}
	c.answers = map[keypeg.Keys]bool{}
	for total := range p.Edition.Pegs + 1 {
		for red := range total + 1 {
			k := keypeg.Keys{Red: uint8(red), White: uint8(total - red)}
			if k.Legal(p.Edition.Pegs) && k != p.Edition.Win() {
				c.answers[k] = true
			}
		}
	}
	for i, claim := range p.Claims {
		if err := c.isSet(claim.Codes); err != nil {
			return Claim{}, fmt.Errorf("claim %d of %d: %w", i+1, len(p.Claims), err)
		}
		name := setName(claim.Codes)
		c.claims[name] = max(c.claims[name], claim.Least)
	}
	for i, claim := range p.Claims {
		if err := c.check(claim); err != nil {
			return Claim{}, fmt.Errorf("claim %d of %d: %w", i+1, len(p.Claims), err)
		}
	}
	return p.Claims[0], nil
}

type checker struct {
	stop    func() error
	edition keypeg.Format
	rows    []keypeg.Code
	place   map[keypeg.Code]int // of each among the rows, from 1
	answers map[keypeg.Keys]bool
	claims  map[string]int64
}

func setName(codes []keypeg.Code) string {
	var b strings.Builder
	for _, c := range codes {
		b.WriteString(c.String())
	}
	return b.String()
}

// isSet refuses anything that is no set of codes of the board. A code listed twice
// would count twice, and one that the board does not have is never broken: it would
// be worth any number of rows.
func (c *checker) isSet(codes []keypeg.Code) error {
	if len(codes) == 0 {
		return fmt.Errorf("it is about no codes")
	}
	last := 0
	for _, code := range codes {
		at := c.place[code]
		if at == 0 {
			return fmt.Errorf("%s has no code %s", c.edition, code)
		}
		if at <= last {
			return fmt.Errorf("%s is out of order, or there twice", code)
		}
		last = at
	}
	return nil
}

// check finds a reason for every row.
func (c *checker) check(claim Claim) error {
	passed := map[keypeg.Code]bool{}
	var open []keypeg.Code
	for _, row := range c.rows {
		if err := c.stop(); err != nil {
			return err
		}
		if c.passes(claim, row) {
			passed[row] = true
		} else {
			open = append(open, row)
		}
	}
	if len(open) == 0 {
		return nil
	}
	c.likenesses(claim.Codes, func(like func(keypeg.Code) keypeg.Code) bool {
		left := open[:0]
		for _, row := range open {
			if !passed[like(row)] {
				left = append(left, row)
			}
		}
		open = left
		return len(open) > 0
	})
	if err := c.stop(); err != nil {
		return err
	}
	if len(open) > 0 {
		return fmt.Errorf("%s could break these %d codes in fewer than %d rows", open[0], len(claim.Codes), claim.Least)
	}
	return nil
}

// passes reports whether the row itself costs enough.
func (c *checker) passes(claim Claim, row keypeg.Code) bool {
	parts := map[keypeg.Keys][]keypeg.Code{}
	for _, code := range claim.Codes {
		k := keypeg.Score(code, row)
		parts[k] = append(parts[k], code)
	}
	cost := int64(len(claim.Codes))
	for k, part := range parts {
		if k == c.edition.Win() {
			continue
		}
		if len(part) == len(claim.Codes) {
			return true
		}
		if known, ok := c.claims[setName(part)]; ok {
			cost += max(known, c.least(len(part)))
			continue
		}
		cost += c.least(len(part))
	}
	return cost >= claim.Least
}

// least is L of a size.
func (c *checker) least(n int) int64 {
	cost, row, room := int64(0), int64(1), 1
	for n > 0 {
		here := min(n, room)
		cost += row * int64(here)
		n -= here
		row++
		room *= max(len(c.answers), 1)
	}
	return cost
}

// likenesses gives f every way of moving holes and renaming colours that takes the
// codes to themselves, until f has seen enough.
func (c *checker) likenesses(codes []keypeg.Code, f func(func(keypeg.Code) keypeg.Code) bool) {
	in := map[keypeg.Code]bool{}
	for _, code := range codes {
		in[code] = true
	}
	// Pegs from here on may take each other's names: the empty hole too, unless it
	// is the only one that may be repeated.
	from := keypeg.Peg(1)
	if c.edition.Blanks && c.edition.Repeats {
		from = keypeg.Empty
	}
	permutations(c.edition.Pegs, func(holes []int) bool {
		return permutations(c.edition.Colours+1-int(from), func(names []int) bool {
			like := func(code keypeg.Code) keypeg.Code {
				moved := code
				for i, hole := range holes {
					p := code.At(hole)
					if p >= from {
						p = keypeg.Peg(names[p-from]) + from
					}
					moved = moved.With(i, p)
				}
				return moved
			}
			for _, code := range codes {
				if !in[like(code)] {
					return c.stop() == nil
				}
			}
			return f(like)
		})
	})
}

// permutations gives f every order of n things until f says no.
func permutations(n int, f func([]int) bool) bool {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var rest func(k int) bool
	rest = func(k int) bool {
		if k == n {
			return f(order)
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			more := rest(k + 1)
			order[k], order[i] = order[i], order[k]
			if !more {
				return false
			}
		}
		return true
	}
	return rest(0)
}
