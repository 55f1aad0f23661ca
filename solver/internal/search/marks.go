package search

import "math/bits"

// A Table helps to bound small sets without loading them into a Scanner. It contains each row as two sets of bits: to compare two
// rows, their common bits are counted in each set. It also contains the number of keys for each pair of choices of colours.
type table struct {
	marks  []marks     // indexed by row
	names  []Hash      // of sets of one row, indexed by row
	planes []uint8     // the places of each row's planes in the first word of a small set: the planes of its reds, then those of its keys
	answer [256]uint64 // a bit for each answer, indexed by 16*reds+keys

	// A choice of colours is a row without the order of its pegs.
	choice  []uint16 // of each row
	choices int
	keys    []uint64 // 1<<(8*k) for each pair of a code's choice and a row's choice, which give k keys; nil if there are too many choices
	stride  int      // the number of keys for each code: choices, rounded up to whole blocks of Kernel.Keys
	most    uint64   // a byte for each number of keys: the number of parts that codes with this number of keys can have
}

// Marks are the bits that represent a row.
type marks struct {
	holes   uint64 // a bit for each hole and its shade; common bits are reds
	colours uint64 // for each shade, one bit for each of its pegs; common bits are keys
}

const (
	mostMarked  = 1 << 17 // the largest number of rows in a table
	mostChoices = 1 << 10 // the largest number of choices of colours that a table can have
	mostPaired  = 32      // the largest number of codes that are compared in pairs
	keysBlock   = 64      // the number of choices that Kernel.Keys handles at a time
)

// table returns the board's table, or nil if the board is too small or too large for a table.
func (b *Board) table() *table {
	b.marking.Do(func() {
		if b.Pegs > 1 && b.Pegs < 8 && b.Pegs*b.Shades <= 64 && b.Size <= mostMarked {
			b.marked = newTable(b)
		}
	})
	return b.marked
}

func newTable(b *Board) *table {
	t := &table{marks: make([]marks, b.Size), choice: make([]uint16, b.Size), names: make([]Hash, b.Size), planes: make([]uint8, 0, 2*b.Pegs*int(b.Size))}
	for i, k := range b.Answers {
		t.answer[16*int(k.Red)+int(k.Red+k.White)] = 1 << i
	}
	var shades Line
	sc := Scanner{Board: b, wide: wideOf(b), step: 1}
	for row := range b.Size {
		t.names[row] = HashOf([]int32{row})
		b.Digits(row, &shades)
		p := sc.PlanesOfLine(&shades)
		for _, list := range [][]int{p.red[:b.Pegs], p.any[:b.Pegs]} {
			for _, at := range list {
				t.planes = append(t.planes, uint8(at))
			}
		}
	}
	for keys := range b.Pegs {
		t.most |= uint64(keys+1) << (8 * keys)
	}
	t.most |= uint64(b.Pegs-1) << (8 * b.Pegs) // see leastByColours
	known := map[uint64]uint16{}
	var all []uint64
	for _, n := range b.Codes {
		m := b.marks(n)
		c, ok := known[m.colours]
		if !ok {
			c = uint16(len(all))
			known[m.colours] = c
			all = append(all, m.colours)
		}
		t.marks[n], t.choice[n] = m, c
	}
	if t.choices = len(all); t.choices > mostChoices {
		return t
	}
	t.stride = (len(all) + keysBlock - 1) / keysBlock * keysBlock
	t.keys = make([]uint64, len(all)*t.stride)
	for i, code := range all {
		for j, row := range all {
			t.keys[i*t.stride+j] = 1 << (8 * bits.OnesCount64(code&row))
		}
	}
	return t
}

func (b *Board) marks(row int32) (m marks) {
	var shades Line
	var used [32]uint8
	b.Digits(row, &shades)
	for hole, c := range shades[:b.Pegs] {
		m.holes |= 1 << (hole*b.Shades + int(c))
		m.colours |= 1 << (int(c)*b.Pegs + int(used[c&31]))
		used[c&31]++
	}
	return m
}

// answers lists, for each code of a small set, the answers that it gets from the other codes, as sets of bits.
func (t *table) answers(codes []int32, of *[mostPaired]uint64) {
	var list [mostPaired]marks
	for i, n := range codes {
		m, all := t.marks[n], uint64(0)
		for j := range list[:i] {
			k := &list[j]
			answer := t.answerOf(&m, k)
			all |= answer
			of[j] |= answer
		}
		list[i], of[i] = m, all
	}
}

