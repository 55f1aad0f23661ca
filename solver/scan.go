package solver

import (
	"math/bits"

	"keypeg"
)

// A gauge values a row by the sizes of its parts; lower is better. The value is the sum of table over all parts, or its largest
// entry.
type gauge struct {
	max   bool
	table []uint32                     // by the size of a part, 0 for none
	split [256]uint8                   // table[:128], low bytes, then high bytes, for sets of one word
	even  [keypeg.MaxPegs + 1][]uint32 // by parts and size, for gauges of costs; see leastByColours
}

func newGauge(sizes int, max bool, of func(n int) uint32) *gauge {
	g := &gauge{max: max, table: make([]uint32, sizes+1)}
	for n := range g.table {
		g.table[n] = of(n)
	}
	for n := range min(128, len(g.table)) {
		v := min(g.table[n], 1<<16-1)
		g.split[n], g.split[128+n] = uint8(v), uint8(v>>8)
	}
	return g
}

// gauge returns the board's gauge of that name, which is made once.
func (b *board) gauge(name string, max bool, of func(n int) uint32) *gauge {
	if g, ok := b.gauges.Load(name); ok {
		return g.(*gauge)
	}
	g, _ := b.gauges.LoadOrStore(name, newGauge(len(b.codes), max, of))
	return g.(*gauge)
}

// value returns the value of a tally.
func (g *gauge) value(t *tally, classes int) uint32 {
	v := uint32(0)
	for _, n := range t[:classes] {
		if g.max {
			v = max(v, g.table[n])
		} else {
			v += g.table[n]
		}
	}
	return v
}

// A rule leaves out rows that divide a set in the same way as a lower row.
type rule struct {
	barred uint32 // shades that no candidate has, except the lowest of them
	fresh  uint32 // shades not played so far, which are used in order
}

// rule returns the rule for the loaded set after rows that used these shades.
func (sc *scanner) rule(played uint32) rule {
	b := sc.board
	fresh := b.alike() &^ played
	if b.format.Repeats {
		absent := b.allShades() &^ sc.present
		return rule{absent &^ lowest(absent), fresh &^ absent}
	}
	return rule{0, fresh}
}

// A scan values every row that a rule allows, against the loaded set.
type scan struct {
	*scanner
	gauge *gauge
	limit uint32 // rows with lower values are reported
	visit func(row int32, value uint32) (limit uint32)
	stop  func() bool

	kernel laneKernel // for this set and gauge, or nil
	flat   bool       // no more than laneWords words
}

// scan calls visit for the rows whose value is below limit, in order; visit returns the limit from then on. It ends early, and
// returns false, when stop returns true.
func (sc *scanner) scan(g *gauge, r rule, limit uint32, stop func() bool, visit func(row int32, value uint32) uint32) bool {
	run := scan{scanner: sc, gauge: g, limit: limit, visit: visit, stop: stop, flat: sc.words <= laneWords}
	run.kernel = run.laneKernel()
	p := sc.board.pegs
	for w := range min(sc.words, laneWords) {
		level := sc.levels[0][w*2*p:]
		clear(level[:2*p])
		level[0], level[p] = sc.all(w), sc.all(w)
		copy(sc.next[w*sc.wide:(w+1)*sc.wide], sc.more[w*sc.hop:])
	}
	allowed := sc.board.allShades() &^ r.barred
	var used [32]uint8
	return run.walk(0, 0, allowed, r.fresh, &used)
}

// walk fills the holes from one on.
func (run *scan) walk(hole int, row int32, allowed, fresh uint32, used *[32]uint8) bool {
	b := run.board
	if hole <= b.pegs-3 && run.stop() {
		return false
	}
	here := allowed&^fresh | lowest(fresh)
	switch {
	case hole == b.pegs-1:
		run.last(row*int32(b.shades), here)
		return true
	case hole == b.pegs-2 && run.words == 1 && (b.pegs == 4 || b.pegs == 5):
		run.lastTwo(row*int32(b.shades), allowed, fresh, used)
		return true
	}
	for ; here != 0; here &= here - 1 {
		c := bits.TrailingZeros32(here)
		bit := uint32(1) << c
		then := allowed
		if !b.format.Repeats && bit&b.alike() != 0 {
			then &^= bit
		}
		if run.flat {
			run.push(hole, c, used[c&31])
		}
		used[c&31]++
		ok := run.walk(hole+1, row*int32(b.shades)+int32(c), then, fresh&^bit, used)
		used[c&31]--
		if run.flat {
			for w := range run.words {
				run.next[w*run.wide+c] = run.more[int(used[c&31])*run.wide+c+w*run.hop]
			}
		}
		if !ok {
			return false
		}
	}
	return true
}

// push adds a peg to the sums of the row so far.
func (run *scan) push(hole, c int, used uint8) {
	p := run.board.pegs
	for w := range run.words {
		x, y := run.at[hole*run.wide+c+w*run.hop], run.next[w*run.wide+c]
		src, dst := run.levels[hole][w*2*p:], run.levels[hole+1][w*2*p:]
		add(dst[:hole+2], src[:hole+2], x)
		add(dst[p:p+hole+2], src[p:p+hole+2], y)
		run.next[w*run.wide+c] = run.more[(int(used)+1)*run.wide+c+w*run.hop]
	}
}

// add adds a peg to one-hot sums; the last element of src is not set yet.
func add(dst, src []uint64, x uint64) {
	before := uint64(0)
	last := len(dst) - 1
	for k, now := range src[:last] {
		dst[k] = now&^x | before&x
		before = now
	}
	dst[last] = before & x
}

