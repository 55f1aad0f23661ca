package mixed

import (
	"math"
	"math/bits"
	"slices"

	"keypeg"
)

// A filling assigns codes to rows, each to the earliest row that can still break another code.
type filling struct {
	answers    int64
	row        int64
	room, wide int64
	sum        int64
}

func (m *weighted) filling() filling {
	return filling{answers: int64(m.Costs.Answers), row: 1, room: 1, wide: 1}
}

// add assigns n more codes, each of the given weight, to the earliest rows with room for them.
func (f *filling) add(n, weight int64) {
	for n > 0 {
		if f.room == 0 {
			f.row++
			if f.wide < 1<<24 {
				f.wide *= f.answers
			}
			f.room = f.wide
		}
		k := min(n, f.room)
		f.sum += k * f.row * weight
		f.room -= k
		n -= k
	}
}

// least returns a lower bound on a set's weight from the weights of its codes alone.
func (m *weighted) least(codes []int32) int64 {
	clear(m.counts)
	for _, n := range codes {
		m.counts[m.of[n]]++
	}
	f := m.filling()
	for k, weight := range m.heavy {
		f.add(m.counts[k], weight)
	}
	return f.sum
}

// bound returns a lower bound on a row's weight, and reports whether it is exact.
func (m *weighted) bound(v *level, row int32) (low int64, exact bool) {
	p := v.PlanesOf(row)
	win, classes := m.Board.Win(), v.last-v.first
	v.count = slices.Grow(v.count[:0], win*classes)[:win*classes]
	clear(v.count)
	var red, total [keypeg.MaxPegs + 1]uint64
	for w := range v.Words {
		v.Sums(p, w, &red, &total)
		all := v.All(w)
		masks := v.masks[w*len(m.heavy)+v.first:][:classes]
		for c, k := range m.Board.Answers[:win] {
			part := red[k.Red] & total[k.Red+k.White] & all
			if part == 0 {
				continue
			}
			count := v.count[c*classes:][:len(masks)]
			for i, mask := range masks {
				count[i] += uint32(bits.OnesCount64(part & mask))
			}
		}
	}
	heavy := m.heavy[v.first:v.last]
	low, exact = v.whole, true
	for c := range win {
		f, size := m.filling(), uint32(0)
		for i, n := range v.count[c*classes:][:len(heavy)] {
			if n > 0 {
				f.add(int64(n), heavy[i])
				size += n
			}
		}
		if int(size) == len(v.Codes) {
			return tooHeavy, true // the row gives no information
		}
		exact = exact && size <= 2
		low += f.sum
	}
	return low, exact
}

// limit returns a bound on the sum of L over a row's parts. A row that cannot be the code weighs at least budget if its
// sum reaches the bound. For each row number, at least a certain number x of codes is broken by later rows, and these
// codes weigh at least as much as the x lightest codes. Any excess of the sum over these numbers weighs least if it is
// added at the row numbers with the smallest x.
func (m *weighted) limit(v *level, budget int64) uint32 {
	n, answers := len(v.Codes), m.Costs.Answers
	var later [64]int // indexed by row, from 0: the number of codes broken after that row
	depth := 1
	for room, wide := n-1, 1; room > 0; depth++ { // a part has at most n-1 codes
		room -= wide
		wide *= answers
	}
	sum, weight := 0, int64(0)
	for d, rest, wide := 0, n, 0; d < depth; d++ {
		later[d] = max(rest, 0)
		sum += later[d]
		weight += v.light[later[d]]
		if wide = max(wide, 1); d > 0 {
			wide *= answers
			rest -= wide
		}
	}
	for weight < budget {
		deepest := depth - 1
		for deepest > 0 && later[deepest] == later[deepest-1] {
			deepest--
		}
		if later[deepest] == n {
			break
		}
		weight += v.light[later[deepest]+1] - v.light[later[deepest]]
		later[deepest]++
		sum++
	}
	if weight < budget {
		return math.MaxUint32
	}
	return uint32(sum)
}

// lightest returns the least weight of any strategy for a set of one or two codes, and the row to play first.
func (m *weighted) lightest(codes []int32) (int64, int32) {
	a := codes[0]
	if len(codes) == 1 {
		return m.heavy[m.of[a]], a
	}
	b := codes[1]
	if m.of[a] > m.of[b] {
		a, b = b, a
	}
	return m.heavy[m.of[a]] + 2*m.heavy[m.of[b]], a
}
