package solver

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"keypeg"
	"keypeg/solver/internal/search"
)

// Sample plays on boards too large to list. It draws codes that agree with all the answers, and plays the row that
// distinguishes them best:
//
//	sample = codes that agree, drawn almost evenly from the seed; all of them if there are few
//	row = of some codes of the sample, the one whose answers over the sample have most entropy
//	2,000 times: change a peg or two, or exchange two; keep the change if it has more entropy
//
// If the sample contains all codes, a row that can be the code gets the same credit as with Entropy.Bonus. The same seed and
// position give the same row.
type Sample struct {
	Seed uint64
	Size int   // the number of codes to draw; 0 means 400
	Work int64 // the largest number of steps of the search; 0 means 4,000,000
	// Enough reports whether to end the search for a row and to play the best row found so far. If Enough is nil, the caller never
	// cuts the search short. Enough does not end the drawing of codes.
	Enough func() bool
}

// If the number of codes that agree with the position is at most listed, Draw returns all of them. Otherwise the search draws
// as many codes as spare says for each code that it keeps. The search for a row first considers codes as rows, at most as many
// as tried says. It then considers changes to the best row so far.
const (
	listed  = 1500
	spare   = 2
	tried   = 400
	changes = 2000
)

// Suggest returns the row to play at a position on any board. In the Advice, Nodes is the number of codes drawn. The error is
// ErrNoCandidates for a contradiction, and ErrBudget if the work was used up before a code was found.
func (s Sample) Suggest(ctx context.Context, p Position) (Advice, error) {
	if err := p.Check(); err != nil {
		return Advice{}, err
	}
	codes, all, err := s.Draw(ctx, p)
	if err != nil {
		return Advice{}, err
	}
	c := newClimb(p.Format, codes, all)
	row := c.best(s.stopper(ctx), rand.New(rand.NewPCG(s.Seed, 0x70656773)))
	return Advice{Row: row, Nodes: int64(len(codes))}, ctx.Err()
}

// stopper returns a function that reports whether the search for rows has to end.
func (s Sample) stopper(ctx context.Context) func() bool {
	stop := search.Stopper(ctx)
	if s.Enough == nil {
		return stop
	}
	return func() bool { return stop() || s.Enough() }
}

// Draw returns codes that agree with a position, in order and without duplicates. If at most 1,500 codes agree, Draw returns
// all of them, and true. Otherwise it returns about Size random ones, and false.
func (s Sample) Draw(ctx context.Context, p Position) ([]keypeg.Code, bool, error) {
	size := s.Size
	if size <= 0 {
		size = 400
	}
	work := s.Work
	if work <= 0 {
		work = 4_000_000
	}
	d := newDraw(ctx, p, rand.New(rand.NewPCG(s.Seed, 0x6b657970)))
	d.work = work / 2
	all := map[keypeg.Code]float64{}
	complete := d.everyCode(func(c keypeg.Code) bool {
		all[c] = 0
		return len(all) <= listed
	})
	if !complete {
		clear(all)
		d.work = work
		for found := 0; found < spare*size && d.work > 0; {
			c, weight := d.one()
			if d.tired() {
				break
			}
			if weight == 0 {
				continue
			}
			found++
			if _, had := all[c]; !had {
				all[c] = math.Log(d.chance.Float64()) / weight
			}
		}
	}
	codes := make([]keypeg.Code, 0, len(all))
	for c := range all {
		codes = append(codes, c)
	}
	if !complete && len(codes) > size {
		slices.SortFunc(codes, func(a, b keypeg.Code) int {
			return cmp.Or(cmp.Compare(all[b], all[a]), cmp.Compare(a, b))
		})
		codes = codes[:size]
	}
	slices.Sort(codes)
	switch {
	case ctx.Err() != nil:
		return nil, false, ctx.Err()
	case len(codes) == 0 && complete:
		return nil, true, ErrNoCandidates
	case len(codes) == 0:
		return nil, false, search.ErrBudget
	}
	return codes, complete, nil
}

// A draw finds codes in two steps. First it chooses a number of pegs of each shade so that every row gets its sum of keys.
// Then it arranges the pegs so that every row gets its reds.
type draw struct {
	format keypeg.Format
	rows   []keypeg.Row
	chance *rand.Rand
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
	known   map[choosing]float64 // results of ways
}

