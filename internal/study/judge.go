package study

import (
	"context"
	"math/big"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

// A place is a position of a board that can be judged, with its candidates.
type place struct {
	solver.Position // with no limit to its rows
	*solver.Node
}

func (s *Study) place(p solver.Position) (place, error) {
	n, err := s.node(p)
	p.Edition = withoutLimit(p.Edition)
	return place{p, n}, err
}

// A value is what a row is worth: rows to the end under best play, that one
// included.
type value struct {
	row   keypeg.Code
	rows  *big.Rat
	exact bool
	found bool // by a search below each answer
}

// A judge values rows: by the book where it knows the position, else by a search.
// Searches that prove nothing are held only against searches of the same kind, so
// that their errors cancel.
type judge struct{ solver.Judge }

// memory bounds what one worker's search remembers, in bytes.
const memory = 16 << 20

func newJudge() judge { return judge{solver.Judge{Memory: memory}} }

// known is what the book says about a position.
func known(p solver.Position) (value, bool) {
	b, ok := book.For(p.Edition)
	if !ok {
		return value{}, false
	}
	found, ok := b.Find(p)
	if !ok {
		return value{}, false
	}
	return value{row: found.Row, rows: big.NewRat(found.Cost, found.Codes), exact: b.Proved()}, true
}

// best is the best row that is found.
func (j judge) best(ctx context.Context, at place) (value, error) {
	if v, ok := known(at.Position); ok {
		return v, nil
	}
	v, err := j.Best(ctx, at.Node)
	if err != nil {
		return value{}, err
	}
	if v.Exact {
		return value{row: v.Row, rows: v.Rows, exact: true}, nil
	}
	return j.of(ctx, at, v.Row)
}

// of is a row's value by a search below each answer to it.
func (j judge) of(ctx context.Context, at place, row keypeg.Code) (value, error) {
	v, err := j.Of(ctx, at.Node, row)
	return value{row, v.Rows, v.Exact, true}, err
}

// A ruling is what a row was worth beside the best one.
type ruling struct {
	best, played value
	loss         *big.Rat // never below 0
}

// rule judges a row beside the best one.
func (j judge) rule(ctx context.Context, at place, row keypeg.Code, best value) (ruling, error) {
	if row == best.row || inBook(at, row) {
		best.row = row
		return ruling{best, best, new(big.Rat)}, nil
	}
	played, err := j.of(ctx, at, row)
	if err != nil {
		return ruling{}, err
	}
	with := best.rows
	if !played.exact && !best.found {
		like, err := j.of(ctx, at, best.row)
		if err != nil {
			return ruling{}, err
		}
		with = like.rows
	}
	loss := new(big.Rat).Sub(played.rows, with)
	if loss.Sign() < 0 {
		loss.SetInt64(0)
		if _, ok := known(at.Position); !ok && !best.exact {
			best = played // better than what the search found
		}
	}
	played.rows = new(big.Rat).Add(best.rows, loss)
	played.exact = played.exact && best.exact
	return ruling{best, played, loss}, nil
}

// quick is a row's value for somebody who waits.
func (j judge) quick(ctx context.Context, at place, row keypeg.Code) (value, error) {
	best, ok := known(at.Position)
	if !ok {
		return j.of(ctx, at, row)
	}
	r, err := j.rule(ctx, at, row, best)
	return r.played, err
}

// inBook says whether a row is the book's, maybe under other names of colours or in
// another order of holes: then the book goes on after it.
func inBook(at place, row keypeg.Code) bool {
	if _, ok := known(at.Position); !ok {
		return false
	}
	for _, c := range at.Play(row) {
		if c.Node.Len() > 2 { // of smaller sets there is nothing in a book
			_, ok := known(at.With(row, c.Keys))
			return ok
		}
	}
	return false
}

// float is a value as a number for people.
func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
