package search

import (
	"math"
	"math/bits"
	"unsafe"

	"keypeg"
)

// A Rule excludes rows that divide a set in the same way as a row with a lower number.
type Rule struct {
	barred uint32 // the shades that no candidate has, except the lowest of them
	Fresh  uint32 // the shades not played so far, which a row may use only in order
}

// Rule returns the rule that applies to the loaded set after rows that used the given shades.
func (sc *Scanner) Rule(played uint32) Rule {
	b := sc.Board
	fresh := b.alike() &^ played
	if b.Format.Repeats {
		absent := b.allShades() &^ sc.present
		return Rule{absent &^ lowest(absent), fresh &^ absent}
	}
	return Rule{0, fresh}
}

// A scan computes the value of every row that a rule allows, against the loaded set.
type scan struct {
	*Scanner
	gauge *Gauge
	limit uint32 // only rows with lower values are visited
	visit func(row int32, value uint32) (limit uint32)
	stop  func() bool

	pairKernel PairKernel // the kernels for this set and gauge, or nil
	kernel     LaneKernel
	flat       bool // whether the set has no more than laneWords words

	enough func(red, total, pre *uint64, hop, wide, from uintptr, least uint64) uint8 // Kernel.Parts for this set, or nil
	parts  int                                                                        // the smallest number of parts with which the value of a row may be below limit
	floor  uint32                                                                     // a lower bound on the values of rows with this number of parts
}

// Scan calls visit, in order, for each row whose value is below limit. The result of visit is the new limit. If stop
// returns true, Scan ends early and returns false.
func (sc *Scanner) Scan(g *Gauge, r Rule, limit uint32, stop func() bool, visit func(row int32, value uint32) uint32) bool {
	run := scan{Scanner: sc, gauge: g, limit: limit, visit: visit, stop: stop, flat: sc.Words <= laneWords}
	if run.kernel = run.laneKernel(); run.kernel == nil && !g.max {
		run.enough, run.floor = run.partsKernel(), math.MaxUint32
	}
	run.pairKernel = run.kernelForPairs()
	p := sc.Board.Pegs
	for w := range min(sc.Words, laneWords) {
		level := sc.levels[0][w*2*p:]
		clear(level[:2*p])
		level[0], level[p] = sc.All(w), sc.All(w)
		copy(sc.next[w*sc.wide:(w+1)*sc.wide], sc.more[w*sc.hop:])
		if run.pairKernel != nil {
			copy(sc.after[w*sc.wide:(w+1)*sc.wide], sc.more[w*sc.hop+sc.wide:])
		}
	}
	allowed := sc.Board.allShades() &^ r.barred
	var used [32]uint8
	return run.walk(0, 0, allowed, r.Fresh, &used)
}

// walk fills the given hole and all later holes.
func (run *scan) walk(hole int, row int32, allowed, fresh uint32, used *[32]uint8) bool {
	b := run.Board
	if hole <= b.Pegs-3 && run.stop() {
		return false
	}
	here := allowed&^fresh | lowest(fresh)
	switch {
	case hole == b.Pegs-1:
		run.last(row*int32(b.Shades), here)
		return true
	case hole == b.Pegs-2 && run.pairKernel != nil:
		run.lastPairs(row, allowed, fresh)
		return true
	case hole == b.Pegs-2 && run.Words == 1 && (b.Pegs == 4 || b.Pegs == 5):
		run.lastTwo(row*int32(b.Shades), allowed, fresh, used)
		return true
	}
	for ; here != 0; here &= here - 1 {
		c := bits.TrailingZeros32(here)
		bit := uint32(1) << c
		then := allowed
		if !b.Format.Repeats && bit&b.alike() != 0 {
			then &^= bit
		}
		if run.flat {
			run.push(hole, c, used[c&31])
		}
		used[c&31]++
		ok := run.walk(hole+1, row*int32(b.Shades)+int32(c), then, fresh&^bit, used)
		used[c&31]--
		if run.flat {
			run.use(c, used[c&31])
		}
		if !ok {
			return false
		}
	}
	return true
}