// last values the rows with one of these shades in the last hole.
func (run *scan) last(row int32, here uint32) {
	if !run.flat {
		for ; here != 0; here &= here - 1 {
			n := row + int32(bits.TrailingZeros32(here))
			run.score(n, &run.tally)
			if v := run.gauge.value(&run.tally, len(run.board.answers)); v < run.limit {
				run.limit = run.visit(n, v)
			}
		}
		return
	}
	for from := 0; from < run.wide; from += lanes {
		want := uint8(here >> from)
		if want == 0 {
			continue
		}
		want &= run.lanes(from, want)
		for ; want != 0; want &= want - 1 {
			lane := bits.TrailingZeros8(want)
			if v := uint32(run.out[lane]); v < run.limit {
				run.limit = run.visit(row+int32(from+lane), v)
			}
		}
	}
}

// lanes values a group of rows and returns which are below the limit.
func (run *scan) lanes(from int, want uint8) uint8 {
	b := run.board
	red := run.at[(b.pegs-1)*run.wide+from:]
	if run.kernel != nil {
		return run.kernel(&red[0], &run.next[from], &run.levels[b.pegs-1][0], uintptr(run.hop), uintptr(run.wide),
			&run.gauge.split, uint64(run.limit), &run.out)
	}
	if run.words > 1 {
		run.countLanes(red, run.next[from:], want)
		return run.valueCounts(want)
	}
	return run.sumLanes(red, run.next[from:], want)
}

// laneKernel returns the kernel for this set and gauge, or nil.
func (run *scan) laneKernel() laneKernel {
	k, p := run.board.kernel(), run.board.pegs
	switch {
	case len(run.codes) >= splitSizes:
		return nil
	case run.words == 1 && run.gauge.max:
		return k.max[p]
	case run.words == 1:
		return k.sum[p]
	case run.gauge.max:
		return k.twoMax[p]
	}
	return k.twoSum[p]
}

// valueCounts computes values from the counted parts of each lane.
func (run *scan) valueCounts(want uint8) (below uint8) {
	var values [lanes]uint32
	table := run.gauge.table
	for c := range run.board.answers {
		counts := (*[lanes]uint32)(run.counts[c*lanes:])
		if run.gauge.max {
			for lane, n := range counts {
				values[lane] = max(values[lane], table[n])
			}
			continue
		}
		for lane, n := range counts {
			values[lane] += table[n]
		}
	}
	for lane, v := range values {
		run.out[lane] = uint64(v)
		if v < run.limit {
			below |= 1 << lane
		}
	}
	return below & want
}

// countLanes counts the parts of each lane in a set of several words.
func (run *scan) countLanes(red, total []uint64, want uint8) {
	b := run.board
	pre := run.levels[b.pegs-1]
	if f := b.kernel().count[b.pegs]; f != nil {
		f(&red[0], &total[0], &pre[0], uintptr(run.hop), uintptr(run.wide), uintptr(run.words), &run.counts[0])
		run.restCounts()
		return
	}
	clear(run.counts)
	p := b.pegs
	var r, t [keypeg.MaxPegs + 1]uint64
	for w := range run.words {
		for lanes1 := want; lanes1 != 0; lanes1 &= lanes1 - 1 {
			lane := bits.TrailingZeros8(lanes1)
			endSums(pre[w*2*p:(w+1)*2*p], red[w*run.hop+lane], total[w*run.wide+lane], &r, &t)
			for c, k := range b.answers {
				run.counts[c*lanes+lane] += uint32(bits.OnesCount64(r[k.Red] & t[k.Red+k.White]))
			}
		}
	}
}

// restCounts fills in the rows without any key.
func (run *scan) restCounts() {
	for lane := range lanes {
		rest := uint32(len(run.codes))
		for i := lanes + lane; i < len(run.counts); i += lanes {
			rest -= run.counts[i]
		}
		run.counts[lane] = rest
	}
}

// endSums adds the last peg to one-hot sums.
func endSums(pre []uint64, x, y uint64, r, t *[keypeg.MaxPegs + 1]uint64) {
	p := len(pre) / 2
	r[0], t[0] = pre[0]&^x, pre[p]&^y
	for k := 1; k < p; k++ {
		r[k] = pre[k]&^x | pre[k-1]&x
		t[k] = pre[p+k]&^y | pre[p+k-1]&y
	}
	r[p], t[p] = pre[p-1]&x, pre[2*p-1]&y
}

// sumLanes values lanes for a set of one word.
func (run *scan) sumLanes(red, total []uint64, want uint8) (below uint8) {
	b := run.board
	p := b.pegs
	pre := run.levels[p-1][:2*p]
	for ; want != 0; want &= want - 1 {
		lane := bits.TrailingZeros8(want)
		var v uint32
		switch {
		case p == 4:
			v = run.gauge.value4((*[8]uint64)(pre), red[lane], total[lane])
		case p == 5:
			v = run.gauge.value5((*[10]uint64)(pre), red[lane], total[lane])
		default:
			var r, t [keypeg.MaxPegs + 1]uint64
			endSums(pre, red[lane], total[lane], &r, &t)
			for c, k := range b.answers {
				run.tally[c] = uint32(bits.OnesCount64(r[k.Red] & t[k.Red+k.White]))
			}
			v = run.gauge.value(&run.tally, len(b.answers))
		}
		run.out[lane] = uint64(v)
		if v < run.limit {
			below |= 1 << lane
		}
	}
	return below
}
