package search

import (
	"math"
	"math/bits"
)

// A Subset is a set and the known facts about its cost.
type Subset struct {
	Codes []int32
	Name  Hash
	Low   int32 // the cost, or a lower bound
	own   int32 // the smallest bound of the rows that are codes of the set; 0 until it is computed
	Exact bool  // whether Low is the cost
	Look  Look
}

// A Look is a method of examining a set to find a bound. Later looks are more thorough.
type Look uint8

const (
	unseen   Look = iota
	ownTried      // by the set's own codes as rows
	coloured      // only by the colours of all rows
	Scanned       // by all rows
	searched      // by the costs of rows' parts
)

// lookOf returns the look of a search that had to examine the given number of rows, because the sizes of their parts were not
// enough to rule them out.
func lookOf(rows int) Look {
	if rows > 0 {
		return searched
	}
	return Scanned
}

// Settled reports whether a look cannot improve the bound, because the cost is known or a look at least as thorough has been
// made.
func (k *Subset) Settled(look Look) bool { return k.Exact || k.Look >= look }

// Known returns a set with the known facts about its cost.
func (x *Search) Known(codes []int32, left int) Subset {
	k := Subset{Codes: codes, Name: x.Name(codes, left), Low: x.BySize(len(codes), left)}
	if e := x.memo.find(k.Name); e != nil {
		k.Low, k.Exact, k.Look = max(k.Low, e.value), e.row != Unknown, e.look
	}
	return k
}

// FollowsFromSizes reports whether a set's cost, or the number of its codes that need the last row, is known to be at least the
// given number because of the sizes of the rows' parts, whatever the parts are.
func (x *Search) FollowsFromSizes(set Hash, least int32) bool {
	e := x.memo.find(set)
	return e != nil && (e.look == coloured || e.look == Scanned) && e.value >= least
}

// Raise raises the bounds of a row's parts until the row's cost reaches best, or until the costs of all parts are known. The
// argument sum is the row's cost according to the known bounds, and at is the state before the row. Raise returns the row's cost
// if it is below best, and otherwise a value of at least best.
func (x *Search) Raise(parts []Subset, at State, row, sum, best int32) int32 {
	if sum >= best {
		return sum
	}
	next, all := x.Board.afterRow(at, row), x.all(len(at.Codes))
	if all {
		if sum = x.look(parts, next, sum, best); sum >= best || x.Done() {
			return max(sum, best)
		}
	}
	if at.Symmetry.Some() {
		next.Symmetry = at.Symmetry.After(row)
	}
	if all {
		if sum = x.share(parts, next, sum, best); sum >= best || x.Done() {
			return max(sum, best)
		}
	}
	for i := range parts {
		k := &parts[i]
		if k.Exact {
			continue
		}
		if sum += x.examine(k, next, k.Low+best-sum); sum >= best || x.Done() {
			return max(sum, best)
		}
	}
	return sum
}

// look looks at a row's parts until the sum of their bounds reaches best. It first tries the parts' own codes as rows, which
// settles most small parts. Then it uses the colours of rows. Finally, it tries all rows, starting with the largest parts.
func (x *Search) look(parts []Subset, next State, sum, best int32) int32 {
	for i := range parts {
		if sum += x.ByOwnCodes(&parts[i], next); sum >= best {
			return sum
		}
	}
	for i := range parts {
		if sum += x.ByColours(&parts[i], next); sum >= best {
			return sum
		}
	}
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i].Settled(Scanned) {
			continue
		}
		if sum += x.ByRows(&parts[i], next); sum >= best || x.Done() {
			return sum
		}
	}
	return sum
}

// share raises the bounds of a row's parts if the row probably costs more than best. The estimated excess is divided among the
// parts in proportion to the squares of their sizes, because the costs of large parts take the most time. A part's bound is
// raised only to the part's estimate minus its share, which takes much less time than to find its cost.
func (x *Search) share(parts []Subset, next State, sum, best int32) int32 {
	excess, weights := float64(sum-best), 0.0
	for i := range parts {
		if k := &parts[i]; !k.Exact {
			excess += x.gap(k)
			weights += k.weight()
		}
	}
	for i := range parts {
		if excess <= 0 {
			break
		}
		k := &parts[i]
		if k.Exact {
			continue
		}
		gap, weight := x.gap(k), k.weight()
		target := k.Low + int32(math.Ceil(gap-excess*weight/weights))
		rise := x.examine(k, next, min(target, k.Low+best-sum))
		if sum += rise; sum >= best || x.Done() {
			break
		}
		excess -= gap - float64(rise)
		weights -= weight
	}
	return sum
}

// gap returns by how much the estimate of a set's cost exceeds its bound.
func (x *Search) gap(k *Subset) float64 {
	return max(0, float64(x.estimate.table[len(k.Codes)])/EstimateUnit-float64(k.Low))
}

// weight returns a set's weight when an excess is divided.
func (k *Subset) weight() float64 { return float64(len(k.Codes)) * float64(len(k.Codes)) }

// examine searches for a set's cost if it is less than budget, and otherwise raises the set's bound to at least budget. It
// returns the increase in the bound.
func (x *Search) examine(k *Subset, at State, budget int32) int32 {
	if budget <= k.Low {
		return 0
	}
	was := k.Low
	at.Codes = k.Codes
	value, row := x.Cost(at, budget)
	k.Low, k.Exact = max(was, value), row != Unknown
	return k.Low - was
}

