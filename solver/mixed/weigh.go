package mixed

import (
	"cmp"
	"context"
	"math"
	"slices"

	"keypeg/solver"
	"keypeg/solver/internal/search"
)

// A weighted search finds the strategy of least weight when codes of different patterns have different weights. For each
// code of a set, the weight of the code is multiplied by the number of the row that breaks it. The sum of these products is
// the weight of the set. The search is like the one for exact totals, but with other bounds:
//
//	least(set):   one code is broken by the first row, one by the second under each
//	              other answer, and so on, the heaviest first
//	bound(row):   the set's weight plus the least of each part except the won one
//	weigh(set, budget):   bound the set by the least totals of its layers; for the
//	              rows whose bound is below the budget, the least bound first, bound
//	              the parts by their layers, and then replace the bounds with weights
//
// A scan finds the rows by the sizes of their parts, for which limit returns a bound.
type weighted struct {
	*search.Search
	of     []uint8 // the weight class of each code, indexed by the code's number
	heavy  []int64 // the weight of each class, the heaviest first
	counts []int64 // scratch space: the number of codes, indexed by class
	levels []*level
	known  map[search.Hash]known
	hints  map[search.Hash]int32 // for each set, a row that was best under other weights
	totals *search.Search        // finds the least totals of layers
	narrow int                   // the number of rows to try in a set; 0 means all rows
}

// mostKnown is the largest number of sets remembered at the same time.
const mostKnown = 1 << 22

// known contains the facts that a search knows about a set.
type known struct {
	value int64
	row   int32 // a row with that weight; search.Unknown if only a bound is known
}

// tooHeavy is greater than the weight of any set. A few such values can be added without overflow.
const tooHeavy = math.MaxInt64 / 8

func newWeighted(ctx context.Context, b *search.Board) *weighted {
	m := &weighted{Search: search.New(ctx, b, 1<<20, 0), totals: search.New(ctx, b, 0, 0), of: make([]uint8, b.Size), hints: map[search.Hash]int32{}}
	m.Widths = func(int) int { return m.narrow }
	return m
}

// set sets each code's weight, and begins a new search.
func (m *weighted) set(p *patterns, weight []int64) {
	m.heavy = slices.Clone(weight)
	slices.Sort(m.heavy)
	m.heavy = slices.Compact(m.heavy)
	slices.Reverse(m.heavy)
	m.counts = make([]int64, len(m.heavy))
	class := make([]uint8, len(weight))
	for i, w := range weight {
		class[i] = uint8(slices.Index(m.heavy, w))
	}
	for _, n := range m.Board.Codes {
		m.of[n] = class[p.of[n]]
	}
}

// best returns the strategy of least weight and its weight, if this weight is below budget. If narrow is not 0, only that many
// rows are tried for each set.
func (m *weighted) best(budget int64, narrow int) (*solver.Branch, int64) {
	m.known, m.narrow = map[search.Hash]known{}, narrow
	at := m.Board.State(m.Board.Codes, nil)
	value, row := m.weigh(at, budget)
	if row == search.Unknown || m.Done() {
		return nil, value
	}
	return m.write(at), value
}

// weigh returns the least weight of a set, and a row with that weight, if this weight is below budget. Otherwise it returns a
// bound of at least budget, and no row. After Done has reported true, the result is meaningless.
func (m *weighted) weigh(at search.State, budget int64) (int64, int32) {
	if len(at.Codes) <= 2 {
		return m.lightest(at.Codes)
	}
	name := search.HashOf(at.Codes)
	was, ok := m.known[name]
	if ok && (was.row != search.Unknown || was.value >= budget) {
		return was.value, was.row
	}
	if m.Done() {
		return 0, search.Unknown
	}
	m.Nodes++
	if m.narrow == 0 {
		if low, row := m.byTotals(at, budget); low >= budget || row != search.Unknown {
			m.keep(name, known{low, row})
			return low, row
		}
	}
	v := m.level(at.Depth)
	m.load(v, at.Codes)
	value, row := m.tryAll(v, at, name, budget)
	if !m.Stopped {
		m.keep(name, known{value, row})
		if row != search.Unknown {
			m.hint(name, row)
		}
	}
	return value, row
}

