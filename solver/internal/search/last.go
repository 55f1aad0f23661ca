package search

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// A Finisher finds strategies that break every code within the rows left, and need the last of these rows for few codes.
type Finisher struct {
	*Search
	// Tries is the largest number of rows to try for a set with more than three rows left. If it is 0, all rows are tried, and
	// no strategy needs the last row for fewer codes.
	Tries   int
	gauges  []*Gauge // the gauges of AtLeast, indexed by rows left
	guesses []*Gauge // the gauges of about, indexed by rows left
}

// NewFinisher returns a Finisher with a memory of the given number of bytes. A memory of 0 means the default size.
func NewFinisher(ctx context.Context, b *Board, bytes int64) *Finisher {
	x := &Finisher{Search: New(ctx, b, bytes, 0)}
	x.BoundBy(b.TightCosts())
	return x
}

// AtLeast returns a lower bound on the number of codes that need the last row, given the numbers of codes and rows left. The
// bound is exact for one code and for two. The bound is TooMany if no strategy breaks all the codes.
func (x *Finisher) AtLeast(codes, left int) int32 {
	if codes > x.room(left) {
		return TooMany
	}
	return int32(max(0, codes-x.room(left-1)))
}

// room returns the largest number of codes that a strategy can break within the given number of rows.
func (x *Finisher) room(rows int) int {
	room := 0
	for range rows {
		if room = 1 + room*x.Costs.Answers; room > math.MaxInt32 {
			break
		}
	}
	return room
}

// about estimates the number of codes that need the last row, in hundredths. A row usually divides a set into far fewer parts
// than a row can have answers.
func (x *Finisher) about(codes, left int) uint32 {
	needed := math.Log(float64(codes))/math.Log(max(float64(x.Costs.Answers)/2, 2)) + 1
	return uint32(100 * float64(codes) / (1 + math.Exp(2.5*(float64(left)-needed))))
}

func (x *Finisher) gauge(left int) *Gauge {
	return x.gaugeOf(&x.gauges, left, func(codes, left int) uint32 { return uint32(min(x.AtLeast(codes, left), beyond)) })
}

func (x *Finisher) guess(left int) *Gauge { return x.gaugeOf(&x.guesses, left, x.about) }

func (x *Finisher) gaugeOf(gauges *[]*Gauge, left int, of func(codes, left int) uint32) *Gauge {
	for at := len(*gauges); at <= left; at++ {
		*gauges = append(*gauges, newGauge(len(x.Board.Codes), false, func(codes int) uint32 { return of(codes, at) }))
	}
	return (*gauges)[left]
}

// Fewest returns the smallest number of codes for which a strategy needs the last of at.Left rows. If this number is below
// limit, Fewest also returns a row that achieves it. Otherwise it returns a bound of at least limit, and Unknown. Once Done
// reports true, the result is meaningless.
//
//	for the rows whose bounds are below the limit, the most promising first:
//		add the bounds of the row's parts, and then their numbers, as long as the sum is below the best
func (x *Finisher) Fewest(at State, limit int32) (int32, int32) {
	low := x.AtLeast(len(at.Codes), at.Left)
	if low >= limit {
		return low, Unknown
	}
	if len(at.Codes) <= 2 {
		return low, at.Codes[0]
	}
	name := x.Name(at.Codes, at.Left)
	if e := x.memo.find(name); e != nil && (e.row != Unknown || e.value >= limit) {
		return e.value, e.row
	}
	if x.Done() {
		return 0, Unknown
	}
	x.Nodes++
	v := x.Level(at.Depth)
	v.Load(at.Codes)
	v.Ranked = v.Ranked[:0]
	best, row := x.fewest(v, at, low, limit)
	if !x.Stopped {
		x.memo.keep(name, entry{value: best, row: row, size: int32(len(at.Codes)), look: lookOf(len(v.Ranked))})
	}
	return best, row
}

func (x *Finisher) fewest(v *Level, at State, low, limit int32) (best, row int32) {
	if at.Left == 2 {
		return x.apart(v, at, limit)
	}
	x.RankBelow(v, at, limit)
	v.sortByBounds()
	x.Thin(v, at)
	if at.Left > 3 {
		x.sortByGuesses(v, at.Left-1)
	}
	best, row = limit, Unknown
	for i, r := range v.Ranked {
		if best <= low || x.Done() || x.Tries > 0 && i == x.Tries && at.Left > 3 {
			break
		}
		if r.bounds >= best {
			continue
		}
		if value := x.sum(v, at, r.Row, best); value < best {
			best, row = value, r.Row
		}
	}
	return best, row
}

