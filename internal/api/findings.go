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

// The functions in this file turn results of other packages into sentences in the caller's language.

// leftText returns a sentence about the number of codes left in a position.
func leftText(v *tell.Voice, p solver.Position, left study.Left) string {
	if left.Codes.Sign() == 0 {
		return tell.Positions{Voice: v}.Contradiction(p.Rows, left.Slips)
	}
	return tell.Positions{Voice: v}.CodesLeft(left.Codes, left.Exact)
}

// hintText returns the text of a hint.
func hintText(v *tell.Voice, h study.Hint) string {
	say := tell.Positions{Voice: v}
	switch {
	case h.Possible != nil:
		return say.CouldBe(h.Against)
	case h.Best != nil:
		return say.Advised(h.Best.Expected, h.Best.Exact)
	}
	text, listed := leftText(v, h.Position, *h.Left), len(h.Left.List)
	if listed > 0 && h.Left.Codes.Cmp(big.NewInt(int64(listed))) > 0 {
		text += " " + say.Listed(listed)
	}
	return text
}

// rowText returns the verdict on a row if the row has been judged.
func rowText(v *tell.Voice, r analysis.Row) string {
	if !r.Looked {
		return ""
	}
	return tell.RowVerdict{
		Voice: v, Lost: r.Code == 0, Before: (*tell.Amount)(r.Before), After: (*tell.Amount)(r.After),
		Judged: r.Judged, Exact: r.Exact, Expected: r.Expected, Loss: r.Loss, Luck: r.Luck, Against: r.Against, Hinted: r.Hinted,
	}.Text()
}

// boardText returns a sentence with the verdict on a board, if all its rows have been judged. It also names the rows that
// are not counted because of a hint.
func boardText(v *tell.Voice, b analysis.Board) (text, hinted string) {
	verdict := tell.BoardVerdict{Voice: v, Loss: b.Loss, Luck: b.Luck, Accuracy: b.Accuracy}
	for _, r := range b.Rows {
		if r.Hinted {
			verdict.Hinted = append(verdict.Hinted, r.Number)
		}
	}
	if b.Finished {
		text = verdict.Text()
	}
	return text, verdict.RowsHinted()
}

// verdictText returns a sentence that says whether the answer to a puzzle is right, and why. It does not reveal the solution if
// the answer is wrong.
func verdictText(v *tell.Voice, p puzzle.Puzzle, j puzzle.Verdict) string {
	say := tell.Puzzles{Voice: v}
	switch {
	case p.Kind == puzzle.OneCode && j.Right:
		return say.TheCode()
	case p.Kind == puzzle.OneCode:
		return say.NotTheCode(j.Row, j.Would, p.Position.Rows[j.Row-1].Keys)
	case p.Kind == puzzle.Contradiction && j.Right:
		return say.TheRow(j.Row, p.Solution.Keys, j.Left)
	case p.Kind == puzzle.Contradiction:
		return say.NotTheRow(j.Row, j.Clash)
	case j.Right:
		return say.TheBest(j.Mean)
	}
	return say.NotTheBest(j.Mean, j.Best)
}

// playerNames returns the players' names in a match in which both seats are taken.
func playerNames(v *tell.Voice, names, computers [2]string) [2]string {
	names = v.Names(names, computers)
	for _, seat := range keypeg.Seats {
		names[seat] = v.PlayerName(seat, names[seat])
	}
	return names
}

// editionTitle returns the title of an edition, given by its slug, or the text form of a custom board.
func editionTitle(ctx context.Context, slug string) string {
	v := callerOf(ctx).voice
	if edition, ok := keypeg.FindEdition(slug); ok {
		return v.Edition(edition)
	}
	return v.Board(slug)
}
