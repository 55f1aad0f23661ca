package tell

import "math/big"

// A RowVerdict is the verdict of an analysis on one row. Its figures are numbers of rows to the end of the game, averaged
// over the codes that were left.
type RowVerdict struct {
	*Voice
	Lost     bool    // the row was lost because time ran out
	Before   *Amount // the number of codes that fitted the answers before the row; nil if not counted
	After    *Amount // the number of codes that fitted after the answer to the row
	Judged   bool    // Expected, Loss and Luck are known
	Exact    bool    // Expected, Loss and Luck are also proved
	Expected float64
	Loss     float64 // Expected minus the same figure for the best row
	Luck     float64 // the rows that the answer saved, compared with Expected; negative if it cost rows
	Against  []int   // the numbers, from 1, of earlier rows that the row did not fit
	Hinted   bool    // whether the row was placed just after a hint that named rows
}

// An Amount is a number of codes. It is shown rounded unless it is exact.
type Amount struct {
	Codes *big.Int
	Exact bool
}

func (a *Amount) none() bool { return a != nil && a.Exact && a.Codes.Sign() == 0 }

// noLoss is the smallest loss that is not rounded to 0.00.
const noLoss = 0.005

// Text returns the verdict in words.
func (r RowVerdict) Text() string {
	switch {
	case r.Lost:
		return r.say("Timed out: it says nothing about the code.")
	case r.Before.none():
		return r.say("No code fits the answers before this row, so it is not judged.")
	}
	hinted := ""
	if r.Hinted {
		hinted = r.say("This row does not count: a hint showed what to play.")
	}
	return sentences(hinted, r.figures(), r.unfit(), r.luck(), r.narrowed())
}

// narrowed returns a sentence about the numbers of codes left before and after the row.
func (r RowVerdict) narrowed() string {
	switch {
	case r.Before == nil:
		return ""
	case r.After == nil:
		return r.say("Codes left before this row: %s.", r.amount(*r.Before))
	}
	return r.say("Codes left: %s before, %s after.", r.amount(*r.Before), r.amount(*r.After))
}

func (r RowVerdict) amount(a Amount) string {
	if !a.Exact {
		return r.say("about %d", rounded(a.Codes.Uint64()))
	}
	return r.say("%d", a.Codes.Uint64())
}

func (r RowVerdict) luck() string {
	switch {
	case !r.Judged || r.Luck > -noLoss && r.Luck < noLoss:
		return ""
	case r.Luck < 0:
		return r.say("Its answer cost %.2f rows.", -r.Luck)
	}
	return r.say("Its answer saved %.2f rows.", r.Luck)
}

func (r RowVerdict) figures() string {
	switch {
	case !r.Judged:
		return r.say("The board is too big to judge its rows.")
	case r.Loss < noLoss && r.Exact:
		return r.say("A best row: %.2f more rows on average.", r.Expected)
	case r.Loss < noLoss:
		return r.say("No better row was found: about %.2f more rows on average.", r.Expected)
	case r.Exact:
		return r.say("This row loses %.2f rows: %.2f more on average instead of %.2f.", r.Loss, r.Expected, r.Expected-r.Loss)
	}
	return r.say("This row loses about %.2f rows: %.2f more on average instead of %.2f.", r.Loss, r.Expected, r.Expected-r.Loss)
}

func (r RowVerdict) unfit() string {
	switch len(r.Against) {
	case 0:
		return ""
	case 1:
		return r.say("It could not be the code: it does not fit row %d.", r.Against[0])
	}
	return r.say("It could not be the code: it does not fit rows %s.", r.list(r.Against))
}

// A BoardVerdict sums up the verdicts on the rows of a board.
type BoardVerdict struct {
	*Voice
	Loss     float64  // the sum of the losses of the judged rows
	Luck     float64  // the rows that the answers saved; negative if they cost rows
	Accuracy *float64 // the accuracy, from 0 to 100; nil if no row that counts was judged
	Hinted   []int    // the numbers, from 1, of rows that do not count because they were placed just after a hint that named rows
}

// RowsHinted returns a sentence about the rows that do not count because a hint had just named rows. It returns "" if all
// rows count.
func (b BoardVerdict) RowsHinted() string {
	switch len(b.Hinted) {
	case 0:
		return ""
	case 1:
		return b.say("Row %d does not count: a hint showed what to play.", b.Hinted[0])
	}
	return b.say("Rows %s do not count: hints showed what to play.", b.list(b.Hinted))
}

// Text returns the verdict in words.
func (b BoardVerdict) Text() string {
	switch {
	case b.Accuracy == nil && len(b.Hinted) > 0:
		return b.RowsHinted()
	case b.Accuracy == nil:
		return b.say("None of the rows were judged.")
	}
	luck := b.say("Luck saved %.2f.", b.Luck)
	if b.Luck < 0 {
		luck = b.say("Luck cost %.2f.", -b.Luck)
	}
	return sentences(b.say("Accuracy %.0f of 100.", *b.Accuracy), b.say("About %.2f rows lost.", b.Loss), luck, b.RowsHinted())
}

// A CodeVerdict is the verdict of an analysis on the Codemaker's code.
type CodeVerdict struct {
	*Voice
	Pattern    string
	Chance     float64 // the probability of this code in the best known mixture of codes
	Rows, Mean float64 // the average number of rows that the book's strategy needs, for codes of this pattern (Rows) and for all codes (Mean)
}

// Text returns the verdict in words.
func (c CodeVerdict) Text() string {
	often := c.say("The best known mix of codes never uses a single colour.")
	if c.Chance > 0 {
		often = c.say("The best known mix of codes would set this code once in %d games.", int(1/c.Chance+0.5))
	}
	return sentences(often, c.say("The Book needs %.2f rows on average for codes with the pattern %s, and %.2f for all codes.", c.Rows, c.Pattern, c.Mean))
}
