package study

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"keypeg"
	"keypeg/internal/pool"
	"keypeg/solver"
	"keypeg/solver/book"
)

// Advice is a row and the facts known about it.
type Advice struct {
	Row      keypeg.Code
	Expected float64 // the expected number of rows to the end under best play, including this row; 0 if unknown
	Fraction string  // if Expected is proved: Expected as a fraction whose denominator is the number of codes left, such as 5625/1296
	Exact    bool    // whether Expected is proved; otherwise it is an approximation
	CouldBe  bool    // the row may still be the code
}

// Best returns the best rows found at a position, at most count of them, best first. It returns solver.ErrNoCandidates for a
// contradiction.
func (s *Study) Best(ctx context.Context, p solver.Position, count int) ([]Advice, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	return pool.Ask(ctx, s.pool, func(ctx context.Context) ([]Advice, error) {
		n, err := s.Node(p)
		if err != nil || !quick(p.Format) {
			return drawn(ctx, p, count)
		}
		return ranked(ctx, n, count)
	})
}

// few is the largest number of remaining codes for which several rows are evaluated while the caller waits.
const few = 100

// ranked returns the best row, according to the book or a search, and the most promising other rows. If few codes are left,
// each row is judged. Otherwise, the values of the other rows are estimated.
func ranked(ctx context.Context, n *solver.Node, count int) ([]Advice, error) {
	if n.Len() == 0 {
		return nil, solver.ErrNoCandidates
	}
	j, stop := promptJudge(ctx, n.Space().Format(), count)
	defer stop()
	v, ok := book.Known(n)
	var err error
	if !ok {
		if v, err = j.search.Best(ctx, n); err != nil {
			return nil, err
		}
	}
	best := Value{Row: v.Row, Rows: v.Rows, Exact: v.Exact}
	values := []Value{best}
	if n.Len() <= few {
		values, err = j.judged(ctx, n, best, count)
	} else {
		values = append(values, estimated(ctx, n, best, count)...)
	}
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(values, func(a, b Value) int { return a.Rows.Cmp(b.Rows) })
	list := make([]Advice, 0, count)
	for _, v := range values[:min(count, len(values))] {
		list = append(list, adviceOf(n, v))
	}
	return list, nil
}

// judged returns the best row and other promising rows, each with its own value.
func (j Judge) judged(ctx context.Context, n *solver.Node, best Value, count int) ([]Value, error) {
	var rows []keypeg.Code
	offer := func(row keypeg.Code) {
		if row != best.Row && len(rows) < count-1 && !slices.Contains(rows, row) {
			rows = append(rows, row)
		}
	}
	for _, v := range n.Promising(ctx, count) {
		offer(v.Row)
	}
	for _, row := range n.Candidates() {
		offer(row)
	}
	values := []Value{best}
	for _, row := range rows {
		r, err := j.Rule(ctx, n, row, best)
		if err != nil {
			return nil, err
		}
		values = append(values, r.Played)
	}
	return values, nil
}

// estimated returns promising rows with their estimated values. The estimates are relative to the best row, and based on the
// likely cost of the parts.
func estimated(ctx context.Context, n *solver.Node, best Value, count int) []Value {
	rows := n.Promising(ctx, count)
	if len(rows) == 0 {
		return nil
	}
	first := n.Estimate(best.Row)
	var values []Value
	for _, v := range rows {
		if v.Row != best.Row {
			worse := new(big.Rat).Sub(v.Rows, first)
			if worse.Sign() < 0 {
				worse.SetInt64(0) // the search that found the best row is more exact than the estimate
			}
			values = append(values, Value{Row: v.Row, Rows: worse.Add(worse, best.Rows)})
		}
	}
	return values
}

func adviceOf(n *solver.Node, v Value) Advice {
	a := Advice{Row: v.Row, Expected: Float(v.Rows), Exact: v.Exact, CouldBe: n.Has(v.Row)}
	if v.Exact {
		codes := big.NewInt(int64(n.Len()))
		cost := new(big.Rat).Mul(v.Rows, new(big.Rat).SetInt(codes))
		a.Fraction = fmt.Sprintf("%s/%s", cost.RatString(), codes)
	}
	return a
}

