package prove

import (
	"context"
	"fmt"
	"slices"

	"keypeg/solver"
	"keypeg/solver/internal/search"
	"keypeg/solver/proof"
)

// Certify proves that the candidates of a node cost at least the given total if at most the given number of rows is left. If
// the number of rows is 0, there is no limit. Certify fails with ErrUnproved if the candidates cost less.
func Certify(ctx context.Context, n *solver.Node, least int64, rows int) (*Certificate, error) {
	if n.Len() == 0 {
		return nil, solver.ErrNoCandidates
	}
	b, err := search.NewBoard(n.Space().Format())
	if err != nil {
		return nil, err
	}
	c := certifier{search.NewFitter(ctx, b, 0, 0), newClaims(b)}
	at := stateOf(b, n)
	if rows > 0 {
		at.Left = rows
	}
	switch {
	case least >= proof.Never:
		err = c.never(at)
	case least < search.TooMany:
		err = c.claim(at, int32(least))
	default:
		err = ErrUnproved
	}
	if err == nil {
		err = c.Err(ctx)
	}
	if err != nil {
		return nil, err
	}
	return c.certificate(at, proof.Claim{Least: min(least, proof.Never)}), nil
}

// stateOf returns the state in which a search from a node begins.
func stateOf(b *search.Board, n *solver.Node) search.State {
	return b.State(b.Numbers(n.Candidates()), n.Rows())
}

// ErrUnproved reports that some strategy is better than the bound to be proved.
var ErrUnproved = fmt.Errorf("there is a strategy of less cost")

// A certifier writes a proof.
type certifier struct {
	*search.Fitter
	*claims
}

// claims collects the claims of a proof.
type claims struct {
	*Certificate
	claimed map[search.Hash]int32 // indexed by set: the cost already claimed
}

func newClaims(b *search.Board) *claims {
	return &claims{&Certificate{board: b}, map[search.Hash]int32{}}
}

// certificate returns the certificate of a claim about a state. If the claim needs no other claims, it has not been added yet.
func (c *claims) certificate(at search.State, x proof.Claim) *Certificate {
	if c.count == 0 {
		c.add(at, x)
	}
	return c.Certificate
}

// claim proves one claim, and the claims that it needs.
func (c *certifier) claim(at search.State, least int32) error {
	if low := c.BySize(len(at.Codes), at.Left); low >= least || c.Done() {
		return nil
	}
	name := c.Name(at.Codes, at.Left)
	if c.claimed[name] >= least {
		return nil
	}
	if !c.FollowsFromSizes(name, least) {
		if err := c.rows(at, least); err != nil || c.Done() {
			return err
		}
	}
	c.claimed[name] = least
	c.add(at, proof.Claim{Least: int64(least)})
	return nil
}

// rows proves that no row costs less than the argument least.
func (c *certifier) rows(at search.State, least int32) error {
	v := c.Level(at.Depth)
	v.Load(at.Codes)
	limit := uint32(least - int32(len(at.Codes)) + 1)
	v.Ranked = v.Ranked[:0]
	v.Scan(c.Bound(at.Left-1), v.Rule(at.Played), limit, c.Done, func(row int32, _ uint32) uint32 {
		v.Ranked = append(v.Ranked, search.Ranked{Row: row})
		return limit
	})
	c.Thin(v, at)
	for _, r := range v.Ranked {
		if err := c.row(v, at, r.Row, least); err != nil || c.Done() {
			return err
		}
	}
	return nil
}

// A subset is a part of a row with two bounds on its cost. Low is the best known bound, and free is the best bound that
// requires no new claim.
type subset struct {
	search.Subset
	class int // of its answer
	free  int32
}

// row proves that one row does not cost less than the argument least. It examines the parts as cheaply as possible until
// their bounds are high enough, and then claims bounds for as few parts as possible.
func (c *certifier) row(v *search.Level, at search.State, row int32, least int32) error {
	subsets, sum := c.subsets(v, at, row)
	if sum >= least {
		return nil
	}
	next := c.Board.After(at, row)
	for i := range subsets {
		k := &subsets[i]
		c.ByOwnCodes(&k.Subset, next)
		if more := c.free(k) - k.free; more > 0 {
			k.free += more
			if sum += more; sum >= least {
				return nil
			}
		}
	}
	if !c.promise(subsets, at, row, least-sum) {
		return ErrUnproved
	}
	for sum < least && !c.Done() {
		k := choose(subsets, least-sum)
		value := min(k.Low, k.free+least-sum)
		next.Codes = k.Codes
		if err := c.claim(next, value); err != nil {
			return err
		}
		sum += value - k.free
		k.free = value
	}
	return nil
}

