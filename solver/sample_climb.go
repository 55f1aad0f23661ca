package solver

import (
	"math"
	"math/rand/v2"

	"keypeg"
	"keypeg/solver/internal/search"
)

// A climb searches for the row that best distinguishes a sample of codes.
type climb struct {
	*search.Scanner
	lines []search.Line
	all   bool // whether the sample contains all codes
}

func newClimb(e keypeg.Format, codes []keypeg.Code, all bool) *climb {
	b := search.Unlisted(e)
	c := &climb{Scanner: search.NewScanner(b), lines: make([]search.Line, len(codes)), all: all}
	for i, code := range codes {
		c.lines[i] = b.LineOf(code)
	}
	c.LoadLines(c.lines)
	return c
}

// best returns the best row found before stop returns true.
func (c *climb) best(stop func() bool, chance *rand.Rand) keypeg.Code {
	best, least := c.lines[0], int64(math.MaxInt64)
	n := len(c.lines)
	rows := min(n, tried)
	for i := range rows {
		if i%search.Often == 0 && stop() {
			break
		}
		if v := c.value(&c.lines[i*n/rows]); v < least {
			best, least = c.lines[i*n/rows], v
		}
	}
	for i := 0; i < changes && n > 2; i++ {
		if i%search.Often == 0 && stop() {
			break
		}
		row := best
		if c.change(&row, chance); !c.Board.Fits(&row) {
			continue
		}
		if v := c.value(&row); v < least {
			best, least = row, v
		}
	}
	return c.Board.CodeOf(&best)
}

// change exchanges two pegs of a row, or changes the colours of one or two
// pegs.
func (c *climb) change(row *search.Line, chance *rand.Rand) {
	b := c.Board
	i, j := chance.IntN(b.Pegs), chance.IntN(b.Pegs)
	kind := chance.IntN(3)
	if kind == 0 {
		row[i], row[j] = row[j], row[i]
		return
	}
	row[i] = uint8(chance.IntN(b.Shades))
	if kind == 2 {
		row[j] = uint8(chance.IntN(b.Shades))
	}
}

// value returns the value of a row. The value is lower if the row distinguishes more codes.
func (c *climb) value(row *search.Line) int64 {
	c.Count(c.PlanesOfLine(row), &c.Tally)
	answers := c.Tally[:len(c.Board.Answers)]
	return entropyBonus.value(answers, 0, c.all && answers[c.Board.Win()] > 0)
}
