package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"asm/answers"
)

var nibbleBits, lowNibbles Mem

// nibbles writes the table of bit counts of all four-bit values, once for each half of a vector, followed by a mask of low nibbles.
func nibbles() {
	nibbleBits = GLOBL("nibbleBits", RODATA|NOPTR)
	for i := range 32 {
		n := i & 15
		DATA(i, U8(n&1+n>>1&1+n>>2&1+n>>3&1))
	}
	lowNibbles = GLOBL("lowNibbles", RODATA|NOPTR)
	for i := range 32 {
		DATA(i, U8(15))
	}
}

// row256 does the same as row512 with AVX2: masks are built for 256 candidates at a time, and their bits are counted with
// the table nibbles. There are more counts than registers, so each count is stored in memory, in four parts.
func row256(pegs int) {
	TEXT(name("row256x", pegs), NOSPLIT, "func(at, more *uint64, red, total *int, blocks uintptr, counts *[80]uint64)")
	Pragma("noescape")
	Doc(name("row256x", pegs) + " counts the answers of one row; red and total are its planes' offsets.")
	reds, totals := planePointers("at", "red", pegs), planePointers("more", "total", pegs)
	out, at := Load(Param("counts"), GP64()), GP64()
	XORQ(at, at)
	low, bits, zero := YMM(), YMM(), YMM()
	VMOVDQU(lowNibbles, low)
	VMOVDQU(nibbleBits, bits)
	VPXOR(zero, zero, zero)
	Label("block")
	hot := oneHot(func(i int, to VecVirtual) { VMOVDQU(Mem{Base: reds[i], Index: at, Scale: 1}, to) }, pegs)
	one, two, four := sumBits256(func(i int, to VecVirtual) { VMOVDQU(Mem{Base: totals[i], Index: at, Scale: 1}, to) }, pegs)
	var total VecVirtual
	last := 0
	for i, k := range answers.Of(pegs)[1:] {
		if k[1] != last {
			total, last = value256(k[1], one, two, four), k[1]
		}
		mask, high := YMM(), YMM()
		VPAND(hot[k[0]], total, mask)
		VPSRLW(Imm(4), mask, high)
		VPAND(low, mask, mask)
		VPAND(low, high, high)
		VPSHUFB(mask, bits, mask)
		VPSHUFB(high, bits, high)
		VPADDB(mask, high, mask)
		VPSADBW(zero, mask, mask)
		VPADDQ(Mem{Base: out, Disp: 32 * i}, mask, mask)
		VMOVDQU(mask, Mem{Base: out, Disp: 32 * i})
	}
	ADDQ(Imm(32), at)
	DECQ(NewParamAddr("blocks", 32))
	JNZ(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// oneHot returns a mask for each possible sum of reds.
func oneHot(load func(i int, to VecVirtual), pegs int) []VecVirtual {
	one, two, four := sumBits256(load, pegs)
	hot := make([]VecVirtual, pegs+1)
	for red := range 4 {
		hot[red] = value256(red, one, two, four)
	}
	hot[pegs] = four
	if pegs == 5 {
		hot[4] = four
	}
	return hot
}

// sumBits256 adds planes with full adders. It returns the sum, which is at most 5, in three registers.
func sumBits256(load func(i int, to VecVirtual), pegs int) (one, two, four VecVirtual) {
	a, b := YMM(), YMM()
	load(0, a)
	load(1, b)
	carry := YMM()
	VPAND(a, b, carry)
	VPXOR(a, b, a)
	add := func(i int, into VecVirtual) {
		x, both := YMM(), YMM()
		load(i, x)
		VPAND(a, x, both)
		VPXOR(a, x, a)
		if into != nil {
			VPOR(both, into, into) // the two carries of a full adder are never both set
			return
		}
		carries = append(carries, both)
	}
	add(2, carry)
	carries = nil
	add(3, nil)
	second := carries[0]
	if pegs == 5 {
		add(4, second)
	}
	two, four = YMM(), YMM()
	VPXOR(carry, second, two)
	VPAND(carry, second, four)
	return a, two, four
}

var carries []VecVirtual

// value256 returns a mask of the places at which a sum, whose three bits are given, has the given value.
func value256(value int, one, two, four VecVirtual) VecVirtual {
	m, not := YMM(), YMM()
	switch value {
	case 0:
		VPOR(one, two, m)
		VPOR(four, m, m)
		VPCMPEQD(not, not, not)
		VPANDN(not, m, m)
	case 1:
		VPOR(two, four, not)
		VPANDN(one, not, m)
	case 2:
		VPANDN(two, one, m)
	case 3:
		VPAND(one, two, m)
	case 4:
		VPANDN(four, one, m)
	case 5:
		VPAND(four, one, m)
	}
	return m
}
