package solver

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"keypeg"
	"keypeg/solver/internal/search"
)

// A climb searches for the row that best distinguishes codes: a sample, or all codes that are left.
type climb struct {
	*search.Scanner
	lines []search.Line
	costs []uint32 // the estimated costs of parts, indexed by size; nil if the codes are a sample
}

// A climbed is a row with its value; lower is better.
type climbed struct {
	row   search.Line
	value int64
}

func newClimb(e keypeg.Format, codes []keypeg.Code, all bool) *climb {
	b := search.Unlisted(e)
	c := &climb{Scanner: search.NewScanner(b), lines: make([]search.Line, len(codes))}
	for i, code := range codes {
		c.lines[i] = b.LineOf(code)
	}
	c.LoadLines(c.lines)
	if all {
		c.costs = make([]uint32, len(codes)+1)
		for n := range c.costs {
			c.costs[n] = b.Estimate(n)
		}
	}
	return c
}

// best returns the best rows found before stop returned true, at most count of them, the best first.
func (c *climb) best(count int, stop func() bool, chance *rand.Rand) []climbed {
	if len(c.lines) <= 2 {
		rows := make([]climbed, 0, 2)
		for _, line := range c.lines {
			rows = append(rows, climbed{row: line})
		}
		return rows[:min(count, len(rows))]
	}
	if c.costs == nil {
		return c.promising(count, stop, chance)
	}
	rows := c.promising(max(count, glances), stop, chance)
	below := &climb{Scanner: search.NewScanner(c.Board), costs: c.costs}
	for i := range rows {
		if stop() {
			return rows[:min(count, len(rows))]
		}
		rows[i].value = c.glance(&rows[i].row, below)
	}
	return lowest(rows, count)
}

// first returns the best rows if no row has been played. Then only the numbers of pegs of the same colour matter.
func (c *climb) first(count int) []climbed {
	var rows []climbed
	var row search.Line
	var fill func(hole, group, most int)
	fill = func(hole, group, most int) {
		if hole == c.Board.Pegs {
			if c.Board.Fits(&row) {
				rows = append(rows, climbed{row, c.value(&row)})
			}
			return
		}
		for n := 1; n <= min(most, c.Board.Pegs-hole) && group < c.Board.Shades; n++ {
			row[hole+n-1] = uint8(group)
			fill(hole+n, group+1, n)
		}
	}
	fill(0, 0, c.Board.Pegs)
	return lowest(rows, count)
}

// lowest returns the rows with the lowest values, at most count of them, the lowest first.
func lowest(rows []climbed, count int) []climbed {
	slices.SortStableFunc(rows, func(a, b climbed) int { return cmp.Compare(a.value, b.value) })
	return rows[:min(count, len(rows))]
}

// promising returns the rows with the lowest values that it found before stop returned true, at most as many as width says, the
// lowest first.
func (c *climb) promising(width int, stop func() bool, chance *rand.Rand) []climbed {
	var kept []climbed
	try := func(row *search.Line) {
		v := c.value(row)
		if len(kept) == width && v >= kept[width-1].value || slices.ContainsFunc(kept, func(k climbed) bool { return k.row == *row }) {
			return
		}
		at, _ := slices.BinarySearchFunc(kept, v+1, func(k climbed, v int64) int { return cmp.Compare(k.value, v) })
		kept = slices.Insert(kept[:min(len(kept), width-1)], at, climbed{*row, v})
	}
	n := len(c.lines)
	for i := range min(n, tried) {
		if try(&c.lines[i*n/min(n, tried)]); i%search.Often == 0 && stop() {
			break
		}
	}
	for i := range changes {
		if i%search.Often == 0 && stop() {
			break
		}
		from := 0
		if i%2 == 1 {
			from = chance.IntN(len(kept))
		}
		row := kept[from].row
		if c.change(&row, chance); c.Board.Fits(&row) {
			try(&row)
		}
	}
	return kept
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

// value returns the value of a row by the sizes of its parts. The value is the estimated cost of the parts or, for a sample, a
// sum that is lower if the answers have more entropy.
func (c *climb) value(row *search.Line) int64 {
	c.Count(c.PlanesOfLine(row), &c.Tally)
	answers := c.Tally[:len(c.Board.Answers)]
	if c.costs == nil {
		return fullEntropy(answers)
	}
	sum := int64(0)
	for _, n := range answers[:c.Board.Win()] {
		sum += int64(c.costs[n])
	}
	return sum
}

// glance returns the value of a row by the best of each part's own codes, played as the next row. It uses below for the parts.
func (c *climb) glance(row *search.Line, below *climb) int64 {
	played, parts := c.Board.CodeOf(row), make([][]search.Line, len(c.Board.Answers))
	for i := range c.lines {
		answer, _ := c.Board.AnswerOf(keypeg.Score(c.Board.CodeOf(&c.lines[i]), played))
		parts[answer] = append(parts[answer], c.lines[i])
	}
	sum := int64(0)
	for _, part := range parts[:c.Board.Win()] {
		if len(part) <= 2 || len(part) > glanced {
			sum += int64(c.costs[len(part)])
			continue
		}
		below.LoadLines(part)
		least := int64(math.MaxInt64)
		for i := range part {
			least = min(least, below.value(&part[i]))
		}
		sum += int64(len(part))*search.EstimateUnit + least
	}
	return sum
}
