package puzzle

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"keypeg/solver"
)

// steps defines the grades: a puzzle whose hardness is below steps[kind][0] has grade 1, and so on. The steps are chosen so
// that typical positions on the board of 4 pegs and 6 colours are spread over all five grades.
var steps = map[Kind][Grades - 1]float64{
	OneCode:       {4, 6, 8, 11},
	Contradiction: {7, 8, 10, 11},
	BestRow:       {2.6, 3.2, 3.8, 4.3},
}

func gradeOf(k Kind, hardness float64) int {
	grade := 1
	for _, step := range steps[k] {
		if hardness >= step {
			grade++
		}
	}
	return grade
}

// judge proves that a position is a puzzle of a kind, and grades it. If the position is not a puzzle, the error gives the
// reason.
func judge(ctx context.Context, k Kind, at solver.Position) (Puzzle, error) {
	p := Puzzle{Kind: k, Position: at}
	var hardness float64
	var err error
	switch k {
	case OneCode:
		p.Solution, hardness, err = judgeOneCode(at)
	case Contradiction:
		p.Solution, hardness, err = judgeContradiction(ctx, at)
	default:
		p.Solution, hardness, err = judgeBestRow(ctx, at)
	}
	p.Grade = gradeOf(k, hardness)
	return p, err
}

// judgeOneCode requires exactly one candidate and no superfluous row. The hardness of a puzzle is the amount of information
// to keep in mind while solving it. For each row except the last, it adds the binary logarithm of the number of codes left.
// The rows that rule out the most codes come first.
func judgeOneCode(at solver.Position) (s Solution, hardness float64, err error) {
	n, err := nodeOf(at)
	if err != nil {
		return s, 0, err
	}
	if n.Len() != 1 {
		return s, 0, fmt.Errorf("%d codes agree with all answers, not one", n.Len())
	}
	a := agreementOf(at)
	for i := range a.rows {
		if a.left(a.all()&^(1<<i)) == 1 {
			return s, 0, fmt.Errorf("row %d is not needed", i+1)
		}
	}
	for _, codes := range a.telling() {
		hardness += math.Log2(float64(codes))
	}
	s.Code = n.Candidates()[0]
	return s, hardness, nil
}

// judgeContradiction requires that only one row's answer can be changed so that some code agrees with all answers, and that
// only one new answer achieves this. A puzzle is harder if more rows are needed to see a contradiction, if more rows are
// suspect, and if the error in the answer is smaller. The rows needed form a smallest set of rows whose answers contradict
// each other. They count twice.
func judgeContradiction(ctx context.Context, at solver.Position) (s Solution, hardness float64, err error) {
	space, err := spaces.Of(at.Format)
	if err != nil {
		return s, 0, err
	}
	at.Format = space.Format()
	slips, err := space.Contradictions(ctx, at)
	if err != nil {
		return s, 0, err
	}
	if len(slips) != 1 || len(slips[0].Rows) != 1 {
		return s, 0, fmt.Errorf("there are %d ways to mend the answers, not one by a single row", len(slips))
	}
	s.Row, s.Keys = slips[0].Rows[0], slips[0].Answers[0]
	mended := at
	mended.Rows = append(mended.Rows[:0:0], at.Rows...)
	mended.Rows[s.Row].Keys = s.Keys
	n, err := space.Node(mended)
	if err != nil {
		return s, 0, err
	}
	if n.Len() != slips[0].Codes {
		return s, 0, fmt.Errorf("row %d could have several answers", s.Row+1)
	}
	core := agreementOf(at).core()
	return s, float64(2*core + len(at.Rows) - min(slips[0].Apart, 3)), nil
}

// judgeBestRow requires few enough candidates to prove the cost of every row. At most a third of the candidates may be best
// rows. A puzzle is harder if there are more candidates (in bits), if fewer of them are best rows, and if the second-best
// cost is closer. It is also harder if the best row cannot be the code, because such a row is hard to think of.
func judgeBestRow(ctx context.Context, at solver.Position) (s Solution, hardness float64, err error) {
	n, err := nodeOf(at)
	if err != nil {
		return s, 0, err
	}
	if n.Len() < fewest || n.Len() > most {
		return s, 0, fmt.Errorf("%d codes are left: fit for a puzzle are %d to %d", n.Len(), fewest, most)
	}
	r, err := rank(ctx, n)
	if err != nil {
		return s, 0, err
	}
	if 3*r.fitted > n.Len() {
		return s, 0, fmt.Errorf("%d of %d codes are best: too many", r.fitted, n.Len())
	}
	s.Code, s.Cost = r.row, r.best
	hardness = math.Log2(float64(n.Len()))
	if !r.fits {
		hardness++
	} else {
		hardness -= float64(bits.Len(uint(r.fitted))-1) / 2
	}
	return s, hardness - 0.3*float64(min(r.second-r.best, 4)-1), nil
}

// The smallest and the largest number of candidates of a best-row puzzle.
const (
	fewest = 3
	most   = 16
)
