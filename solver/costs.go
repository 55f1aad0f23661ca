package solver

// costs holds L, the least conceivable cost of sets by their size: one code can be
// broken by the first row, one by the second row under each other answer, and so
// on. cost[n] is L(n), for any number of rows left.
type costs struct {
	answers int // other than the win
	cost    []int32
	within  [][]int32 // by rows left; tooMany where n codes are beyond so many rows
}

// tooMany stands for a cost that is out of reach. A few of them can be added without
// overflow.
const tooMany = 1 << 26

func newCosts(codes, answers int) *costs {
	c := &costs{answers: max(answers, 1)}
	c.cost = c.table(codes, codes+1)
	for rows := 0; ; rows++ {
		t := c.table(codes, rows)
		c.within = append(c.within, t)
		if t[codes] < tooMany || rows > 20 {
			return c
		}
	}
}

// table is L(0…codes) with so many rows left.
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

// left is the table for so many rows left.
func (c *costs) left(rows int) []int32 {
	if rows >= len(c.within) {
		return c.cost
	}
	return c.within[rows]
}
