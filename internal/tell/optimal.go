package tell

import (
	"strings"
	"time"

	"keypeg"
)

// Proved contains the sentences about the table of proved boards.
type Proved struct{ *Voice }

// BoardName returns the name of a board that is not printed, such as "4 holes, 6 colours, none twice".
func (p Proved) BoardName(f keypeg.Format) string {
	parts := []string{p.say("%d holes", f.Pegs), p.say("%d colours", f.Colours)}
	if !f.Repeats {
		parts = append(parts, p.say("none twice"))
	}
	return strings.Join(parts, ", ")
}

// SettledBoards returns a sentence about the number of boards for which the best strategy is proved.
func (p Proved) SettledBoards(settled, boards int) string {
	return p.say("On %d of %d boards the best strategy is found and proved.", settled, boards)
}

// LeastTotal returns the cost of the best strategy known, and the proved lower bound on the cost of all strategies.
func (p Proved) LeastTotal(total, lower int64, codes int) string {
	mean := float64(total) / float64(codes)
	if lower == total {
		return p.say("No strategy takes fewer than %d rows over all %d codes: %.4f on average.", int(total), codes, mean)
	}
	return sentences(
		p.say("The best known strategy takes %d rows over all %d codes: %.4f on average.", int(total), codes, mean),
		p.say("None takes fewer than %d.", int(lower)),
	)
}

// Enough returns a sentence about the number of rows in which every code can be broken, which is at least lower and at most
// upper.
func (p Proved) Enough(lower, upper int) string {
	said := p.say("Every code can be broken in %d rows, but not every code in %d.", upper, lower-1)
	if lower < upper {
		return sentences(said, p.say("What lies between is open."))
	}
	return said
}

// Longer returns a sentence that says how many rows the cheapest strategy takes in the worst case. The argument proved is
// false if this strategy is only the cheapest one known.
func (p Proved) Longer(rows int, proved bool) string {
	if !proved {
		return p.say("The best known strategy takes up to %d rows.", rows)
	}
	return p.say("The strategy best on average takes up to %d rows.", rows)
}

// WithinRows returns a sentence with the total of the best strategy that needs at most the given number of rows for every
// code.
func (p Proved) WithinRows(rows int, total int64, proved bool) string {
	if proved {
		return p.say("Within %d rows the least total is %d.", rows, int(total))
	}
	return p.say("Within %d rows the least total known is %d.", rows, int(total))
}

// MixedValue returns a sentence about the mixed value of a board, and the mean of the best strategy if all codes are equally
// likely.
func (p Proved) MixedValue(value, mean float64) string {
	if value == mean {
		return p.say("Whoever hides the code gains nothing by preferring hard codes.")
	}
	return p.say("Whoever hides the code may prefer hard codes. Then the best play on both sides takes %.4f rows on average.", value)
}

// SameBoard returns a sentence saying that another board, with an empty hole, is just as hard to break.
func (p Proved) SameBoard(colours int) string {
	return p.say("Same as %d colours plus empty holes.", colours)
}

// ProvedFirst returns a sentence saying that the least total is proved here for the first time, with the lowest earlier
// figure.
func (p Proved) ProvedFirst(total, published int64) string {
	if published > total {
		return p.say("To our knowledge, first proved here. The lowest published total was %d.", int(published))
	}
	return p.say("To our knowledge, first proved here. The total was published before.")
}

// Unpublished returns a sentence saying that we know of no published result for a board.
func (p Proved) Unpublished() string {
	return p.say("We have found nothing published about this board.")
}

// NoProof returns a sentence saying that others have published a total for a board but, as far as we know, no proof.
func (p Proved) NoProof() string {
	return p.say("We have found no earlier proof of the least total.")
}

// PublishedWithin returns an earlier result: the least total of strategies that need at most the given number of rows.
func (p Proved) PublishedWithin(by string, total int64, rows int) string {
	return p.say("%s: %d in all within %d rows, proved.", p.cited(by), int(total), rows)
}

