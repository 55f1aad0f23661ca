package solver

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"keypeg"
)

// Sample plays on boards too big to list. It draws codes that agree with all the
// answers, and plays the one that tells most about the others:
//
//	sample = codes that fit, drawn by the seed; all of them once they are few
//	play the code of the sample whose answers over the sample have most entropy
//
// The same seed and position give the same row.
type Sample struct {
	Seed uint64
	Size int   // codes drawn; 0 is 160
	Work int64 // steps of search at most; 0 is 4,000,000
}

// Suggest names the row to play at a position on any board. The Advice's Nodes are
// the codes drawn. A contradiction is ErrNoCandidates; where the work was used up
// before a code was found, it is ErrBudget.
func (s Sample) Suggest(ctx context.Context, p Position) (Advice, error) {
	if err := p.Check(); err != nil {
		return Advice{}, err
	}
	codes, _, err := s.Draw(ctx, p)
	if err != nil {
		return Advice{}, err
	}
	best, bestValue := codes[0], math.MaxFloat64
	for _, row := range codes {
		if ctx.Err() != nil {
			return Advice{}, ctx.Err()
		}
		var t [keypeg.MaxPegs + 1][keypeg.MaxPegs + 1]int32
		for _, c := range codes {
			k := keypeg.Score(c, row)
			t[k.Red][k.White]++
		}
		value := 0.0
		for red := range t {
			for _, n := range t[red] {
				if n > 1 {
					value += float64(n) * math.Log2(float64(n))
				}
			}
		}
		if value < bestValue-1e-9 {
			best, bestValue = row, value
		}
	}
	return Advice{Row: best, Nodes: int64(len(codes))}, nil
}

// Draw lists codes that fit a position, in order and no code twice: all of them,
// and true, where there are no more than Size; else about Size, drawn at random.
func (s Sample) Draw(ctx context.Context, p Position) ([]keypeg.Code, bool, error) {
	size := s.Size
	if size <= 0 {
		size = 160
	}
	work := s.Work
	if work <= 0 {
		work = 4_000_000
	}
	d := newDraw(ctx, p, rand.New(rand.NewPCG(s.Seed, 0x6b657970)))
	d.work = work / 4
	all := map[keypeg.Code]bool{}
	complete := d.everyCode(func(c keypeg.Code) bool {
		all[c] = true
		return len(all) <= size
	})
	if !complete {
		clear(all)
		d.work = work
		for tries := 0; len(all) < size && tries < 4*size && d.work > 0; tries++ {
			if c, ok := d.one(); ok {
				all[c] = true
			}
		}
	}
	codes := make([]keypeg.Code, 0, len(all))
	for c := range all {
		codes = append(codes, c)
	}
	slices.Sort(codes)
	switch {
	case ctx.Err() != nil:
		return nil, false, ctx.Err()
	case len(codes) == 0 && complete:
		return nil, true, ErrNoCandidates
	case len(codes) == 0:
		return nil, false, ErrBudget
	}
	return codes, complete, nil
}

// A draw finds codes in two steps. First it chooses how many pegs of each shade
// the code has, so that every row's sum of keys comes out; then it arranges them, so
// that every row has its reds.
type draw struct {
	edition keypeg.Edition
	rows    []keypeg.Row
	chance  *rand.Rand
	stop    func() bool
	work    int64 // steps left

	pegs  []keypeg.Peg // in the order they are chosen: those the rows show most first
	shown [][]int      // by place in pegs and row: how many
	after [][]int      // by place in pegs and row: pegs of those still to come
	limit []int        // by place in pegs: how many a code may have
	room  []int        // by place in pegs: how many all that come after may have

	counts  [keypeg.MaxColours + 1]int
	missing []int // by row: keys, then reds, still to come
	line    [keypeg.MaxPegs]keypeg.Peg
}

func newDraw(ctx context.Context, p Position, chance *rand.Rand) *draw {
	d := &draw{edition: p.Edition, rows: p.said(), chance: chance, stop: stopper(ctx)}
	e := p.Edition
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

// tired says whether the search has to end.
func (d *draw) tired() bool {
	d.work--
	return d.work < 0 || d.work&255 == 0 && d.stop()
}

// everyCode gives f every code that fits until it says no; it says whether that was
// all of them.
func (d *draw) everyCode(f func(keypeg.Code) bool) bool {
	d.expectKeys()
	return d.choose(0, d.edition.Pegs, nil, func() bool {
		d.expectReds()
		more := d.arrange(0, nil, f)
		d.expectKeysAgain()
		return more
	})
}

// one draws a code that fits. Counts and places are tried in random order, each
// likelier by the number of arrangements it leaves.
func (d *draw) one() (code keypeg.Code, found bool) {
	d.expectKeys()
	d.choose(0, d.edition.Pegs, d.chance, func() bool {
		d.expectReds()
		before := d.work
		d.work = min(d.work, 20_000) // a set of pegs that is hard to arrange gives way to another
		allowed := d.work
		d.arrange(0, d.chance, func(c keypeg.Code) bool {
			code, found = c, true
			return false
		})
		d.work = before - (allowed - max(d.work, 0))
		d.expectKeysAgain()
		return !found
	})
	return code, found
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

// expectKeysAgain is what was missing once all pegs were chosen: nothing.
func (d *draw) expectKeysAgain() { clear(d.missing) }
