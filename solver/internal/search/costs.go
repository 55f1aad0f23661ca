package search

import (
	"slices"
	"sync"

	"keypeg"
)

// Costs contains L, a lower bound on the cost of a set that depends only on the set's size. One code can be broken by the
// first row, one more by the second row after each answer other than the win, and so on. cost[n] is L(n), for any number of
// rows left.
type Costs struct {
	Answers int // the number of answers other than the win
	cost    []int32
	within  [][]int32 // L, indexed by rows left and by number of codes; TooMany if the codes cannot be broken within those rows

	all     []*Gauge // made by bounds
	gauging sync.Once
}

// TooMany represents an unreachable cost. A few such values can be added without overflow.
const TooMany = 1 << 26

func newCosts(codes, answers int) *Costs {
	c := &Costs{Answers: max(answers, 1)}
	c.cost = c.table(codes, codes+1)
	for rows := 0; ; rows++ {
		t := c.table(codes, rows)
		c.within = append(c.within, t)
		if t[codes] < TooMany || rows > 20 {
			return c
		}
	}
}

// table returns L(0…codes) for the given number of rows left.
func (c *Costs) table(codes, rows int) []int32 {
	t := make([]int32, codes+1)
	row, room, width := int32(0), 0, 1
	for n := 1; n <= codes; n++ {
		if room == 0 {
			if int(row) == rows {
				for ; n <= codes; n++ {
					t[n] = TooMany
				}
				return t
			}
			row++
			room = width
			if width <= codes {
				width *= c.Answers
			}
		}
		room--
		t[n] = t[n-1] + row
	}
	return t
}

// Left returns the table for a game with the given number of rows left.
func (c *Costs) Left(rows int) []int32 {
	if rows >= len(c.within) {
		return c.cost
	}
	return c.within[rows]
}

// bounds returns the tables as gauges, indexed by rows left. The last gauge is for an unlimited number of rows.
func (c *Costs) bounds() []*Gauge {
	c.gauging.Do(func() { c.all = c.gauges() })
	return c.all
}

func (c *Costs) gauges() []*Gauge {
	var all []*Gauge
	for left := range len(c.within) + 1 {
		table := c.Left(left)
		g := newGauge(len(table)-1, false, func(n int) uint32 { return uint32(table[n]) })
		g.even = evenly(g.table)
		for g.twos+1 < len(table) && int(table[g.twos+1]) == 2*g.twos+1 {
			g.twos++
		}
		all = append(all, g)
	}
	return all
}

// TightCosts returns L, computed for the number of different answers that one row of this board can get. Without repeats and
// with few colours, this number is less than the number of legal answers. On the board with 6 pegs and 6 colours the number
// is 5 instead of 26, not counting the win. A row therefore has at most that many parts besides the win, which limits the
// number of codes that the following rows can break. Certificates use this bound too (see package proof).
func (b *Board) TightCosts() *Costs {
	b.tightening.Do(func() {
		b.tight = b.Costs
		if most := b.mostAnswers(); most < b.Costs.Answers {
			b.tight = newCosts(len(b.Codes), most)
		}
	})
	return b.tight
}

// mostAnswers returns the largest number of answers, other than the win, that one row can get.
func (b *Board) mostAnswers() (most int) {
	for _, row := range slices.Backward(b.FirstRows()) { // the rows with the most colours come first
		seen := map[keypeg.Keys]bool{}
		for _, n := range b.Codes {
			seen[keypeg.Score(b.Code(n), b.Code(row))] = true
			if len(seen) == len(b.Answers) {
				return len(seen) - 1
			}
		}
		most = max(most, len(seen)-1)
	}
	return most
}

// evenly returns a table of the least values that a set of one word can have, indexed by number of parts and size. The value
// is least if the parts are as even as possible.
func evenly(table []uint32) (list [keypeg.MaxPegs + 1][128]uint32) {
	table = table[:min(len(table), 65)]
	for parts := range list {
		for n := 1; n < len(table); n++ {
			list[parts][n] = TooMany
			if parts > 0 {
				few, more := n/parts, n%parts
				value := uint32(parts-more) * table[few]
				if more > 0 {
					value += uint32(more) * table[few+1]
				}
				list[parts][n] = min(value, TooMany)
			}
		}
	}
	return list
}