// hashOf does the same as HashOf.
func (t *table) hashOf(codes []int32) (h Hash) {
	for _, n := range codes {
		name := &t.names[n]
		h.a += name.a
		h.b += name.b
	}
	return h
}

// parts does the same as Board.Parts.
func (t *table) parts(codes []int32, row int32) (parts []Part) {
	var ends [maxAnswers]int32 // of the parts, indexed by class
	classes := make([]uint8, len(codes))
	m := t.marks[row]
	for i, n := range codes {
		classes[i] = uint8(bits.TrailingZeros64(t.answerOf(&m, &t.marks[n])))
		ends[classes[i]]++
	}
	list := make([]int32, len(codes))
	from := int32(0)
	for class, n := range ends {
		ends[class] = from
		if n > 0 {
			parts = append(parts, Part{class, list[from : from+n : from+n]})
			from += n
		}
	}
	for i, n := range codes {
		at := &ends[classes[i]]
		list[*at] = n
		*at++
	}
	return parts
}

// answerOf returns the bit of the answer to a row.
func (t *table) answerOf(row, code *marks) uint64 {
	return t.answer[uint8(bits.OnesCount64(row.holes&code.holes)<<4|bits.OnesCount64(row.colours&code.colours))]
}

// colourSums is scratch space for leastByColours. For each choice of colours of a row, it has a byte for each number of keys,
// which counts the codes that give this number of keys.
type colourSums struct {
	of      [mostChoices]uint64
	offsets [64]uintptr // scratch space for a kernel
}

// leastByColours does the same as Scanner.leastByColours, for a set of at most 64 codes.
func (t *table) leastByColours(codes []int32, sums *colourSums, g *Gauge, limit, enough uint32) uint32 {
	twice := 2 * uint32(len(codes))
	if add := KernelInUse().Keys; add != nil {
		least := twice - uint32(t.addKeysBy(add, codes, sums))
		if least >= limit {
			return limit
		}
		if len(codes) <= g.twos {
			return least
		}
	} else {
		t.addKeys(codes, sums.of[:t.choices])
	}
	const high = 0x80 * ones
	for _, sum := range sums.of[:t.choices] {
		above := (sum | high - t.most) & high // a bit for each byte that is not below most
		mask := above - above>>7
		parts := (sum&^mask | t.most&mask) * ones >> 56
		value := twice - uint32(parts) // if no part of n codes costs more than 2n-1 rows
		if value >= limit {
			continue
		}
		if len(codes) > g.twos {
			value = t.value(sum, g)
		}
		if limit = min(limit, value); limit <= enough {
			break
		}
	}
	return limit
}

// ones is a word with the value 1 in each byte.
const ones = 0x0101010101010101

// value returns the lowest possible value of a set, given the number of codes for each number of keys.
func (t *table) value(sum uint64, g *Gauge) (value uint32) {
	for most := t.most; most != 0; most >>= 8 {
		value += g.even[most&15][sum&127]
		sum >>= 8
	}
	return value
}

// addKeysBy does the same as addKeys with a kernel, and returns the largest number of parts that any choice of colours has.
func (t *table) addKeysBy(add KeysKernel, codes []int32, sums *colourSums) uint64 {
	for i, code := range codes {
		sums.offsets[i] = 8 * uintptr(t.choice[code]) * uintptr(t.stride)
	}
	return add(&t.keys[0], &sums.offsets[0], uintptr(len(codes)), uintptr(t.stride/keysBlock), t.most, &sums.of[0])
}

// addKeys counts, for each choice of colours, the codes that earn each number of keys.
func (t *table) addKeys(codes []int32, sums []uint64) {
	clear(sums)
	for ; len(codes) >= 4; codes = codes[4:] {
		a, b, c, d := t.keysOf(codes[0]), t.keysOf(codes[1]), t.keysOf(codes[2]), t.keysOf(codes[3])
		a, b, c, d = a[:len(sums)], b[:len(sums)], c[:len(sums)], d[:len(sums)]
		for i := range sums {
			sums[i] += a[i] + b[i] + c[i] + d[i]
		}
	}
	for _, code := range codes {
		a := t.keysOf(code)[:len(sums)]
		for i := range sums {
			sums[i] += a[i]
		}
	}
}

func (t *table) keysOf(code int32) []uint64 {
	from := int(t.choice[code]) * t.stride
	return t.keys[from : from+t.choices]
}
