package prove

import (
	"context"
	"fmt"
	"slices"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/internal/search"
	"keypeg/solver/proof"
)

// A Piece is a claim on which the proof of a board depends. The claim is about the candidates after an answer to a first
// row.
type Piece struct {
	First keypeg.Code
	Keys  keypeg.Keys
	Node  *solver.Node
	Least int64
	Rows  int
	Last  bool
}

// Claim returns the claim.
func (p Piece) Claim() proof.Claim {
	return proof.Claim{Codes: p.Node.Candidates(), Least: p.Least, Rows: p.Rows, Last: p.Last}
}

// Certify proves the claim.
func (p Piece) Certify(ctx context.Context) (*Certificate, error) {
	if p.Last {
		return CertifyLast(ctx, p.Node, p.Least, p.Rows)
	}
	return Certify(ctx, p.Node, p.Least, p.Rows)
}

// Chain returns a proof that no strategy for the board costs less than Lower. The proof depends on given claims, and the
// pieces say how to prove these claims. If a first row costs more than Lower, its largest sets may need no claim.
func (x *Proved) Chain() (*proof.Proof, []Piece) {
	c := newChain(x.board, proof.Claim{Least: x.Lower, Rows: x.rows})
	for _, o := range x.openings {
		spare := o.least() - x.Lower
		for _, r := range slices.Backward(o.after) {
			n := r.node.Len()
			low := max(int64(c.left[n]), min(r.least, 2*int64(n))) // the set needs no claim (see package proof)
			less := min(max(spare, 0), r.least-low)
			spare -= less
			if least := r.least - less; least > low {
				rows := c.rows
				if r.free {
					rows = 0
				}
				c.rest(Piece{First: o.row, Keys: r.keys, Node: r.node, Least: least, Rows: rows})
			}
		}
	}
	return c.whole, c.pieces
}

// NeverWithin returns a proof that a board cannot be broken within the given number of rows, with the proof's pieces, as
// Proved.Chain does for a total. There is a piece for each first row that the sizes of its parts do not settle. It shows
// that the codes left after one of the row's answers cannot be broken in time. NeverWithin fails with ErrUnproved if the
// board can be broken within that number of rows. The argument memory is a number of bytes, or 0 for 256 MiB.
func NeverWithin(ctx context.Context, s *solver.Space, rows int, memory int64) (*proof.Proof, []Piece, error) {
	if rows < 1 {
		return nil, nil, fmt.Errorf("a board cannot be broken within %d rows: there must be at least 1", rows)
	}
	b, err := search.NewBoard(s.Format())
	if err != nil {
		return nil, nil, err
	}
	c := newChain(b, proof.Claim{Least: proof.Never, Rows: rows})
	x := search.NewFitter(ctx, b, memory, 0)
	for _, row := range b.List(b.FirstRows()) {
		after := s.Root().Play(row)
		slices.SortStableFunc(after, func(a, b solver.Child) int { return b.Node.Len() - a.Node.Len() })
		if len(after) == 1 || c.left[after[0].Node.Len()] >= search.TooMany {
			continue
		}
		i := slices.IndexFunc(after, func(a solver.Child) bool {
			at := stateOf(b, a.Node)
			at.Left = rows - 1
			return a.Keys != b.Format.Win() && x.Fit(at) == search.Unknown
		})
		if err := x.Err(ctx); err != nil {
			return nil, nil, err
		}
		if i < 0 {
			return nil, nil, ErrUnproved
		}
		c.rest(Piece{First: row, Keys: after[i].Keys, Node: after[i].Node, Least: proof.Never, Rows: c.rows})
	}
	return c.whole, c.pieces, nil
}

// A chain is an unfinished proof of a board.
type chain struct {
	whole  *proof.Proof
	pieces []Piece
	rows   int     // the number of rows left after the first row; 0 means no limit
	left   []int32 // the bound L for this limit on rows, indexed by the number of codes
}

// newChain returns a proof of a claim about all codes of a board.
func newChain(b *search.Board, all proof.Claim) *chain {
	all.Codes = b.List(b.Codes)
	c := &chain{whole: &proof.Proof{Format: b.Format, Claims: []proof.Claim{all}}, left: b.TightCosts().Left(search.Boundless)}
	if all.Rows > 0 {
		c.rows, c.left = all.Rows-1, b.TightCosts().Left(all.Rows-1)
	}
	return c
}

// rest adds a piece, whose claim is given.
func (c *chain) rest(p Piece) {
	c.pieces = append(c.pieces, p)
	c.whole.Given = append(c.whole.Given, p.Claim())
}
