package search

import "math/bits"

// count4 counts the parts of one lane, for boards of 4 pegs.
func (run *scan) count4(red, total []uint64, lane int) {
	var n [14]uint32
	pre := run.levels[3]
	for w := range run.Words {
		s := (*[8]uint64)(pre[8*w:])
		x, y := red[w*run.hop+lane], total[w*run.wide+lane]
		r0, r1, r2 := s[0]&^x, s[1]&^x|s[0]&x, s[2]&^x|s[1]&x
		n[0] += uint32(bits.OnesCount64(s[4] &^ y))
		t := s[5]&^y | s[4]&y
		n[1] += uint32(bits.OnesCount64(t & r0))
		n[2] += uint32(bits.OnesCount64(t & r1))
		t = s[6]&^y | s[5]&y
		n[3] += uint32(bits.OnesCount64(t & r0))
		n[4] += uint32(bits.OnesCount64(t & r1))
		n[5] += uint32(bits.OnesCount64(t & r2))
		t = s[7]&^y | s[6]&y
		n[6] += uint32(bits.OnesCount64(t & r0))
		n[7] += uint32(bits.OnesCount64(t & r1))
		n[8] += uint32(bits.OnesCount64(t & r2))
		n[9] += uint32(bits.OnesCount64(t & (s[3]&^x | s[2]&x)))
		t = s[7] & y
		n[10] += uint32(bits.OnesCount64(t & r0))
		n[11] += uint32(bits.OnesCount64(t & r1))
		n[12] += uint32(bits.OnesCount64(t & r2))
		n[13] += uint32(bits.OnesCount64(s[3] & x))
	}
	for c, count := range n {
		run.counts[c*Lanes+lane] = count
	}
}

// count5 counts the parts of one lane, for boards of 5 pegs.
func (run *scan) count5(red, total []uint64, lane int) {
	var n [20]uint32
	pre := run.levels[4]
	for w := range run.Words {
		s := (*[10]uint64)(pre[10*w:])
		x, y := red[w*run.hop+lane], total[w*run.wide+lane]
		r0, r1, r2, r3 := s[0]&^x, s[1]&^x|s[0]&x, s[2]&^x|s[1]&x, s[3]&^x|s[2]&x
		n[0] += uint32(bits.OnesCount64(s[5] &^ y))
		t := s[6]&^y | s[5]&y
		n[1] += uint32(bits.OnesCount64(t & r0))
		n[2] += uint32(bits.OnesCount64(t & r1))
		t = s[7]&^y | s[6]&y
		n[3] += uint32(bits.OnesCount64(t & r0))
		n[4] += uint32(bits.OnesCount64(t & r1))
		n[5] += uint32(bits.OnesCount64(t & r2))
		t = s[8]&^y | s[7]&y
		n[6] += uint32(bits.OnesCount64(t & r0))
		n[7] += uint32(bits.OnesCount64(t & r1))
		n[8] += uint32(bits.OnesCount64(t & r2))
		n[9] += uint32(bits.OnesCount64(t & r3))
		t = s[9]&^y | s[8]&y
		n[10] += uint32(bits.OnesCount64(t & r0))
		n[11] += uint32(bits.OnesCount64(t & r1))
		n[12] += uint32(bits.OnesCount64(t & r2))
		n[13] += uint32(bits.OnesCount64(t & r3))
		n[14] += uint32(bits.OnesCount64(t & (s[4]&^x | s[3]&x)))
		t = s[9] & y
		n[15] += uint32(bits.OnesCount64(t & r0))
		n[16] += uint32(bits.OnesCount64(t & r1))
		n[17] += uint32(bits.OnesCount64(t & r2))
		n[18] += uint32(bits.OnesCount64(t & r3))
		n[19] += uint32(bits.OnesCount64(s[4] & x))
	}
	for c, count := range n {
		run.counts[c*Lanes+lane] = count
	}
}
