// Asm writes the vector kernels of package search: run `go generate` there.
//
// Every kernel works as explained in scanner.go. It adds planes of one bit for each candidate, turns the sums into one mask
// for each answer, and counts the bits.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"

	"asm/answers"
)

func main() {
	ConstraintExpr("!purego")
	nibbles()
	for _, pegs := range []int{4, 5} {
		row512(pegs)
		lanes512(pegs, sum, 1)
		lanes512(pegs, largest, 1)
		lanes512(pegs, sum, 2)
		lanes512(pegs, largest, 2)
		count512(pegs)
		row256(pegs)
	}
	for _, pegs := range []int{4, 5, 6, 7, 8} {
		for _, words := range []int{1, 2} {
			parts256(pegs, words)
			pairs512(pegs, words, 8)
			if pegs <= 5 {
				pairs512(pegs, words, 16)
			}
		}
	}
	keys512()
	for pegs := 4; pegs < 8; pegs++ {
		rows512(pegs)
	}
	for _, pegs := range []int{6, 7, 8} { // these boards have more answers than registers, so there are no kernels for counting
		for _, words := range []int{1, 2} {
			lanes512(pegs, sum, words)
			lanes512(pegs, largest, words)
		}
	}
	Generate()
}

// These are truth tables for VPTERNLOGQ, each with three bits as its input. The first operand (the destination) is the high bit of
// the index, and the last is the low bit.
const (
	parity   = 0x96
	majority = 0xe8
	// choose selects the second bit if the third is set, and otherwise the first. It moves the single set bit of a sum up
	// if the next peg fits.
	choose = 0xd8
)

func name(what string, pegs int) string { return fmt.Sprintf("%s%d", what, pegs) }

// sumBits adds planes with full adders. It returns the sum, which is at most 5, in three registers.
func sumBits(load func(i int, to VecVirtual), pegs int) (one, two, four VecVirtual) {
	a, b, c := ZMM(), ZMM(), ZMM()
	load(0, a)
	load(1, b)
	load(2, c)
	carry := ZMM()
	VMOVDQA64(a, carry)
	VPTERNLOGQ(Imm(majority), c, b, carry)
	VPTERNLOGQ(Imm(parity), c, b, a)
	two, four = ZMM(), ZMM()
	load(3, b)
	if pegs == 4 {
		low := ZMM()
		VPANDQ(a, b, low)
		VPXORQ(a, b, a)
		VPXORQ(carry, low, two)
		VPANDQ(carry, low, four)
		return a, two, four
	}
	load(4, c)
	second := ZMM()
	VMOVDQA64(a, second)
	VPTERNLOGQ(Imm(majority), c, b, second)
	VPTERNLOGQ(Imm(parity), c, b, a)
	VPXORQ(carry, second, two)
	VPANDQ(carry, second, four)
	return a, two, four
}

// minterm returns a mask of the places at which a sum, whose three bits are given, has the given value.
func minterm(value int, one, two, four VecVirtual) VecVirtual {
	m := ZMM()
	VMOVDQA64(four, m)
	VPTERNLOGQ(Imm(1<<value), one, two, m)
	return m
}

// row512 counts the answers of one row over whole planes, 512 candidates at a time. It leaves counting the answers without keys to
// the caller.
func row512(pegs int) {
	TEXT(name("row512x", pegs), NOSPLIT, "func(at, more *uint64, red, total *int, blocks uintptr, counts *uint64)")
	Pragma("noescape")
	Doc(name("row512x", pegs) + " counts the answers of one row; red and total are its planes' offsets.")
	reds, totals := planePointers("at", "red", pegs), planePointers("more", "total", pegs)
	blocks, at := Load(Param("blocks"), GP64()), GP64()
	XORQ(at, at)
	classes := answers.Of(pegs)
	sums := make([]VecVirtual, len(classes))
	for i := range sums[1:] {
		sums[i+1] = ZMM()
		VPXORQ(sums[i+1], sums[i+1], sums[i+1])
	}
	Label("block")
	one, two, four := sumBits(func(i int, to VecVirtual) { VMOVDQU64(Mem{Base: reds[i], Index: at, Scale: 1}, to) }, pegs)
	hot := make([]VecVirtual, pegs+1)
	for red := range 4 {
		hot[red] = minterm(red, one, two, four)
	}
	hot[pegs] = four // this bit means 4 reds on 4 pegs, and 4 or 5 reds on 5 pegs
	if pegs == 5 {
		hot[4] = four
	}
	one, two, four = sumBits(func(i int, to VecVirtual) { VMOVDQU64(Mem{Base: totals[i], Index: at, Scale: 1}, to) }, pegs)
	var total VecVirtual
	last := 0
	for i, k := range classes[1:] {
		if k[1] != last {
			total, last = minterm(k[1], one, two, four), k[1]
		}
		mask := ZMM()
		VPANDQ(hot[k[0]], total, mask)
		VPOPCNTQ(mask, mask)
		VPADDQ(mask, sums[i+1], sums[i+1])
	}
	ADDQ(Imm(64), at)
	DECQ(blocks)
	JNZ(LabelRef("block"))
	out := Load(Param("counts"), GP64())
	for i, s := range sums[1:] {
		acrossLanes(VPADDQ, s)
		VMOVQ(s.AsX(), Mem{Base: out, Disp: 8 * (i + 1)})
	}
	VZEROUPPER()
	RET()
}

