package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// These are the offsets in search.pairLanes, in bytes.
const (
	lanesFirst  = 0   // eight shades of the last hole but one
	lanesSecond = 64  // eight shades of the last hole
	lanesSame   = 128 // a bit for each lane in which both are the same
	lanesSize   = 136
)

// pairs512 evaluates rows that differ in their last two pegs, eight rows at a time, against at most 64 candidates in one word, or
// at most 127 in two words. The board has at most eight shades, or 16 if shades is 16.
func pairs512(pegs, words, shades int) {
	what := map[int]string{1: "pairs512x", 2: "twopairs512x"}[words]
	if shades == 16 {
		what = "wide" + what
	}
	TEXT(name(what, pegs), NOSPLIT, "func(red1, red2, next, after, pre *uint64, hop, wide uintptr, lanes *uint64, groups uintptr, "+
		"gauge *[256]uint8, limit uint64, below *uint8, out *uint64) uint8")
	Pragma("noescape")
	Doc(name(what, pegs) + " values groups of eight rows, and returns 0 if no row is below limit.")
	param := func(name string) Register { return Load(Param(name), GP64()) }
	red1, red2, next, after, pre := param("red1"), param("red2"), param("next"), param("after"), param("pre")
	list, count, below, out := param("lanes"), param("groups"), param("below"), param("out")
	seen := GP32()
	XORL(seen, seen)
	Label("pairs")
	first, second, same := ZMM(), ZMM(), K()
	VMOVDQU64(Mem{Base: list, Disp: lanesFirst}, first)
	VMOVDQU64(Mem{Base: list, Disp: lanesSecond}, second)
	KMOVB(Mem{Base: list, Disp: lanesSame}, same)
	var packed []VecVirtual
	for word := range words {
		at := func(base Register, distance string) Mem {
			if word == 0 {
				return Mem{Base: base}
			}
			return Mem{Base: base, Index: param(distance), Scale: 8}
		}
		x1, x2 := choosePlanes(at(red1, "hop"), first, shades), choosePlanes(at(red2, "hop"), second, shades)
		y1, y2 := choosePlanes(at(next, "wide"), first, shades), choosePlanes(at(next, "wide"), second, shades)
		VMOVDQA64(choosePlanes(at(after, "wide"), second, shades), same, y2)
		sums := Mem{Base: pre, Disp: 16 * pegs * word}
		reds := &twoEnds{ends: ends{pegs: pegs - 1, pre: sums, x: x1}, x: x2}
		totals := &twoEnds{ends: ends{pegs: pegs - 1, pre: sums.Offset(8 * pegs), x: y1}, x: y2}
		more := pack(pegs, reds, totals)
		if word == 0 {
			packed = more
			continue
		}
		for i, p := range more {
			VPADDB(p, packed[i], packed[i])
		}
	}
	value := lookUp(packed, param("gauge"))
	VMOVDQU64(value, Mem{Base: out})
	lower, bits := K(), GP32()
	limit := ZMM()
	VPBROADCASTQ(NewParamAddr("limit", 80), limit)
	VPCMPUQ(Imm(1), limit, value, lower)
	KMOVB(lower, bits)
	MOVB(bits.As8(), Mem{Base: below})
	ORL(bits, seen)
	ADDQ(U32(lanesSize), list)
	ADDQ(Imm(64), out)
	INCQ(below)
	DECQ(count)
	JNZ(LabelRef("pairs"))
	Store(seen.As8(), ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// choosePlanes returns, for each lane, the plane whose index the lane has.
func choosePlanes(planes Mem, index VecVirtual, shades int) VecVirtual {
	m := ZMM()
	if shades == 8 {
		VPERMQ(planes, index, m)
		return m
	}
	low := ZMM()
	VMOVDQU64(planes, low)
	VMOVDQA64(index, m)
	VPERMI2Q(planes.Offset(64), low, m)
	return m
}

// twoEnds adds the last two pegs to the one-hot sums of the other pegs.
type twoEnds struct {
	ends              // adds the last peg but one
	x      VecVirtual // the lanes in which the last peg fits
	before VecVirtual
}

// at returns a mask of the lanes in which the sum is k. Sums must be requested in order from 0.
func (e *twoEnds) at(k int) VecVirtual {
	m := ZMM()
	if k == e.pegs+1 {
		VPANDQ(e.before, e.x, m)
		return m
	}
	now := e.ends.at(k)
	if k == 0 {
		VPANDNQ(now, e.x, m)
	} else {
		VMOVDQA64(now, m)
		VPTERNLOGQ(Imm(choose), e.x, e.before, m)
	}
	e.before = now
	return m
}

// keys512 adds numbers for each choice of colours, 64 choices at a time. The numbers of code i begin offsets[i] bytes after keys.
// Each number has a byte for each number of keys.
func keys512() {
	TEXT("keys512", NOSPLIT, "func(keys *uint64, offsets *uintptr, codes, blocks uintptr, most uint64, sums *uint64) uint64")
	Pragma("noescape")
	Doc("keys512 adds the numbers of several codes, and returns the largest number of parts of any sum.")
	keys, offsets, sums := Load(Param("keys"), GP64()), Load(Param("offsets"), GP64()), Load(Param("sums"), GP64())
	codes, blocks := Load(Param("codes"), GP64()), Load(Param("blocks"), GP64())
	zero, most, largest := ZMM(), ZMM(), ZMM()
	VPXORQ(zero, zero, zero)
	VPXORQ(largest, largest, largest)
	VPBROADCASTQ(NewParamAddr("most", 32), most)
	Label("block")
	var sum [8]VecVirtual
	for i := range sum {
		sum[i] = ZMM()
		VPXORQ(sum[i], sum[i], sum[i])
	}
	i, from := GP64(), GP64()
	XORQ(i, i)
	Label("code")
	MOVQ(Mem{Base: offsets, Index: i, Scale: 8}, from)
	for j, s := range sum {
		VPADDQ(Mem{Base: keys, Index: from, Scale: 1, Disp: 64 * j}, s, s)
	}
	INCQ(i)
	CMPQ(i, codes)
	JNE(LabelRef("code"))
	for j, s := range sum {
		VMOVDQU64(s, Mem{Base: sums, Disp: 64 * j})
		VPMINUB(most, s, s) // the parts that codes with each number of keys can have
		VPSADBW(zero, s, s)
		VPMAXUQ(s, largest, largest)
	}
	ADDQ(U32(512), keys)
	ADDQ(U32(512), sums)
	DECQ(blocks)
	JNZ(LabelRef("block"))
	acrossLanes(VPMAXUQ, largest)
	parts := GP64()
	VMOVQ(largest.AsX(), parts)
	Store(parts, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
