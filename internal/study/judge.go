package study

import (
	"context"
	"math/big"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

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
type judge struct{ search solver.Judge }

// memory bounds what one search remembers, in bytes.
const memory = 16 << 20

func newJudge() judge { return judge{solver.Judge{Memory: memory}} }

// best is the best row that is found.
func (j judge) best(ctx context.Context, n *solver.Node) (value, error) {
	if v, ok := book.Known(n); ok {
		return value{row: v.Row, rows: v.Rows, exact: v.Exact}, nil
	}
	v, err := j.search.Best(ctx, n)
	if err != nil {
		return value{}, err
	}
	if v.Exact {
		return value{row: v.Row, rows: v.Rows, exact: true}, nil
	}
	return j.of(ctx, n, v.Row)
}

// of is a row's value by a search below each answer to it.
func (j judge) of(ctx context.Context, n *solver.Node, row keypeg.Code) (value, error) {
	v, err := j.search.Of(ctx, n, row)
	return value{row, v.Rows, v.Exact, true}, err
}

// A rowWorth is what a row was worth beside the best one.
type rowWorth struct {
	best, played value
	loss         *big.Rat // never below 0
}

// rule judges a row beside the best one.
func (j judge) rule(ctx context.Context, n *solver.Node, row keypeg.Code, best value) (rowWorth, error) {
	if row == best.row {
		return rowWorth{best, best, new(big.Rat)}, nil
	}
	if inBook(n, row) {
		j.search.Known = book.Known
	}
	played, err := j.of(ctx, n, row)
	if err != nil {
		return rowWorth{}, err
	}
	with := best.rows
	_, known := book.Known(n)
	if known && j.search.Known == nil && !played.exact {
		like, err := j.of(ctx, n, best.row)
		if err != nil {
			return rowWorth{}, err
		}
		with = like.rows
	}
	loss := new(big.Rat).Sub(played.rows, with)
	if loss.Sign() < 0 {
		loss.SetInt64(0)
		if !known && !best.exact {
			best = played // better than what the search found
		}
	}
	played.rows = new(big.Rat).Add(best.rows, loss)
	played.exact = played.exact && best.exact
	return rowWorth{best, played, loss}, nil
}

// inBook says whether the book goes on after a row: it is the first one, or the
// book's own, maybe under other names of colours or in another order of holes.
func inBook(n *solver.Node, row keypeg.Code) bool {
	if _, ok := book.Known(n); !ok {
		return false
	}
	for _, c := range n.Play(row) {
		if c.Node.Len() > 2 { // of smaller sets there is nothing in a book
			_, ok := book.Known(c.Node)
			return ok
		}
	}
	return false
}

// quick is a row's value for somebody who waits.
func (j judge) quick(ctx context.Context, n *solver.Node, row keypeg.Code) (value, error) {
	v, ok := book.Known(n)
	if !ok {
		return j.of(ctx, n, row)
	}
	r, err := j.rule(ctx, n, row, value{row: v.Row, rows: v.Rows, exact: v.Exact})
	return r.played, err
}

// float is a value as a number for people.
func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
