package solver

import (
	"context"
	"fmt"
	"slices"

	"keypeg"
)

// A Proof is what someone else's program needs to check that a set of codes cannot be
// broken in fewer rows: a list of claims. The first one is what is proved.
//
// To check a claim, take every row that may be placed. It divides the codes into
// parts, and costs one row for each code plus what its parts cost, the won part
// nothing. That must not be less than the claim, if for each part there stands
//   - what a claim says about it, for one row less than this claim allows or for any
//     number, or else
//   - L of its size: one code is broken by the first row, one by the second under
//     each answer other than the win, one by the third under each two such answers,
//     and so on. More codes than can be broken in this way in the rows that are left
//     are never broken.
//
// A row that leaves all codes in one part needs no look. Of rows that are alike one
// must pass: if some order of holes and some renaming of colours takes the codes to
// themselves and the one row to the other.
//
// Upper bounds need no proof, only a strategy file and Walk.
type Proof struct {
	Edition keypeg.Format
	Claims  []Claim
	Given   []Claim // what other proofs prove, by their first claim (see Chain)
}

// A Claim is that codes cost at least so many rows altogether, whatever is played, or
// whatever is played so that none of them takes more than so many rows.
type Claim struct {
	Codes []keypeg.Code // in order
	Least int64         // Never where they cannot all be broken
	Rows  int           // that any code may take; 0 for any number
}

// Never is the cost of codes that cannot all be broken within the rows of a claim.
const Never = int64(1) << 40

// String says it in a sentence.
func (c Claim) String() string {
	switch {
	case c.Least >= Never:
		return fmt.Sprintf("%d codes cannot all be broken within %d rows", len(c.Codes), c.Rows)
	case c.Rows > 0:
		return fmt.Sprintf("%d codes cost at least %d rows if none may take more than %d", len(c.Codes), c.Least, c.Rows)
	}
	return fmt.Sprintf("%d codes cost at least %d rows", len(c.Codes), c.Least)
}

// Certify proves that the candidates of a node cost at least so many rows, if none may
// take more than so many from here on; 0 is any number. It fails with ErrUnproved if
// they cost less.
func Certify(ctx context.Context, n *Node, least int64, rows int) (*Proof, error) {
	if n.Len() == 0 {
		return nil, ErrNoCandidates
	}
	c := certifier{fitter: fitter{search: newSearch(ctx, n.space, 0, 0)}, claimed: map[hash]int32{}}
	at := n.state()
	if rows > 0 {
		at.left = rows
	}
	prove := func() error { return c.claim(at, int32(least)) }
	if least >= Never {
		prove = func() error { return c.never(at) }
	}
	if err := prove(); err != nil {
		return nil, err
	}
	if err := c.err(ctx); err != nil {
		return nil, err
	}
	slices.Reverse(c.claims) // they were added from the leaves up
	return &Proof{Edition: n.space.edition, Claims: c.claims}, nil
}

// ErrUnproved says that a strategy is better than a proof was asked to rule out.
var ErrUnproved = fmt.Errorf("there is a strategy of less cost")

type certifier struct {
	fitter
	claimed map[hash]int32
	claims  []Claim
}

// claim proves one claim and those it rests on.
func (c *certifier) claim(at state, least int32) error {
	if low := c.space.costs.left(at.left)[len(at.codes)]; low >= least || c.done() {
		return nil
	}
	name := c.name(at.codes, at.left)
	if c.claimed[name] >= least {
		return nil
	}
	v := &level{scanner: newScanner(c.space)}
	v.load(at.codes)
	rule := v.rule(at.played)
	if at.y == nil {
		rule.fresh = 0
	}
	n := int32(len(at.codes))
	v.scan(c.bound(at.left-1), rule, uint32(least-n+1), c.done, func(row int32, value uint32) uint32 {
		_, member := slices.BinarySearch(at.codes, row)
		v.ranked = append(v.ranked, ranked{row: row, bounds: n + int32(value), other: !member})
		return uint32(least - n + 1)
	})
	c.thin(v, at)
	for i := range v.ranked {
		if err := c.row(v, at, &v.ranked[i], least); err != nil {
			return err
		}
	}
	c.claimed[name] = least
	c.add(at, int64(least))
	return nil
}

// add writes a claim down that is proved.
func (c *certifier) add(at state, least int64) {
	x := Claim{Codes: c.space.list(at.codes), Least: least}
	if at.left < boundless/2 {
		x.Rows = at.left
	}
	c.claims = append(c.claims, x)
}

// row proves that one row costs at least so much.
func (c *certifier) row(v *level, at state, r *ranked, least int32) error {
	parts, _ := v.scanner.split(r.row, nil, nil)
	if len(parts) == 1 {
		return nil
	}
	next := at.after(v, r.row)
	table := c.space.costs.left(next.left)
	sum := int32(len(at.codes))
	for _, p := range parts {
		if p.class == c.space.win() {
			continue
		}
		if sum += table[len(p.codes)]; sum >= least {
			return nil
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return len(a.codes) - len(b.codes) })
	for _, p := range parts {
		if sum >= least || c.done() {
			return nil
		}
		if p.class == c.space.win() || len(p.codes) < 3 {
			continue
		}
		next.codes = p.codes
		low := table[len(p.codes)]
		need := least - (sum - low)
		value, _ := c.cost(next, need)
		value = min(value, need)
		if err := c.claim(next, value); err != nil {
			return err
		}
		sum += value - low
	}
	if sum < least {
		return ErrUnproved
	}
	return nil
}

// never proves that a set cannot be broken within the rows left, and what that rests on:
// after each row there is a part that cannot.
func (c *certifier) never(at state) error {
	n := len(at.codes)
	if c.space.costs.left(at.left)[n] >= tooMany || c.done() {
		return nil
	}
	name := c.name(at.codes, at.left)
	if c.claimed[name] == tooMany {
		return nil
	}
	if n <= 2 || at.left >= boundless/2 {
		return ErrUnproved
	}
	v := &level{scanner: newScanner(c.space)}
	v.load(at.codes)
	if c.roomy(v, at) != unknown {
		return ErrUnproved
	}
	for _, r := range v.ranked {
		if err := c.neverAfter(v, at, r.row); err != nil {
			return err
		}
	}
	c.claimed[name] = tooMany
	c.add(at, Never)
	return nil
}

// neverAfter proves it of a part of a row: of one that is claimed already, or else of the
// largest that there is.
func (c *certifier) neverAfter(v *level, at state, row int32) error {
	parts, _ := v.scanner.split(row, nil, nil)
	if len(parts) == 1 || c.done() {
		return nil
	}
	next := at.after(v, row)
	for _, p := range parts {
		if c.claimed[c.name(p.codes, next.left)] == tooMany {
			return nil
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return len(b.codes) - len(a.codes) })
	for _, p := range parts {
		next.codes = p.codes
		if len(p.codes) > 2 && c.fit(next) == unknown {
			return c.never(next)
		}
	}
	return ErrUnproved
}

// after is the state after a row, but for its codes.
func (at state) after(v *level, row int32) state {
	next := state{left: at.left - 1, depth: at.depth + 1, played: at.played | v.shadesOf(row)}
	if at.y != nil {
		next.y = at.y.after(row)
	}
	return next
}
