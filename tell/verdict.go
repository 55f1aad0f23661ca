package tell

import "keypeg"

// A RowVerdict is what an analysis found out about one row. Figures are rows to the end of the game, on average over
// the codes that were left.
type RowVerdict struct {
	Lost         bool // to the clock
	Contradicted bool // no code fitted the answers before it
	Judged       bool // the figures are there
	Exact        bool // they are proved
	Expected     float64
	Loss         float64 // Expected less that of the best row
	Against      []int   // rows, from 1, that it did not fit
}

// noLoss is what rounds to nothing in two decimals.
const noLoss = 0.005

// RowVerdict is the verdict on a row of a game that is over.
func (v *Voice) RowVerdict(r RowVerdict) string {
	switch {
	case r.Lost:
		return v.say("Lost to the clock: it says nothing about the code.")
	case r.Contradicted:
		return v.say("No code fits the answers before this row, so it is not judged.")
	}
	return sentences(v.figures(r), v.unfit(r.Against))
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
		return v.say("This gives %.2f rows away: the best row takes %.2f on average, this one %.2f.", r.Loss, r.Expected-r.Loss, r.Expected)
	}
	return v.say("This gives about %.2f rows away: the best row takes %.2f on average, this one %.2f.", r.Loss, r.Expected-r.Loss, r.Expected)
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

// A BoardVerdict sums the verdicts on the rows of a board up.
type BoardVerdict struct {
	Outcome  keypeg.Outcome
	Rows     int
	Judged   int     // rows
	Loss     float64 // given away over the judged rows
	Luck     float64 // rows that the answers saved; less than 0 where they cost some
	Accuracy float64 // 0 to 100
}

// BoardVerdict is the verdict on a board.
func (v *Voice) BoardVerdict(b BoardVerdict) string {
	var how string
	switch b.Outcome {
	case keypeg.Broken:
		how = v.say("Broken in %d rows.", b.Rows)
	case keypeg.Unbroken:
		how = v.say("Not broken.")
	case keypeg.Spoilt:
		how = v.say("Spoilt by a wrong answer.")
	default:
		how = v.say("Not finished.")
	}
	if b.Judged == 0 {
		return sentences(how, v.say("None of its rows was judged."))
	}
	luck := v.say("Luck saved %.2f.", b.Luck)
	if b.Luck < 0 {
		luck = v.say("Luck cost %.2f.", -b.Luck)
	}
	return sentences(how, v.say("Accuracy %.0f of 100.", b.Accuracy), v.say("About %.2f rows given away.", b.Loss), luck)
}

// CodeChoice is the verdict on the Codemaker's code: with what chance the best mixture of codes known gives it, and
// how many rows the book's strategy takes against codes of its pattern and against all codes, on average.
func (v *Voice) CodeChoice(pattern string, chance, rows, mean float64) string {
	often := v.say("The best mixture known never sets a code of one colour.")
	if chance > 0 {
		often = v.say("The best mixture known sets this code once in %d games.", int(1/chance+0.5))
	}
	return sentences(often, v.say("The book takes %.2f rows on average for codes of the pattern %s, and %.2f for all.", rows, pattern, mean))
}
