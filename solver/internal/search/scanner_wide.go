package search

import "math/bits"

// sum4 adds four bits. The three results are the bits of the sum.
func sum4(a, b, c, d uint64) (one, two, four uint64) {
	ab, both := a^b, a&b
	three, carry := ab^c, both|ab&c
	low := three & d
	return three ^ d, carry ^ low, carry & low
}

// sum5 adds five bits. The three results are the bits of the sum.
func sum5(a, b, c, d, e uint64) (one, two, four uint64) {
	ab := a ^ b
	s, carry := ab^c, a&b|ab&c
	sd := s ^ d
	carry2 := s&d | sd&e
	return sd ^ e, carry ^ carry2, carry & carry2
}

// score4 does the same as ScoreAny, for boards of 4 pegs.
func (sc *Scanner) score4(p *RowPlanes, t *Tally) {
	at, more, hop := sc.at, sc.more, sc.hop
	var n [14]int
	for w := range sc.Words {
		b := w * hop
		r1, r2, r4 := sum4(at[p.red[0]+b], at[p.red[1]+b], at[p.red[2]+b], at[p.red[3]+b])
		t1, t2, t4 := sum4(more[p.any[0]+b], more[p.any[1]+b], more[p.any[2]+b], more[p.any[3]+b])
		a0, a1, a2, a3 := ^(r1 | r2 | r4), r1&^r2, r2&^r1, r1&r2
		is := ^(t1 | t2 | t4)
		n[0] += bits.OnesCount64(is)
		is = t1 &^ t2
		n[1] += bits.OnesCount64(is & a0)
		n[2] += bits.OnesCount64(is & a1)
		is = t2 &^ t1
		n[3] += bits.OnesCount64(is & a0)
		n[4] += bits.OnesCount64(is & a1)
		n[5] += bits.OnesCount64(is & a2)
		is = t1 & t2
		n[6] += bits.OnesCount64(is & a0)
		n[7] += bits.OnesCount64(is & a1)
		n[8] += bits.OnesCount64(is & a2)
		n[9] += bits.OnesCount64(is & a3)
		n[10] += bits.OnesCount64(t4 & a0)
		n[11] += bits.OnesCount64(t4 & a1)
		n[12] += bits.OnesCount64(t4 & a2)
		n[13] += bits.OnesCount64(r4)
	}
	for c, count := range n {
		t[c] = uint32(count)
	}
}

// score5 does the same as ScoreAny, for boards of 5 pegs.
func (sc *Scanner) score5(p *RowPlanes, t *Tally) {
	at, more, hop := sc.at, sc.more, sc.hop
	var n [20]int
	for w := range sc.Words {
		b := w * hop
		r1, r2, r4 := sum5(at[p.red[0]+b], at[p.red[1]+b], at[p.red[2]+b], at[p.red[3]+b], at[p.red[4]+b])
		t1, t2, t4 := sum5(more[p.any[0]+b], more[p.any[1]+b], more[p.any[2]+b], more[p.any[3]+b], more[p.any[4]+b])
		a0, a1, a2, a3 := ^(r1 | r2 | r4), r1&^(r2|r4), r2&^r1, r1&r2
		is := ^(t1 | t2 | t4)
		n[0] += bits.OnesCount64(is)
		is = t1 &^ (t2 | t4)
		n[1] += bits.OnesCount64(is & a0)
		n[2] += bits.OnesCount64(is & a1)
		is = t2 &^ t1
		n[3] += bits.OnesCount64(is & a0)
		n[4] += bits.OnesCount64(is & a1)
		n[5] += bits.OnesCount64(is & a2)
		is = t1 & t2
		n[6] += bits.OnesCount64(is & a0)
		n[7] += bits.OnesCount64(is & a1)
		n[8] += bits.OnesCount64(is & a2)
		n[9] += bits.OnesCount64(is & a3)
		is = t4 &^ t1
		n[10] += bits.OnesCount64(is & a0)
		n[11] += bits.OnesCount64(is & a1)
		n[12] += bits.OnesCount64(is & a2)
		n[13] += bits.OnesCount64(is & a3)
		n[14] += bits.OnesCount64(is & r4)
		is = t4 & t1
		n[15] += bits.OnesCount64(is & a0)
		n[16] += bits.OnesCount64(is & a1)
		n[17] += bits.OnesCount64(is & a2)
		n[18] += bits.OnesCount64(is & a3)
		n[19] += bits.OnesCount64(is & r4)
	}
	for c, count := range n {
		t[c] = uint32(count)
	}
}