// acrossLanes combines the eight lanes of v, and leaves the result in the lowest.
func acrossLanes(combine func(...Op), v VecVirtual) {
	half := ZMM()
	VEXTRACTI64X4(Imm(1), v, half.AsY())
	combine(half.AsY(), v.AsY(), v.AsY())
	VEXTRACTI64X2(Imm(1), v.AsY(), half.AsX())
	combine(half.AsX(), v.AsX(), v.AsX())
	VPSHUFD(Imm(0x4e), v.AsX(), half.AsX())
	combine(half.AsX(), v.AsX(), v.AsX())
}

// planePointers loads the addresses of a row's planes.
func planePointers(base, offsets string, pegs int) []GPVirtual {
	from, list := Load(Param(base), GP64()), Load(Param(offsets), GP64())
	pointers := make([]GPVirtual, pegs)
	for i := range pointers {
		pointers[i] = GP64()
		MOVQ(Mem{Base: list, Disp: 8 * i}, pointers[i])
		LEAQ(Mem{Base: from, Index: pointers[i], Scale: 8}, pointers[i])
	}
	return pointers
}

// ends adds the last peg to the one-hot sums of the other pegs, which are given as scalars.
type ends struct {
	pegs   int
	pre    Mem
	x      VecVirtual // the lanes in which the last peg fits
	before VecVirtual
}

// at returns a mask of the lanes in which the sum is k. Sums must be requested in order from 0.
func (e *ends) at(k int) VecVirtual {
	m := ZMM()
	switch k {
	case 0:
		e.before = ZMM()
		VPBROADCASTQ(e.pre, e.before)
		VPANDNQ(e.before, e.x, m)
	case e.pegs:
		VPANDQ(e.before, e.x, m)
	default:
		now := ZMM()
		VPBROADCASTQ(e.pre.Offset(8*k), now)
		VMOVDQA64(now, m)
		VPTERNLOGQ(Imm(choose), e.x, e.before, m)
		e.before = now
	}
	return m
}

// each calls f with the mask of every answer, in order. at returns a mask of the lanes in which a sum has the given value.
func each(pegs int, red, total interface{ at(k int) VecVirtual }, f func(i int, mask VecVirtual)) {
	hot := make([]VecVirtual, pegs+1)
	for k := range hot {
		hot[k] = red.at(k)
	}
	var sum VecVirtual
	last := -1
	for i, k := range answers.Of(pegs) {
		if k[1] != last {
			sum, last = total.at(k[1]), k[1]
		}
		mask := ZMM()
		VPANDQ(hot[k[0]], sum, mask)
		f(i, mask)
	}
}

type fold int

const (
	sum fold = iota
	largest
)

