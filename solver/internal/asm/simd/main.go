// Simd writes the WebAssembly kernels of package search: run `go generate` there. These kernels work like the native ones, 128
// candidates at a time, or eight rows at a time if a set has only one or two words.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"

	"asm/answers"
)

func main() {
	out := flag.String("out", "kernel.wasm", "the file to write")
	flag.Parse()
	var all []*function
	for _, pegs := range []int{4, 5} {
		all = append(all, row(pegs), count(pegs))
		for _, words := range []int{1, 2} {
			all = append(all, lanes(pegs, words, "sum"), lanes(pegs, words, "max"))
		}
	}
	if err := os.WriteFile(*out, module(all), 0o644); err != nil {
		log.Fatal(err)
	}
}

// A logic contains the bitwise operations on words of one type.
type logic struct {
	*function
	word        valueType
	andOp, orOp opcode
	xorOp       opcode
	ones        local // all bits set
}

func vectors(f *function) *logic {
	l := &logic{f, v128, vector(0x4e), vector(0x50), vector(0x51), f.variable(v128)}
	f.into(l.ones, v128Not, l.ones) // not of 0
	return l
}

func scalars(f *function) *logic {
	l := &logic{f, i64, opcode{0x83}, opcode{0x84}, opcode{0x85}, f.variable(i64)}
	f.emit(0x42, 0x7f) // -1
	f.set(l.ones)
	return l
}

func (l *logic) and(a, b local) local { return l.op(l.word, l.andOp, a, b) }
func (l *logic) or(a, b local) local  { return l.op(l.word, l.orOp, a, b) }
func (l *logic) xor(a, b local) local { return l.op(l.word, l.xorOp, a, b) }
func (l *logic) not(a local) local    { return l.xor(a, l.ones) }

// sum adds four or five bits. The results are the bits of the sum.
func (l *logic) sum(x []local) (one, two, four local) {
	ab := l.xor(x[0], x[1])
	one = l.xor(ab, x[2])
	carry := l.or(l.and(x[0], x[1]), l.and(ab, x[2]))
	second := l.and(one, x[3])
	one = l.xor(one, x[3])
	if len(x) == 5 {
		second = l.or(second, l.and(one, x[4]))
		one = l.xor(one, x[4])
	}
	return one, l.xor(carry, second), l.and(carry, second)
}

// oneHot adds four or five bits, and returns a mask for each value of the sum.
func (l *logic) oneHot(x []local) []local {
	one, two, four := l.sum(x)
	not1, not2, not4 := l.not(one), l.not(two), l.not(four)
	hot := []local{l.and(l.and(not1, not2), not4), l.and(l.and(one, not2), not4), l.and(two, not1), l.and(two, one), l.and(four, not1), l.and(four, one)}
	return hot[:len(x)+1]
}

// ended returns the one-hot sum of a row, given the sum of the pegs before the last peg, x.
func (l *logic) ended(pre []local, x local) []local {
	not := l.not(x)
	hot := []local{l.and(pre[0], not)}
	for k := 1; k < len(pre); k++ {
		hot = append(hot, l.or(l.and(pre[k], not), l.and(pre[k-1], x)))
	}
	return append(hot, l.and(pre[len(pre)-1], x))
}

// row writes the function that counts the answers of one row, except answers without keys. Its parameters are the planes at and
// more, the offsets red and total in them, the number of blocks of 128 candidates, and the counts, four for each answer.
func row(pegs int) *function {
	f := &function{name: fmt.Sprint("row", pegs), params: 6}
	l := vectors(f)
	pointers := func(base, offsets local) (list []local) {
		for i := range pegs {
			offset := f.op(i32, i32Load.at(8*i), offsets)
			list = append(list, f.op(i32, i32Add, base, f.op(i32, i32Shl, offset, f.number(3))))
		}
		return list
	}
	at, more := pointers(f.param(0), f.param(2)), pointers(f.param(1), f.param(3))
	left, counts := f.param(4), f.param(5)
	classes := answers.Of(pegs)[1:]
	sums := make([]local, len(classes))
	for i := range sums {
		sums[i] = f.variable(v128)
	}
	none := f.variable(v128)
	const most = 31 // a byte can count the bits of 31 blocks
	few := f.number(most)
	f.repeat(left, func() {
		now := f.op(i32, choose, left, few, f.op(i32, i32LtU, left, few))
		f.into(left, i32Sub, left, now)
		f.repeat(now, func() {
			load := func(from []local) (x []local) {
				for _, p := range from {
					x = append(x, f.op(v128, v128Load.at(0), p))
					f.plus(p, 16)
				}
				return x
			}
			red := l.oneHot(load(at))
			total := l.oneHot(load(more))
			for i, k := range classes {
				f.into(sums[i], byteAdd, sums[i], f.op(v128, bytePopcnt, l.and(red[k[0]], total[k[1]])))
			}
			f.plus(now, -1)
		})
		for i, s := range sums {
			words := f.op(v128, pairShorts, f.op(v128, pairBytes, s))
			words = f.op(v128, wordAdd, words, f.op(v128, v128Load.at(16*(i+1)), counts))
			f.do(v128Store.at(16*(i+1)), counts, words)
			f.get(none)
			f.set(s)
		}
	})
	return f
}

