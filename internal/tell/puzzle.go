package tell

import (
	"keypeg"
	"keypeg/internal/puzzle"
)

// Puzzles writes the questions that puzzles ask and the verdicts on answers.
type Puzzles struct{ *Voice }

// Question returns the question of a puzzle.
func (p Puzzles) Question(of puzzle.Puzzle) (string, error) {
	switch of.Kind {
	case puzzle.OneCode:
		return p.AskOneCode(), nil
	case puzzle.Contradiction:
		return p.AskContradiction(), nil
	}
	codes, err := of.Codes()
	return p.AskBestRow(codes), err
}

// Solution returns the sentence for a player who gives up and is shown the solution of a puzzle.
func (p Puzzles) Solution(of puzzle.Puzzle, j puzzle.Verdict) string {
	switch of.Kind {
	case puzzle.OneCode:
		return p.ShowOneCode()
	case puzzle.Contradiction:
		return p.TheRow(j.Row, of.Solution.Keys, j.Left)
	}
	return p.ShowBestRow()
}

// AskOneCode returns the question that asks for the only code that fits.
func (p Puzzles) AskOneCode() string {
	return p.say("Only one code fits all of these answers. Which one?")
}

// AskContradiction returns the question that asks which answer is wrong.
func (p Puzzles) AskContradiction() string {
	return p.say("One of these answers is wrong. Which row is it?")
}

// AskBestRow returns the question that asks for the best row when the given number of codes is left.
func (p Puzzles) AskBestRow(codes int) string {
	return p.say("%d codes are left. Which row lets you finish in the fewest rows on average?", codes)
}

// NotTheCode returns the reason why a code does not fit: if it were the code, the given row, counted from 1, would have
// had a different answer.
func (p Puzzles) NotTheCode(row int, would, is keypeg.Keys) string {
	return p.say("With that code, row %d would get %s, not %s.", row, p.keys(would), p.keys(is))
}

// TheCode returns a sentence saying that a code is the only one that fits.
func (p Puzzles) TheCode() string { return p.say("It fits every answer, and no other code does.") }

// NotTheRow returns a sentence saying that the answer to the given row is not the wrong one, because at least two other
// rows contradict each other or, if these are not named, because no code fits one other row alone.
func (p Puzzles) NotTheRow(row int, clash []int) string {
	if len(clash) == 0 {
		return p.say("Not row %d: another answer is impossible, whatever the code is.", row)
	}
	return p.say("Not row %d: without it, rows %s still contradict each other.", row, p.list(clash))
}

// TheRow returns sentences with the correct answer to the row and the number of codes that then fit.
func (p Puzzles) TheRow(row int, right keypeg.Keys, left int) string {
	return sentences(p.say("Row %d should be %s.", row, p.keys(right)), p.say("Then %d codes fit.", left))
}

// NotTheBest returns a comparison of a row with the best row, in terms of the average number of rows to the end, including
// the row itself.
func (p Puzzles) NotTheBest(mean, best float64) string {
	return p.say("From this row, %.3f rows on average. From the best, %.3f.", mean, best)
}

// TheBest returns a sentence saying that no row is better.
func (p Puzzles) TheBest(mean float64) string {
	return p.say("From this row, %.3f rows on average. No row needs fewer.", mean)
}

// Sentences for a player who gives up and is shown the solution.

// ShowOneCode returns the sentence shown next to the code that fits.
func (p Puzzles) ShowOneCode() string { return p.say("No other code fits every answer.") }

// ShowBestRow returns the sentence that is shown next to a best row.
func (p Puzzles) ShowBestRow() string {
	return p.say("No row needs fewer rows on average than this one.")
}
