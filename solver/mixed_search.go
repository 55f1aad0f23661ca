package solver

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"keypeg"
)

// A weigher finds the strategy of least weight if codes of different patterns count differently: the weight of a set is that of
// its codes, each times the row that breaks it. It is the search for exact totals with other bounds:
//
//	least(set):   one code is broken by the first row, one by the second under each
//	              other answer, and so on, the heaviest first
//	bound(row):   the set's weight and the least of each part but the won one
//	weigh(set, budget):   for the rows whose bound is below the budget, the least
//	              bound first, replace the bounds of the parts by the least bound
//	              over all rows, then by weights
//
// Rows are found by the scan of sizes alone, within the sum given by limit.
type weigher struct {
	*search
	of     []uint8 // class of each code, by number
	heavy  []int64 // weight of each class, the heaviest first
	counts []int64 // scratch space: codes by class
	stages []*stage
	known  map[hash]weighed
	hints  map[hash]int32 // rows that were best under any weights
	narrow int            // rows tried in a set; 0 for all
}

// mostKnown is the most sets remembered at the same time.
const mostKnown = 1 << 22

// weighed is what is known about a set.
type weighed struct {
	value int64
	row   int32 // row with that weight; unknown if only a bound is known
	floor bool  // value is at least the bound over all rows
}

// A stage is the scratch space for one row of the search.
type stage struct {
	*level
	whole int64    // weight of the set
	masks []uint64 // of codes, by word and class
	first int      // the lightest class in the set, and one past the heaviest
	last  int
	count []uint32 // by answer and class
	light []int64  // weight of the n lightest codes
	rows  []weightyRow
	kids  []weightyKid
}

type weightyRow struct {
	row int32
	low int64
}

type weightyKid struct {
	codes []int32
	name  hash
	low   int64 // the weight, or a bound
	exact bool
	floor bool
}

// tooHeavy is more than any set weighs; a few of them can be added.
const tooHeavy = math.MaxInt64 / 8

func newWeigher(ctx context.Context, s *board) *weigher {
	m := &weigher{search: newSearch(ctx, s, 1<<20, 0), of: make([]uint8, s.size), hints: map[hash]int32{}}
	m.widths = func(int) int { return m.narrow }
	return m
}

// set sets each code's weight, which begins a new search.
func (m *weigher) set(p *patterns, weight []int64) {
	m.heavy = slices.Clone(weight)
	slices.Sort(m.heavy)
	m.heavy = slices.Compact(m.heavy)
	slices.Reverse(m.heavy)
	m.counts = make([]int64, len(m.heavy))
	class := make([]uint8, len(weight))
	for i, w := range weight {
		class[i] = uint8(slices.Index(m.heavy, w))
	}
	for _, n := range m.board.codes {
		m.of[n] = class[p.of[n]]
	}
}

// best returns the strategy of least weight, if that is below budget, and its weight. If narrow is not 0, only that many rows are
// tried in a set.
func (m *weigher) best(budget int64, narrow int) (*Branch, int64) {
	m.known, m.narrow = map[hash]weighed{}, narrow
	at := m.board.state(m.board.codes, nil)
	value, row := m.weigh(at, budget)
	if row == unknown || m.done() {
		return nil, value
	}
	return m.write(at), value
}

func (m *weigher) stage(depth int) *stage {
	for len(m.stages) <= depth {
		m.stages = append(m.stages, &stage{level: m.level(len(m.stages))})
	}
	return m.stages[depth]
}

// load loads a set with the weights of its codes.
func (m *weigher) load(v *stage, codes []int32) {
	v.scanner.load(codes)
	v.masks = zeroed(v.masks, len(m.heavy)*v.words)
	v.first, v.last = len(m.heavy), 0
	v.whole = 0
	clear(m.counts)
	for i, n := range codes {
		k := int(m.of[n])
		v.masks[i>>6*len(m.heavy)+k] |= 1 << (i & 63)
		m.counts[k]++
		v.first, v.last = min(v.first, k), max(v.last, k+1)
		v.whole += m.heavy[k]
	}
	v.light = append(v.light[:0], 0)
	for k := v.last - 1; k >= v.first; k-- {
		for range m.counts[k] {
			v.light = append(v.light, v.light[len(v.light)-1]+m.heavy[k])
		}
	}
}

// A filling breaks codes in the first free place.
type filling struct {
	answers    int64
	row        int64
	room, wide int64
	sum        int64
}

func (m *weigher) filling() filling {
	return filling{answers: int64(m.costs.answers), row: 1, room: 1, wide: 1}
}

