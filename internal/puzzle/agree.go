package puzzle

import (
	"math/bits"

	"keypeg"
	"keypeg/solver"
)

// An agreement counts the codes of a board, grouped by the set of rows whose answers they agree with. A set has a bit for
// each row.
type agreement struct {
	rows  int
	codes map[uint32]int
}

func agreementOf(at solver.Position) agreement {
	a := agreement{len(at.Rows), map[uint32]int{}}
	for c := range at.Format.All() {
		var set uint32
		for i, r := range at.Rows {
			if keypeg.Score(c, r.Code) == r.Keys {
				set |= 1 << i
			}
		}
		a.codes[set]++
	}
	return a
}

// left returns the number of codes that agree with every row of a set.
func (a agreement) left(set uint32) (n int) {
	for agrees, codes := range a.codes {
		if agrees&set == set {
			n += codes
		}
	}
	return n
}

func (a agreement) all() uint32 { return 1<<a.rows - 1 }

// core returns the smallest number of rows whose answers contradict each other, or 0 if some code agrees with all
// answers.
func (a agreement) core() int { return bits.OnesCount32(a.clash(a.all())) }

// clash returns a smallest subset of the given rows whose answers contradict each other. It returns the empty set if some
// code agrees with all answers.
func (a agreement) clash(among uint32) (least uint32) {
	for set := range a.all() + 1 {
		if set&^among == 0 && (least == 0 || bits.OnesCount32(set) < bits.OnesCount32(least)) && a.left(set) == 0 {
			least = set
		}
	}
	return least
}

// telling returns the number of codes left after each of the rows except the last. The rows are taken in the order that
// rules out the most codes first.
func (a agreement) telling() []int {
	var counts []int
	for set := uint32(0); len(counts) < a.rows-1; {
		best, add := -1, uint32(0)
		for i := range a.rows {
			if bit := uint32(1) << i; set&bit == 0 {
				if n := a.left(set | bit); best < 0 || n < best {
					best, add = n, bit
				}
			}
		}
		set |= add
		counts = append(counts, best)
	}
	return counts
}