// Published returns an earlier result: a total, or a number of rows that is always enough. Either number is 0 if it is
// unknown. Both numbers are 0 if the result is a formula.
func (p Proved) Published(by string, total int64, rows int, proved bool) string {
	who := p.cited(by)
	var said []string
	switch {
	case total > 0 && proved:
		said = append(said, p.say("%s: %d in all, proved.", who, int(total)))
	case total > 0:
		said = append(said, p.say("%s: %d in all, not proved.", who, int(total)))
	case proved:
		said = append(said, p.say("%s: the least total.", who))
	}
	switch {
	case rows > 0 && len(said) > 0:
		said = append(said, p.say("%d rows are enough.", rows))
	case rows > 0:
		said = append(said, p.say("%s: %d rows are enough.", who, rows))
	}
	return sentences(said...)
}

// cited returns the names of a result's authors and the form of the result, such as "Chen and Lin 2004, Peczarski 2018: a
// formula".
func (p Proved) cited(by string) string {
	who, how, noted := strings.Cut(by, ": ")
	names := strings.Split(p.phrased(who), ", ")
	for i, name := range names {
		if one, other, two := strings.Cut(name, " and "); two {
			names[i] = p.say("%s and %s", one, other)
		}
	}
	cited := strings.Join(names, ", ")
	if noted {
		cited += " (" + p.phrased(how) + ")"
	}
	return cited
}

// phrased translates a description of a published result. It returns the names of authors unchanged.
func (p Proved) phrased(words string) string {
	switch words {
	case "a formula for any number of colours":
		return p.say("a formula for any number of colours")
	case "a formula for 5 colours and more":
		return p.say("a formula for 5 colours and more")
	case "the best of four greedy strategies":
		return p.say("the best of four greedy strategies")
	}
	return words
}

// Spent returns a sentence about the cost of the search for a least total.
func (p Proved) Spent(sets int64, on time.Duration) string {
	if sets == 0 {
		return p.say("Found in %s of processor time.", p.spent(on))
	}
	return p.say("Found in %s of processor time by examining %d sets of codes.", p.spent(on), int(sets))
}

// Certified returns the number of claims that were checked, and the time that the check took.
func (p Proved) Certified(claims int64, in time.Duration) string {
	return p.say("A certificate of %d claims proves it, and was checked in %s.", int(claims), p.spent(in))
}

// RowsCertified returns a sentence about the certificate that proves that the given number of rows is not enough. It states
// the number of claims and the time of the check.
func (p Proved) RowsCertified(rows int, claims int64, in time.Duration) string {
	if rows == 1 {
		return p.say("That one row is not enough is shown by a certificate of %d claims, checked in %s.", int(claims), p.spent(in))
	}
	return p.say("That %d rows are not enough is shown by a certificate of %d claims, checked in %s.", rows, int(claims), p.spent(in))
}

// spent formats a duration in a suitable unit.
func (p Proved) spent(d time.Duration) string {
	switch {
	case d < time.Second:
		return p.say("less than a second")
	case d < 2*time.Minute:
		return p.limit(d.Round(time.Second))
	case d < 2*time.Hour:
		return p.limit(d.Round(time.Minute))
	}
	return p.limit(d.Round(time.Hour))
}

// StrategyLeft returns a sentence with the number of codes left before a row of a strategy, and the number of the row that
// breaks the last of these codes.
func (p Proved) StrategyLeft(codes, row, last int) string {
	if codes == 1 {
		return p.say("Only one code is left: row %d breaks it.", row)
	}
	return p.say("%d codes are left. All are broken in row %d or earlier.", codes, last)
}

// StrategyDone returns a sentence saying that a row of a strategy has broken the code.
func (p Proved) StrategyDone(row int) string { return p.say("Row %d breaks the code.", row) }