// add breaks n more codes of a weight.
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

// least returns a lower bound of a set's weight.
func (m *weigher) least(codes []int32) int64 {
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

// bound returns a lower bound of a row's weight, and whether it is exact.
func (m *weigher) bound(v *stage, row int32) (low int64, exact bool) {
	p := v.planesOf(row)
	win, classes := m.board.win(), v.last-v.first
	v.count = slices.Grow(v.count[:0], win*classes)[:win*classes]
	clear(v.count)
	var red, total [keypeg.MaxPegs + 1]uint64
	for w := range v.words {
		v.sums(p, w, &red, &total)
		all := v.all(w)
		masks := v.masks[w*len(m.heavy)+v.first:][:classes]
		for c, k := range m.board.answers[:win] {
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
		if int(size) == len(v.codes) {
			return tooHeavy, true // the row tells nothing
		}
		exact = exact && size <= 2
		low += f.sum
	}
	return low, exact
}

// limit returns the sum of rows, by L of the parts, from which on a row that cannot be the code costs budget. If x codes are
// broken later than some row, they weigh at least as much as the x lightest. Their number is bounded for each row; the rest of
// the sum weighs least in the rows with the fewest codes.
func (m *weigher) limit(v *stage, budget int64) uint32 {
	n, answers := len(v.codes), m.costs.answers
	var later [64]int // number of codes broken later than row 0, 1, …
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

// lightest returns the weight of a set of at most two codes.
func (m *weigher) lightest(codes []int32) (int64, int32) {
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

// weigh returns the least weight of a set and the row that has it, if it is below budget; otherwise a bound not below budget, and
// no row. After done, its result has no meaning.
func (m *weigher) weigh(at state, budget int64) (int64, int32) {
	if len(at.codes) <= 2 {
		return m.lightest(at.codes)
	}
	name := hashOf(at.codes)
	was, ok := m.known[name]
	if ok && (was.row != unknown || was.value >= budget) {
		return was.value, was.row
	}
	if m.done() {
		return 0, unknown
	}
	m.nodes++
	v := m.stage(at.depth)
	m.load(v, at.codes)
	value, row := m.tryAll(v, at, name, budget)
	if !m.stopped {
		m.keep(name, weighed{value, row, true})
		if row != unknown {
			m.hint(name, row)
		}
	}
	return value, row
}

// keep records what was found about a set. If there are too many, all are dropped.
func (m *weigher) keep(name hash, found weighed) {
	if len(m.known) >= mostKnown {
		clear(m.known)
	}
	m.known[name] = found
}

// hint records a row to begin with, whatever the weights.
func (m *weigher) hint(name hash, row int32) {
	if len(m.hints) >= mostKnown {
		clear(m.hints)
	}
	m.hints[name] = row
}

// tryAll looks at the rows one by one.
func (m *weigher) tryAll(v *stage, at state, name hash, budget int64) (int64, int32) {
	best, bestRow := budget, int32(unknown)
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
		if m.done() {
			return 0, unknown
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

// rank lists the promising rows, the least bound first.
func (m *weigher) rank(v *stage, at state, budget int64) {
	v.rows = v.rows[:0]
	if m.narrow > 0 && len(at.codes) > 64 {
		if row := m.rankBest(v.level, at); row != unknown {
			v.ranked = append(v.ranked, ranked{row: row})
		}
		for _, r := range v.ranked {
			if low, _ := m.bound(v, r.row); low < budget {
				v.rows = append(v.rows, weightyRow{r.row, low})
			}
		}
	} else {
		m.eachRow(v, at, budget, func(row int32, low int64) int64 {
			v.rows = append(v.rows, weightyRow{row, low})
			return budget
		})
	}
	slices.SortFunc(v.rows, func(a, b weightyRow) int {
		return cmp.Or(cmp.Compare(a.low, b.low), cmp.Compare(a.row, b.row))
	})
	m.thinRows(v, at)
	if m.narrow > 0 {
		v.rows = v.rows[:min(len(v.rows), m.narrow)]
	}
}

// eachRow calls visit for the rows whose bound is below budget. visit returns the budget from then on, and rows that cost as much
// as one with a known weight are skipped.
func (m *weigher) eachRow(v *stage, at state, budget int64, visit func(row int32, low int64) int64) {
	members, first := at.codes, at.played == 0 && at.y != nil
	if first {
		members = m.board.firstRows()
	}
	for i, row := range members {
		if i%often == 0 && m.done() {
			return
		}
		low, exact := m.bound(v, row)
		if low < budget {
			budget = visit(row, low)
			if exact {
				budget = min(budget, low)
			}
		}
	}
	if first || budget <= 2*v.whole {
		return // a row that is not the code leaves every code a second one
	}
	n := uint32(len(at.codes))
	limit := m.limit(v, budget)
	if limit <= n {
		return
	}
	v.scan(m.search.bound(boundless), v.rule(at.played), limit-n, m.done, func(row int32, _ uint32) uint32 {
		low, exact := m.bound(v, row)
		if low >= budget {
			return limit - n
		}
		if _, member := slices.BinarySearch(at.codes, row); member {
			return limit - n
		}
		was := budget
		budget = visit(row, low)
		if exact {
			budget = min(budget, low)
		}
		if budget < was {
			limit = max(m.limit(v, budget), n)
		}
		return limit - n
	})
}

// thinRows leaves one of equivalent rows.
func (m *weigher) thinRows(v *stage, at state) {
	if !at.y.some() {
		return
	}
	seen := make(map[int32]bool, len(v.rows))
	v.rows = slices.DeleteFunc(v.rows, func(r weightyRow) bool {
		if m.done() {
			return true
		}
		low := at.y.lowest(r.row)
		was := seen[low]
		seen[low] = true
		return was
	})
}

// try returns the weight of a row if it is below best, and otherwise some value not below it.
func (m *weigher) try(v *stage, at state, row int32, best int64) int64 {
	sum := m.split(v, row)
	next := state{left: boundless, depth: at.depth + 1, played: at.played | m.board.shadesOf(row)}
	for i := range v.kids {
		k := &v.kids[i]
		if sum >= best || m.done() {
			return max(sum, best)
		}
		if k.exact || k.floor || m.narrow > 0 {
			continue
		}
		was := k.low
		next.codes = k.codes
		m.floor(k, next)
		sum += k.low - was
	}
	if sum >= best {
		return sum
	}
	if at.y.some() {
		next.y = at.y.after(row)
	}
	for i := range v.kids {
		k := &v.kids[i]
		if k.exact {
			continue
		}
		next.codes = k.codes
		value, _ := m.weigh(next, best-(sum-k.low))
		if sum += value - k.low; sum >= best || m.done() {
			return max(sum, best)
		}
	}
	return sum
}

// split lists the parts of a row as kids, the smallest first, and adds up what is known about them.
func (m *weigher) split(v *stage, row int32) int64 {
	v.parts, v.arena = v.scanner.split(row, v.parts[:0], v.arena[:0])
	v.kids = v.kids[:0]
	sum := v.whole
	for _, p := range v.parts {
		if p.class == m.board.win() {
			continue
		}
		if len(p.codes) == len(v.codes) {
			return tooHeavy // the row tells nothing
		}
		if len(p.codes) <= 2 {
			low, _ := m.lightest(p.codes)
			sum += low
			continue
		}
		k := weightyKid{codes: p.codes, name: hashOf(p.codes)}
		if was, ok := m.known[k.name]; ok {
			k.low, k.exact, k.floor = was.value, was.row != unknown, was.floor
		} else {
			k.low = m.least(p.codes)
		}
		if sum += k.low; !k.exact {
			v.kids = append(v.kids, k)
		}
	}
	slices.SortStableFunc(v.kids, func(a, b weightyKid) int { return cmp.Compare(len(a.codes), len(b.codes)) })
	return sum
}

// floor raises a kid's bound to the least over all rows, or finds its weight.
func (m *weigher) floor(k *weightyKid, at state) {
	m.nodes++
	v := m.stage(at.depth)
	m.load(v, k.codes)
	least, leastRow := int64(tooHeavy), int32(unknown)
	m.eachRow(v, at, tooHeavy, func(row int32, low int64) int64 {
		least, leastRow = low, row
		return low
	})
	if m.done() {
		return
	}
	if _, k.exact = m.bound(v, leastRow); !k.exact {
		leastRow = unknown
	}
	k.low, k.floor = max(k.low, least), true
	m.keep(k.name, weighed{k.low, leastRow, true})
}

// write returns the strategy that weigh found.
func (m *weigher) write(at state) *Branch {
	_, row := m.weigh(at, tooHeavy)
	b := &Branch{Row: m.board.code(row)}
	if row == unknown {
		return b // the search was stopped
	}
	next := m.board.after(at, row)
	for _, p := range m.board.parts(at.codes, row) {
		if p.class == m.board.win() {
			b.Wins = true
			continue
		}
		next.codes = p.codes
		b.Next = append(b.Next, Edge{Keys: m.board.answers[p.class], To: m.write(next)})
	}
	return b
}
