package tell

import (
	"strings"
	"time"

	"keypeg"
)

// The sentences about the table of proved boards.

// BoardName returns the name of a board that is not printed: "4 holes, 6 colours, none twice".
func (v *Voice) BoardName(f keypeg.Format) string {
	parts := []string{v.say("%d holes", f.Pegs), v.say("%d colours", f.Colours)}
	if !f.Repeats {
		parts = append(parts, v.say("none twice"))
	}
	return strings.Join(parts, ", ")
}

// SettledBoards returns a sentence that says for how many boards the best strategy is proved.
func (v *Voice) SettledBoards(settled, boards int) string {
	return v.say("On %d of %d boards the best strategy is found and proved.", settled, boards)
}

// LeastTotal returns the cost of the best strategy known, and the proved lower bound of all strategies.
func (v *Voice) LeastTotal(total, lower int64, codes int) string {
	mean := float64(total) / float64(codes)
	if lower == total {
		return v.say("No strategy takes fewer than %d rows over all %d codes: %.4f on average.", int(total), codes, mean)
	}
	return sentences(
		v.say("The best known strategy takes %d rows over all %d codes: %.4f on average.", int(total), codes, mean),
		v.say("None takes fewer than %d.", int(lower)),
	)
}

// Enough returns the number of rows in which every code can be broken: at most upper, and not fewer than lower.
func (v *Voice) Enough(lower, upper int) string {
	said := v.say("Every code can be broken in %d rows, but not every code in %d.", upper, lower-1)
	if lower < upper {
		return sentences(said, v.say("What lies between is open."))
	}
	return said
}

// Longer returns a sentence that says that the cheapest strategy, proved or only known, sometimes needs more rows than are
// enough.
func (v *Voice) Longer(rows int, proved bool) string {
	if !proved {
		return v.say("The best known strategy takes up to %d rows.", rows)
	}
	return v.say("The strategy best on average takes up to %d rows.", rows)
}

// WithinRows returns the cost of the best strategy with at most that many rows for every code.
func (v *Voice) WithinRows(rows int, total int64, proved bool) string {
	if proved {
		return v.say("Within %d rows the least total is %d.", rows, int(total))
	}
	return v.say("Within %d rows the least total known is %d.", rows, int(total))
}

// SameBoard returns the sentence that another board, with an empty hole, is just as hard to break.
func (v *Voice) SameBoard(colours int) string {
	return v.say("Same as %d colours plus empty holes.", colours)
}

// ProvedFirst returns the sentence that the least total is proved here for the first time, with the lowest earlier figure.
func (v *Voice) ProvedFirst(total, published int64) string {
	if published > total {
		return v.say("To our knowledge, first proved here. The lowest published total was %d.", int(published))
	}
	return v.say("To our knowledge, first proved here. The total was published before.")
}

// Unpublished returns the sentence that we know of no published result for a board.
func (v *Voice) Unpublished() string {
	return v.say("We have found nothing published about this board.")
}

// Published returns an earlier result: a total, or the number of rows that are enough, with 0 for either if unknown. Both
// are 0 for a formula.
func (v *Voice) Published(by string, total int64, rows int, proved bool) string {
	who := v.cited(by)
	var said []string
	switch {
	case total > 0 && proved:
		said = append(said, v.say("%s: %d in all, proved.", who, int(total)))
	case total > 0:
		said = append(said, v.say("%s: %d in all, not proved.", who, int(total)))
	case proved:
		said = append(said, v.say("%s: the least total.", who))
	}
	switch {
	case rows > 0 && len(said) > 0:
		said = append(said, v.say("%d rows are enough.", rows))
	case rows > 0:
		said = append(said, v.say("%s: %d rows are enough.", who, rows))
	}
	return sentences(said...)
}

// cited returns the names of those who published a result, and how: "Chen and Lin 2004, Peczarski 2018: a formula".
func (v *Voice) cited(by string) string {
	who, how, noted := strings.Cut(by, ": ")
	names := strings.Split(v.phrased(who), ", ")
	for i, name := range names {
		if one, other, two := strings.Cut(name, " and "); two {
			names[i] = v.say("%s and %s", one, other)
		}
	}
	cited := strings.Join(names, ", ")
	if noted {
		cited += " (" + v.phrased(how) + ")"
	}
	return cited
}

// phrased returns the words for a source, or the argument unchanged if it is a name.
func (v *Voice) phrased(words string) string {
	switch words {
	case "the lowest total published":
		return v.say("The lowest total published")
	case "published, not proved":
		return v.say("Published")
	case "public programs":
		return v.say("Public programs")
	case "a formula for any number of colours":
		return v.say("a formula for any number of colours")
	case "a formula for 5 colours and more":
		return v.say("a formula for 5 colours and more")
	case "entropy, on a graphics card":
		return v.say("entropy, on a graphics card")
	}
	return words
}

// Spent returns the cost of the search for a least total.
func (v *Voice) Spent(sets int64, on time.Duration) string {
	return v.say("Found in %s of processor time by examining %d sets of codes.", v.spent(on), int(sets))
}

// Certified returns the number of claims that were checked and the time that took.
func (v *Voice) Certified(claims int64, in time.Duration) string {
	return v.say("A certificate of %d claims proves it, and was checked in %s.", int(claims), v.spent(in))
}

// RowsCertified returns the same for the certificate that one row fewer is not enough.
func (v *Voice) RowsCertified(rows int, claims int64, in time.Duration) string {
	return v.say("That %d rows are not enough is shown by a certificate of %d claims, checked in %s.", rows, int(claims), v.spent(in))
}

// spent returns a time in a suitable unit.
func (v *Voice) spent(d time.Duration) string {
	switch {
	case d < time.Second:
		return v.say("less than a second")
	case d < 2*time.Minute:
		return v.limit(d.Round(time.Second))
	case d < 2*time.Hour:
		return v.limit(d.Round(time.Minute))
	}
	return v.limit(d.Round(time.Hour))
}

// StrategyLeft returns the number of codes left before a row of a strategy, and the row that breaks the last of them.
func (v *Voice) StrategyLeft(codes, row, last int) string {
	if codes == 1 {
		return v.say("Only one code is left: row %d breaks it.", row)
	}
	return v.say("%d codes are left. All are broken in row %d or earlier.", codes, last)
}

// StrategyDone returns the sentence that a row of a strategy has broken the code.
func (v *Voice) StrategyDone(row int) string { return v.say("Row %d breaks the code.", row) }
