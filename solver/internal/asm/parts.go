package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"asm/answers"
)

// parts256 counts the parts of eight rows with AVX2, four rows at a time, against at most 64 candidates in one word, or at
// most 128 in two words. The argument from is 32, or 0 if only the first four rows matter. The codes of a part are not
// counted: it matters only whether the part's mask is 0.
func parts256(pegs, words int) {
	what := map[int]string{1: "parts256x", 2: "twoparts256x"}[words]
	TEXT(name(what, pegs), 0, "func(red, total, pre *uint64, hop, wide uintptr, from uintptr, least uint64) uint8")
	Pragma("noescape")
	Doc(name(what, pegs) + " returns a bit for each of eight rows with at least that number of parts.")
	red, total, pre := Load(Param("red"), GP64()), Load(Param("total"), GP64()), Load(Param("pre"), GP64())
	hop, wide := Load(Param("hop"), GP64()), Load(Param("wide"), GP64())
	classes := answers.Of(pegs)
	var first Mem // the masks of the first of two words
	if words == 2 {
		first = AllocLocal(32 * len(classes))
	}
	least := Load(Param("least"), GP64())
	SUBQ(Imm(uint64(len(classes)+1)), least) // empty parts are counted down from 0
	zero := YMM()
	VPXOR(zero, zero, zero)
	few := YMM()
	VMOVQ(least, few.AsX())
	VPBROADCASTQ(few.AsX(), few)
	all, at := GP32(), Load(Param("from"), GP64())
	XORL(all, all)
	Label("half")
	empty := YMM()
	VPXOR(empty, empty, empty)
	reds, totals := GP64(), GP64()
	LEAQ(Mem{Base: red, Index: at, Scale: 1}, reds)
	LEAQ(Mem{Base: total, Index: at, Scale: 1}, totals)
	count := func(i int, mask VecVirtual) {
		VPCMPEQQ(zero, mask, mask)
		VPADDQ(mask, empty, empty)
	}
	if words == 1 {
		each256(pegs, Mem{Base: reds}, Mem{Base: totals}, Mem{Base: pre}, count)
	} else {
		each256(pegs, Mem{Base: reds}, Mem{Base: totals}, Mem{Base: pre}, func(i int, mask VecVirtual) { VMOVDQU(mask, first.Offset(32*i)) })
		each256(pegs, Mem{Base: reds, Index: hop, Scale: 8}, Mem{Base: totals, Index: wide, Scale: 8}, Mem{Base: pre, Disp: 16 * pegs}, func(i int, mask VecVirtual) {
			VPOR(first.Offset(32*i), mask, mask)
			count(i, mask)
		})
	}
	VPCMPGTQ(few, empty, empty)
	four := GP32()
	VMOVMSKPD(empty, four)
	SHLL(Imm(4), all)
	ORL(four, all)
	SUBQ(Imm(32), at)
	JCC(LabelRef("half"))
	Store(all.As8(), ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// each256 does the same as each, for four rows.
func each256(pegs int, red, total, pre Mem, f func(i int, mask VecVirtual)) {
	x, hot := YMM(), make([]VecVirtual, pegs+1)
	VMOVDQU(red, x)
	reds := &ends256{pegs: pegs, pre: pre, x: x}
	for k := range hot {
		hot[k] = reds.at(k)
	}
	y := YMM()
	VMOVDQU(total, y)
	totals := &ends256{pegs: pegs, pre: pre.Offset(8 * pegs), x: y}
	var sum VecVirtual
	last := -1
	for i, k := range answers.Of(pegs) {
		if k[1] != last {
			sum, last = totals.at(k[1]), k[1]
		}
		mask := YMM()
		VPAND(hot[k[0]], sum, mask)
		f(i, mask)
	}
}

// ends256 does the same as ends, for four rows.
type ends256 struct {
	pegs   int
	pre    Mem
	x      VecVirtual
	before VecVirtual
}

func (e *ends256) at(k int) VecVirtual {
	m := YMM()
	switch k {
	case 0:
		e.before = YMM()
		VPBROADCASTQ(e.pre, e.before)
		VPANDN(e.before, e.x, m)
	case e.pegs:
		VPAND(e.before, e.x, m)
	default:
		now := YMM()
		VPBROADCASTQ(e.pre.Offset(8*k), now)
		VPXOR(now, e.before, m)
		VPAND(e.x, m, m)
		VPXOR(now, m, m)
		e.before = now
	}
	return m
}