// subsets returns those parts of a row whose cost does not follow from their size, smallest first. It also returns the sum of
// the bounds by size of all parts. If the row gives no information, the sum is TooMany.
func (c *certifier) subsets(v *search.Level, at search.State, row int32) (list []subset, sum int32) {
	v.Parts, v.Arena = v.Scanner.Split(row, v.Parts[:0], v.Arena[:0])
	sum = int32(len(at.Codes))
	for _, p := range v.Parts {
		if p.Class == c.Board.Win() {
			continue
		}
		if len(p.Codes) == len(at.Codes) {
			return nil, search.TooMany
		}
		low := c.BySize(len(p.Codes), at.Left-1)
		if sum += low; sum >= search.TooMany {
			return nil, sum
		}
		if len(p.Codes) < 3 {
			continue
		}
		list = append(list, subset{c.Known(p.Codes, at.Left-1), p.Class, low})
	}
	slices.SortStableFunc(list, func(a, b subset) int { return len(a.Codes) - len(b.Codes) })
	return list, sum
}

// free returns the best bound on a part's cost that can be used without a new claim. The bound comes from the part's size or
// an earlier claim. If the part is known to cost at least two rows for each code, that bound needs no claim either (see
// package proof).
func (c *certifier) free(k *subset) int32 {
	return max(k.free, c.claimed[k.Name], min(k.Low, 2*int32(len(k.Codes))))
}

// promise examines parts, as a search does, until their known bounds together exceed the sum of their free bounds by need. It
// returns false if the known bounds are still too low in the end.
func (c *certifier) promise(list []subset, at search.State, row, need int32) bool {
	parts := make([]search.Subset, len(list))
	for i, k := range list {
		parts[i] = k.Subset
		need -= k.Low - k.free
	}
	enough := c.Raise(parts, at, row, -need, 0) >= 0
	for i := range list {
		list[i].Subset = parts[i]
	}
	return enough
}

// choose returns the part for which a claim is to be made. It is the smallest part with a gain of at least need or, if there
// is none, the part with the largest gain.
func choose(list []subset, need int32) *subset {
	best := &list[0]
	for i := range list {
		k := &list[i]
		more, most := min(k.Low-k.free, need), min(best.Low-best.free, need)
		if more > most { // the list is in order of size, so this is the smallest part
			best = k
		}
	}
	return best
}

// never proves that a set cannot be broken within the rows left. For each row, it proves that one of the row's parts cannot
// be broken.
func (c *certifier) never(at search.State) error {
	n := len(at.Codes)
	if c.BySize(n, at.Left) >= search.TooMany || c.Done() {
		return nil
	}
	name := c.Name(at.Codes, at.Left)
	if c.claimed[name] == search.TooMany {
		return nil
	}
	if n <= 2 || at.Left >= search.Boundless/2 {
		return ErrUnproved
	}
	v := c.Level(at.Depth)
	v.Load(at.Codes)
	if c.RankFitting(v, at) != search.Unknown {
		return ErrUnproved
	}
	for _, r := range v.Ranked {
		if err := c.neverAfter(v, at, r.Row); err != nil {
			return err
		}
	}
	c.claimed[name] = search.TooMany
	c.add(at, proof.Claim{Least: proof.Never})
	return nil
}

// neverAfter proves that some part of a row cannot be broken within the rows left. It prefers a part about which there is
// already a claim, and otherwise tries the largest parts first.
func (c *certifier) neverAfter(v *search.Level, at search.State, row int32) error {
	parts, _ := v.Scanner.Split(row, nil, nil)
	if len(parts) == 1 || c.Done() {
		return nil
	}
	next := c.Board.After(at, row)
	for _, p := range parts {
		if c.claimed[c.Name(p.Codes, next.Left)] == search.TooMany {
			return nil
		}
	}
	slices.SortStableFunc(parts, func(a, b search.Part) int { return len(b.Codes) - len(a.Codes) })
	for _, p := range parts {
		next.Codes = p.Codes
		if len(p.Codes) > 2 && c.Fit(next) == search.Unknown {
			return c.never(next)
		}
	}
	return ErrUnproved
}