// lanes512 evaluates eight rows against at most 64 candidates in one word, or at most 127 in two words. The sizes of the parts
// are packed into bytes. Then either their values are looked up and added, or the largest size is found.
func lanes512(pegs int, how fold, words int) {
	what := map[fold]string{sum: "sum512x", largest: "max512x"}[how]
	if words == 2 {
		what = "two" + what
	}
	TEXT(name(what, pegs), NOSPLIT, "func(red, total, pre *uint64, hop, wide uintptr, gauge *[256]uint8, limit uint64, out *[8]uint64) uint8")
	Pragma("noescape")
	Doc(name(what, pegs) + " values eight rows, and returns a bit for each one below limit.")
	red, total, pre := Load(Param("red"), GP64()), Load(Param("total"), GP64()), Load(Param("pre"), GP64())
	reds, totals := lastPeg(pegs, red, total, pre)
	packed := pack(pegs, reds, totals)
	if words == 2 {
		hop, wide := Load(Param("hop"), GP64()), Load(Param("wide"), GP64())
		LEAQ(Mem{Base: red, Index: hop, Scale: 8}, red)
		LEAQ(Mem{Base: total, Index: wide, Scale: 8}, total)
		ADDQ(Imm(uint64(16*pegs)), pre)
		reds, totals = lastPeg(pegs, red, total, pre)
		for i, p := range pack(pegs, reds, totals) {
			VPADDB(p, packed[i], packed[i])
		}
	}
	var value VecVirtual
	if how == sum {
		value = lookUp(packed, Load(Param("gauge"), GP64()))
	} else {
		value = largestByte(packed)
	}
	VMOVDQU64(value, Mem{Base: Load(Param("out"), GP64())})
	limit, below := ZMM(), K()
	VPBROADCASTQ(NewParamAddr("limit", 48), limit)
	VPCMPUQ(Imm(1), limit, value, below)
	bits := GP32()
	KMOVB(below, bits)
	Store(bits.As8(), ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// lastPeg returns the sums of the reds and of the keys of eight rows, whose last pegs are in red and total.
func lastPeg(pegs int, red, total, pre Register) (reds, totals *ends) {
	x, y := ZMM(), ZMM()
	VMOVDQU64(Mem{Base: red}, x)
	VMOVDQU64(Mem{Base: total}, y)
	return &ends{pegs: pegs, pre: Mem{Base: pre}, x: x}, &ends{pegs: pegs, pre: Mem{Base: pre, Disp: 8 * pegs}, x: y}
}

// pack counts the parts of eight rows for the candidates in one word. Each lane of a register holds up to eight counts.
func pack(pegs int, red, total interface{ at(k int) VecVirtual }) (packed []VecVirtual) {
	each(pegs, red, total, func(i int, mask VecVirtual) {
		VPOPCNTQ(mask, mask)
		if i%8 == 0 {
			VPSLLQ(Imm(56), mask, mask)
			packed = append(packed, mask)
			return
		}
		p := packed[len(packed)-1]
		VPSHRDQ(Imm(8), mask, p, p) // shifts p down by a byte and inserts the size at the top
	})
	return packed
}

// lookUp adds the gauge's entries for packed sizes.
func lookUp(packed []VecVirtual, gauge Register) VecVirtual {
	zero := ZMM()
	VPXORQ(zero, zero, zero)
	var value [2]VecVirtual
	for half := range 2 {
		low, high := ZMM(), ZMM()
		VMOVDQU64(Mem{Base: gauge, Disp: 128 * half}, low)
		VMOVDQU64(Mem{Base: gauge, Disp: 128*half + 64}, high)
		for _, p := range packed {
			v := ZMM()
			VMOVDQA64(p, v)
			VPERMI2B(high, low, v)
			VPSADBW(zero, v, v)
			if value[half] == nil {
				value[half] = v
				continue
			}
			VPADDQ(v, value[half], value[half])
		}
	}
	VPSLLQ(Imm(8), value[1], value[1])
	VPADDQ(value[0], value[1], value[1])
	return value[1]
}

// largestByte returns the largest of sizes that are packed as bytes.
func largestByte(packed []VecVirtual) VecVirtual {
	m := packed[0]
	for _, p := range packed[1:] {
		VPMAXUB(p, m, m)
	}
	for _, by := range []int{32, 16, 8} {
		v := ZMM()
		VPSRLQ(Imm(uint64(by)), m, v)
		VPMAXUB(v, m, m)
	}
	VPSLLQ(Imm(56), m, m)
	VPSRLQ(Imm(56), m, m)
	return m
}

// count512 counts the parts of eight rows on sets of several words.
func count512(pegs int) {
	TEXT(name("count512x", pegs), NOSPLIT, "func(red, total, pre *uint64, hop, wide, words uintptr, counts *uint32)")
	Pragma("noescape")
	Doc(name("count512x", pegs) + " counts the parts of eight rows, except those without keys.")
	red, total, pre := Load(Param("red"), GP64()), Load(Param("total"), GP64()), Load(Param("pre"), GP64())
	hop, wide, words := Load(Param("hop"), GP64()), Load(Param("wide"), GP64()), Load(Param("words"), GP64())
	SHLQ(Imm(3), hop)
	SHLQ(Imm(3), wide)
	sums := make([]VecVirtual, len(answers.Of(pegs)))
	for i := range sums[1:] {
		sums[i+1] = ZMM()
		VPXORQ(sums[i+1], sums[i+1], sums[i+1])
	}
	Label("word")
	reds, totals := lastPeg(pegs, red, total, pre)
	each(pegs, reds, totals, func(i int, mask VecVirtual) {
		if i > 0 {
			VPOPCNTQ(mask, mask)
			VPADDQ(mask, sums[i], sums[i])
		}
	})
	ADDQ(hop, red)
	ADDQ(wide, total)
	ADDQ(Imm(uint64(16*pegs)), pre)
	DECQ(words)
	JNZ(LabelRef("word"))
	out := Load(Param("counts"), GP64())
	for i, s := range sums[1:] {
		VPMOVQD(s, Mem{Base: out, Disp: 32 * (i + 1)})
	}
	VZEROUPPER()
	RET()
}
