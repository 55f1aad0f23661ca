package proof

import (
	"slices"
	"sync/atomic"

	"keypeg"
)

// If rows have the same colours, in any order, a code gives them the same total number of keys. The reds divide the codes
// with the same sum into at most one more part than the sum. If the sum is the number of pegs, the number of parts, not
// counting the won part, is one less than the number of pegs. The resulting bound settles most rows of a claim before they
// are examined one by one.

// listColours groups the rows that have the same colours.
func (b *board) listColours() {
	numbers := map[keypeg.Code]int{}
	for n, row := range b.rows {
		var pegs []keypeg.Peg
		for _, p := range row.Pegs() {
			pegs = append(pegs, p)
		}
		slices.Sort(pegs)
		name := keypeg.CodeOf(pegs...)
		k, had := numbers[name]
		if !had {
			k = len(numbers)
			numbers[name] = k
			b.choices = append(b.choices, nil)
		}
		b.choices[k] = append(b.choices[k], int32(n))
	}
	b.sums = make([]atomic.Pointer[[]uint8], len(b.rows))
}

// sumsOf returns, for each choice of colours, the number of keys that a row with these colours gets if the given code is
// hidden.
func (b *board) sumsOf(code int32) []uint8 {
	if sums := b.sums[code].Load(); sums != nil {
		return *sums
	}
	sums := make([]uint8, len(b.choices))
	for i, rows := range b.choices {
		k := keypeg.Score(b.rows[code], b.rows[rows[0]])
		sums[i] = k.Red + k.White
	}
	b.sums[code].Store(&sums)
	return sums
}

// byColours records, for each combination of colours, whether the sums of keys alone show that its rows cost at least as
// much as claimed.
func (c *checker) byColours() {
	var sums [][]uint8
	for _, n := range c.set {
		sums = append(sums, c.sumsOf(n))
	}
	beyond := c.beyondFloor()
	for k := range c.enough {
		var codes [keypeg.MaxPegs + 1]int
		for _, of := range sums {
			codes[of[k]]++
		}
		cost := c.floor()
		for sum, n := range codes[:c.format.Pegs+1] {
			cost += beyond[sum][n]
		}
		c.enough[k] = cost >= c.least
	}
}

// beyondFloor returns the least cost of n codes that have the same sum of keys, for claims of the current kind. The element
// list[sum][n] is what this cost adds to the floor, which assumes a win. If no code gives the row a key for each peg, the
// row cannot win, so list[pegs][0] is the cost of one more code. The cost is the least if the parts are as even as possible,
// because L is convex.
func (c *checker) beyondFloor() [][]int64 {
	if list := c.beyond[c.table]; list != nil {
		return list
	}
	p := c.format.Pegs
	list := make([][]int64, p+1)
	for sum := range list {
		parts, won := sum+1, 0
		if sum == p {
			parts, won = max(p-1, 1), 1
		}
		list[sum] = make([]int64, len(c.rows)+1)
		for n := 1 + won; n <= len(c.rows); n++ {
			list[sum][n] = min(list[sum][n-1]+c.step[(n-1-won)/parts]-c.step[0], Never)
		}
	}
	list[p][0] = c.step[0] // unless some code gives the row a key for each peg, the row does not win
	c.beyond[c.table] = list
	return list
}
