package solver

import "math/bits"

// add adds the value of one more part, of at most 64 candidates.
func (g *gauge) add(v uint32, part uint64) uint32 {
	n := bits.OnesCount64(part)
	x := uint32(g.split[n]) | uint32(g.split[128+n])<<8
	if g.max {
		return max(v, x)
	}
	return v + x
}

// value4 completes the sums of a row of 4 pegs, and values it.
func (g *gauge) value4(pre *[8]uint64, x, y uint64) (v uint32) {
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

// value5 completes the sums of a row of 5 pegs, and values it.
func (g *gauge) value5(pre *[10]uint64, x, y uint64) (v uint32) {
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
