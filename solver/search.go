package solver

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"keypeg"
)

// A search finds the least cost of sets, trying the most promising rows first:
//
//	cost(set, budget):                 the cost if below budget, else a bound
//	    settle sets of one and two codes, and those the memo knows
//	    settle sets that some candidate takes all apart, or all but a pair
//	    for the rows worth a look, the least bound first:
//	        stop when its bound is not below the best
//	        add up the bounds of its parts; replace them one after the other by what
//	        their own codes say as rows, by those over the colours of all rows, by
//	        those over all rows, then by costs, each within what the others leave
//
// Without widths it looks at every row and costs are exact. With widths it looks at a limited number, and a cost is the least
// over these.
type search struct {
	board    *board
	widths   func(n int) int // 0, or a nil function, for all rows
	glances  int             // rows compared by byGlance for each one tried; 0 for none
	memo     *memo
	first    int32 // the row to begin with, if it is given
	slice    slice // of the rows to begin with
	stop     func() bool
	stopped  bool
	nodes    int64
	budget   int64 // nodes allowed; 0 means no limit
	scans    int64 // scans of all rows, in units of effort
	allowed  int64 // scans allowed; 0 means no limit
	haste    haste
	estimate *gauge
	costs    *costs
	bounds   []*gauge // of costs
	levels   []*level
}

// A slice is the k-th of n equal slices of the rows, from 1; the zero slice is all.
type slice struct{ k, n int }

// A level is the scratch space for one row of the search.
type level struct {
	*scanner
	ranked []ranked
	keys   []uint64
	dealt  []ranked
	parts  []part
	arena  []int32
	kids   []kid
}

// A ranked row is one worth a look.
type ranked struct {
	row    int32
	value  uint32 // estimate or bound
	other  bool   // cannot be the code
	bounds int32  // least cost
}

// A kid is a part of the row that is being tried.
type kid struct {
	codes []int32
	name  hash
	low   int32 // the cost, or a lower bound
	own   int32 // the least bound of its own codes as rows; 0 before a glance
	exact bool
	look  look
}

// A state is a position of a search.
type state struct {
	codes  []int32
	played uint32
	y      *symmetry // nil once little is equivalent
	left   int       // rows left
	depth  int
}

// state returns the state in which these codes are left after these rows, and any number of rows.
func (b *board) state(codes []int32, rows []keypeg.Code) state {
	return state{codes: codes, played: b.played(rows), y: b.symmetryAfter(rows), left: boundless}
}

// played returns a bit for every shade of these rows.
func (b *board) played(rows []keypeg.Code) (mask uint32) {
	for _, row := range rows {
		mask |= b.shadesOf(b.numberOf(row))
	}
	return mask
}

// after returns the state after a row, without its codes.
func (b *board) after(at state, row int32) state {
	next := state{left: at.left - 1, depth: at.depth + 1, played: at.played | b.shadesOf(row)}
	if at.y != nil {
		next.y = at.y.after(row)
	}
	return next
}

// boundless is more rows than any search needs.
const boundless = 64

// ErrBudget says that a search has used up its nodes.
var ErrBudget = errors.New("the budget of nodes is used up")

func newSearch(ctx context.Context, s *board, bytes, budget int64) *search {
	if bytes == 0 {
		bytes = defaultMemory
	}
	stop := stopper(ctx)
	return &search{board: s, memo: newMemo(bytes, stop), first: unknown, stop: stop, budget: budget, estimate: s.estimate(), costs: s.costs, bounds: s.costs.bounds()}
}

// boundBy replaces the costs by which the search bounds sets.
func (x *search) boundBy(c *costs) { x.costs, x.bounds = c, c.bounds() }

// bound returns the gauge for that many rows left.
func (x *search) bound(left int) *gauge { return x.bounds[max(0, min(left, len(x.bounds)-1))] }