// push adds a peg to the sums of the row so far.
func (run *scan) push(hole, c int, used uint8) {
	p := run.Board.Pegs
	for w := range run.Words {
		x, y := run.at[hole*run.wide+c+w*run.hop], run.next[w*run.wide+c]
		src, dst := run.levels[hole][w*2*p:], run.levels[hole+1][w*2*p:]
		add(dst[:hole+2], src[:hole+2], x)
		add(dst[p:p+hole+2], src[p:p+hole+2], y)
	}
	run.use(c, used+1)
}

// use finds the planes of a shade for a row that has used the shade the given number of times.
func (run *scan) use(c int, times uint8) {
	for w := range run.Words {
		at := int(times)*run.wide + c + w*run.hop
		run.next[w*run.wide+c] = run.more[at]
		if run.pairKernel != nil { // the row has at least two more pegs
			run.after[w*run.wide+c] = run.more[at+run.wide]
		}
	}
}

// add adds a peg to one-hot sums. It does not use the last element of src, which is not set yet.
func add(dst, src []uint64, x uint64) {
	before := uint64(0)
	last := len(dst) - 1
	for k, now := range src[:last] {
		dst[k] = now&^x | before&x
		before = now
	}
	dst[last] = before & x
}

// last computes the values of the rows that have one of the given shades in the last hole.
func (run *scan) last(row int32, here uint32) {
	if !run.flat {
		for ; here != 0; here &= here - 1 {
			n := row + int32(bits.TrailingZeros32(here))
			run.Score(n, &run.Tally)
			if v := run.gauge.Value(&run.Tally, len(run.Board.Answers)); v < run.limit {
				run.limit = run.visit(n, v)
			}
		}
		return
	}
	for from := 0; from < run.wide; from += Lanes {
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

// lanes evaluates a group of rows, and returns a mask with a bit for each row whose value is below the limit.
func (run *scan) lanes(from int, want uint8) uint8 {
	b := run.Board
	red := run.at[(b.Pegs-1)*run.wide+from:]
	if run.kernel != nil {
		return run.kernel(&red[0], &run.next[from], &run.levels[b.Pegs-1][0], uintptr(run.hop), uintptr(run.wide),
			&run.gauge.split, uint64(run.limit), &run.out)
	}
	if run.enough != nil {
		if want &= run.lanesWithParts(&red[0], &run.next[from], want); want == 0 {
			return 0
		}
	}
	if run.Words > 1 {
		run.countLanes(red, run.next[from:], want)
		return run.valueCounts(want)
	}
	return run.sumLanes(red, run.next[from:], want)
}

// laneKernel returns the kernel for this set and gauge, or nil if there is none.
func (run *scan) laneKernel() LaneKernel {
	k, p := KernelInUse(), run.Board.Pegs
	switch {
	case len(run.Codes) >= splitSizes:
		return nil
	case run.Words == 1 && run.gauge.max:
		return k.Max[p]
	case run.Words == 1:
		return k.Sum[p]
	case run.gauge.max:
		return k.TwoMax[p]
	}
	return k.TwoSum[p]
}

// lanesWithParts returns a bit for each row that has enough parts for a value below the limit.
func (run *scan) lanesWithParts(red, total *uint64, want uint8) uint8 {
	for run.floor >= run.limit && run.parts <= len(run.Board.Answers) {
		run.parts++
		run.floor = run.gauge.floor(len(run.Codes), run.parts)
	}
	from := uintptr(0)
	if want >= 1<<4 {
		from = 32
	}
	return run.enough(red, total, &run.levels[run.Board.Pegs-1][0], uintptr(run.hop), uintptr(run.wide), from, uint64(run.parts))
}

// partsKernel returns the kernel that counts the parts of rows on this set, or nil.
func (run *scan) partsKernel() func(red, total, pre *uint64, hop, wide, from uintptr, least uint64) uint8 {
	switch k := KernelInUse(); {
	case run.Words == 1:
		return k.Parts[run.Board.Pegs]
	case len(run.Codes) < splitSizes:
		return k.TwoParts[run.Board.Pegs]
	}
	return nil
}

// valueCounts computes the value of each lane from its counted parts.
func (run *scan) valueCounts(want uint8) (below uint8) {
	var values [Lanes]uint32
	if table := run.gauge.table; run.gauge.max {
		for i, n := range run.counts {
			values[i%Lanes] = max(values[i%Lanes], table[n])
		}
	} else {
		values = sumCounts(run.counts, table)
	}
	for lane, v := range values {
		run.out[lane] = uint64(v)
		if v < run.limit {
			below |= 1 << lane
		}
	}
	return below & want
}

// sumCounts adds up the table's entries for the counts of each lane. With variables instead of an array, the sums stay in registers.
func sumCounts(counts, table []uint32) [Lanes]uint32 {
	var v0, v1, v2, v3, v4, v5, v6, v7 uint32
	for ; len(counts) >= Lanes; counts = counts[Lanes:] {
		n := (*[Lanes]uint32)(counts)
		v0 += table[n[0]]
		v1 += table[n[1]]
		v2 += table[n[2]]
		v3 += table[n[3]]
		v4 += table[n[4]]
		v5 += table[n[5]]
		v6 += table[n[6]]
		v7 += table[n[7]]
	}
	return [Lanes]uint32{v0, v1, v2, v3, v4, v5, v6, v7}
}

// countLanes counts the parts of each lane in a set of several words.
func (run *scan) countLanes(red, total []uint64, want uint8) {
	b := run.Board
	pre := run.levels[b.Pegs-1]
	if f := KernelInUse().Count[b.Pegs]; f != nil {
		f(&red[0], &total[0], &pre[0], uintptr(run.hop), uintptr(run.wide), uintptr(run.Words), &run.counts[0])
		run.restCounts()
		return
	}
	if b.Pegs == 4 || b.Pegs == 5 {
		for ; want != 0; want &= want - 1 {
			if lane := bits.TrailingZeros8(want); b.Pegs == 4 {
				run.count4(red, total, lane)
			} else {
				run.count5(red, total, lane)
			}
		}
		return
	}
	clear(run.counts)
	p := b.Pegs
	var r, t [keypeg.MaxPegs + 1]uint64
	for w := range run.Words {
		for lanes1 := want; lanes1 != 0; lanes1 &= lanes1 - 1 {
			lane := bits.TrailingZeros8(lanes1)
			EndSums(pre[w*2*p:(w+1)*2*p], red[w*run.hop+lane], total[w*run.wide+lane], &r, &t)
			for c, k := range b.Answers {
				run.counts[c*Lanes+lane] += uint32(bits.OnesCount64(r[k.Red] & t[k.Red+k.White]))
			}
		}
	}
}

// restCounts fills in, for each lane, the number of codes that give the row no key. It adds the counts of two lanes at a time.
func (run *scan) restCounts() {
	var sums [Lanes / 2]uint64
	for i := Lanes; i < len(run.counts); i += Lanes {
		for pair, n := range (*[Lanes / 2]uint64)(unsafe.Pointer(&run.counts[i])) {
			sums[pair] += n
		}
	}
	codes := uint64(len(run.Codes))
	for pair, sum := range sums {
		*(*uint64)(unsafe.Pointer(&run.counts[2*pair])) = codes<<32 + codes - sum
	}
}

// EndSums adds the last peg to the one-hot sums in pre, and writes the results to r and t.
func EndSums(pre []uint64, x, y uint64, r, t *[keypeg.MaxPegs + 1]uint64) {
	p := len(pre) / 2
	r[0], t[0] = pre[0]&^x, pre[p]&^y
	for k := 1; k < p; k++ {
		r[k] = pre[k]&^x | pre[k-1]&x
		t[k] = pre[p+k]&^y | pre[p+k-1]&y
	}
	r[p], t[p] = pre[p-1]&x, pre[2*p-1]&y
}

// sumLanes computes the values of the lanes in the mask want, for a set that fits into one word.
func (run *scan) sumLanes(red, total []uint64, want uint8) (below uint8) {
	b := run.Board
	p := b.Pegs
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
			EndSums(pre, red[lane], total[lane], &r, &t)
			for c, k := range b.Answers {
				run.Tally[c] = uint32(bits.OnesCount64(r[k.Red] & t[k.Red+k.White]))
			}
			v = run.gauge.Value(&run.Tally, len(b.Answers))
		}
		run.out[lane] = uint64(v)
		if v < run.limit {
			below |= 1 << lane
		}
	}
	return below
}