// A choosing is the state of a partial choice of pegs.
type choosing struct {
	k, left int8
	missing [keypeg.MaxRows]int8
}

func newDraw(ctx context.Context, p Position, chance *rand.Rand) *draw {
	d := &draw{format: p.Format, rows: p.Answered(), chance: chance, stop: search.Stopper(ctx), known: map[choosing]float64{}}
	e := p.Format
	seen := map[keypeg.Peg]int{}
	for _, r := range d.rows {
		for _, peg := range r.Code.Pegs() {
			seen[peg]++
		}
	}
	for peg := keypeg.Empty; int(peg) <= e.Colours; peg++ {
		if peg != keypeg.Empty || e.Blanks {
			d.pegs = append(d.pegs, peg)
		}
	}
	slices.SortStableFunc(d.pegs, func(a, b keypeg.Peg) int { return cmp.Compare(seen[b], seen[a]) })
	n := len(d.pegs)
	d.shown, d.after, d.limit, d.room = make([][]int, n), make([][]int, n), make([]int, n), make([]int, n)
	later, room := make([]int, len(d.rows)), 0
	for k := n - 1; k >= 0; k-- {
		d.after[k], d.room[k] = slices.Clone(later), room
		d.shown[k] = make([]int, len(d.rows))
		for i, r := range d.rows {
			for _, peg := range r.Code.Pegs() {
				if peg == d.pegs[k] {
					d.shown[k][i]++
					later[i]++
				}
			}
		}
		d.limit[k] = e.Pegs
		if !e.Repeats && d.pegs[k] != keypeg.Empty {
			d.limit[k] = 1
		}
		room += d.limit[k]
	}
	d.missing = make([]int, len(d.rows))
	return d
}

// tired reports whether the search must stop.
func (d *draw) tired() bool {
	d.work--
	if d.work < 0 {
		return true
	}
	if d.asked-d.work >= 0 && d.asked-d.work < 256 {
		return false
	}
	d.asked = d.work
	return d.stop()
}

// everyCode calls f for every code that agrees with the position, until f returns false. It reports whether f was called for
// every such code.
func (d *draw) everyCode(f func(keypeg.Code) bool) bool {
	d.expectKeys()
	return d.choose(0, d.format.Pegs, func() bool {
		d.expectReds()
		more := d.arrange(0, f)
		d.expectKeysAgain()
		return more
	})
}

// one draws a code that agrees with the position, and returns it with a weight of at most 1. If the caller keeps each code with
// a probability equal to its weight, all codes are equally likely to be kept. A weight of 0 means that no code was found. The
// first step draws a choice of pegs with a probability in proportion to the number of its arrangements, ignoring the reds. The
// second step places the pegs one by one at random, but never places a peg that puts the reds of some row out of reach. The
// weight is the product, over all holes, of the share of the remaining pegs that could be placed.
func (d *draw) one() (keypeg.Code, float64) {
	d.expectKeys()
	if !d.drawPegs() {
		d.work = 0
		return 0, 0
	}
	d.expectReds()
	weight := 1.0
	for hole := range d.format.Pegs {
		left, good := d.format.Pegs-hole, 0
		var pegs [keypeg.MaxPegs]keypeg.Peg
		for p := range d.counts {
			n := d.counts[p]
			if n == 0 {
				continue
			}
			peg := keypeg.Peg(p)
			d.work--
			d.counts[p]--
			d.red(hole, peg, -1)
			if d.reachable(hole + 1) {
				for range n {
					pegs[good] = peg
					good++
				}
			}
			d.red(hole, peg, +1)
			d.counts[p]++
		}
		if good == 0 {
			return 0, 0
		}
		weight *= float64(good) / float64(left)
		peg := pegs[d.chance.IntN(good)]
		d.counts[peg]--
		d.red(hole, peg, -1)
		d.line[hole] = peg
	}
	return keypeg.CodeOf(d.line[:d.format.Pegs]...), weight
}

func (d *draw) expectKeys() {
	d.counts = [keypeg.MaxColours + 1]int{}
	for i, r := range d.rows {
		d.missing[i] = int(r.Keys.Red) + int(r.Keys.White)
	}
}

func (d *draw) expectReds() {
	for i, r := range d.rows {
		d.missing[i] = int(r.Keys.Red)
	}
}

// expectKeysAgain undoes expectReds: all pegs are chosen, so no row misses a key.
func (d *draw) expectKeysAgain() { clear(d.missing) }
