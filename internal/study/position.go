package study

import (
	"context"
	"errors"
	"math/big"

	"keypeg"
	"keypeg/internal/pool"
	"keypeg/solver"
)

// An Amount is a number of codes.
type Amount struct {
	Codes *big.Int `json:"codes"`
	Exact bool     `json:"exact"` // whether the codes were counted rather than estimated from a sample
}

// Left describes the codes that a position leaves.
type Left struct {
	Amount
	List  []keypeg.Code // some of the codes, in order
	Slips []solver.Slip // if no code is left: the answers that may be wrong, likeliest first
}

const (
	countWork   = 3_000_000 // the largest number of steps in a search for all codes of a large board; they take a tenth of a second
	shareSample = 1_000     // the size of the sample for estimating a share
	maxOffset   = 100_000   // the largest number of codes that may be skipped
	maxSlips    = 10
)

// Left describes the codes that a position leaves. It lists at most limit of them, without the first offset codes.
func (s *Study) Left(ctx context.Context, p solver.Position, limit, offset int) (Left, error) {
	if err := p.Check(); err != nil {
		return Left{}, err
	}
	if offset > maxOffset {
		return Left{}, keypeg.Refusef("bad-offset", "", "the list ends at code %d", maxOffset)
	}
	return pool.Ask(ctx, s.pool, func(ctx context.Context) (Left, error) { return s.left(ctx, p, limit, offset) })
}

func (s *Study) left(ctx context.Context, p solver.Position, limit, offset int) (l Left, err error) {
	if n, err := s.Node(p); err == nil {
		l.Amount = Amount{big.NewInt(int64(n.Len())), true}
		l.List = page(n.Candidates(), limit, offset)
	} else {
		list, total, exact, err := solver.Candidates(ctx, p, limit+offset, countWork)
		if err != nil {
			return Left{}, err
		}
		l.Amount, l.List = Amount{total, exact}, page(list, limit, offset)
		if !exact {
			if l.Amount, err = estimate(ctx, p, total); err != nil {
				return Left{}, err
			}
		}
	}
	if l.Exact && l.Codes.Sign() == 0 {
		if l.Slips, err = slips(ctx, p); err != nil {
			return Left{}, err
		}
	}
	return l, nil
}

// Count returns the number of codes that a position leaves, or nil if the number cannot be found in the available time.
func (s *Study) Count(ctx context.Context, p solver.Position) (*Amount, error) {
	if n, err := s.Node(p); err == nil {
		return &Amount{big.NewInt(int64(n.Len())), true}, nil
	}
	_, total, exact, err := solver.Candidates(ctx, p, 0, countWork)
	if err != nil {
		return nil, err
	}
	if exact {
		return &Amount{total, true}, nil
	}
	about, err := estimate(ctx, p, total)
	if errors.Is(err, solver.ErrBudget) || errors.Is(err, solver.ErrNoCandidates) {
		return nil, nil
	}
	return &about, err
}

// Node returns the node of a position. It fails if the board is too big to judge.
func (s *Study) Node(p solver.Position) (*solver.Node, error) {
	if !judgeable(p.Format) {
		return nil, solver.ErrTooBig
	}
	space, err := s.spaces.Of(p.Format)
	if err != nil {
		return nil, err
	}
	p.Format = space.Format() // values assume that a game is played to the end without a limit on rows
	return space.Node(p)
}

func page(list []keypeg.Code, limit, offset int) []keypeg.Code {
	from := min(offset, len(list))
	return list[from:min(from+limit, len(list))]
}

// slips returns explanations of a contradiction, or nil if the board has too many codes to list.
func slips(ctx context.Context, p solver.Position) ([]solver.Slip, error) {
	space, err := solver.NewSpace(p.Format)
	if err != nil {
		return nil, nil // the board is too big to find the wrong answer
	}
	all, err := space.Contradictions(ctx, p)
	return all[:min(len(all), maxSlips)], err
}

// estimate estimates the number of codes that a position leaves on a board too big to count. For each row, it multiplies the
// number by the fraction of codes in a sample that give the row's answer.
func estimate(ctx context.Context, p solver.Position, atLeast *big.Int) (Amount, error) {
	codes := new(big.Float).SetInt(p.Format.Codes())
	so := solver.Start(p.Format)
	for _, r := range p.Rows {
		if r.Lost() || !r.Answered {
			continue
		}
		sample, _, err := draw(ctx, so)
		if err != nil {
			return Amount{Codes: atLeast}, err
		}
		fit := 0
		for _, c := range sample {
			if keypeg.Score(c, r.Code) == r.Keys {
				fit++
			}
		}
		// If no code of the sample gives the answer, assume half a code.
		codes.Mul(codes, big.NewFloat(max(float64(fit), 0.5)/float64(len(sample))))
		so = so.With(r.Code, r.Keys)
	}
	total, _ := codes.Int(nil)
	if total.Cmp(atLeast) < 0 {
		total = atLeast
	}
	return Amount{Codes: total}, nil
}

// draw returns a sample of the codes that a position leaves. If there are only a few codes, it returns all of them and true.
func draw(ctx context.Context, p solver.Position) ([]keypeg.Code, bool, error) {
	return solver.Sample{Seed: 1, Size: shareSample}.Draw(ctx, p)
}

// Against returns the numbers, counted from 1, of the rows whose answers contradict a given row.
func Against(p solver.Position, row keypeg.Code) []int {
	rows := []int{}
	for i, r := range p.Rows {
		if r.Answered && !r.Lost() && keypeg.Score(row, r.Code) != r.Keys {
			rows = append(rows, i+1)
		}
	}
	return rows
}
