package search

import (
	"cmp"
	"context"
	"slices"
)

// A Search finds the least cost of sets, trying the most promising rows first:
//
//	cost(set, budget):                 the cost if below budget, else a bound
//	    settle sets of one and two codes, and those the memo knows
//	    settle sets that a candidate divides into single codes, or all but a pair
//	    for the promising rows, the least bound first:
//	        stop when its bound is not below the best
//	        add the bounds of its parts; replace them one after the other with bounds
//	        from their own codes as rows, from the colours of all rows, and from all
//	        rows; with the part's estimate, less its share of the row's excess over the
//	        best; and then with costs, each within the budget that the others leave
//
// Without widths it examines every row, and costs are exact. With widths it examines only some rows, and a cost is the least
// that these rows allow.
type Search struct {
	Board     *Board
	Costs     *Costs
	First     int32           // the row to begin with, or Unknown for any row
	Slice     Slice           // the slice of the first rows that is to be tried
	Widths    func(n int) int // returns the number of rows to try for a set of n codes, or 0 for all rows; if nil, all rows are always tried
	Lookahead int             // the number of rows that byLookahead compares for each row tried; 0 for none

	Allowed int64 // the number of scans allowed; 0 means no limit
	Work    Work
	Stopped bool  // whether the search has ended early
	Nodes   int64 // the number of sets whose rows were examined
	Scans   int64 // the number of scans of all rows, in units of Effort

	table    *table // the board's table; nil if the board has none
	sums     colourSums
	memo     *memo
	stop     func() bool
	budget   int64 // the number of nodes allowed; 0 means no limit
	estimate *Gauge
	bounds   []*Gauge // of Costs
	levels   []*Level
}

// A Slice is the K-th of N equal slices of the rows; K counts from 1. The zero Slice means all rows.
type Slice struct{ K, N int }

// A Level is the scratch space of a search at one depth.
type Level struct {
	*Scanner
	Ranked  []Ranked // promising rows
	Parts   []Part   // the parts of the row being tried, with their codes in Arena
	Arena   []int32
	subsets []Subset // the parts that are not settled
	keys    []uint64 // for sorting
	dealt   []Ranked
	rows    []int32 // the rows that lookAhead tries
	seen    rowSet  // the rows so far, to find equivalent rows
}

// A Ranked row is a promising row with its values.
type Ranked struct {
	Row    int32
	value  uint32 // estimate or bound
	other  bool   // whether the row cannot be the code
	bounds int32  // least cost
}

// New returns a search over all rows. The argument bytes is the size of its memory, or 0 for the default, and budget is
// the number of nodes, or 0 for no limit.
func New(ctx context.Context, b *Board, bytes, budget int64) *Search {
	if bytes == 0 {
		bytes = DefaultMemory
	}
	stop := Stopper(ctx)
	x := &Search{Board: b, First: Unknown, stop: stop, budget: budget, estimate: b.estimate(), table: b.table()}
	s, ok := b.searches.Get().(*searchMemory)
	if !ok {
		s = new(searchMemory)
	}
	x.memo, x.levels = newMemo(bytes, s.entries, stop), s.levels
	x.BoundBy(b.Costs)
	return x
}

// Release returns the memory of a search for use by later searches on the board. The search must not be used afterwards.
func (x *Search) Release() {
	x.Board.searches.Put(&searchMemory{x.memo.entries, x.levels})
	x.memo, x.levels = nil, nil
}

// searchMemory is the memory of a search that has ended.
type searchMemory struct {
	entries []entry
	levels  []*Level
}

// BoundBy sets the lower bounds that the search uses.
func (x *Search) BoundBy(c *Costs) { x.Costs, x.bounds = c, c.bounds() }

// Bound returns the gauge that bounds costs for the given number of rows left.
func (x *Search) Bound(left int) *Gauge { return x.bounds[max(0, min(left, len(x.bounds)-1))] }

// BySize returns L for the given numbers of codes and of rows left. No set of that many codes costs less than L.
func (x *Search) BySize(codes, left int) int32 { return x.Costs.Left(left)[codes] }

// Name returns a set's key in the memo.
func (x *Search) Name(codes []int32, left int) Hash {
	var h Hash
	if x.table != nil {
		h = x.table.hashOf(codes)
	} else {
		h = HashOf(codes)
	}
	if left < Boundless/2 {
		h.a += mix(uint64(left) + 77)
	}
	return h
}

// Level returns the scratch space at a depth.
func (x *Search) Level(depth int) *Level {
	for len(x.levels) <= depth {
		x.levels = append(x.levels, &Level{Scanner: NewScanner(x.Board)})
	}
	return x.levels[depth]
}

// all reports whether every row is examined for sets with the given number of codes.
func (x *Search) all(codes int) bool { return x.Widths == nil || x.Widths(codes) == 0 }

