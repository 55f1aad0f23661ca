package solver

import (
	"cmp"
	"context"
	"slices"

	"keypeg"
	"keypeg/solver/internal/search"
)

// A lister finds all codes that agree with a position, in two steps. First it chooses a number of pegs of each shade so that
// every row gets its sum of keys. Then it arranges the pegs so that every row gets its reds.
type lister struct {
	format keypeg.Format
	rows   []keypeg.Row
	stop   func() bool
	work   int64 // steps left
	asked  int64 // the number of steps left at the last call to stop

	pegs  []keypeg.Peg // the pegs in the order in which they are chosen: those in the most rows come first
	shown [][]int      // indexed by element of pegs and by row: the number of pegs in the row that are equal to the element
	after [][]int      // indexed by element of pegs and by row: the number of pegs in the row that are equal to a later element
	limit []int        // indexed by element of pegs: the largest number of pegs in a code that are equal to the element
	room  []int        // indexed by element of pegs: the sum of limit over all later elements

	counts  [keypeg.MaxColours + 1]int
	missing []int // indexed by row: the number of keys that are still missing; in the second step, the number of reds
	line    [keypeg.MaxPegs]keypeg.Peg
}

func newLister(ctx context.Context, p Position, work int64) *lister {
	l := &lister{format: p.Format, rows: p.Answered(), stop: search.Stopper(ctx), work: work}
	e := p.Format
	seen := map[keypeg.Peg]int{}
	for _, r := range l.rows {
		for _, peg := range r.Code.Pegs() {
			seen[peg]++
		}
	}
	l.pegs = pegsOf(e)
	slices.SortStableFunc(l.pegs, func(a, b keypeg.Peg) int { return cmp.Compare(seen[b], seen[a]) })
	n := len(l.pegs)
	l.shown, l.after, l.limit, l.room = make([][]int, n), make([][]int, n), make([]int, n), make([]int, n)
	later, room := make([]int, len(l.rows)), 0
	for k := n - 1; k >= 0; k-- {
		l.after[k], l.room[k] = slices.Clone(later), room
		l.shown[k] = make([]int, len(l.rows))
		for i, r := range l.rows {
			for _, peg := range r.Code.Pegs() {
				if peg == l.pegs[k] {
					l.shown[k][i]++
					later[i]++
				}
			}
		}
		l.limit[k] = e.Pegs
		if !e.Repeats && l.pegs[k] != keypeg.Empty {
			l.limit[k] = 1
		}
		room += l.limit[k]
	}
	l.missing = make([]int, len(l.rows))
	return l
}

// pegsOf returns the pegs that a hole of the board can contain.
func pegsOf(e keypeg.Format) (pegs []keypeg.Peg) {
	if e.Blanks {
		pegs = append(pegs, keypeg.Empty)
	}
	for colour := range e.Colours {
		pegs = append(pegs, keypeg.Peg(colour+1))
	}
	return pegs
}

// tired reports whether the search must stop.
func (l *lister) tired() bool {
	l.work--
	if l.work < 0 {
		return true
	}
	if l.asked-l.work >= 0 && l.asked-l.work < 256 {
		return false
	}
	l.asked = l.work
	return l.stop()
}

// atMost returns up to n codes that agree with the position. It reports whether there are no others.
func (l *lister) atMost(n int) (codes map[keypeg.Code]bool, all bool) {
	codes = map[keypeg.Code]bool{}
	all = l.everyCode(func(c keypeg.Code) bool {
		if len(codes) == n {
			return false
		}
		codes[c] = true
		return true
	})
	return codes, all
}

// everyCode calls f for every code that agrees with the position, until f returns false. It reports whether f was called for
// every such code.
func (l *lister) everyCode(f func(keypeg.Code) bool) bool {
	l.expectKeys()
	return l.choose(0, l.format.Pegs, func() bool {
		l.expectReds()
		more := l.arrange(0, f)
		l.expectKeysAgain()
		return more
	})
}

func (l *lister) expectKeys() {
	l.counts = [keypeg.MaxColours + 1]int{}
	for i, r := range l.rows {
		l.missing[i] = int(r.Keys.Red) + int(r.Keys.White)
	}
}

func (l *lister) expectReds() {
	for i, r := range l.rows {
		l.missing[i] = int(r.Keys.Red)
	}
}

// expectKeysAgain undoes expectReds: all pegs are chosen, so no row misses a key.
func (l *lister) expectKeysAgain() { clear(l.missing) }

// choose tries all possible numbers of pegs of each shade from index k on. For every choice, it calls the function passed as
// then. It returns false if that function returns false or the work is used up.
func (l *lister) choose(k, left int, then func() bool) bool {
	if l.tired() {
		return false
	}
	if k == len(l.pegs) {
		return left > 0 || then()
	}
	for n := 0; n <= min(left, l.limit[k]); n++ {
		if left-n > l.room[k] {
			continue
		}
		more := !l.take(k, left, n) || l.choose(k+1, left-n, then)
		l.giveBack(k, n)
		if !more {
			return false
		}
	}
	return true
}

// take records n pegs of the shade at index k, and reports whether every row can still get its sum of keys. giveBack undoes
// a call to take.
func (l *lister) take(k, left, n int) bool {
	fits := true
	for i := range l.rows {
		l.missing[i] -= min(n, l.shown[k][i])
		if l.missing[i] < 0 || l.missing[i] > min(left-n, l.after[k][i]) {
			fits = false
		}
	}
	l.counts[l.pegs[k]] = n
	return fits
}

func (l *lister) giveBack(k, n int) {
	for i := range l.rows {
		l.missing[i] += min(n, l.shown[k][i])
	}
	l.counts[l.pegs[k]] = 0
}

// arrange fills the given hole and all later holes with the chosen pegs, and calls f for every arrangement with the correct
// reds. It returns false if f returned false or the allowed work is used up.
func (l *lister) arrange(hole int, f func(keypeg.Code) bool) bool {
	if l.tired() {
		return false
	}
	if !l.reachable(hole) {
		return true
	}
	if hole == l.format.Pegs {
		return f(keypeg.CodeOf(l.line[:hole]...))
	}
	for _, p := range l.pegs {
		if l.counts[p] == 0 {
			continue
		}
		l.counts[p]--
		l.line[hole] = p
		l.red(hole, p, -1)
		more := l.arrange(hole+1, f)
		l.red(hole, p, +1)
		l.counts[p]++
		if !more {
			return false
		}
	}
	return true
}

// reachable reports whether each row can still get exactly its reds.
func (l *lister) reachable(hole int) bool {
	for i, missing := range l.missing {
		if missing < 0 {
			return false
		}
		if missing == 0 {
			continue
		}
		left := l.counts
		for h := hole; h < l.format.Pegs && missing > 0; h++ {
			if p := l.rows[i].Code.At(h); left[p] > 0 {
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

func (l *lister) red(hole int, p keypeg.Peg, by int) {
	for i := range l.rows {
		if l.rows[i].Code.At(hole) == p {
			l.missing[i] += by
		}
	}
}
