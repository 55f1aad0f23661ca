package study

import (
	"context"
	"math/big"
	"time"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

// A Value is the value of a row: the number of rows to the end of the game under best play, including that row.
type Value struct {
	Row   keypeg.Code
	Rows  *big.Rat
	Exact bool // proved
}

// A Judge finds the value of rows: from the book if the book has the position, and otherwise by a search. Unproved values
// are compared only with values from similar searches, so that their errors cancel out.
type Judge struct{ search solver.Judge }

// memory is the largest number of bytes that one search stores.
const memory = 16 << 20

// NewJudge returns a judge with an empty memory. Only one goroutine at a time may use the judge.
func NewJudge() Judge { return Judge{solver.Judge{Memory: memory}} }

// Limits on a judge's work while a caller waits. On boards of more than 5 pegs, the work is limited to what one processor
// core of 2023 does in a third of a second. For slower or busier machines, a time limit also applies.
const (
	promptWork = 100_000_000
	promptTime = 700 * time.Millisecond
)

// promptJudge returns a judge that values the given number of rows for a caller who is waiting. The judge returns the best
// values found once its work or time is used up. The caller must call stop when done.
func promptJudge(ctx context.Context, e keypeg.Format, rows int) (j Judge, stop func()) {
	j = NewJudge()
	j.search.Enough, stop = promptly(ctx)
	if e.Pegs > 5 {
		j.search.Work = promptWork / int64(max(rows, 1))
	}
	return j, stop
}

// promptly returns a function that reports whether the time for a waiting caller has run out. The caller must call stop
// when done.
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

// Best returns the best row found.
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

// of finds the value of a row by a search after each answer to the row.
func (j Judge) of(ctx context.Context, n *solver.Node, row keypeg.Code) (Value, error) {
	v, err := j.search.Of(ctx, n, row)
	return Value{row, v.Rows, v.Exact}, err
}

// A RowWorth compares the value of a row with that of the best row.
type RowWorth struct {
	Best, Played Value
	Loss         *big.Rat // never below 0
}

// Rule compares the value of a row with that of the best row.
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
			best = played // the row is better than the best row that the search found
		}
	}
	played.Rows = new(big.Rat).Add(best.Rows, loss)
	played.Exact = played.Exact && best.Exact
	return RowWorth{best, played, loss}, nil
}

// inBook reports whether the book continues after a row. The book continues after its own rows, and after any first row,
// even if the colours or holes are permuted.
func inBook(n *solver.Node, row keypeg.Code) bool {
	if _, ok := book.Known(n); !ok {
		return false
	}
	for _, c := range n.Play(row) {
		if c.Node.Len() > 2 { // the book leaves out smaller sets
			_, ok := book.Known(c.Node)
			return ok
		}
	}
	return false
}

// quick returns the value of a row for a waiting caller.
func (j Judge) quick(ctx context.Context, n *solver.Node, row keypeg.Code) (Value, error) {
	v, ok := book.Known(n)
	if !ok {
		return j.of(ctx, n, row)
	}
	r, err := j.Rule(ctx, n, row, Value{Row: v.Row, Rows: v.Rows, Exact: v.Exact})
	return r.Played, err
}

// Float returns the floating-point number nearest to r.
func Float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