// least returns the least cost of any set of that many codes within that many rows, by L.
func (x *search) least(codes, left int) int32 { return x.costs.left(left)[codes] }

// name returns a set's name in the memo.
func (x *search) name(codes []int32, left int) hash {
	h := hashOf(codes)
	if left < boundless/2 {
		h.a += mix(uint64(left) + 77)
	}
	return h
}

func (x *search) level(depth int) *level {
	for len(x.levels) <= depth {
		x.levels = append(x.levels, &level{scanner: newScanner(x.board)})
	}
	return x.levels[depth]
}

// done reports whether the search has to end.
func (x *search) done() bool {
	if !x.stopped && (x.stop() || x.budget > 0 && x.nodes >= x.budget || x.allowed > 0 && x.scans >= x.allowed || x.haste.over()) {
		x.stopped = true
	}
	return x.stopped
}

// often is how many rows are scored between two checks whether the search must end.
const often = 64

// stopper returns a function that reports whether a context is done.
func stopper(ctx context.Context) func() bool {
	done := ctx.Done()
	return func() bool {
		select {
		case <-done:
			return true
		default:
			return false
		}
	}
}

// effort returns the cost of scanning all rows for a set of that many codes, relative to a set of up to 64.
func effort(codes int) int64 { return 1 + int64(codes)/128 }

// err returns why a search ended early.
func (x *search) err(ctx context.Context) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case x.stopped:
		return ErrBudget
	}
	return nil
}

// all reports whether every row is looked at for sets of that many codes.
func (x *search) all(codes int) bool { return x.widths == nil || x.widths(codes) == 0 }

// closed returns the cost of a set of at most two codes.
func (x *search) closed(codes []int32, left int) (cost, row int32) {
	if left < len(codes) {
		return tooMany, unknown
	}
	if len(codes) == 1 {
		return 1, codes[0]
	}
	return 3, codes[0]
}

// cost returns the least cost of a set and the row that has it, if it is below budget; otherwise a bound not below budget, and no
// row. After done, its result has no meaning.
func (x *search) cost(at state, budget int32) (int32, int32) {
	n := len(at.codes)
	if n <= 2 {
		return x.closed(at.codes, at.left)
	}
	if low := x.least(n, at.left); low >= budget {
		return low, unknown
	}
	name := x.name(at.codes, at.left)
	if e := x.memo.find(name); e != nil && (e.row != unknown || e.value >= budget) {
		return e.value, e.row
	}
	if x.done() {
		return 0, unknown
	}
	x.nodes++
	v := x.level(at.depth)
	v.load(at.codes)
	value, row := x.easy(v, at)
	if row == unknown && value < budget {
		value, row = x.hard(v, at, value, budget)
	}
	if !x.stopped {
		x.memo.keep(name, memory{value: value, row: row, size: int32(n), look: scanned})
	}
	return value, row
}

// easy settles a set if a candidate distinguishes all others, and otherwise returns a bound. It leaves the candidates in
// v.ranked, with their bounds.
func (x *search) easy(v *level, at state) (int32, int32) {
	n, classes := int32(len(at.codes)), len(x.board.answers)
	v.ranked = v.ranked[:0]
	g := x.bound(at.left - 1)
	pair := int32(unknown)
	if at.left < 2 {
		return tooMany, unknown
	}
	if len(v.codes) > classes*classes/2 {
		return x.least(int(n), at.left), unknown
	}
	t := &v.tally
	for _, row := range v.codes {
		v.score(row, t)
		parts := int32(0)
		bound := n - 1 // the won code has no further row
		for _, size := range t[:classes] {
			if size > 0 {
				parts++
			}
			bound += int32(g.table[size])
		}
		if parts == n {
			return 2*n - 1, row
		}
		if parts == n-1 && pair == unknown && at.left > 2 {
			pair = row
		}
		v.ranked = append(v.ranked, ranked{row: row, bounds: bound})
	}
	if pair != unknown {
		return 2 * n, pair
	}
	return 2 * n, unknown
}

