package solver

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"keypeg"
	"keypeg/solver/internal/search"
)

// Sample plays on boards too large to list. It draws codes that agree with all the answers, and plays the row that
// distinguishes them best:
//
//	sample = codes that agree, drawn almost evenly from the seed
//	row = of some codes of the sample, the one whose answers over the sample have most entropy
//	1,000 times: change a peg or two, or exchange two; keep the change if it has more entropy
//
// If few codes agree, the sample contains all of them. Then the parts' estimated costs replace the entropy, and the best 40 rows
// are compared again, with the best of each part's own codes as the next row. The same seed and position give the same row.
type Sample struct {
	Seed uint64
	Size int   // the number of codes to draw; 0 means 400
	Work int64 // the largest number of steps of the search; 0 means 4,000,000
	// Enough reports whether to end the search for a row and to play the best row found so far. If Enough is nil, the caller never
	// cuts the search short. Enough does not end the drawing of codes.
	Enough func() bool
}

// If the number of codes that agree with the position is at most listed, Draw returns all of them. The search for a row first
// considers codes as rows, at most as many as tried says. It then considers changes to the best rows so far. If all codes are
// known, it keeps some rows, as many as glances says, and glances at each of their parts that has at most glanced codes.
const (
	listed  = 1500
	tried   = 400
	changes = 1000
	glances = 40
	glanced = 60
)

// Suggest returns the row to play at a position on any board. In the Advice, Nodes is the number of codes drawn. The error is
// ErrNoCandidates for a contradiction, and ErrBudget if the work was used up before a code was found. More than 24 answered rows
// are an error too.
func (s Sample) Suggest(ctx context.Context, p Position) (Advice, error) {
	list, err := s.Promising(ctx, p, 1)
	if err != nil {
		return Advice{}, err
	}
	return list[0], nil
}

// Promising returns the best rows that it finds at a position on any board, at most count of them, the best first. It returns at
// least one. The errors are those of Suggest.
func (s Sample) Promising(ctx context.Context, p Position, count int) ([]Advice, error) {
	first := len(p.Answered()) == 0
	if first { // the best first rows differ little, and are quickly compared
		s.Size = 5 * s.size()
	}
	codes, all, err := s.draw(ctx, p, quickly)
	if err != nil {
		return nil, err
	}
	count = max(count, 1)
	c := newClimb(p.Format, codes, all)
	var rows []climbed
	if first {
		rows = c.first(count)
	} else {
		rows = c.best(count, s.stopper(ctx), rand.New(rand.NewPCG(s.Seed, 0x70656773)))
	}
	list := make([]Advice, len(rows))
	for i := range rows {
		list[i] = Advice{Row: c.Board.CodeOf(&rows[i].row), Nodes: int64(len(codes))}
	}
	return list, ctx.Err()
}

func (s Sample) size() int { return cmp.Or(max(s.Size, 0), 400) }

// stopper returns a function that reports whether the search for rows has to end.
func (s Sample) stopper(ctx context.Context) func() bool {
	stop := search.Stopper(ctx)
	if s.Enough == nil {
		return stop
	}
	return func() bool { return stop() || s.Enough() }
}

// Draw returns codes that agree with a position, in order and without duplicates. If at most 1,500 codes agree, Draw returns
// all of them, and true, unless listing them takes more than half the Work. Otherwise it returns at most Size random ones, and
// false. If no random code is found, it returns the first listed ones. The errors are those of Suggest.
func (s Sample) Draw(ctx context.Context, p Position) ([]keypeg.Code, bool, error) {
	return s.draw(ctx, p, math.MaxInt64)
}

// patience is the number of moves after which a draw is content with the codes that it has. A row is found with at most quickly
// steps of listing.
const (
	patience = 100_000
	quickly  = 20_000
)

// draw does what Draw does. The argument listing is the largest number of steps for listing all codes.
func (s Sample) draw(ctx context.Context, p Position, listing int64) ([]keypeg.Code, bool, error) {
	if err := p.Check(); err != nil {
		return nil, false, err
	}
	if n := len(p.Answered()); n > mostRows {
		return nil, false, fmt.Errorf("%d rows are too many for a sample of codes: there may be %d", n, mostRows)
	}
	size, work := s.size(), cmp.Or(max(s.Work, 0), 4_000_000)
	c, stop := newChain(p, rand.New(rand.NewPCG(s.Seed, 0x6b657970))), search.Stopper(ctx)
	c.collect(size, min(work, patience), stop)
	found, complete := c.codes, false
	if len(found) < size || c.size() < 2*listed {
		if len(found) == 0 {
			listing = work // perhaps no code agrees
		}
		list, all := newLister(ctx, p, min(work/2, listing)).atMost(listed)
		if len(found) == 0 && !all {
			c.collect(size, work, stop)
			found = c.codes
		}
		if all || len(found) == 0 {
			found, complete = list, all
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	if len(found) == 0 && complete {
		return nil, true, ErrNoCandidates
	}
	if len(found) == 0 {
		return nil, false, search.ErrBudget
	}
	return slices.Sorted(maps.Keys(found)), complete, nil
}