// Cost returns the least cost of a set, and a row with that cost, if the cost is below budget. Otherwise it returns a bound
// of at least budget, and no row. Once Done reports true, the result is meaningless.
func (x *Search) Cost(at State, budget int32) (int32, int32) {
	n := len(at.Codes)
	if n <= 2 {
		return x.closed(at.Codes, at.Left)
	}
	if low := x.BySize(n, at.Left); low >= budget {
		return low, Unknown
	}
	name := x.Name(at.Codes, at.Left)
	if e := x.memo.find(name); e != nil && (e.row != Unknown || e.value >= budget) {
		return e.value, e.row
	}
	if x.Done() {
		return 0, Unknown
	}
	x.Nodes++
	v := x.Level(at.Depth)
	v.Load(at.Codes)
	value, row := x.easy(v, at)
	look := Scanned
	if row == Unknown && value < budget {
		value, row = x.hard(v, at, value, budget)
		look = lookOf(len(v.Ranked))
	}
	if !x.Stopped {
		x.memo.keep(name, entry{value: value, row: row, size: int32(n), look: look})
	}
	return value, row
}

// closed returns the cost of a set of at most two codes.
func (x *Search) closed(codes []int32, left int) (cost, row int32) {
	if left < len(codes) {
		return TooMany, Unknown
	}
	if len(codes) == 1 {
		return 1, codes[0]
	}
	return 3, codes[0]
}

// easy settles a set if a candidate distinguishes all other codes, and otherwise returns a bound. It leaves the candidates
// in v.Ranked, with their bounds.
func (x *Search) easy(v *Level, at State) (int32, int32) {
	n, classes := int32(len(at.Codes)), len(x.Board.Answers)
	v.Ranked = v.Ranked[:0]
	g := x.Bound(at.Left - 1)
	pair := int32(Unknown)
	if at.Left < 2 {
		return TooMany, Unknown
	}
	if len(v.Codes) > classes*classes/2 {
		return x.BySize(int(n), at.Left), Unknown
	}
	for i, value := range v.Values(v.Codes, g) {
		row := v.Codes[i]
		bound := n - 1 + int32(value) // once broken, the code needs no further row
		switch {
		case value >= clipped:
			bound = TooMany
		case bound == 2*n-1: // n parts
			return bound, row
		case bound == 2*n && pair == Unknown: // n-1 parts
			pair = row
		}
		v.Ranked = append(v.Ranked, Ranked{Row: row, bounds: bound})
	}
	if pair != Unknown {
		return 2 * n, pair
	}
	return 2 * n, Unknown
}

// hard examines the rows one by one. The argument low is a known lower bound of the cost.
func (x *Search) hard(v *Level, at State, low, budget int32) (int32, int32) {
	if row := x.rank(v, at, budget); row != Unknown {
		return 2 * int32(len(at.Codes)), row
	}
	best, bestRow := budget, int32(Unknown)
	alike := at.Depth > 0 && at.Symmetry.Some() && x.all(len(at.Codes)) // whether rank may have listed equivalent rows
	if alike {
		v.seen.empty(x.Board.Size)
	}
	for i := range v.Ranked {
		if at.Depth == 0 && x.Slice.N > 1 && i%x.Slice.N != x.Slice.K-1 {
			continue
		}
		r := &v.Ranked[i]
		if r.bounds >= best {
			if x.all(len(at.Codes)) {
				break // all later rows have bounds at least as high
			}
			continue
		}
		if alike {
			x.Work.Done += at.Symmetry.work()
			if !v.seen.add(at.Symmetry.Lowest(r.Row)) {
				continue
			}
		}
		sum := x.split(v, at, r.Row)
		if value := x.Raise(v.subsets, at, r.Row, sum, best); value < best {
			best, bestRow = value, r.Row
			if best <= low {
				break
			}
		}
		if x.Done() {
			return 0, Unknown
		}
	}
	return best, bestRow
}

// split lists the parts of a row in v.subsets, the smallest first, and adds up the known bounds on their costs.
func (x *Search) split(v *Level, at State, row int32) int32 {
	v.Parts, v.Arena = v.Scanner.Split(row, v.Parts[:0], v.Arena[:0])
	v.subsets = v.subsets[:0]
	left := at.Left - 1
	sum := int32(len(at.Codes))
	for _, p := range v.Parts {
		if p.Class == x.Board.Win() {
			continue
		}
		if len(p.Codes) <= 2 {
			low, _ := x.closed(p.Codes, left)
			if sum += low; low >= TooMany {
				return sum
			}
			continue
		}
		k := x.Known(p.Codes, left)
		if sum += k.Low; k.Low >= TooMany {
			return sum
		}
		if len(p.Codes) == len(at.Codes) {
			return TooMany // the row gives no information
		}
		if !k.Exact {
			v.subsets = append(v.subsets, k)
		}
	}
	slices.SortStableFunc(v.subsets, func(a, b Subset) int { return cmp.Compare(len(a.Codes), len(b.Codes)) })
	return sum
}
