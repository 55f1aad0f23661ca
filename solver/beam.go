package solver

import (
	"context"

	"keypeg"
	"keypeg/solver/internal/search"
)

// Beam plays the row of least cost that it finds by trying only the most promising rows. It tries more or fewer rows
// depending on the size of the set. Beam uses the same search as Exact, and can settle small sets exactly.
type Beam struct {
	First  keypeg.Code // the first row; 0 chooses the best
	Small  int         // the number of rows tried for sets of up to 64 codes; 0 means 8
	Middle int         // the number of rows tried for sets of up to 400 codes; 0 means 6
	Large  int         // the number of rows tried for larger sets; 0 means 4
	// Lookahead is the number of rows that are compared to choose each row tried. These rows have good part sizes, and are
	// compared by a quick estimate of each part. If Lookahead is 0, only the sizes count.
	Lookahead int

	Exact  int   // the largest size of sets that are settled exactly
	Budget int64 // the largest number of nodes; 0 means no limit
	Memory int64 // the number of bytes for remembered sets; 0 means 256 MiB
}

// Next implements Strategy.
func (e Beam) Next(ctx context.Context, n *Node) (Advice, error) { return nextBy(ctx, e, n) }

// Plan implements Planner.
func (e Beam) Plan(ctx context.Context, n *Node) (*Branch, Advice, error) {
	return planBy(ctx, e, n)
}

func (e Beam) search(ctx context.Context, n *Node) (*search.Search, search.State, error) {
	x, at, err := Exact{First: e.First, Budget: e.Budget, Memory: e.Memory}.search(ctx, n)
	if err != nil {
		return nil, at, err
	}
	x.Widths, x.Lookahead = e.widths, e.Lookahead
	return x, at, nil
}

// widths returns the number of rows that the beam tries for a set with the given number of codes.
func (e Beam) widths(codes int) int {
	pick := func(w, otherwise int) int {
		if w > 0 {
			return w
		}
		return otherwise
	}
	switch {
	case codes <= e.Exact:
		return 0
	case codes <= 64:
		return pick(e.Small, 8)
	case codes <= 400:
		return pick(e.Middle, 6)
	}
	return pick(e.Large, 4)
}