// hard looks at the rows one by one. low is a known bound.
func (x *search) hard(v *level, at state, low, budget int32) (int32, int32) {
	if row := x.rank(v, at, budget); row != unknown {
		return 2 * int32(len(at.codes)), row
	}
	best, bestRow := budget, int32(unknown)
	for i := range v.ranked {
		if at.depth == 0 && x.slice.n > 1 && i%x.slice.n != x.slice.k-1 {
			continue
		}
		r := &v.ranked[i]
		if r.bounds >= best {
			if x.all(len(at.codes)) {
				break // they are in the order of their bounds
			}
			continue
		}
		if value := x.try(v, at, r, best); value < best {
			best, bestRow = value, r.row
			if best <= low {
				break
			}
		}
		if x.done() {
			return 0, unknown
		}
	}
	return best, bestRow
}

// rank lists the promising rows in v.ranked, the best first. It returns a row that is not a candidate but distinguishes all
// codes, than which none is better.
func (x *search) rank(v *level, at state, budget int32) int32 {
	if at.depth == 0 && x.first != unknown {
		v.ranked = append(v.ranked[:0], ranked{row: x.first})
		return unknown
	}
	if !x.all(len(at.codes)) {
		return x.rankBest(v, at)
	}
	x.looked(len(at.codes))
	n := int32(len(at.codes))
	members := len(v.ranked)
	perfect := int32(unknown)
	limit := uint32(budget - n)
	if members == 0 {
		limit++ // a candidate's bound is one less than the scan's
	}
	gather := func(row int32, value uint32) uint32 {
		if int32(value) == n && at.left > 1 && members > 0 {
			perfect = row
			return 0
		}
		v.ranked = append(v.ranked, ranked{row: row, bounds: n + int32(value), other: true})
		return limit
	}
	v.scan(x.bound(at.left-1), v.rule(at.played), limit, func() bool { return perfect != unknown || x.done() }, gather)
	if perfect != unknown {
		return perfect
	}
	x.markMembers(v, at, members)
	v.ranked = slices.DeleteFunc(v.ranked, func(r ranked) bool { return r.bounds >= budget })
	v.sortByBounds()
	x.thin(v, at)
	return unknown
}

// sortByBounds orders the least bound first; among equals, a row that can be the code, then the lowest. Rows that can be the code
// are already in order, and so are the others.
func (v *level) sortByBounds() {
	low, high := int32(tooMany), int32(0)
	for _, r := range v.ranked {
		low, high = min(low, r.bounds), max(high, r.bounds)
	}
	if high-low < closeTogether {
		v.deal(low, high)
		return
	}
	v.keys = v.keys[:0] // one number holds all three, which sorts faster
	for _, r := range v.ranked {
		key := uint64(r.bounds)<<32 | uint64(r.row)
		if r.other {
			key |= 1 << 31
		}
		v.keys = append(v.keys, key)
	}
	slices.Sort(v.keys)
	for i, key := range v.keys {
		v.ranked[i] = ranked{row: int32(key & (1<<31 - 1)), other: key>>31&1 != 0, bounds: int32(key >> 32)}
	}
}

// closeTogether is the largest spread of bounds for which a counting sort is used.
const closeTogether = 512

// deal sorts rows by counting those with each bound, from low to high.
func (v *level) deal(low, high int32) {
	var to [2*closeTogether + 1]int32
	for _, r := range v.ranked {
		to[r.place(low)+1]++
	}
	for i := range 2 * (high - low + 1) {
		to[i+1] += to[i]
	}
	v.dealt = slices.Grow(v.dealt[:0], len(v.ranked))[:len(v.ranked)]
	for _, r := range v.ranked {
		at := &to[r.place(low)]
		v.dealt[*at] = r
		*at++
	}
	v.ranked, v.dealt = v.dealt, v.ranked
}

