package search

import (
	"context"
	"errors"
)

// Work limits a search while its caller waits. A limit on scans is not enough: with many pegs, a scan of all rows has many
// answers to add and many equivalent orders of the holes. One scan can take a hundred times as long as another.
type Work struct {
	Most   int64       // the work allowed; 0 means no limit
	Done   int64       // the work done: answers counted, and pegs moved to find equivalent rows; each takes a few nanoseconds
	Enough func() bool // reports whether the caller wants a result now; nil means never
}

// over reports whether the search has to end.
func (w *Work) over() bool {
	return w.Most > 0 && w.Done >= w.Most || w.Enough != nil && w.Enough()
}

// ErrBudget reports that a search has used up its budget of nodes.
var ErrBudget = errors.New("the budget of nodes is used up")

// Done reports whether the search must stop.
func (x *Search) Done() bool {
	if !x.Stopped && (x.stop() || x.budget > 0 && x.Nodes >= x.budget || x.Allowed > 0 && x.Scans >= x.Allowed || x.Work.over()) {
		x.Stopped = true
	}
	return x.Stopped
}

// Err returns the reason why a search ended early, or nil.
func (x *Search) Err(ctx context.Context) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case x.Stopped:
		return ErrBudget
	}
	return nil
}

// Often is the number of rows that are scored between two checks of whether the search must end.
const Often = 64

// Stopper returns a function that reports whether a context is done.
func Stopper(ctx context.Context) func() bool {
	done := ctx.Done()
	return func() bool {
		select {
		case <-done:
			return true
		default:
			return false
		}
	}
}

// Effort returns the cost of scanning all rows for a set of the given number of codes. The unit is the cost for a set of up
// to 64 codes.
func Effort(codes int) int64 { return 1 + int64(codes)/128 }

// looked counts a scan of all rows for a set of the given number of codes.
func (x *Search) looked(codes int) {
	x.Scans += Effort(codes)
	x.Work.Done += Effort(codes) * int64(x.Board.Size) * int64(len(x.Board.Answers))
}

// work returns the amount of work needed to find the lowest row that is equivalent to a given row.
func (y *Symmetry) work() int64 {
	if !y.Some() {
		return 0
	}
	return int64(max(len(y.mappings), 1) * y.board.Pegs)
}
