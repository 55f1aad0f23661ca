package keypeg

import (
	"cmp"
	"slices"
)

// Verdict is the answer to a question that a bounded search may leave undecided.
type Verdict int

const (
	Unknown Verdict = iota // the search reached its limit on work
	Yes
	No
)

// feasibleWork limits the work of Feasible, in rows examined. A search on a printed board examines a few thousand rows. Fewer
// than one in a hundred sets of random rows with 20 colours in 12 holes reach the limit. The search of such a set takes 40 ms
// on one core, and the verdict is Unknown.
const feasibleWork = 30_000_000

// Feasible reports whether any code agrees with the answered rows. It ignores lost rows and any row without an answer. On very
// large boards it may give up and return Unknown to save time.
//
// The search has two stages. The first stage chooses a number of pegs of each colour so that every row gets its sum of reds
// and whites. It treats all colours that occur in no row as one colour. The second stage arranges these pegs so that every
// row gets its reds.
func Feasible(e Format, rows []Row) Verdict {
	verdict, _ := feasible(e, rows, feasibleWork)
	return verdict
}

// feasible implements Feasible with a limit on work. It also returns the amount of work that is left.
func feasible(e Format, rows []Row, work int) (Verdict, int) {
	f := feasibility{format: e, work: work}
	for _, r := range rows {
		if !r.Answered || r.Lost() {
			continue
		}
		if !r.Keys.Legal(e.Pegs) {
			return No, work
		}
		f.rows = append(f.rows, r)
		f.missing = append(f.missing, int(r.Keys.Red)+int(r.Keys.White))
	}
	f.prepare()
	switch {
	case f.choose(0, e.Pegs):
		return Yes, f.work
	case f.work < 0:
		return Unknown, f.work
	}
	return No, f.work
}

type feasibility struct {
	format Format
	rows   []Row
	work   int // still allowed

	shades  []shade
	count   [heap + 1]int8 // indexed by shade: the number of pegs chosen; in the second stage, the number left to arrange
	missing []int          // indexed by row: the number of keys still to be given; in the second stage, the number of reds
}

// A shade is a colour that occurs in some row, or the heap, which stands for all other colours.
type shade struct {
	peg   Peg
	limit int   // the largest number of pegs of this shade that a code may have
	shown []int // indexed by row: the number of pegs of this shade
	total int   // the number of pegs of this shade in all rows
	later []int // indexed by row: the number of pegs of the later shades
}

// heap represents all colours that occur in no row.
const heap Peg = MaxColours + 1

// prepare fills f.shades. The shades that occur in the most rows come first, because they rule out the most choices. The heap
// comes last.
func (f *feasibility) prepare() {
	e := f.format
	rest := shade{peg: heap, shown: make([]int, len(f.rows))}
	for p := Empty; int(p) <= e.Colours; p++ {
		if p == Empty && !e.Blanks {
			continue
		}
		s := shade{peg: p, limit: e.Pegs, shown: make([]int, len(f.rows))}
		if p != Empty && !e.Repeats {
			s.limit = 1
		}
		for i, r := range f.rows {
			for _, q := range r.Code.Pegs() {
				if q == p {
					s.shown[i]++
					s.total++
				}
			}
		}
		if s.total == 0 {
			rest.limit += s.limit
			continue
		}
		f.shades = append(f.shades, s)
	}
	slices.SortStableFunc(f.shades, func(a, b shade) int { return cmp.Compare(b.total, a.total) })
	f.shades = append(f.shades, rest)

	later := make([]int, len(f.rows))
	for k := len(f.shades) - 1; k >= 0; k-- {
		s := &f.shades[k]
		s.later = slices.Clone(later)
		for i, n := range s.shown {
			later[i] += n
		}
	}
}

// choose tries counts for shades[k:] that add up to the given number of pegs.
func (f *feasibility) choose(k, pegs int) bool {
	if k == len(f.shades) {
		return pegs == 0 && f.arrangeAll()
	}
	s := &f.shades[k]
	for n := 0; n <= min(pegs, s.limit); n++ {
		if f.work -= len(f.rows) + 1; f.work < 0 {
			return false
		}
		if f.give(s, n, pegs-n) && f.choose(k+1, pegs-n) {
			return true
		}
		f.take(s, n)
	}
	return false
}

// give sets the count of a shade to n and reports whether every row can still be satisfied with the pegs left.
func (f *feasibility) give(s *shade, n, left int) bool {
	f.count[s.peg] = int8(n)
	fits := true
	for i := range f.rows {
		f.missing[i] -= min(n, s.shown[i])
		if f.missing[i] < 0 || f.missing[i] > min(left, s.later[i]) {
			fits = false
		}
	}
	return fits
}

// take undoes what give did to the rows.
func (f *feasibility) take(s *shade, n int) {
	for i := range f.rows {
		f.missing[i] += min(n, s.shown[i])
	}
}

// arrangeAll reports whether the chosen pegs can be ordered so that every row gets its reds. The whites are then correct as
// well, because every row already has its sum of reds and whites.
func (f *feasibility) arrangeAll() bool {
	totals := f.missing
	f.missing = make([]int, len(f.rows))
	for i, r := range f.rows {
		f.missing[i] = int(r.Keys.Red)
	}
	found := f.arrange(0)
	f.missing = totals
	return found
}

// arrange fills the given hole and all later holes with the pegs that are left, and reports whether it succeeded.
func (f *feasibility) arrange(hole int) bool {
	if f.work -= 3 * (len(f.rows) + 1); f.work < 0 || !f.redsFit(hole) {
		return false
	}
	if hole == f.format.Pegs {
		return true
	}
	for _, s := range f.shades {
		if f.count[s.peg] == 0 {
			continue
		}
		f.count[s.peg]--
		f.red(hole, s.peg, -1)
		found := f.arrange(hole + 1)
		f.red(hole, s.peg, +1)
		f.count[s.peg]++
		if found {
			return true
		}
	}
	return false
}

// redsFit reports whether each row can still get its reds from the holes and pegs that are left, and does not already have
// too many.
func (f *feasibility) redsFit(hole int) bool {
	for i, missing := range f.missing {
		if missing < 0 {
			return false
		}
		row, left := f.rows[i].Code, f.count
		for h := hole; missing > 0 && h < f.format.Pegs; h++ {
			if p := row.At(h); left[p] > 0 {
				left[p]--
				missing--
			}
		}
		if missing > 0 {
			return false
		}
	}
	return true
}

// red changes the number of missing reds by the given number, for each row that has peg p in the given hole.
func (f *feasibility) red(hole int, p Peg, by int) {
	for i, r := range f.rows {
		if r.Code.At(hole) == p {
			f.missing[i] += by
		}
	}
}
