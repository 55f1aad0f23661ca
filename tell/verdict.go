package tell

import (
	"math/big"

	"keypeg"
)

// A RowVerdict is what an analysis found about one row. Figures are rows to the end of the game, on average over the
// codes that were left.
type RowVerdict struct {
	Lost     bool    // to the clock
	Before   *Amount // codes that fitted the answers before it; nil where that was not counted
	After    *Amount // and with its own answer
	Judged   bool    // the figures are there
	Exact    bool    // they are proved
	Expected float64
	Loss     float64 // Expected less that of the best row
	Luck     float64 // rows that its answer saved against Expected; less than 0 where it cost some
	Against  []int   // rows, from 1, that it did not fit
}

// An Amount is a number of codes; unless it is exact, it is shown rounded.
type Amount struct {
	Codes *big.Int
	Exact bool
}

func (a *Amount) none() bool { return a != nil && a.Exact && a.Codes.Sign() == 0 }

// noLoss is what rounds to nothing in two decimals.
const noLoss = 0.005

// RowVerdict is the verdict on a row of a game that is over.
func (v *Voice) RowVerdict(r RowVerdict) string {
	switch {
	case r.Lost:
		return v.say("Lost to the clock: it says nothing about the code.")
	case r.Before.none():
		return v.say("No code fits the answers before this row, so it is not judged.")
	}
	return sentences(v.figures(r), v.unfit(r.Against), v.rowLuck(r), v.narrowed(r))
}

// narrowed is how far the row and its answer narrowed the codes down.
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
		return v.say("A best row: %.2f rows to go on average.", r.Expected)
	case r.Loss < noLoss:
		return v.say("No better row was found: about %.2f rows to go on average.", r.Expected)
	case r.Exact:
		return v.say("This gives %.2f rows away: %.2f to go on average, not %.2f.", r.Loss, r.Expected, r.Expected-r.Loss)
	}
	return v.say("This gives about %.2f rows away: %.2f to go on average, not %.2f.", r.Loss, r.Expected, r.Expected-r.Loss)
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

// BoardOutcome is how the breaking of a code came out; breaker and maker are names.
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

// A BoardVerdict sums up the verdicts on the rows of a board.
type BoardVerdict struct {
	Loss     float64  // rows given away over those that were judged
	Luck     float64  // rows that the answers saved; less than 0 where they cost some
	Accuracy *float64 // 0 to 100; nil where no row was judged
}

// BoardVerdict is the verdict on a board.
func (v *Voice) BoardVerdict(b BoardVerdict) string {
	if b.Accuracy == nil {
		return v.say("None of its rows was judged.")
	}
	luck := v.say("Luck saved %.2f.", b.Luck)
	if b.Luck < 0 {
		luck = v.say("Luck cost %.2f.", -b.Luck)
	}
	return sentences(v.say("Accuracy %.0f of 100.", *b.Accuracy), v.say("About %.2f rows given away.", b.Loss), luck)
}

// CodeChoice is the verdict on the Codemaker's code: the chance that the best known mixture of codes gives it, and
// how many rows the book's strategy takes on average, against codes of its pattern and against all codes.
func (v *Voice) CodeChoice(pattern string, chance, rows, mean float64) string {
	often := v.say("The best mixture known never sets a code of one colour.")
	if chance > 0 {
		often = v.say("The best mixture known sets this code once in %d games.", int(1/chance+0.5))
	}
	return sentences(often, v.say("The book takes %.2f rows on average for codes of the pattern %s, and %.2f for all.", rows, pattern, mean))
}
