package solver

import (
	"context"
	"fmt"
	"slices"

	"keypeg"
	"keypeg/solver/internal/search"
)

// A Job is a piece of a strategy that can be computed separately, on any machine. The piece is the strategy after one answer to the
// first row. The results of all jobs of a first row form a tree, even if the jobs ran on different machines with different widths.
type Job struct {
	Format keypeg.Format
	First  keypeg.Code
	Keys   keypeg.Keys
	Second keypeg.Code // the second row; 0 if the search chooses it
	Slice  Slice       // the slice of the second rows to examine; the zero Slice means all
	Width  Beam        // the numbers of rows to try (see AllRows); Width.First is not used
	Rows   int         // the largest number of rows for any code, including the first row; 0 means no limit
	Below  int64       // only costs below this limit are needed; 0 means all costs
}

// A Slice is the K-th of N equal slices of the rows that a job examines, where K counts from 1.
type Slice struct{ K, N int }

// AllRows is the width of jobs that try every row and therefore have exact results.
var AllRows = Beam{Exact: MaxListed}

// String returns a name for the job that leaves out its width: 11223-1r0w, 11223-1r0w-31456 or 11223-1r0w-2of5.
func (j Job) String() string {
	name := fmt.Sprintf("%s-%s", j.First, j.Keys)
	if j.Second != 0 {
		name += "-" + j.Second.String()
	}
	if j.Slice.N > 1 {
		name += fmt.Sprintf("-%dof%d", j.Slice.K, j.Slice.N)
	}
	return name
}

// A Finding is the result of a job: a branch and its cost, or no branch if none costs less than the job's limit.
type Finding struct {
	Cost   int64
	Branch *Branch
	Nodes  int64
}

// Jobs returns the jobs of a first row, the largest sets first. If seconds is above 0, Jobs makes that number of jobs for each
// set of more than 400 codes, one for each promising second row.
func Jobs(ctx context.Context, s *Space, first keypeg.Code, width Beam, seconds int) ([]Job, error) {
	type sized struct {
		job  Job
		size int
	}
	var list []sized
	for _, c := range s.Root().Play(first) {
		if c.Keys == s.Format().Win() {
			continue
		}
		j := Job{Format: s.Format(), First: first, Keys: c.Keys, Width: width}
		if seconds == 0 || c.Node.Len() <= 400 {
			list = append(list, sized{j, c.Node.Len()})
			continue
		}
		for _, row := range c.Node.promising(ctx, seconds, width.Lookahead) {
			j.Second = row
			list = append(list, sized{j, c.Node.Len()})
		}
	}
	slices.SortStableFunc(list, func(a, b sized) int { return b.size - a.size })
	jobs := make([]Job, len(list))
	for i, l := range list {
		jobs[i] = l.job
	}
	return jobs, ctx.Err()
}

// Run carries out a job. A job has the same finding on every machine.
func (j Job) Run(ctx context.Context, s *Space) (Finding, error) {
	class, ok := s.board.AnswerOf(j.Keys)
	if !ok || s.Format().Check(j.First) != nil {
		return Finding{}, fmt.Errorf("%s is no job on %s", j, s.Format())
	}
	n := s.Root().after(j.First, class)
	if n.Len() == 0 {
		return Finding{}, ErrNoCandidates
	}
	x, at, err := j.Width.search(ctx, n)
	if err != nil {
		return Finding{}, err
	}
	defer x.Release()
	if j.Second != 0 {
		x.First = s.board.NumberOf(j.Second)
	}
	x.Slice = search.Slice(j.Slice)
	if j.Rows > 0 {
		at.Left = j.Rows - 1
	}
	budget := int32(search.TooMany)
	if j.Below > 0 {
		budget = int32(min(j.Below, search.TooMany))
	}
	cost, row := x.Cost(at, budget)
	if err := x.Err(ctx); err != nil {
		return Finding{Nodes: x.Nodes}, err
	}
	if row == search.Unknown || cost >= budget {
		if j.Below > 0 || j.Width.widths(n.Len()) == 0 {
			return Finding{Nodes: x.Nodes}, nil
		}
		return j.fallBack(ctx, s, at, x.Nodes)
	}
	b, err := plan(ctx, x, at, cost+1)
	return Finding{int64(cost), b, x.Nodes}, err
}

// fallBack returns any branch within the limit on rows, if it finds one quickly. If rows are limited, a narrow search often
// finds no branch, and an exact search cannot rule out rows without a branch. The argument nodes is the number of nodes
// already used.
func (j Job) fallBack(ctx context.Context, s *Space, at search.State, nodes int64) (Finding, error) {
	x := search.NewFitter(ctx, s.board, j.Width.Memory, fallBackNodes)
	var b *Branch
	if x.Fit(at) != search.Unknown {
		b = write(x.Board, at, x.Fit)
	}
	nodes += x.Nodes
	if b == nil || x.Stopped {
		return Finding{Nodes: nodes}, ctx.Err()
	}
	return Finding{b.Cost(), b, nodes}, nil
}

// fallBackNodes limits the time of a search by fallBack to a second or two. Most sets take a hundredth of that time.
const fallBackNodes = 20_000
