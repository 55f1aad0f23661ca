package main

import "encoding/binary"

// A valueType is the type of a value in WebAssembly.
type valueType byte

const (
	i32  valueType = 0x7f
	i64  valueType = 0x7e
	v128 valueType = 0x7b
)

// A local is a parameter or variable of a function, by its index.
type local uint32

// An opcode is an instruction with its immediates. Vector instructions have the prefix 0xfd.
type opcode []byte

func vector(n uint64) opcode { return binary.AppendUvarint(opcode{0xfd}, n) }

var (
	choose    = opcode{0x1b} // the first operand if the third is not 0, and the second operand otherwise
	i32LtU    = opcode{0x49}
	i32GtU    = opcode{0x4b}
	i32Add    = opcode{0x6a}
	i32Sub    = opcode{0x6b}
	i32Or     = opcode{0x72}
	i32Shl    = opcode{0x74}
	i32Wrap   = opcode{0xa7} // of an i64
	i64Popcnt = opcode{0x7b}

	v128Not    = vector(0x4d)
	bytePopcnt = vector(0x62)
	byteAdd    = vector(0x6e)
	pairBytes  = vector(0x7d) // adds pairs of bytes
	pairShorts = vector(0x7f) // adds pairs of 16 bits
	wordAdd    = vector(0xae) // adds words of 32 bits
)

// wordOf returns one of the four words of a vector.
func wordOf(i int) opcode { return append(vector(0x1b), byte(i)) }

// An access loads or stores a value. Its opcode is followed by the alignment, as a power
// of two, and the offset.
type access struct {
	code  opcode
	align byte
}

var (
	i32Load   = access{opcode{0x28}, 2}
	i64Load   = access{opcode{0x29}, 3}
	i32Store  = access{opcode{0x36}, 2}
	v128Load  = access{vector(0x00), 3}
	v128Splat = access{vector(0x0a), 3} // loads 64 bits into both halves
	v128Store = access{vector(0x0b), 3}
)

// at returns the instruction that adds an offset to the address.
func (a access) at(offset int) opcode {
	return binary.AppendUvarint(append(append(opcode{}, a.code...), a.align), uint64(offset))
}

// A function is an exported function that is being written.
type function struct {
	name   string
	params int // the number of parameters, all of type i32
	result bool
	locals []valueType
	code   []byte
}

// param returns the i-th parameter.
func (f *function) param(i int) local { return local(i) }

// variable adds a local variable, whose initial value is 0.
func (f *function) variable(t valueType) local {
	f.locals = append(f.locals, t)
	return local(f.params + len(f.locals) - 1)
}

func (f *function) emit(code ...byte) { f.code = append(f.code, code...) }

func (f *function) get(l local) { f.code = binary.AppendUvarint(append(f.code, 0x20), uint64(l)) }
func (f *function) set(l local) { f.code = binary.AppendUvarint(append(f.code, 0x21), uint64(l)) }

// op emits an instruction with the given operands, and returns a new variable that will hold the result.
func (f *function) op(t valueType, code opcode, operands ...local) local {
	to := f.variable(t)
	f.into(to, code, operands...)
	return to
}

// into applies an instruction to the operands and puts the result into a variable.
func (f *function) into(to local, code opcode, operands ...local) {
	f.do(code, operands...)
	f.set(to)
}

// do applies an instruction without a result to the operands.
func (f *function) do(code opcode, operands ...local) {
	for _, l := range operands {
		f.get(l)
	}
	f.emit(code...)
}

// number returns a variable that holds a constant.
func (f *function) number(n int32) local {
	to := f.variable(i32)
	f.emit(0x41)
	f.code = appendVarint(f.code, int64(n))
	f.set(to)
	return to
}

// plus adds a constant to a variable.
func (f *function) plus(l local, n int32) { f.into(l, i32Add, l, f.number(n)) }

// repeat repeats the body until l is 0. The body must decrease l.
func (f *function) repeat(l local, body func()) {
	f.emit(0x03, 0x40) // loop
	body()
	f.get(l)
	f.emit(0x0d, 0, 0x0b) // br_if 0, end
}

// module returns a module with the functions. The functions use the memory of the program that imports the module.
func module(functions []*function) []byte {
	// A type for each function is simpler than sharing equal types.
	var types, indexes, exports, codes [][]byte
	for i, f := range functions {
		results := []byte{0}
		if f.result {
			results = []byte{1, byte(i32)}
		}
		params := make([]byte, f.params)
		for i := range params {
			params[i] = byte(i32)
		}
		types = append(types, join([]byte{0x60}, counted(params), results))
		indexes = append(indexes, binary.AppendUvarint(nil, uint64(i)))
		exports = append(exports, join(counted([]byte(f.name)), []byte{0}, binary.AppendUvarint(nil, uint64(i))))
		var locals [][]byte
		for at := 0; at < len(f.locals); {
			from, t := at, f.locals[at]
			for at < len(f.locals) && f.locals[at] == t {
				at++
			}
			locals = append(locals, append(binary.AppendUvarint(nil, uint64(at-from)), byte(t)))
		}
		codes = append(codes, counted(join(list(locals), f.code, []byte{0x0b})))
	}
	memory := join(counted([]byte("go")), counted([]byte("mem")), []byte{2, 0, 1}) // at least one page
	return join([]byte("\x00asm\x01\x00\x00\x00"),
		section(1, list(types)), section(2, list([][]byte{memory})), section(3, list(indexes)), section(7, list(exports)), section(10, list(codes)))
}

func section(id byte, body []byte) []byte { return join([]byte{id}, counted(body)) }

func list(items [][]byte) []byte {
	return join(binary.AppendUvarint(nil, uint64(len(items))), join(items...))
}

func counted(b []byte) []byte { return append(binary.AppendUvarint(nil, uint64(len(b))), b...) }

func join(parts ...[]byte) (all []byte) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// appendVarint appends n in WebAssembly's signed encoding (LEB128), which differs from that of package encoding/binary.
func appendVarint(to []byte, n int64) []byte {
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(to, b)
		}
		to = append(to, b|0x80)
	}
}