// keep records the result for a set. If too many results are stored already, keep first drops them all.
func (m *weighted) keep(name search.Hash, found known) {
	if len(m.known) >= mostKnown {
		clear(m.known)
	}
	m.known[name] = found
}

// hint records the row to try first for a set, whatever the weights.
func (m *weighted) hint(name search.Hash, row int32) {
	if len(m.hints) >= mostKnown {
		clear(m.hints)
	}
	m.hints[name] = row
}

// tryAll tries the rows one by one.
func (m *weighted) tryAll(v *level, at search.State, name search.Hash, budget int64) (int64, int32) {
	best, bestRow := budget, int32(search.Unknown)
	hint, ok := m.hints[name]
	if ok {
		if low, _ := m.bound(v, hint); low < best {
			if value := m.try(v, at, hint, best); value < best {
				best, bestRow = value, hint
			}
		}
	}
	m.rank(v, at, best)
	for _, r := range v.rows {
		if r.low >= best {
			break
		}
		if m.Done() {
			return 0, search.Unknown
		}
		if ok && r.row == hint {
			continue
		}
		if value := m.try(v, at, r.row, best); value < best {
			best, bestRow = value, r.row
		}
	}
	return best, bestRow
}

// try returns the weight of a row if it is below best, and otherwise a value of at least best.
func (m *weighted) try(v *level, at search.State, row int32, best int64) int64 {
	sum := m.split(v, row)
	next := search.State{Left: search.Boundless, Depth: at.Depth + 1, Played: at.Played | m.Board.ShadesOf(row)}
	if m.narrow == 0 {
		sum = m.raise(v.subsets, next, sum, best)
	}
	if sum >= best || m.Done() {
		return max(sum, best)
	}
	if at.Symmetry.Some() {
		next.Symmetry = at.Symmetry.After(row)
	}
	for i := range v.subsets {
		k := &v.subsets[i]
		if k.exact {
			continue
		}
		next.Codes = k.codes
		value, _ := m.weigh(next, best-(sum-k.low))
		if sum += value - k.low; sum >= best || m.Done() {
			return max(sum, best)
		}
	}
	return sum
}

// split lists the parts of a row in v.subsets, the smallest first, and adds their known bounds.
func (m *weighted) split(v *level, row int32) int64 {
	v.Parts, v.Arena = v.Scanner.Split(row, v.Parts[:0], v.Arena[:0])
	v.subsets = v.subsets[:0]
	sum := v.whole
	for _, p := range v.Parts {
		if p.Class == m.Board.Win() {
			continue
		}
		if len(p.Codes) == len(v.Codes) {
			return tooHeavy // the row gives no information
		}
		if len(p.Codes) <= 2 {
			low, _ := m.lightest(p.Codes)
			sum += low
			continue
		}
		k := subset{codes: p.Codes, name: search.HashOf(p.Codes)}
		if was, ok := m.known[k.name]; ok {
			k.low, k.exact = was.value, was.row != search.Unknown
		} else {
			k.low = m.least(p.Codes)
		}
		if sum += k.low; !k.exact {
			v.subsets = append(v.subsets, k)
		}
	}
	slices.SortStableFunc(v.subsets, func(a, b subset) int { return cmp.Compare(len(a.codes), len(b.codes)) })
	return sum
}

// write returns the strategy that weigh found.
func (m *weighted) write(at search.State) *solver.Branch {
	_, row := m.weigh(at, tooHeavy)
	b := &solver.Branch{Row: m.Board.Code(row)}
	if row == search.Unknown {
		return b // the search has been stopped
	}
	next := m.Board.After(at, row)
	for _, p := range m.Board.Parts(at.Codes, row) {
		if p.Class == m.Board.Win() {
			b.Wins = true
			continue
		}
		next.Codes = p.Codes
		b.Next = append(b.Next, solver.Edge{Keys: m.Board.Answers[p.Class], To: m.write(next)})
	}
	return b
}