// ByOwnCodes tries a set's own codes as rows, to raise the set's bound or find its cost. It returns the increase in the bound.
func (x *Search) ByOwnCodes(k *Subset, at State) int32 {
	if k.Look >= ownTried || k.Low >= 2*int32(len(k.Codes)) {
		return 0 // the look could not improve the bound
	}
	x.Nodes++
	value, row := x.valueOwnCodes(x.Level(at.Depth), k, at)
	return x.raised(k, value, row, ownTried)
}

// valueOwnCodes computes the values of those rows that are codes of the set.
func (x *Search) valueOwnCodes(v *Level, k *Subset, at State) (value, row int32) {
	if x.pairable(len(k.Codes), at.Left) {
		value, row, k.own = x.easyPairs(k.Codes, at.Left)
		return value, row
	}
	v.Load(k.Codes)
	at.Codes = k.Codes
	value, row = x.easy(v, at)
	k.own = TooMany
	for _, r := range v.Ranked {
		k.own = min(k.own, r.bounds)
	}
	return value, row
}

// raised records the result of a look at a set, and returns the increase of the bound.
func (x *Search) raised(k *Subset, value, row int32, look Look) int32 {
	was := k.Low
	k.Low, k.Exact, k.Look = max(was, value), row != Unknown, look
	if !x.Stopped {
		x.memo.keep(k.Name, entry{value: k.Low, row: row, size: int32(len(k.Codes)), look: look})
	}
	return k.Low - was
}

// ByColours raises the bound of a set that fits into one word to the least cost that the colours of rows allow. It returns the
// amount by which the bound has risen.
func (x *Search) ByColours(k *Subset, at State) int32 {
	if k.Settled(coloured) || len(k.Codes) > 64 {
		return 0
	}
	v := x.Level(at.Depth)
	if k.own == 0 {
		if value, row := x.valueOwnCodes(v, k, at); row != Unknown {
			return x.raised(k, value, row, coloured)
		}
	}
	if k.own <= k.Low || k.own >= TooMany {
		return 0 // one of the part's own codes reaches the bound, or the values of the codes were not computed
	}
	n := int32(len(k.Codes))
	g, limit, enough := x.Bound(at.Left-1), uint32(k.own-n), uint32(k.Low-n)
	var least uint32
	if x.coloursKnown() {
		least = x.table.leastByColours(k.Codes, &x.sums, g, limit, enough)
	} else {
		v.Load(k.Codes)
		least = v.leastByColours(g, limit, enough)
	}
	return x.raised(k, n+int32(least), Unknown, coloured)
}

// ByRows raises a set's bound to the least bound of any row, or finds its cost. It returns the increase in the bound.
func (x *Search) ByRows(k *Subset, at State) int32 {
	x.Nodes++
	v := x.Level(at.Depth)
	v.Load(k.Codes)
	at.Codes = k.Codes
	value, row := x.easy(v, at)
	if row == Unknown && value < TooMany {
		value = x.leastByRows(v, at, value)
	}
	return x.raised(k, value, row, Scanned)
}

// leastByRows returns the lowest of the bounds of all rows. The argument low is a bound that is already known.
func (x *Search) leastByRows(v *Level, at State, low int32) int32 {
	x.looked(len(at.Codes))
	n := int32(len(at.Codes))
	least := int32(TooMany)
	for _, r := range v.Ranked {
		least = min(least, r.bounds)
	}
	off := int32(0)
	if len(v.Ranked) == 0 {
		off = 1 // any row may be a candidate
	}
	finished := false
	v.Scan(x.Bound(at.Left-1), v.Rule(at.Played), uint32(least-n), func() bool { return finished || x.Done() }, func(_ int32, value uint32) uint32 {
		least = n + int32(value)
		if finished = least <= low; finished {
			return 0
		}
		return value
	})
	return max(low, least-off)
}

// AtLeast returns a set's cost or a lower bound on it: the least sum of L over the parts of any row.
func (x *Search) AtLeast(at State) int32 {
	k := x.Known(at.Codes, at.Left)
	if len(at.Codes) > 2 && !k.Settled(Scanned) {
		x.ByRows(&k, at)
	}
	return k.Low
}

// coloursKnown reports whether the table has the numbers of keys for all choices of colours.
func (x *Search) coloursKnown() bool { return x.table != nil && x.table.keys != nil }

// pairable reports whether every part of n codes costs 2n-1 rows, so that easyPairs may be used.
func (x *Search) pairable(codes, left int) bool {
	classes := len(x.Board.Answers)
	return left >= 2 && codes <= mostPaired && codes <= classes*classes/2 && codes-1 <= x.Bound(left-1).twos && x.table != nil
}

// easyPairs does the same as easy, for a set for which the number of parts determines the bound of a row. It also returns the
// least bound of any row.
func (x *Search) easyPairs(codes []int32, left int) (value, row, own int32) {
	var answers [mostPaired]uint64
	x.table.answers(codes, &answers)
	n, most := int32(len(codes)), int32(0)
	pair := int32(Unknown)
	for i, row := range codes {
		parts := int32(bits.OnesCount64(answers[i])) + 1 // the win
		if parts == n {
			return 2*n - 1, row, 2*n - 1
		}
		if parts == n-1 && pair == Unknown && left > 2 {
			pair = row
		}
		most = max(most, parts)
	}
	return 2 * n, pair, 3*n - 1 - most
}
