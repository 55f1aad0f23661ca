package tell

import (
	"math/big"

	"keypeg"
	"keypeg/match"
)

// A RowVerdict is an analysis's verdict on one row. Figures are rows to the end of the game, on average over the codes that
// were left.
type RowVerdict struct {
	Lost     bool    // to the clock
	Before   *Amount // codes that fitted the answers before the row; nil if they were not counted
	After    *Amount // the same after the row's answer
	Judged   bool    // the figures are known
	Exact    bool    // they are proved
	Expected float64
	Loss     float64 // Expected minus that of the best row
	Luck     float64 // rows that its answer saved, compared with Expected; negative if it cost some
	Against  []int   // rows, from 1, that it did not fit
	Hinted   bool    // a hint named rows to place before it
}

// An Amount is a number of codes. It is shown rounded unless it is exact.
type Amount struct {
	Codes *big.Int
	Exact bool
}

func (a *Amount) none() bool { return a != nil && a.Exact && a.Codes.Sign() == 0 }

// noLoss is the least loss that does not round to 0.00.
const noLoss = 0.005

// RowVerdict returns the verdict on a row of a finished game.
func (v *Voice) RowVerdict(r RowVerdict) string {
	switch {
	case r.Lost:
		return v.say("Timed out: it says nothing about the code.")
	case r.Before.none():
		return v.say("No code fits the answers before this row, so it is not judged.")
	}
	hinted := ""
	if r.Hinted {
		hinted = v.say("This row does not count: a hint showed what to play.")
	}
	return sentences(hinted, v.figures(r), v.unfit(r.Against), v.rowLuck(r), v.narrowed(r))
}

// narrowed returns the number of codes that the row and its answer ruled out.
func (v *Voice) narrowed(r RowVerdict) string {
	switch {
	case r.Before == nil:
		return ""
	case r.After == nil:
		return v.say("Codes left before this row: %s.", v.amount(*r.Before))
	}
	return v.say("Codes left: %s before, %s after.", v.amount(*r.Before), v.amount(*r.After))
}

func (v *Voice) amount(a Amount) string {
	if !a.Exact {
		return v.say("about %d", rounded(a.Codes.Uint64()))
	}
	return v.say("%d", a.Codes.Uint64())
}

func (v *Voice) rowLuck(r RowVerdict) string {
	switch {
	case !r.Judged || r.Luck > -noLoss && r.Luck < noLoss:
		return ""
	case r.Luck < 0:
		return v.say("Its answer cost %.2f rows.", -r.Luck)
	}
	return v.say("Its answer saved %.2f rows.", r.Luck)
}

func (v *Voice) figures(r RowVerdict) string {
	switch {
	case !r.Judged:
		return v.say("The board is too big to judge its rows.")
	case r.Loss < noLoss && r.Exact:
		return v.say("A best row: %.2f more rows on average.", r.Expected)
	case r.Loss < noLoss:
		return v.say("No better row was found: about %.2f more rows on average.", r.Expected)
	case r.Exact:
		return v.say("This row loses %.2f rows: %.2f more on average instead of %.2f.", r.Loss, r.Expected, r.Expected-r.Loss)
	}
	return v.say("This row loses about %.2f rows: %.2f more on average instead of %.2f.", r.Loss, r.Expected, r.Expected-r.Loss)
}

func (v *Voice) unfit(against []int) string {
	switch len(against) {
	case 0:
		return ""
	case 1:
		return v.say("It could not be the code: it does not fit row %d.", against[0])
	}
	return v.say("It could not be the code: it does not fit rows %s.", v.list(against))
}

// BoardOutcome returns the result of breaking a code; breaker and maker are names.
func (v *Voice) BoardOutcome(outcome keypeg.Outcome, breaker, maker string, rows int) string {
	switch {
	case rows == 0:
		return v.say("%s placed no row.", breaker)
	case outcome == keypeg.Broken:
		return v.say("%s broke %s’s code in %d rows.", breaker, maker, rows)
	case outcome == keypeg.Unbroken:
		return v.say("%s did not break %s’s code in %d rows.", breaker, maker, rows)
	case outcome == keypeg.Spoilt:
		return v.say("%s gave a wrong answer, so this does not count.", maker)
	}
	return v.say("%s had not broken %s’s code after %d rows.", breaker, maker, rows)
}

// Outcome returns a game's result, by its best Codebreaker, for readers who do not know the players. It does not reveal a
// code.
func (v *Voice) Outcome(names [2]string, g match.Ended) string {
	of := g.Boards[BestBoard(g)]
	return v.BoardOutcome(of.Outcome, names[of.Breaker], names[of.Breaker.Other()], len(of.Rows))
}

// BestBoard returns the index of the board of a game that was broken in the fewest rows, or the first one if none was broken.
func BestBoard(g match.Ended) (best int) {
	for i, b := range g.Boards {
		was := g.Boards[best]
		if b.Outcome == keypeg.Broken && (was.Outcome != keypeg.Broken || len(b.Rows) < len(was.Rows)) {
			best = i
		}
	}
	return best
}

// A BoardVerdict sums up the verdicts on the rows of a board.
type BoardVerdict struct {
	Loss     float64  // rows lost, summed over the judged rows
	Luck     float64  // rows that the answers saved; negative if they cost some
	Accuracy *float64 // 0 to 100; nil if no row that counts was judged
	Hinted   []int    // rows, from 1, that do not count because a hint named rows to place before them
}

// RowsHinted returns which rows do not count because a hint named rows to place before them. It is empty if all count.
func (v *Voice) RowsHinted(rows []int) string {
	switch len(rows) {
	case 0:
		return ""
	case 1:
		return v.say("Row %d does not count: a hint showed what to play.", rows[0])
	}
	return v.say("Rows %s do not count: hints showed what to play.", v.list(rows))
}

// BoardVerdict returns the verdict on a board.
func (v *Voice) BoardVerdict(b BoardVerdict) string {
	switch {
	case b.Accuracy == nil && len(b.Hinted) > 0:
		return v.RowsHinted(b.Hinted)
	case b.Accuracy == nil:
		return v.say("None of the rows were judged.")
	}
	luck := v.say("Luck saved %.2f.", b.Luck)
	if b.Luck < 0 {
		luck = v.say("Luck cost %.2f.", -b.Luck)
	}
	return sentences(v.say("Accuracy %.0f of 100.", *b.Accuracy), v.say("About %.2f rows lost.", b.Loss), luck, v.RowsHinted(b.Hinted))
}

// CodeChoice returns the verdict on the Codemaker's code: the chance that the best known mixture of codes gives it, and
// how many rows the book's strategy takes on average, against codes of its pattern and against all codes.
func (v *Voice) CodeChoice(pattern string, chance, rows, mean float64) string {
	often := v.say("The best known mix of codes never uses a single colour.")
	if chance > 0 {
		often = v.say("The best known mix of codes would set this code once in %d games.", int(1/chance+0.5))
	}
	return sentences(often, v.say("The Book needs %.2f rows on average for codes with the pattern %s, and %.2f for all codes.", rows, pattern, mean))
}
