package solver

import (
	"math"
	"math/rand/v2"

	"keypeg"
)

// A climb looks for the row that tells most about a sample of codes.
type climb struct {
	*scanner
	lines []pegRow
	all   bool // the sample contains all codes
}

func newClimb(e keypeg.Format, codes []keypeg.Code, all bool) *climb {
	s := unlisted(e)
	c := &climb{scanner: newScanner(s), lines: make([]pegRow, len(codes)), all: all}
	for i, code := range codes {
		c.lines[i] = s.lineOf(code)
	}
	c.loadLines(c.lines)
	return c
}

// best returns the best row found, or the best so far when stop returns true.
func (c *climb) best(stop func() bool, chance *rand.Rand) keypeg.Code {
	best, least := c.lines[0], int64(math.MaxInt64)
	n := len(c.lines)
	rows := min(n, tried)
	for i := range rows {
		if i%often == 0 && stop() {
			break
		}
		if v := c.value(&c.lines[i*n/rows]); v < least {
			best, least = c.lines[i*n/rows], v
		}
	}
	for i := 0; i < changes && n > 2; i++ {
		if i%often == 0 && stop() {
			break
		}
		row := best
		if c.change(&row, chance); !c.board.fits(&row) {
			continue
		}
		if v := c.value(&row); v < least {
			best, least = row, v
		}
	}
	return c.board.codeOf(&best)
}

// change exchanges two pegs of a row, or changes the colour of one or two.
func (c *climb) change(row *pegRow, chance *rand.Rand) {
	s := c.board
	i, j := chance.IntN(s.pegs), chance.IntN(s.pegs)
	kind := chance.IntN(3)
	if kind == 0 {
		row[i], row[j] = row[j], row[i]
		return
	}
	row[i] = uint8(chance.IntN(s.shades))
	if kind == 2 {
		row[j] = uint8(chance.IntN(s.shades))
	}
}

// value returns a lower value for rows that tell more.
func (c *climb) value(row *pegRow) int64 {
	c.count(c.planesOfLine(row), &c.tally)
	answers := c.tally[:len(c.board.answers)]
	if c.all {
		return entropyBonus.full(answers, answers[c.board.win()] > 0)
	}
	return fullEntropy(answers, false)
}
