package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// rows512 evaluates any eight rows against at most 64 candidates in one word.
func rows512(pegs int) {
	TEXT(name("rows512x", pegs), NOSPLIT, "func(planes *[8]uint64, all uint64, gauge *[256]uint8, out *uint64)")
	Pragma("noescape")
	Doc(name("rows512x", pegs) + " values eight rows, whose planes of reds and of keys are given peg by peg.")
	planes, all := Load(Param("planes"), GP64()), ZMM()
	VPBROADCASTQ(NewParamAddr("all", 8), all)
	reds := allPegs(pegs, all, Mem{Base: planes})
	totals := allPegs(pegs, all, Mem{Base: planes, Disp: 64 * pegs})
	VMOVDQU64(lookUp(pack(pegs, reds, totals), Load(Param("gauge"), GP64())), Mem{Base: Load(Param("out"), GP64())})
	VZEROUPPER()
	RET()
}

// hotSums are one-hot sums.
type hotSums []VecVirtual

func (s hotSums) at(k int) VecVirtual { return s[k] }

// allPegs adds the given planes for each candidate.
func allPegs(pegs int, all VecVirtual, planes Mem) hotSums {
	s := make(hotSums, pegs+1)
	s[0] = ZMM()
	VMOVDQA64(all, s[0])
	for peg := range pegs {
		x := ZMM()
		VMOVDQU64(planes.Offset(64*peg), x)
		s[peg+1] = ZMM()
		VPANDQ(s[peg], x, s[peg+1])
		for k := peg; k > 0; k-- {
			VPTERNLOGQ(Imm(choose), x, s[k-1], s[k])
		}
		VPANDNQ(s[0], x, s[0])
	}
	return s
}
