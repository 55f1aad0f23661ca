package puzzle

import (
	"context"
	"fmt"

	"keypeg"
)

// An Answer is what a player says to a puzzle: a code, or a row of a contradiction.
type Answer struct {
	Code keypeg.Code // one that fits the board
	Row  int         // from 1
}

// A Verdict says whether an answer is right, and why. Where it is not, the reason
// keeps the solution to itself.
type Verdict struct {
	Right bool
	Text  string
}

// Question is what is asked, in a sentence.
func (p Puzzle) Question() (string, error) {
	switch p.Kind {
	case OneCode:
		return "Only one code agrees with all of these answers. Which?", nil
	case Contradiction:
		return "No code agrees with all of these answers: one of them is wrong. Which row's?", nil
	}
	n, err := nodeOf(p.Position)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d codes are left. Which row takes the fewest rows to the end, on average over them?", n.Len()), nil
}

// Try judges an answer. Of several best rows each is right.
func (p Puzzle) Try(ctx context.Context, a Answer) (Verdict, error) {
	if p.Kind == Contradiction {
		return p.tryRow(a.Row)
	}
	if err := p.Position.Edition.Check(a.Code); err != nil {
		return Verdict{}, err
	}
	if p.Kind == BestRow {
		return p.tryBest(ctx, a.Code)
	}
	for i, r := range p.Position.Rows {
		if k := keypeg.Score(a.Code, r.Code); k != r.Keys {
			return Verdict{false, fmt.Sprintf("This is not it: if it were the code, the answer to row %d would be %s, not %s.", i+1, k, r.Keys)}, nil
		}
	}
	return Verdict{true, "This code agrees with every answer, and no other code does."}, nil
}

func (p Puzzle) tryRow(row int) (Verdict, error) {
	switch {
	case row < 1 || row > len(p.Position.Rows):
		return Verdict{}, keypeg.Refusef("bad-answer", "", "name one of the rows 1 to %d, not %d", len(p.Position.Rows), row)
	case row-1 != p.Solution.Row:
		return Verdict{false, fmt.Sprintf("Row %d is not it: whatever its answer should have been, the other answers still contradict each other.", row)}, nil
	}
	return Verdict{true, fmt.Sprintf("Row %d should have been answered %s: then all answers agree, and no other single change does that.", row, p.Solution.Keys)}, nil
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
	if cost > p.Solution.Cost {
		return Verdict{false, fmt.Sprintf("This row takes %.3f rows on average, itself included; the best row takes %.3f.", mean, best)}, nil
	}
	return Verdict{true, fmt.Sprintf("This row takes %.3f rows on average, itself included, and no row takes fewer.", mean)}, nil
}

// Shown is the solution in a sentence, for who gives up.
func (p Puzzle) Shown() string {
	switch p.Kind {
	case OneCode:
		return "No other code agrees with every answer."
	case Contradiction:
		return fmt.Sprintf("Row %d should have been answered %s.", p.Solution.Row+1, p.Solution.Keys)
	}
	return "No row takes fewer rows on average than this one."
}
