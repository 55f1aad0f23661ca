package study

import (
	"context"
	"math/big"
	"time"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

// A Value is what a row is worth: rows to the end under best play, that one
// included.
type Value struct {
	Row   keypeg.Code
	Rows  *big.Rat
	Exact bool // proved
}

// A Judge values rows: by the book where it knows the position, else by a search.
// Searches that prove nothing are held only against searches of the same kind, so
// that their errors cancel.
type Judge struct{ search solver.Judge }

// memory bounds what one search remembers, in bytes.
const memory = 16 << 20

// NewJudge returns a judge with an empty memory, for one goroutine at a time.
func NewJudge() Judge { return Judge{solver.Judge{Memory: memory}} }

// What a judge does for somebody who waits. On boards of more than 5 pegs work is bounded, to a third of a second on one core of 2023;
// wherever the machine is slower, or has other things to do, the clock bounds it too.
const (
	promptWork = 100_000_000
	promptTime = 700 * time.Millisecond
)

// promptJudge returns a judge for somebody who waits for so many rows. It gives what it has found once it has done its work, or its
// time is over; stop is to be called in the end.
func promptJudge(ctx context.Context, e keypeg.Format, rows int) (j Judge, stop func()) {
	j = NewJudge()
	j.search.Enough, stop = promptly(ctx)
	if e.Pegs > 5 {
		j.search.Work = promptWork / int64(max(rows, 1))
	}
	return j, stop
}

// promptly reports when the time of an answer for somebody who waits is over; stop is to be called in the end.
func promptly(ctx context.Context) (enough func() bool, stop func()) {
	soon, stop := context.WithTimeout(ctx, promptTime)
	return func() bool {
		select {
		case <-soon.Done():
			return true
		default:
			return false
		}
	}, stop
}

// Best returns the best row that is found.
func (j Judge) Best(ctx context.Context, n *solver.Node) (Value, error) {
	if v, ok := book.Known(n); ok {
		return Value{Row: v.Row, Rows: v.Rows, Exact: v.Exact}, nil
	}
	v, err := j.search.Best(ctx, n)
	if err != nil {
		return Value{}, err
	}
	if v.Exact {
		return Value{Row: v.Row, Rows: v.Rows, Exact: true}, nil
	}
	return j.of(ctx, n, v.Row)
}

// of returns a row's value by a search below each answer to it.
func (j Judge) of(ctx context.Context, n *solver.Node, row keypeg.Code) (Value, error) {
	v, err := j.search.Of(ctx, n, row)
	return Value{row, v.Rows, v.Exact}, err
}

// A RowWorth is what a row was worth beside the best one.
type RowWorth struct {
	Best, Played Value
	Loss         *big.Rat // never below 0
}

// Rule judges a row beside the best one.
func (j Judge) Rule(ctx context.Context, n *solver.Node, row keypeg.Code, best Value) (RowWorth, error) {
	if row == best.Row {
		return RowWorth{best, best, new(big.Rat)}, nil
	}
	if inBook(n, row) {
		j.search.Known = book.Known
	}
	played, err := j.of(ctx, n, row)
	if err != nil {
		return RowWorth{}, err
	}
	with := best.Rows
	_, known := book.Known(n)
	if known && j.search.Known == nil && !played.Exact {
		like, err := j.of(ctx, n, best.Row)
		if err != nil {
			return RowWorth{}, err
		}
		with = like.Rows
	}
	loss := new(big.Rat).Sub(played.Rows, with)
	if loss.Sign() < 0 {
		loss.SetInt64(0)
		if !known && !best.Exact {
			best = played // better than what the search found
		}
	}
	played.Rows = new(big.Rat).Add(best.Rows, loss)
	played.Exact = played.Exact && best.Exact
	return RowWorth{best, played, loss}, nil
}

// inBook reports whether the book goes on after a row: it is the first one, or the
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

// quick returns a row's value for somebody who waits.
func (j Judge) quick(ctx context.Context, n *solver.Node, row keypeg.Code) (Value, error) {
	v, ok := book.Known(n)
	if !ok {
		return j.of(ctx, n, row)
	}
	r, err := j.Rule(ctx, n, row, Value{Row: v.Row, Rows: v.Rows, Exact: v.Exact})
	return r.Played, err
}

// Float returns a value as a number for people.
func Float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
