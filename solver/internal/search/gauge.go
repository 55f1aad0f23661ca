package search

import (
	"math"
	"math/bits"

	"keypeg"
)

// A Gauge gives a row a value by the sizes of its parts; lower is better. The value is the sum of the table's entries
// over all parts, or the largest of these entries.
type Gauge struct {
	max   bool
	table []uint32                        // indexed by the size of a part; 0 means no part
	small [128]uint32                     // table[:128]
	split [256]uint8                      // the low bytes of table[:128], then its high bytes, for lane kernels
	hull  []float64                       // the largest convex function that is not above small, indexed by the size of a part
	even  [keypeg.MaxPegs + 1][128]uint32 // the least value of a set, indexed by its number of parts and its size; only in gauges of costs (see leastByColours)
	twos  int                             // the largest size up to which a part of n codes costs 2n-1 rows
}

// clipped is the largest value that kernels can look up for a part.
const clipped = 1<<16 - 1

func newGauge(sizes int, max bool, of func(n int) uint32) *Gauge {
	g := &Gauge{max: max, table: make([]uint32, sizes+1)}
	for n := range g.table {
		g.table[n] = of(n)
	}
	for n := range min(128, len(g.table)) {
		v := min(g.table[n], clipped)
		g.small[n], g.split[n], g.split[128+n] = v, uint8(v), uint8(v>>8)
	}
	if !max {
		g.hull = hull(g.small[:min(128, len(g.table))])
	}
	return g
}

// hull returns the largest convex function on the numbers from 1 that nowhere exceeds the table.
func hull(table []uint32) []float64 {
	var corners []int
	below := func(a, b, c int) bool { // whether the table at b is below the line from a to c
		return (float64(table[b])-float64(table[a]))*float64(c-a) < (float64(table[c])-float64(table[a]))*float64(b-a)
	}
	for n := 1; n < len(table); n++ {
		for len(corners) > 1 && !below(corners[len(corners)-2], corners[len(corners)-1], n) {
			corners = corners[:len(corners)-1]
		}
		corners = append(corners, n)
	}
	h := make([]float64, len(table))
	for i, to := range corners {
		h[to] = float64(table[to])
		if i == 0 {
			continue
		}
		from := corners[i-1]
		for n := from + 1; n < to; n++ {
			h[n] = h[from] + (h[to]-h[from])*float64(n-from)/float64(to-from)
		}
	}
	return h
}

// floor returns a lower bound on the sum of the table's entries for the given number of parts. Together, the parts have
// the given number of codes, which must be less than splitSizes. A convex function has the least sum if the parts are as
// even as possible.
func (g *Gauge) floor(codes, parts int) uint32 {
	if parts > codes {
		return math.MaxUint32
	}
	few, more := codes/parts, codes%parts
	sum := float64(parts-more) * g.hull[few]
	if more > 0 {
		sum += float64(more) * g.hull[few+1]
	}
	return uint32(math.Ceil(sum - 1e-6)) // sums of the table are whole numbers
}

// Gauge returns the board's gauge with the given name. The gauge is computed only once.
func (b *Board) Gauge(name string, max bool, of func(n int) uint32) *Gauge {
	b.mu.Lock()
	defer b.mu.Unlock()
	g := b.gauges[name]
	if g == nil {
		g = newGauge(len(b.Codes), max, of)
		if b.gauges == nil {
			b.gauges = map[string]*Gauge{}
		}
		b.gauges[name] = g
	}
	return g
}

// Value returns the value of a tally.
func (g *Gauge) Value(t *Tally, classes int) uint32 {
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

// add adds the value of one more part, which has at most 64 candidates.
func (g *Gauge) add(v uint32, part uint64) uint32 {
	x := g.small[bits.OnesCount64(part)&127]
	if g.max {
		return max(v, x)
	}
	return v + x
}

// value4 computes the sums of a row of 4 pegs, and returns the row's value.
func (g *Gauge) value4(pre *[8]uint64, x, y uint64) (v uint32) {
	r0, r1, r2 := pre[0]&^x, pre[1]&^x|pre[0]&x, pre[2]&^x|pre[1]&x
	v = g.add(v, pre[4]&^y)
	t := pre[5]&^y | pre[4]&y
	v = g.add(v, t&r0)
	v = g.add(v, t&r1)
	t = pre[6]&^y | pre[5]&y
	v = g.add(v, t&r0)
	v = g.add(v, t&r1)
	v = g.add(v, t&r2)
	t = pre[7]&^y | pre[6]&y
	v = g.add(v, t&r0)
	v = g.add(v, t&r1)
	v = g.add(v, t&r2)
	v = g.add(v, t&(pre[3]&^x|pre[2]&x))
	t = pre[7] & y
	v = g.add(v, t&r0)
	v = g.add(v, t&r1)
	v = g.add(v, t&r2)
	return g.add(v, pre[3]&x)
}

// value5 computes the sums of a row of 5 pegs, and returns the row's value.
func (g *Gauge) value5(pre *[10]uint64, x, y uint64) (v uint32) {
	r0, r1, r2, r3 := pre[0]&^x, pre[1]&^x|pre[0]&x, pre[2]&^x|pre[1]&x, pre[3]&^x|pre[2]&x
	v = g.add(v, pre[5]&^y)
	t := pre[6]&^y | pre[5]&y
	v = g.add(v, t&r0)
	v = g.add(v, t&r1)
	t = pre[7]&^y | pre[6]&y
	v = g.add(v, t&r0)
	v = g.add(v, t&r1)
	v = g.add(v, t&r2)
	t = pre[8]&^y | pre[7]&y
	v = g.add(v, t&r0)
	v = g.add(v, t&r1)
	v = g.add(v, t&r2)
	v = g.add(v, t&r3)
	t = pre[9]&^y | pre[8]&y
	v = g.add(v, t&r0)
	v = g.add(v, t&r1)
	v = g.add(v, t&r2)
	v = g.add(v, t&r3)
	v = g.add(v, t&(pre[4]&^x|pre[3]&x))
	t = pre[9] & y
	v = g.add(v, t&r0)
	v = g.add(v, t&r1)
	v = g.add(v, t&r2)
	v = g.add(v, t&r3)
	return g.add(v, pre[4]&x)
}