// drawn returns rows for a board that is too big to judge. These are the rows that reveal the most about a sample of the
// codes left.
func drawn(ctx context.Context, p solver.Position, count int) ([]Advice, error) {
	enough, stop := promptly(ctx)
	defer stop()
	rows, err := solver.Sample{Seed: 1, Enough: enough}.Promising(ctx, p, count)
	if err != nil {
		return nil, tooHard(err)
	}
	list := make([]Advice, 0, len(rows))
	for _, r := range rows {
		list = append(list, Advice{Row: r.Row, CouldBe: p.Fits(r.Row)})
	}
	return list, nil
}

// tooHard converts ErrBudget to a refusal that says that no code was found in time.
func tooHard(err error) error {
	if err == solver.ErrBudget {
		return keypeg.Refusef("too-hard", "", "no code that fits was found in time: try fewer rows")
	}
	return err
}

// A RowPreview shows the effect of each answer to a row.
type RowPreview struct {
	Advice  Advice
	Against []int // the numbers, from 1, of the rows whose answers this row contradicts
	Parts   []Part
}

// A Part is the set of codes that one answer leaves.
type Part struct {
	Keys  keypeg.Keys
	Left  Amount
	Share float64 // Left as a share of the codes that are left before the row
}

// Row returns the effect of a row at a position. It returns solver.ErrNoCandidates for a contradiction.
func (s *Study) Row(ctx context.Context, p solver.Position, row keypeg.Code) (RowPreview, error) {
	if err := p.Check(); err != nil {
		return RowPreview{}, err
	}
	if err := p.Format.Check(row); err != nil {
		return RowPreview{}, err
	}
	return pool.Ask(ctx, s.pool, func(ctx context.Context) (RowPreview, error) {
		e := RowPreview{Against: Against(p, row)}
		n, err := s.Node(p)
		if err != nil || !quick(p.Format) {
			return sampledEffect(ctx, p, row, e)
		}
		if n.Len() == 0 {
			return RowPreview{}, solver.ErrNoCandidates
		}
		j, stop := promptJudge(ctx, p.Format, 1)
		defer stop()
		v, err := j.quick(ctx, n, row)
		if err != nil {
			return RowPreview{}, err
		}
		e.Advice = adviceOf(n, v)
		e.Advice.Row = row
		for _, c := range n.Play(row) {
			e.Parts = append(e.Parts, Part{c.Keys, Amount{big.NewInt(int64(c.Node.Len())), true}, float64(c.Node.Len()) / float64(n.Len())})
		}
		e.sort()
		return e, nil
	})
}

func (e *RowPreview) sort() {
	slices.SortStableFunc(e.Parts, func(a, b Part) int { return cmp.Compare(b.Share, a.Share) })
}

// sampledEffect estimates from a sample how many codes each answer to a row would leave.
func sampledEffect(ctx context.Context, p solver.Position, row keypeg.Code, e RowPreview) (RowPreview, error) {
	sample, all, err := draw(ctx, p)
	if err != nil {
		return RowPreview{}, tooHard(err)
	}
	total := Amount{big.NewInt(int64(len(sample))), true}
	if !all {
		if total, err = estimate(ctx, p, total.Codes); err != nil {
			return RowPreview{}, tooHard(err)
		}
	}
	parts := map[keypeg.Keys]int64{}
	for _, c := range sample {
		parts[keypeg.Score(c, row)]++
	}
	for keys, n := range parts {
		left := new(big.Int).Mul(total.Codes, big.NewInt(n))
		left.Div(left, big.NewInt(int64(len(sample))))
		e.Parts = append(e.Parts, Part{keys, Amount{left, all}, float64(n) / float64(len(sample))})
	}
	slices.SortFunc(e.Parts, func(a, b Part) int {
		return cmp.Or(cmp.Compare(a.Keys.Red, b.Keys.Red), cmp.Compare(a.Keys.White, b.Keys.White))
	})
	e.sort()
	e.Advice = Advice{Row: row, CouldBe: len(e.Against) == 0}
	return e, nil
}
