package solver

import (
	"slices"
	"sync"

	"keypeg"
)

// costs holds L, a lower bound of the cost of sets by their size: one code can be broken by the first row, one by the second row
// under each other answer, and so on. cost[n] is L(n), for any number of rows left.
type costs struct {
	answers int // other than the win
	cost    []int32
	within  [][]int32       // by rows left; tooMany if n codes cannot be broken in that many rows
	bounds  func() []*gauge // the tables as gauges, by rows left, the last one without a limit
}

// tooMany stands for an unreachable cost. A few of them can be added without overflow.
const tooMany = 1 << 26

func newCosts(codes, answers int) *costs {
	c := &costs{answers: max(answers, 1)}
	c.cost = c.table(codes, codes+1)
	c.bounds = sync.OnceValue(c.gauges)
	for rows := 0; ; rows++ {
		t := c.table(codes, rows)
		c.within = append(c.within, t)
		if t[codes] < tooMany || rows > 20 {
			return c
		}
	}
}

// table returns L(0…codes) with that many rows left.
func (c *costs) table(codes, rows int) []int32 {
	t := make([]int32, codes+1)
	row, room, width := int32(0), 0, 1
	for n := 1; n <= codes; n++ {
		if room == 0 {
			if int(row) == rows {
				for ; n <= codes; n++ {
					t[n] = tooMany
				}
				return t
			}
			row++
			room = width
			if width <= codes {
				width *= c.answers
			}
		}
		room--
		t[n] = t[n-1] + row
	}
	return t
}

// left returns the table for that many rows left.
func (c *costs) left(rows int) []int32 {
	if rows >= len(c.within) {
		return c.cost
	}
	return c.within[rows]
}

func (c *costs) gauges() []*gauge {
	var all []*gauge
	for left := range len(c.within) + 1 {
		table := c.left(left)
		g := newGauge(len(table)-1, false, func(n int) uint32 { return uint32(table[n]) })
		g.even = evenly(g.table)
		all = append(all, g)
	}
	return all
}

// closeCosts returns L by the answers that a row of this board can get. Without repeats and with few colours these are fewer than
// the legal ones: 5 besides the win on 6 of 6, not 26. A row has no more parts than that, which bounds how many codes the
// following rows can break. Certificates use this bound too (see Proof).
func (b *board) closeCosts() *costs {
	if most := b.mostAnswers(); most < b.costs.answers {
		return newCosts(len(b.codes), most)
	}
	return b.costs
}

// mostAnswers returns the most answers, other than the win, that one row can get.
func (b *board) mostAnswers() (most int) {
	for _, row := range slices.Backward(b.firstRows()) { // those of the most colours first
		seen := map[keypeg.Keys]bool{}
		for _, n := range b.codes {
			seen[keypeg.Score(b.code(n), b.code(row))] = true
			if len(seen) == len(b.answers) {
				return len(seen) - 1
			}
		}
		most = max(most, len(seen)-1)
	}
	return most
}

// evenly returns the least values of sets of one word that a row divides into a limited number of parts, by parts and size: that
// of parts as even as possible.
func evenly(table []uint32) (list [keypeg.MaxPegs + 1][]uint32) {
	table = table[:min(len(table), 65)]
	for parts := range list {
		list[parts] = make([]uint32, len(table))
		for n := 1; n < len(table); n++ {
			list[parts][n] = tooMany
			if parts > 0 {
				few, more := n/parts, n%parts
				value := uint32(parts-more) * table[few]
				if more > 0 {
					value += uint32(more) * table[few+1]
				}
				list[parts][n] = min(value, tooMany)
			}
		}
	}
	return list
}
