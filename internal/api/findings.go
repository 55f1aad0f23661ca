package api

import (
	"context"
	"math/big"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/puzzle"
	"keypeg/internal/study"
	"keypeg/internal/tell"
	"keypeg/solver"
)

// This file puts the findings of other packages into the caller's language.

// leftText returns a sentence about the codes left in a position.
func leftText(v *tell.Voice, p solver.Position, left study.Left) string {
	if left.Exact && left.Codes.Sign() == 0 {
		return v.Contradiction(p.Rows, left.Slips)
	}
	return v.CodesLeft(left.Codes, left.Exact)
}

// hintText returns the answer to a hint.
func hintText(v *tell.Voice, h study.Hint) string {
	switch {
	case h.Possible != nil:
		return v.CouldBe(h.Against)
	case h.Best != nil:
		return v.Advised(h.Best.Expected, h.Best.Exact)
	}
	text, listed := leftText(v, h.Position, *h.Left), len(h.Left.List)
	if listed > 0 && h.Left.Codes.Cmp(big.NewInt(int64(listed))) > 0 {
		text += " " + v.Listed(listed)
	}
	return text
}

// rowText returns the verdict on a row, once it has been judged.
func rowText(v *tell.Voice, r analysis.Row) string {
	if !r.Looked {
		return ""
	}
	return v.RowVerdict(tell.RowVerdict{
		Lost: r.Code == 0, Before: (*tell.Amount)(r.Before), After: (*tell.Amount)(r.After),
		Judged: r.Judged, Exact: r.Exact, Expected: r.Expected, Loss: r.Loss, Luck: r.Luck, Against: r.Against, Hinted: r.Hinted,
	})
}

// boardText returns the verdict on a board, once all of it has been judged.
func boardText(v *tell.Voice, b analysis.Board) string {
	if !b.Finished {
		return ""
	}
	return v.BoardVerdict(tell.BoardVerdict{Loss: b.Loss, Luck: b.Luck, Accuracy: b.Accuracy, Hinted: hintedRows(b)})
}

// hintedRows returns the rows, from 1, before which a hint named rows to place.
func hintedRows(b analysis.Board) (rows []int) {
	for _, r := range b.Rows {
		if r.Hinted {
			rows = append(rows, r.Number)
		}
	}
	return rows
}

// question returns the question of a puzzle.
func question(v *tell.Voice, p puzzle.Puzzle) (string, error) {
	switch p.Kind {
	case puzzle.OneCode:
		return v.AskOneCode(), nil
	case puzzle.Contradiction:
		return v.AskContradiction(), nil
	}
	codes, err := p.Codes()
	return v.AskBestRow(codes), err
}

// verdict returns a sentence that says whether the answer to a puzzle is right, and why. It does not give the solution away if
// the answer is wrong.
func verdict(v *tell.Voice, p puzzle.Puzzle, j puzzle.Verdict) string {
	switch {
	case p.Kind == puzzle.OneCode && j.Right:
		return v.TheCode()
	case p.Kind == puzzle.OneCode:
		return v.NotTheCode(j.Row, j.Would, p.Position.Rows[j.Row-1].Keys)
	case p.Kind == puzzle.Contradiction && j.Right:
		return v.TheRow(j.Row, p.Solution.Keys, j.Left)
	case p.Kind == puzzle.Contradiction:
		return v.NotTheRow(j.Row, j.Clash)
	case j.Right:
		return v.TheBest(j.Mean)
	}
	return v.NotTheBest(j.Mean, j.Best)
}

// solution returns the sentence that comes with the solution, for a player who gives up.
func solution(v *tell.Voice, p puzzle.Puzzle, j puzzle.Verdict) string {
	switch p.Kind {
	case puzzle.OneCode:
		return v.ShowOneCode()
	case puzzle.Contradiction:
		return v.TheRow(j.Row, p.Solution.Keys, j.Left)
	}
	return v.ShowBestRow()
}

// withComputers returns the players' names in the voice's language. A computer has its level's name, and a person without a name
// that of their seat. A free seat has no name.
func withComputers(v *tell.Voice, names, computers [2]string) [2]string {
	levels := v.LevelNames(computers)
	for _, seat := range keypeg.Seats {
		if names[seat] = v.StandIn(seat, names[seat]); levels[seat] != "" {
			names[seat] = levels[seat]
		}
	}
	return names
}

// playerNames returns the same for a match in which both seats are taken.
func playerNames(v *tell.Voice, names, computers [2]string) [2]string {
	names = withComputers(v, names, computers)
	for _, seat := range keypeg.Seats {
		names[seat] = v.PlayerName(seat, names[seat])
	}
	return names
}

// editionTitle returns the title of an edition by its slug, or a custom board's text form.
func editionTitle(ctx context.Context, slug string) string {
	v := voiceOf(ctx)
	if edition, ok := keypeg.FindEdition(slug); ok {
		return v.Edition(edition)
	}
	return v.Board(slug)
}