// RankBelow sets v.Ranked to the rows whose bounds, by the sizes of their parts, are below limit. If only two rows are left, it
// includes rows with a bound of limit, because scans then also count a code that the first of them breaks.
func (x *Finisher) RankBelow(v *Level, at State, limit int32) {
	v.Ranked = v.Ranked[:0]
	if at.Left == 2 {
		limit++
	}
	x.scan(v, at, limit, func(row, bound int32) int32 {
		v.Ranked = append(v.Ranked, Ranked{Row: row, bounds: bound})
		return limit
	})
}

// scan calls f for each row whose bound, by the sizes of its parts, is below limit. The function f returns a limit for the
// rows that follow.
func (x *Finisher) scan(v *Level, at State, limit int32, f func(row, bound int32) int32) {
	most := beyondIn(at.Codes)
	v.Scan(x.gauge(at.Left-1), v.Rule(at.Played), min(uint32(limit), most), x.Done, func(row int32, value uint32) uint32 {
		return min(uint32(f(row, int32(value))), most)
	})
}

// sortByGuesses sorts rows by the estimates for their parts, the least first.
func (x *Finisher) sortByGuesses(v *Level, left int) {
	for i := range v.Ranked {
		if i%Often == Often-1 && x.Done() {
			return
		}
		v.Score(v.Ranked[i].Row, &v.Tally)
		v.Ranked[i].value = x.guess(left).Value(&v.Tally, len(x.Board.Answers))
	}
	slices.SortStableFunc(v.Ranked, func(a, b Ranked) int { return cmp.Compare(a.value, b.value) })
}

// Glance returns a bound on the number of codes that need the last row, which is cheap to find: the least bound of any row. There
// must be more than two rows left.
func (x *Finisher) Glance(at State) int32 {
	name := x.Name(at.Codes, at.Left)
	if e := x.memo.find(name); e != nil {
		return e.value
	}
	x.Nodes++
	v := x.Level(at.Depth)
	v.Load(at.Codes)
	low := int32(TooMany)
	x.scan(v, at, low, func(_, bound int32) int32 {
		low = bound
		return low
	})
	if !x.Stopped {
		x.memo.keep(name, entry{value: low, row: Unknown, size: int32(len(at.Codes)), look: Scanned})
	}
	return low
}

// apart looks for a row that divides a set into single codes, when only two rows are left. If such a row can be the code, all
// codes but one need the last row. Otherwise, all codes need the last row.
func (x *Finisher) apart(v *Level, at State, limit int32) (best, row int32) {
	n := int32(len(at.Codes))
	single := x.gauge(1)
	for _, row := range at.Codes {
		if v.Score(row, &v.Tally); single.Value(&v.Tally, len(x.Board.Answers)) < beyond {
			return n - 1, row
		}
	}
	best, row = max(n, limit), Unknown
	if n < limit {
		best = TooMany
		v.Scan(single, v.Rule(at.Played), uint32(n)+1, func() bool { return row != Unknown || x.Done() }, func(found int32, _ uint32) uint32 {
			best, row = n, found
			return 0
		})
	}
	return best, row
}

// sum returns the number of codes that still need the last row after a given row. If that number is not below best, it
// returns a value of at least best instead.
func (x *Finisher) sum(v *Level, at State, row, best int32) int32 {
	v.Parts, v.Arena = v.Scanner.Split(row, v.Parts[:0], v.Arena[:0])
	next := x.Board.afterRow(at, row)
	v.subsets = v.subsets[:0]
	sum := int32(0)
	for _, p := range v.Parts {
		if p.Class == x.Board.Win() {
			continue
		}
		if len(p.Codes) == len(at.Codes) {
			return TooMany // the row gives no information
		}
		k := Subset{Codes: p.Codes, Low: x.AtLeast(len(p.Codes), next.Left)}
		if e := x.memo.find(x.Name(p.Codes, next.Left)); e != nil {
			k.Low, k.Exact = e.value, e.row != Unknown
		}
		if sum += k.Low; sum >= best {
			return sum
		}
		if !k.Exact && len(p.Codes) > 2 {
			v.subsets = append(v.subsets, k)
		}
	}
	slices.SortStableFunc(v.subsets, func(a, b Subset) int { return cmp.Compare(len(b.Codes), len(a.Codes)) })
	for i := range v.subsets {
		if next.Left == 2 {
			break
		}
		k := &v.subsets[i]
		next.Codes = k.Codes
		low := max(k.Low, x.Glance(next))
		if sum, k.Low = sum+low-k.Low, low; sum >= best || x.Done() {
			return max(sum, best)
		}
	}
	if at.Symmetry.Some() && len(v.subsets) > 0 {
		next.Symmetry = at.Symmetry.After(row)
	}
	for _, k := range v.subsets {
		next.Codes = k.Codes
		value, _ := x.Fewest(next, best-(sum-k.Low))
		if sum += value - k.Low; sum >= best || x.Done() {
			return max(sum, best)
		}
	}
	return sum
}
