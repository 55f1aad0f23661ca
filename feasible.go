package keypeg

// Verdict answers a question that a bounded search may leave open.
type Verdict int

const (
	Unknown Verdict = iota // the search ran out of steps
	Yes
	No
)

// feasibleSteps bounds Feasible: enough for every printed board many times over,
// and well under a tenth of a second of work on any.
const feasibleSteps = 300_000

// Feasible asks whether any code at all agrees with the answered rows. Lost rows
// and a row without its answer say nothing. On very large boards it may give up
// with Unknown; it never takes long.
//
// The search goes in two stages. First it chooses how many pegs of each colour the
// code has, so that every row's reds and whites add up; colours that no row shows
// are one heap. Then it arranges those pegs so that every row has its reds.
func Feasible(e Edition, rows []Row) Verdict {
	f := feasibility{edition: e, steps: feasibleSteps}
	for _, r := range rows {
		if !r.Answered || r.Lost() {
			continue
		}
		if !r.Keys.Legal(e.Pegs) {
			return No
		}
		f.rows = append(f.rows, r)
	}
	f.prepare()
	switch {
	case f.choose(0, e.Pegs):
		return Yes
	case f.steps <= 0:
		return Unknown
	}
	return No
}

type feasibility struct {
	edition Edition
	rows    []Row
	steps   int

	colours []Peg   // those some row shows, the heap of all others last
	limit   []int   // how many pegs of each the code may have
	shown   [][]int // shown[k][i]: pegs of colours[k] in row i
	later   [][]int // later[k][i]: sum of shown[k:][i], what the rest could still match
	count   []int   // chosen so far
	missing []int   // per row: keys still to be matched, then reds
}

// heap stands for every colour that no row shows.
const heap Peg = 255

func (f *feasibility) prepare() {
	e := f.edition
	unseen := e.Colours
	first := Peg(1)
	if e.Blanks {
		first = Empty
		unseen++
	}
	for p := first; int(p) <= e.Colours; p++ {
		inRow, any := make([]int, len(f.rows)), false
		for i, r := range f.rows {
			for _, q := range r.Code.Pegs() {
				if q == p {
					inRow[i]++
					any = true
				}
			}
		}
		if !any {
			continue
		}
		unseen--
		limit := e.Pegs
		if !e.Repeats && p != Empty {
			limit = 1
		}
		f.colours, f.limit, f.shown = append(f.colours, p), append(f.limit, limit), append(f.shown, inRow)
	}
	limit := 0
	if unseen > 0 {
		limit = e.Pegs
		// Without repeats each unseen colour gives one peg, but an unseen empty
		// hole any number.
		if emptySeen := len(f.colours) > 0 && f.colours[0] == Empty; !e.Repeats && (!e.Blanks || emptySeen) {
			limit = unseen
		}
	}
	f.colours, f.limit, f.shown = append(f.colours, heap), append(f.limit, limit), append(f.shown, make([]int, len(f.rows)))

	f.later = make([][]int, len(f.colours)+1)
	f.later[len(f.colours)] = make([]int, len(f.rows))
	for k := len(f.colours) - 1; k >= 0; k-- {
		f.later[k] = make([]int, len(f.rows))
		for i := range f.rows {
			f.later[k][i] = f.later[k+1][i] + f.shown[k][i]
		}
	}
	f.count = make([]int, len(f.colours))
	f.missing = make([]int, len(f.rows))
	for i, r := range f.rows {
		f.missing[i] = int(r.Keys.Red) + int(r.Keys.White)
	}
}

// choose settles the counts of colours[k:], with so many pegs left to give.
func (f *feasibility) choose(k, pegs int) bool {
	if f.steps--; f.steps < 0 {
		return false
	}
	if k == len(f.colours) {
		return pegs == 0 && f.arrangeAll()
	}
	for n := 0; n <= min(pegs, f.limit[k]); n++ {
		if f.give(k, n, pegs-n) && f.choose(k+1, pegs-n) {
			return true
		}
		f.take(k, n)
	}
	return false
}

// give sets the count of colours[k] and says whether every row can still come
// out right with so many pegs left.
func (f *feasibility) give(k, n, left int) bool {
	f.count[k] = n
	fits := true
	for i := range f.rows {
		f.missing[i] -= min(n, f.shown[k][i])
		if f.missing[i] < 0 || f.missing[i] > min(left, f.later[k+1][i]) {
			fits = false
		}
	}
	return fits
}

func (f *feasibility) take(k, n int) {
	f.count[k] = 0
	for i := range f.rows {
		f.missing[i] += min(n, f.shown[k][i])
	}
}

// arrangeAll looks for an order of the chosen pegs in which every row has its
// reds; the whites then follow, since reds and whites add up already.
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

func (f *feasibility) arrange(hole int) bool {
	if f.steps--; f.steps < 0 {
		return false
	}
	left := f.edition.Pegs - hole
	for _, m := range f.missing {
		if m < 0 || m > left {
			return false
		}
	}
	if left == 0 {
		return true
	}
	for k, p := range f.colours {
		if f.count[k] == 0 {
			continue
		}
		f.count[k]--
		f.red(hole, p, -1)
		found := f.arrange(hole + 1)
		f.red(hole, p, +1)
		f.count[k]++
		if found {
			return true
		}
	}
	return false
}

// red counts the rows that have p in the hole.
func (f *feasibility) red(hole int, p Peg, by int) {
	for i, r := range f.rows {
		if r.Code.At(hole) == p {
			f.missing[i] += by
		}
	}
}