// place returns the index of a row's group: two groups for each bound, the first for rows that can be the code.
func (r ranked) place(low int32) int32 {
	if r.other {
		return 2*(r.bounds-low) + 1
	}
	return 2 * (r.bounds - low)
}

// markMembers determines which of the scanned rows are candidates: they are listed already or, in large sets, still to be marked.
func (x *search) markMembers(v *level, at state, members int) {
	if members > 0 {
		v.ranked = slices.DeleteFunc(v.ranked, func(r ranked) bool {
			if !r.other {
				return false
			}
			_, member := slices.BinarySearch(at.codes, r.row)
			return member
		})
		return
	}
	for i := range v.ranked {
		r := &v.ranked[i]
		if _, member := slices.BinarySearch(at.codes, r.row); member {
			r.other = false
			r.bounds--
		}
	}
}

// thin leaves one of equivalent rows.
func (x *search) thin(v *level, at state) {
	if !at.y.some() {
		return
	}
	seen := make(map[int32]bool, len(v.ranked))
	kept := v.ranked[:0]
	for i, r := range v.ranked {
		if (i%often == often-1 || len(at.y.motion) > often) && x.done() {
			break
		}
		x.haste.work += at.y.work()
		if low := at.y.lowest(r.row); !seen[low] {
			seen[low] = true
			kept = append(kept, r)
		}
	}
	v.ranked = kept
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// try returns the cost of a row if it is below best, and otherwise some value not below it.
func (x *search) try(v *level, at state, r *ranked, best int32) int32 {
	sum := x.split(v, at, r.row)
	if sum >= best {
		return sum
	}
	next := state{left: at.left - 1, depth: at.depth + 1, played: at.played | x.board.shadesOf(r.row)}
	if x.all(len(at.codes)) {
		if sum = x.raise(v.kids, next, sum, best); sum >= best || x.done() {
			return max(sum, best)
		}
	}
	if at.y.some() {
		next.y = at.y.after(r.row)
	}
	for i := range v.kids {
		k := &v.kids[i]
		if k.exact {
			continue
		}
		next.codes = k.codes
		value, _ := x.cost(next, best-(sum-k.low))
		if sum += value - k.low; sum >= best || x.done() {
			return max(sum, best)
		}
	}
	return sum
}

// raise raises the bounds of kids until their sum is best: by a glance at each, which settles most small ones, then by the
// colours of rows, then by all rows, the largest kids first.
func (x *search) raise(kids []kid, next state, sum, best int32) int32 {
	for i := range kids {
		if sum += x.glance(&kids[i], next); sum >= best {
			return sum
		}
	}
	for i := range kids {
		if sum += x.byColours(&kids[i], next); sum >= best {
			return sum
		}
	}
	for i := len(kids) - 1; i >= 0; i-- {
		k := &kids[i]
		if k.exact || k.look == scanned {
			continue
		}
		was := k.low
		x.floor(k, next.played, next.left, next.depth)
		if sum += k.low - was; sum >= best || x.done() {
			return sum
		}
	}
	return sum
}

// split lists the parts of a row as kids, the smallest first, and adds up what is known about them.
func (x *search) split(v *level, at state, row int32) int32 {
	v.parts, v.arena = v.scanner.split(row, v.parts[:0], v.arena[:0])
	v.kids = v.kids[:0]
	left := at.left - 1
	sum := int32(len(at.codes))
	for _, p := range v.parts {
		if p.class == x.board.win() {
			continue
		}
		if len(p.codes) <= 2 {
			low, _ := x.closed(p.codes, left)
			if sum += low; low >= tooMany {
				return sum
			}
			continue
		}
		k := x.known(p.codes, left)
		if sum += k.low; k.low >= tooMany {
			return sum
		}
		if len(p.codes) == len(at.codes) {
			return tooMany // the row tells nothing
		}
		if !k.exact {
			v.kids = append(v.kids, k)
		}
	}
	slices.SortStableFunc(v.kids, func(a, b kid) int { return cmp.Compare(len(a.codes), len(b.codes)) })
	return sum
}

// known returns what is known of a set.
func (x *search) known(codes []int32, left int) kid {
	k := kid{codes: codes, name: x.name(codes, left), low: x.least(len(codes), left)}
	if e := x.memo.find(k.name); e != nil {
		k.low, k.exact, k.look = max(k.low, e.value), e.row != unknown, e.look
	}
	return k
}

// glance raises a kid's bound by its own codes as rows, or finds its cost. It returns the difference.
func (x *search) glance(k *kid, at state) int32 {
	if k.look >= glanced || k.low >= 2*int32(len(k.codes)) {
		return 0 // it would give nothing more
	}
	x.nodes++
	value, row := x.byItself(x.level(at.depth), k, at)
	return x.raised(k, value, row, glanced)
}

// byItself loads a kid and values its own codes as rows.
func (x *search) byItself(v *level, k *kid, at state) (value, row int32) {
	v.load(k.codes)
	at.codes = k.codes
	value, row = x.easy(v, at)
	k.own = tooMany
	for _, r := range v.ranked {
		k.own = min(k.own, r.bounds)
	}
	return value, row
}

// raised records the result of a look at a kid.
func (x *search) raised(k *kid, value, row int32, look look) int32 {
	was := k.low
	k.low, k.exact, k.look = max(was, value), row != unknown, look
	if !x.stopped {
		x.memo.keep(k.name, memory{value: k.low, row: row, size: int32(len(k.codes)), look: look})
	}
	return k.low - was
}

// byColours raises the bound of a kid of one word to the least that rows can cost by their colours alone. It returns the
// difference.
func (x *search) byColours(k *kid, at state) int32 {
	if k.exact || k.look >= coloured || len(k.codes) > 64 {
		return 0
	}
	v := x.level(at.depth)
	if k.own > 0 {
		v.load(k.codes)
	} else if value, row := x.byItself(v, k, at); row != unknown {
		return x.raised(k, value, row, coloured)
	}
	if k.own <= k.low || k.own >= tooMany {
		return 0 // one of its own rows is no better, or they were not valued
	}
	n := int32(len(k.codes))
	least := v.leastByColours(x.bound(at.left-1), uint32(k.own-n), uint32(k.low-n))
	return x.raised(k, n+int32(least), unknown, coloured)
}

// floor raises a kid's bound to the least over all rows, or finds its cost.
func (x *search) floor(k *kid, played uint32, left, depth int) {
	x.nodes++
	v := x.level(depth)
	v.load(k.codes)
	at := state{codes: k.codes, played: played, left: left, depth: depth}
	value, row := x.easy(v, at)
	if row == unknown && value < tooMany {
		value = x.floorOverRows(v, at, value)
	}
	x.raised(k, value, row, scanned)
}

// lookAtAll returns a lower bound of a set's cost, the least over all rows by L of their parts, or its cost.
func (x *search) lookAtAll(at state) int32 {
	k := x.known(at.codes, at.left)
	if len(at.codes) > 2 {
		x.floor(&k, at.played, at.left, at.depth)
	}
	return k.low
}

// floorOverRows returns the least bound of any row.
func (x *search) floorOverRows(v *level, at state, low int32) int32 {
	x.looked(len(at.codes))
	n := int32(len(at.codes))
	least := int32(tooMany)
	for _, r := range v.ranked {
		least = min(least, r.bounds)
	}
	atLeast := low
	off := int32(0)
	if len(v.ranked) == 0 {
		off = 1 // any row may be a candidate
	}
	finished := false
	v.scan(x.bound(at.left-1), v.rule(at.played), uint32(least-n), func() bool { return finished || x.done() }, func(_ int32, value uint32) uint32 {
		least = n + int32(value)
		if finished = least <= atLeast; finished {
			return 0
		}
		return value
	})
	return max(low, least-off)
}
