package puzzle

import (
	"context"
	"math/bits"
	"slices"

	"keypeg"
)

// An Answer is a player's answer to a puzzle: a code, or the number of a row in a contradiction.
type Answer struct {
	Code keypeg.Code // a code that fits the board
	Row  int         // from 1
}

// A Verdict says whether an answer is right, and why. If it is wrong, the reasons do not reveal the solution.
type Verdict struct {
	Right bool
	Row   int         // for a wrong code: the number, from 1, of the first row whose answer it does not fit; for a contradiction: the number of the chosen row
	Would keypeg.Keys // for a wrong code: the answer that the code would have given to row Row
	Clash []int       // for a row whose answer is right: the numbers, from 1, of other rows that no single code fits, as few as possible; nil if no code fits one of them alone
	Code  keypeg.Code // for a row whose answer is wrong: the lowest code that fits once the answer is corrected
	Left  int         // the number of codes that fit once the answer is corrected
	Mean  float64     // for a best row: the average number of rows to the end with the chosen row, including it
	Best  float64     // for a best row: the average number of rows to the end with the best row
	Parts []Part      // for the chosen row: the number of codes that each answer leaves, in the order of solver.Node.Play
}

// A Part contains the codes that an answer to a row leaves.
type Part struct {
	Keys  keypeg.Keys
	Codes []keypeg.Code
}

// Answer returns the correct answer.
func (p Puzzle) Answer() Answer { return Answer{p.Solution.Code, p.Solution.Row + 1} }

// Codes returns the number of codes that agree with the position.
func (p Puzzle) Codes() (int, error) {
	n, err := nodeOf(p.Position)
	if err != nil {
		return 0, err
	}
	return n.Len(), nil
}

// Try judges an answer. If several rows are best, each of them is a correct answer.
func (p Puzzle) Try(ctx context.Context, a Answer) (Verdict, error) {
	if p.Kind == Contradiction {
		return p.tryRow(a.Row)
	}
	if err := p.Position.Format.Check(a.Code); err != nil {
		return Verdict{}, err
	}
	if p.Kind == BestRow {
		return p.tryBest(ctx, a.Code)
	}
	for i, r := range p.Position.Rows {
		if k := keypeg.Score(a.Code, r.Code); k != r.Keys {
			return Verdict{Row: i + 1, Would: k}, nil
		}
	}
	return Verdict{Right: true}, nil
}

func (p Puzzle) tryRow(row int) (Verdict, error) {
	if row < 1 || row > len(p.Position.Rows) {
		return Verdict{}, keypeg.Refusef("bad-answer", "", "choose a row from 1 to %d, not %d", len(p.Position.Rows), row)
	}
	v := Verdict{Right: row-1 == p.Solution.Row, Row: row}
	if !v.Right {
		a := agreementOf(p.Position)
		set := a.clash(a.all() &^ (1 << (row - 1)))
		if set&(set-1) == 0 {
			return v, nil // the only row in the set is the solution
		}
		for ; set != 0; set &= set - 1 {
			v.Clash = append(v.Clash, bits.TrailingZeros32(set)+1)
		}
		return v, nil
	}
	mended := p.Position
	mended.Rows = slices.Clone(mended.Rows)
	mended.Rows[row-1].Keys = p.Solution.Keys
	n, err := nodeOf(mended)
	if err != nil {
		return v, err
	}
	v.Code, v.Left = n.Candidates()[0], n.Len()
	return v, nil
}

func (p Puzzle) tryBest(ctx context.Context, row keypeg.Code) (Verdict, error) {
	n, err := nodeOf(p.Position)
	if err != nil {
		return Verdict{}, err
	}
	cost, err := newReckoner(n).cost(ctx, row)
	if err != nil {
		return Verdict{}, err
	}
	mean, best := float64(cost)/float64(n.Len()), float64(p.Solution.Cost)/float64(n.Len())
	v := Verdict{Right: cost <= p.Solution.Cost, Mean: mean, Best: best}
	for _, c := range n.Play(row) {
		v.Parts = append(v.Parts, Part{c.Keys, c.Node.Candidates()})
	}
	return v, nil
}
