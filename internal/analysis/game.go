package analysis

import (
	"context"
	"math"
	"slices"

	"keypeg"
	"keypeg/internal/study"
	"keypeg/match"
	"keypeg/solver"
)

// Game analyses one game, board by board and row by row. It is the judge that runs in this process. It shows every result
// except the last, because a finished game must be stored before it is shown.
func (l *Local) Game(ctx context.Context, e match.Ended, show func(Game)) (Game, error) {
	g := blank(e)
	for i := range g.Boards {
		a := analyst{study: l.study, judge: study.NewJudge(), board: &g.Boards[i], at: solver.Start(e.Boards[i].Format)}
		for k := range a.board.Rows {
			if err := a.row(ctx, &a.board.Rows[k]); err != nil {
				return g, err
			}
			show(g.clone())
		}
		if !e.Boards[i].Drawn {
			choice, err := l.choice(ctx, e.Boards[i].Format, e.Boards[i].Code)
			if err != nil {
				return g, err
			}
			a.board.Choice = choice
		}
		a.finish()
	}
	return g, nil
}

// clone returns a copy that stays unchanged while the analysis of the original continues.
func (g Game) clone() Game {
	g.Boards = slices.Clone(g.Boards)
	for i := range g.Boards {
		g.Boards[i].Rows = slices.Clone(g.Boards[i].Rows)
	}
	return g
}

// An analyst follows one board row by row as the Codebreaker saw it, using the answers that were given, right or wrong.
type analyst struct {
	study *study.Study
	judge study.Judge
	board *Board
	at    solver.Position
	left  *study.Amount // the codes left in the position; nil if not computed yet, or impossible to compute
	next  *study.Value  // the best row at the position, if it was found when the previous row was judged
}

// row judges the next row.
func (a *analyst) row(ctx context.Context, r *Row) (err error) {
	if r.Code == 0 {
		r.Looked = true
		a.at.Rows = append(a.at.Rows, keypeg.Row{Answered: true})
		return nil
	}
	before := a.at
	after := before
	if r.Keys != nil {
		after = before.With(r.Code, *r.Keys)
	}
	if r.Before = a.left; r.Before == nil {
		if r.Before, err = a.study.Count(ctx, before); err != nil {
			return err
		}
	}
	if r.Keys != nil {
		if r.After, err = a.study.Count(ctx, after); err != nil {
			return err
		}
		a.left = r.After
	}
	r.Against = study.Against(before, r.Code)
	r.CouldBe = len(r.Against) == 0
	if at, err := a.study.Node(before); err == nil && at.Len() > 0 {
		if err := a.rule(ctx, r, at, after); err != nil {
			return err
		}
	}
	r.Looked = true
	a.at = after
	return nil
}

// rule judges a row and its answer. Luck is measured by the value of the best row in the position after the answer. Over
// a whole game,
//
//	rows = expected at the start + loss - luck
func (a *analyst) rule(ctx context.Context, r *Row, at *solver.Node, after solver.Position) error {
	if a.next == nil {
		if err := a.look(ctx, at); err != nil {
			return err
		}
	}
	worth, err := a.judge.Rule(ctx, at, r.Code, *a.next)
	if err != nil {
		return err
	}
	a.next = nil
	r.Judged = true
	r.Best, r.BestRows, r.Exact = worth.Best.Row, study.Float(worth.Best.Rows), worth.Played.Exact
	r.Expected, r.Loss = study.Float(worth.Played.Rows), study.Float(worth.Loss)
	a.board.Loss += r.Loss
	if r.Keys == nil {
		return nil
	}
	rest := 0.0
	if *r.Keys != after.Format.Win() {
		then, err := a.study.Node(after)
		if err != nil || then.Len() == 0 {
			return err // the answers contradict each other, so the number of rows is undefined
		}
		if err := a.look(ctx, then); err != nil {
			return err
		}
		rest = study.Float(a.next.Rows)
	}
	r.Luck = r.Expected - 1 - rest
	a.board.Luck += r.Luck
	return nil
}

// look finds the best row at a position.
func (a *analyst) look(ctx context.Context, at *solver.Node) error {
	best, err := a.judge.Best(ctx, at)
	a.next = &best
	return err
}

// steepness is the rate at which accuracy falls as the mean loss per row grows.
const steepness = 1.7

// accuracyOf returns the accuracy of a game: 100 if no loss occurred, and lower for a larger mean loss per row
// (docs/analysis.md). It returns nil if no rows were judged.
func accuracyOf(loss float64, rows int) *float64 {
	if rows == 0 {
		return nil
	}
	accuracy := 100 * math.Exp(-steepness*loss/float64(rows))
	return &accuracy
}

func (a *analyst) finish() {
	b := a.board
	b.Finished = true
	judged := 0
	for _, r := range b.Rows {
		if r.Judged {
			judged++
		}
	}
	b.Accuracy = accuracyOf(b.Loss, judged)
}
