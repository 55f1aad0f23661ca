package solver

import (
	"context"
	"fmt"
	"math/big"

	"keypeg"
)

// A Result is the result of playing a strategy against every code.
type Result struct {
	Format    keypeg.Format
	First     keypeg.Code
	Codes     int
	Total     int64   // the total number of rows over all codes
	Histogram []int64 // the number of codes broken in row 1, 2, …
	Nodes     int64   // sets examined
}

// Mean returns the exact mean number of rows.
func (r Result) Mean() *big.Rat { return big.NewRat(r.Total, int64(max(r.Codes, 1))) }

// Longest returns the number of rows that the hardest code takes.
func (r Result) Longest() int { return len(r.Histogram) }

// String returns the result on one line: total/codes = mean, then the histogram.
func (r Result) String() string {
	return fmt.Sprintf("%d/%d = %s %v", r.Total, r.Codes, r.Mean().FloatString(5), r.Histogram)
}

// Evaluate plays a strategy against every code of a board.
func Evaluate(ctx context.Context, s *Space, by Strategy, o Options) (Result, *Tree, error) {
	b, nodes, err := Grow(ctx, s.Root(), by, o)
	if err != nil {
		return Result{}, nil, err
	}
	t := &Tree{s.board.Format, b}
	r := t.Result()
	r.Nodes = nodes
	if r.Codes != s.Len() {
		return r, t, fmt.Errorf("the strategy broke %d codes of %d", r.Codes, s.Len())
	}
	return r, t, nil
}

// Result adds up the figures in a tree. Walk computes the same result without trusting these
// figures.
func (t *Tree) Result() Result {
	r := Result{Format: t.Format, First: t.Root.Row}
	t.Root.count(&r, 0)
	for i, n := range r.Histogram {
		r.Codes += int(n)
		r.Total += int64(i+1) * n
	}
	return r
}

func (b *Branch) count(r *Result, depth int) {
	if len(r.Histogram) <= depth {
		r.Histogram = append(r.Histogram, 0)
	}
	if b.Wins {
		r.Histogram[depth]++
	}
	for _, e := range b.Next {
		e.To.count(r, depth+1)
	}
}

// Cost returns the number of rows that a branch needs, summed over all codes that it breaks.
func (b *Branch) Cost() int64 {
	var r Result
	b.count(&r, 0)
	total := int64(0)
	for i, n := range r.Histogram {
		total += int64(i+1) * n
	}
	return total
}

// Longest returns the largest number of rows needed for any code of the branch, including the
// branch's own row.
func (b *Branch) Longest() int {
	most := 0
	for _, e := range b.Next {
		most = max(most, e.To.Longest())
	}
	return 1 + most
}
