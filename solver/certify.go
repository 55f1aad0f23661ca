package solver

import (
	"context"
	"fmt"
	"slices"

	"keypeg/solver/proof"
)

// Certify proves that the candidates of a node cost at least that many rows, if none may take more than rows from here on; 0
// means no limit. It fails with ErrUnproved if they cost less.
func Certify(ctx context.Context, n *Node, least int64, rows int) (*proof.Proof, error) {
	if n.Len() == 0 {
		return nil, ErrNoCandidates
	}
	b, err := newBoard(n.space.format)
	if err != nil {
		return nil, err
	}
	c := certifier{fitter: newFitter(ctx, b, 0, 0), claimed: map[hash]int32{}}
	at := stateOf(b, n)
	if rows > 0 {
		at.left = rows
	}
	prove := func() error { return c.claim(at, int32(least)) }
	if least >= proof.Never {
		prove = func() error { return c.never(at) }
	}
	if err := prove(); err != nil {
		return nil, err
	}
	if err := c.err(ctx); err != nil {
		return nil, err
	}
	slices.Reverse(c.claims) // they were added from the leaves up
	return &proof.Proof{Format: b.format, Claims: c.claims}, nil
}

// stateOf returns the state in which a search of a node begins.
func stateOf(b *board, n *Node) state { return b.state(b.numbers(n.Candidates()), n.Rows()) }

// ErrUnproved says that a strategy is better than the bound to be proved.
var ErrUnproved = fmt.Errorf("there is a strategy of less cost")

type certifier struct {
	*fitter
	claimed map[hash]int32
	claims  []proof.Claim
}

// claim proves one claim and those it needs.
func (c *certifier) claim(at state, least int32) error {
	if low := c.least(len(at.codes), at.left); low >= least || c.done() {
		return nil
	}
	name := c.name(at.codes, at.left)
	if c.claimed[name] >= least {
		return nil
	}
	v := c.level(at.depth)
	v.load(at.codes)
	rule := v.rule(at.played)
	if at.y == nil {
		rule.fresh = 0
	}
	n := int32(len(at.codes))
	v.ranked = v.ranked[:0]
	v.scan(c.bound(at.left-1), rule, uint32(least-n+1), c.done, func(row int32, _ uint32) uint32 {
		v.ranked = append(v.ranked, ranked{row: row})
		return uint32(least - n + 1)
	})
	c.thin(v, at)
	for _, r := range v.ranked {
		if err := c.row(v, at, r.row, least); err != nil || c.done() {
			return err
		}
	}
	c.claimed[name] = least
	c.add(at, int64(least))
	return nil
}

// add writes down a proved claim.
func (c *certifier) add(at state, least int64) {
	x := proof.Claim{Codes: c.board.list(at.codes), Least: least}
	if at.left < boundless/2 {
		x.Rows = at.left
	}
	c.claims = append(c.claims, x)
}

// A stake is a part of a row, with the bounds of its cost: low is the best one known, and free the one that needs no further
// claim.
type stake struct {
	kid
	free int32
}

// row proves that one row costs at least least. It raises the bounds beyond the free ones as cheaply as possible, and then claims
// as few parts as possible.
func (c *certifier) row(v *level, at state, row int32, least int32) error {
	stakes, sum := c.stakes(v, at, row)
	if sum >= least {
		return nil
	}
	next := c.board.after(at, row)
	for i := range stakes {
		k := &stakes[i]
		c.glance(&k.kid, next)
		if more := c.free(k) - k.free; more > 0 {
			k.free += more
			if sum += more; sum >= least {
				return nil
			}
		}
	}
	if !c.promise(stakes, next, least-sum) {
		return ErrUnproved
	}
	for sum < least && !c.done() {
		k := choose(stakes, least-sum)
		value := min(k.low, k.free+least-sum)
		next.codes = k.codes
		if err := c.claim(next, value); err != nil {
			return err
		}
		sum += value - k.free
		k.free = value
	}
	return nil
}

// stakes returns the parts of a row whose cost is not settled by their size, the smallest first, and the sum of the bounds by
// size. For a row that tells nothing the sum is tooMany.
func (c *certifier) stakes(v *level, at state, row int32) (list []stake, sum int32) {
	v.parts, v.arena = v.scanner.split(row, v.parts[:0], v.arena[:0])
	sum = int32(len(at.codes))
	for _, p := range v.parts {
		if p.class == c.board.win() {
			continue
		}
		if len(p.codes) == len(at.codes) {
			return nil, tooMany
		}
		low := c.least(len(p.codes), at.left-1)
		if sum += low; sum >= tooMany {
			return nil, sum
		}
		if len(p.codes) < 3 {
			continue
		}
		list = append(list, stake{c.known(p.codes, at.left-1), low})
	}
	slices.SortStableFunc(list, func(a, b stake) int { return len(a.codes) - len(b.codes) })
	return list, sum
}

// free returns the bound of a part that needs no further claim: one that is claimed already, or two rows for each code if the
// part costs no less (see the rules of Proof).
func (c *certifier) free(k *stake) int32 {
	return max(k.free, c.claimed[k.name], min(k.low, 2*int32(len(k.codes))))
}

// promise looks at parts, as search.raise does, until they are known to cost need more than their free bounds, or reports that
// they do not.
func (c *certifier) promise(list []stake, next state, need int32) bool {
	for _, k := range list {
		need -= k.low - k.free
	}
	for i := range list {
		if need > 0 {
			need -= c.byColours(&list[i].kid, next)
		}
	}
	for i := range list {
		if k := &list[len(list)-1-i]; need > 0 && !k.exact && k.look < scanned {
			was := k.low
			c.floor(&k.kid, next.played, next.left, next.depth)
			need -= k.low - was
		}
	}
	for i := range list {
		if k := &list[i]; need > 0 && !k.exact && !c.done() {
			next.codes = k.codes
			value, _ := c.cost(next, k.low+need)
			need -= value - k.low
			k.low = value
		}
	}
	return need <= 0 || c.done()
}

// choose returns the part to claim more of: the smallest one that is enough, or else the one with the largest gain.
func choose(list []stake, need int32) *stake {
	best := &list[0]
	for i := range list {
		k := &list[i]
		more, most := min(k.low-k.free, need), min(best.low-best.free, need)
		if more > most { // the list is in order of size
			best = k
		}
	}
	return best
}

// never proves that a set cannot be broken within the rows left: after each row there is a part that cannot.
func (c *certifier) never(at state) error {
	n := len(at.codes)
	if c.least(n, at.left) >= tooMany || c.done() {
		return nil
	}
	name := c.name(at.codes, at.left)
	if c.claimed[name] == tooMany {
		return nil
	}
	if n <= 2 || at.left >= boundless/2 {
		return ErrUnproved
	}
	v := c.level(at.depth)
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
	c.add(at, proof.Never)
	return nil
}

// neverAfter proves it for a part of a row: for one that is claimed already, or else for the largest.
func (c *certifier) neverAfter(v *level, at state, row int32) error {
	parts, _ := v.scanner.split(row, nil, nil)
	if len(parts) == 1 || c.done() {
		return nil
	}
	next := c.board.after(at, row)
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
