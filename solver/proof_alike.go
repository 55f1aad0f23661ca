package solver

import (
	"slices"

	"keypeg"
)

// A likeness moves holes and renames pegs: what was in hole from[i] comes to hole i.
type likeness struct {
	from []int
	name [keypeg.MaxColours + 1]keypeg.Peg
}

func unmoved(e keypeg.Format) (y likeness) {
	for hole := range e.Pegs {
		y.from = append(y.from, hole)
	}
	for p := range y.name {
		y.name[p] = keypeg.Peg(p)
	}
	return y
}

func exchange(e keypeg.Format, a, b keypeg.Peg) likeness {
	y := unmoved(e)
	y.name[a], y.name[b] = b, a
	return y
}

// like is the row that a row becomes.
func (c *checker) like(y *likeness, row int32) int32 {
	n := 0
	for _, hole := range y.from {
		n = n*(c.edition.Colours+1) + int(y.name[c.rows[row].At(hole)])
	}
	return c.place[n]
}

// keeps reports whether a likeness takes the set in hand to itself.
func (c *checker) keeps(y *likeness) bool {
	for _, n := range c.set {
		if _, in := slices.BinarySearch(c.set, c.like(y, n)); !in {
			return false
		}
	}
	return true
}

// freely is the peg from which on pegs may take each other's names: the empty hole too,
// unless it is the only one that may be repeated.
func (c *checker) freely() keypeg.Peg {
	if c.edition.Blanks && c.edition.Repeats {
		return keypeg.Empty
	}
	return 1
}

// exchanges are the pegs that may change places with lower ones, as sets of bits, so that
// the codes in hand stay the same.
type exchanges [keypeg.MaxColours + 1]uint32

func (c *checker) exchanges() (lower exchanges) {
	for b := c.freely(); int(b) <= c.edition.Colours; b++ {
		for a := b - 1; a >= c.freely() && a < b; a-- {
			if y := exchange(c.edition, a, b); c.keeps(&y) {
				lower[b] = lower[a] | 1<<a
				break
			}
		}
	}
	return lower
}

// inOrder reports whether a row has no peg before a lower one with which it may change
// places. Each row is like one that is in order.
func (lower *exchanges) inOrder(row keypeg.Code) bool {
	had := uint32(0)
	for hole := range row.Len() {
		p := row.At(hole)
		if lower[p]&^had != 0 {
			return false
		}
		had |= 1 << p
	}
	return true
}

// likenesses are exchanges of two pegs from which all others follow.
func (lower *exchanges) likenesses(e keypeg.Format) (list []likeness) {
	for b, others := range lower {
		for a := range b {
			if others>>a&1 != 0 {
				list = append(list, exchange(e, keypeg.Peg(a), keypeg.Peg(b)))
				break
			}
		}
	}
	return list
}

// motions are the likenesses that take the set in hand to itself, one of those that
// differ by exchanges. A peg becomes one that is in each hole as often as it was in
// the hole that goes there.
func (c *checker) motions(lower exchanges) (list []likeness) {
	var times [keypeg.MaxColours + 1][keypeg.MaxPegs]int
	for _, n := range c.set {
		for hole := range c.edition.Pegs {
			times[c.rows[n].At(hole)][hole]++
		}
	}
	permutations(c.edition.Pegs, func(from []int) bool {
		y := unmoved(c.edition)
		copy(y.from, from)
		fits := func(a, b keypeg.Peg) bool {
			for to, hole := range from {
				if times[a][hole] != times[b][to] {
					return false
				}
			}
			return true
		}
		var rest func(a keypeg.Peg, taken uint32)
		rest = func(a keypeg.Peg, taken uint32) {
			if int(a) > c.edition.Colours {
				if c.keeps(&y) {
					list = append(list, likeness{slices.Clone(y.from), y.name})
				}
				return
			}
			for b := c.freely(); int(b) <= c.edition.Colours; b++ {
				if taken>>b&1 == 0 && lower[b]&^taken == 0 && fits(a, b) {
					y.name[a] = b
					rest(a+1, taken|1<<b)
				}
			}
		}
		rest(c.freely(), 0)
		return c.stop() == nil
	})
	return list
}

// alike are the rows that likenesses make of one, and it itself.
func (c *checker) alike(row int32, likes []likeness) []int32 {
	rows, seen := []int32{row}, map[int32]bool{row: true}
	for i := 0; i < len(rows); i++ {
		for j := range likes {
			if to := c.like(&likes[j], rows[i]); !seen[to] {
				seen[to] = true
				rows = append(rows, to)
			}
		}
	}
	return rows
}

// permutations gives f every order of n things until f says no.
func permutations(n int, f func([]int) bool) bool {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var rest func(k int) bool
	rest = func(k int) bool {
		if k == n {
			return f(order)
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			more := rest(k + 1)
			order[k], order[i] = order[i], order[k]
			if !more {
				return false
			}
		}
		return true
	}
	return rest(0)
}