// count writes the function that counts the answers of eight rows, which differ only in their last peg, against a set of several
// words. Its first parameters are the planes red and total of the last peg, and the sums of the pegs before it. Then come the
// distances hop and wide between words (in bytes), the number of words, and the counts, eight for each answer.
func count(pegs int) *function {
	f := &function{name: fmt.Sprint("count", pegs), params: 7}
	l := vectors(f)
	red, total, pre, hop, wide, words, counts := f.param(0), f.param(1), f.param(2), f.param(3), f.param(4), f.param(5), f.param(6)
	classes := answers.Of(pegs)
	sums := make([]local, len(classes))
	for i := range sums {
		sums[i] = f.variable(v128)
	}
	none := f.variable(v128)
	x, y, before, left := f.variable(i32), f.variable(i32), f.variable(i32), f.variable(i32)
	zero := f.number(0)
	pairs := f.number(4)
	f.repeat(pairs, func() {
		f.into(x, i32Add, red, zero)
		f.into(y, i32Add, total, zero)
		f.into(before, i32Add, pre, zero)
		f.into(left, i32Add, words, zero)
		f.repeat(left, func() {
			sum := func(from int, at local) []local {
				var list []local
				for k := range pegs {
					list = append(list, f.op(v128, v128Splat.at(8*(from+k)), before))
				}
				return l.ended(list, f.op(v128, v128Load.at(0), at))
			}
			reds, totals := sum(0, x), sum(pegs, y)
			for i, k := range classes {
				f.into(sums[i], byteAdd, sums[i], f.op(v128, bytePopcnt, l.and(reds[k[0]], totals[k[1]])))
			}
			f.into(x, i32Add, x, hop)
			f.into(y, i32Add, y, wide)
			f.plus(before, int32(16*pegs))
			f.plus(left, -1)
		})
		for i, s := range sums {
			parts := f.op(v128, pairShorts, f.op(v128, pairBytes, s))
			for lane := range 2 {
				low, high := f.op(i32, wordOf(2*lane), parts), f.op(i32, wordOf(2*lane+1), parts)
				f.do(i32Store.at(4*(8*i+lane)), counts, f.op(i32, i32Add, low, high))
			}
			f.get(none)
			f.set(s)
		}
		f.plus(red, 16)
		f.plus(total, 16)
		f.plus(counts, 8)
		f.plus(pairs, -1)
	})
	return f
}

// lanes writes the function that evaluates eight rows, which differ only in their last peg, against a set that occupies one or
// two words. It has the parameters of count except the number of words. They are followed by the values by the size of a part,
// the limit, and the eight 8-byte values that it writes. It returns a mask with a bit for each value below the limit.
func lanes(pegs, words int, how string) *function {
	f := &function{name: fmt.Sprintf("%s%dx%d", how, words, pegs), params: 8, result: true}
	l := scalars(f)
	red, total, pre, hop, wide, table, limit, out := f.param(0), f.param(1), f.param(2), f.param(3), f.param(4), f.param(5), f.param(6), f.param(7)
	load := func(at local, offset int) local { return f.op(i64, i64Load.at(offset), at) }
	var sums []local
	for i := range 2 * pegs * words {
		sums = append(sums, load(pre, 8*i))
	}
	below, bit, left, two := f.variable(i32), f.number(1), f.number(8), f.number(2)
	f.repeat(left, func() {
		sizes := make([]local, len(answers.Of(pegs)))
		x, y := red, total
		for w := range words {
			if w > 0 {
				x, y = f.op(i32, i32Add, x, hop), f.op(i32, i32Add, y, wide)
			}
			from := sums[2*pegs*w:]
			reds, totals := l.ended(from[:pegs], load(x, 0)), l.ended(from[pegs:2*pegs], load(y, 0))
			for i, k := range answers.Of(pegs) {
				size := f.op(i32, i32Wrap, f.op(i64, i64Popcnt, l.and(reds[k[0]], totals[k[1]])))
				if w > 0 {
					size = f.op(i32, i32Add, sizes[i], size)
				}
				sizes[i] = size
			}
		}
		value := f.number(0)
		for _, size := range sizes {
			v := f.op(i32, i32Load.at(0), f.op(i32, i32Add, table, f.op(i32, i32Shl, size, two)))
			if how == "sum" {
				f.into(value, i32Add, value, v)
			} else {
				f.into(value, choose, value, v, f.op(i32, i32GtU, value, v))
			}
		}
		f.do(i32Store.at(0), out, value)
		f.do(i32Store.at(4), out, f.number(0))
		f.into(below, choose, f.op(i32, i32Or, below, bit), below, f.op(i32, i32LtU, value, limit))
		f.into(bit, i32Shl, bit, f.number(1))
		f.plus(red, 8)
		f.plus(total, 8)
		f.plus(out, 8)
		f.plus(left, -1)
	})
	f.get(below)
	return f
}
