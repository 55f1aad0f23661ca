package tell

import "keypeg"

// AskOneCode returns the question for the only code that fits.
func (v *Voice) AskOneCode() string {
	return v.say("Only one code fits all of these answers. Which one?")
}

// AskContradiction returns the question for the wrong answer.
func (v *Voice) AskContradiction() string {
	return v.say("One of these answers is wrong. Which row is it?")
}

// AskBestRow returns the question for the best row when the given number of codes is left.
func (v *Voice) AskBestRow(codes int) string {
	return v.say("%d codes are left. Which row lets you finish in the fewest rows on average?", codes)
}

// NotTheCode returns why a code is not the one that fits: the different answer it would have given to a row, counted from 1.
func (v *Voice) NotTheCode(row int, would, is keypeg.Keys) string {
	return v.say("No: with that code, row %d would get %s, not %s.", row, v.keys(would), v.keys(is))
}

// TheCode returns the sentence that a code is the one that fits.
func (v *Voice) TheCode() string { return v.say("It fits every answer, and no other code does.") }

// NotTheRow returns the sentence that this row's answer is not the wrong one, with the rows that contradict each other without
// it: at least two.
func (v *Voice) NotTheRow(row int, clash []int) string {
	return v.say("Not row %d: without it, rows %s still contradict each other.", row, v.list(clash))
}

// TheRow returns the right answer in place of the wrong one, and how many codes then fit.
func (v *Voice) TheRow(row int, right keypeg.Keys, left int) string {
	return sentences(v.say("Row %d should be %s.", row, v.keys(right)), v.say("Then %d codes fit.", left))
}

// NotTheBest returns a comparison of a row with the best one, by the average number of rows to the end, including itself.
func (v *Voice) NotTheBest(mean, best float64) string {
	return v.say("From this row, %.3f rows on average. From the best, %.3f.", mean, best)
}

// TheBest returns the sentence that no row is better.
func (v *Voice) TheBest(mean float64) string {
	return v.say("From this row, %.3f rows on average. No row needs fewer.", mean)
}

// Sentences for a player who gives up and is shown the solution.

// ShowOneCode returns the sentence next to the code that fits.
func (v *Voice) ShowOneCode() string { return v.say("No other code fits every answer.") }

// ShowBestRow returns the sentence next to a best row.
func (v *Voice) ShowBestRow() string {
	return v.say("No row needs fewer rows on average than this one.")
}
