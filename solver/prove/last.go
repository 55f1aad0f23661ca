package prove

import (
	"context"
	"errors"
	"slices"

	"keypeg/solver"
	"keypeg/solver/internal/search"
	"keypeg/solver/proof"
)

// CertifyLast proves that at least the given number of a node's candidates need the last of the given number of rows, if all
// candidates are broken within these rows. There must be at least two rows. If no strategy breaks all candidates within the rows,
// this is true of any number up to 2²⁶ - 1. CertifyLast fails with ErrUnproved if some strategy needs the last row for fewer
// candidates.
func CertifyLast(ctx context.Context, n *solver.Node, codes int64, rows int) (*Certificate, error) {
	switch {
	case n.Len() == 0:
		return nil, solver.ErrNoCandidates
	case rows < 2:
		return nil, errFewRows
	case codes >= search.TooMany:
		return nil, ErrUnproved
	}
	b, err := search.NewBoard(n.Space().Format())
	if err != nil {
		return nil, err
	}
	c := lastCertifier{search.NewFinisher(ctx, b, 0), newClaims(b)}
	at := stateOf(b, n)
	at.Left = rows
	if err := c.claim(at, int32(codes)); err != nil {
		return nil, err
	}
	if err := c.Err(ctx); err != nil {
		return nil, err
	}
	return c.certificate(at, proof.Claim{Least: codes, Last: true}), nil
}

var errFewRows = errors.New("a claim about the last row needs at least 2 rows")

// LastWithin returns a proof that every strategy that breaks all codes of a board within the given number of rows needs the last
// of these rows for at least the given number of codes. It returns the proof's pieces too, as NeverWithin does.
func LastWithin(ctx context.Context, s *solver.Space, codes int64, rows int, memory int64) (*proof.Proof, []Piece, error) {
	switch {
	case rows < 2:
		return nil, nil, errFewRows
	case codes >= search.TooMany:
		return nil, nil, ErrUnproved
	}
	b, err := search.NewBoard(s.Format())
	if err != nil {
		return nil, nil, err
	}
	c := newChain(b, proof.Claim{Least: codes, Rows: rows, Last: true})
	x := lastCertifier{search.NewFinisher(ctx, b, memory), newClaims(b)}
	at := stateOf(b, s.Root())
	at.Left = rows
	v := x.Level(at.Depth)
	v.Load(at.Codes)
	for _, row := range b.FirstRows() {
		needed, _, err := x.needed(v, at, row, int32(codes))
		if err == nil {
			err = x.Err(ctx)
		}
		if err != nil {
			return nil, nil, err
		}
		after := s.Root().Play(b.Code(row))
		for _, k := range needed {
			i := slices.IndexFunc(after, func(a solver.Child) bool { return a.Keys == b.Answers[k.class] })
			c.rest(Piece{First: b.Code(row), Keys: after[i].Keys, Node: after[i].Node, Least: int64(k.free), Rows: rows - 1, Last: true})
		}
	}
	return c.whole, c.pieces, nil
}

// A lastCertifier writes a proof about the codes that need the last row.
type lastCertifier struct {
	*search.Finisher
	*claims
}

// claim proves one claim, and the claims that it needs.
func (c *lastCertifier) claim(at search.State, least int32) error {
	name := c.Name(at.Codes, at.Left)
	if c.claimed[name] >= least || c.AtLeast(len(at.Codes), at.Left) >= least || c.Done() {
		return nil
	}
	if !c.FollowsFromSizes(name, least) {
		if err := c.rows(at, least); err != nil || c.Done() {
			return err
		}
	}
	c.claimed[name] = least
	c.add(at, proof.Claim{Least: int64(least), Last: true})
	return nil
}

// rows proves that after each row at least the given number of codes need the last row.
func (c *lastCertifier) rows(at search.State, least int32) error {
	v := c.Level(at.Depth)
	v.Load(at.Codes)
	c.RankBelow(v, at, least)
	c.Thin(v, at)
	for _, r := range v.Ranked {
		needed, next, err := c.needed(v, at, r.Row, least)
		for _, k := range needed {
			if err == nil {
				next.Codes = k.Codes
				err = c.claim(next, k.free)
			}
		}
		if err != nil || c.Done() {
			return err
		}
	}
	return nil
}

// needed returns the parts of a row about which a claim is needed, so that at least the given number of codes need the last
// row, and the state after the row. The field free of each part is the number to be claimed. The function first bounds all
// parts, because that is cheap. It begins with large parts, which need the last row for more codes.
func (c *lastCertifier) needed(v *search.Level, at search.State, row, least int32) (chosen []subset, next search.State, err error) {
	list, sum := c.subsets(v, at, row)
	need := least - sum
	if need <= 0 {
		return nil, next, nil
	}
	next = c.Board.After(at, row)
	raise := func(bound func(at search.State, limit int32) int32) {
		for i := range list {
			if k := &list[len(list)-1-i]; need > 0 && !c.Done() {
				next.Codes = k.Codes
				more := max(bound(next, k.Low+need)-k.Low, 0)
				k.Low += more
				need -= more
			}
		}
	}
	if next.Left > 2 {
		raise(func(at search.State, _ int32) int32 { return c.Glance(at) })
	}
	raise(func(at search.State, limit int32) int32 {
		low, _ := c.Fewest(at, limit)
		return low
	})
	if need > 0 && !c.Done() {
		return nil, next, ErrUnproved
	}
	for need = least - sum; need > 0 && !c.Done(); {
		k := choose(list, need)
		more := min(k.Low-k.free, need)
		k.free += more
		need -= more
		chosen = append(chosen, *k)
	}
	return chosen, next, nil
}

// subsets returns those parts of a row for which a claim may be needed, smallest first. It also returns the sum of the bounds
// of all parts that need no new claim. If the row gives no information, the sum is TooMany.
func (c *lastCertifier) subsets(v *search.Level, at search.State, row int32) (list []subset, sum int32) {
	v.Parts, v.Arena = v.Scanner.Split(row, v.Parts[:0], v.Arena[:0])
	for _, p := range v.Parts {
		if p.Class == c.Board.Win() {
			continue
		}
		if len(p.Codes) == len(at.Codes) {
			return nil, search.TooMany
		}
		name := c.Name(p.Codes, at.Left-1)
		free := max(c.AtLeast(len(p.Codes), at.Left-1), c.claimed[name])
		if sum += free; sum >= search.TooMany {
			return nil, sum
		}
		if len(p.Codes) > 2 {
			list = append(list, subset{search.Subset{Codes: p.Codes, Name: name, Low: free}, p.Class, free})
		}
	}
	slices.SortStableFunc(list, func(a, b subset) int { return len(a.Codes) - len(b.Codes) })
	return list, sum
}
