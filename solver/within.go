package solver

import (
	"context"
	"slices"
)

// Within plays so that no code takes more than Rows rows, if that is possible. It asks nothing else, and so finishes much sooner
// than Exact. ErrUnbreakable is the proof that some code takes more, whatever is played.
type Within struct {
	Rows   int   // at least 1
	Memory int64 // bytes to remember sets in; 0 for 256 MiB
}

// Next implements Strategy.
func (w Within) Next(ctx context.Context, n *Node) (Advice, error) {
	b, advice, err := w.Plan(ctx, n)
	if err == nil {
		advice.Row = b.Row
	}
	return advice, err
}

// Plan implements Planner.
func (w Within) Plan(ctx context.Context, n *Node) (*Branch, Advice, error) {
	if n.Len() == 0 {
		return nil, Advice{}, ErrNoCandidates
	}
	x := newFitter(ctx, n.space, w.Memory, 0)
	at := n.state()
	at.left = max(w.Rows-n.depth, 0)
	row := x.fit(at)
	if err := x.err(ctx); err != nil {
		return nil, Advice{Nodes: x.nodes}, err
	}
	if row == unknown {
		return nil, Advice{Nodes: x.nodes}, ErrUnbreakable
	}
	b := x.write(at)
	return b, Advice{Row: b.Row, Nodes: x.nodes}, x.err(ctx)
}

// A fitter finds rows after which every part can be broken within the rows left.
type fitter struct {
	*search
	gauges []*gauge // by rows left: the estimate, or beyond
}

func newFitter(ctx context.Context, s *Space, bytes, budget int64) *fitter {
	x := &fitter{search: newSearch(ctx, s, bytes, budget)}
	x.boundBy(s.close())
	return x
}

// beyond is the value of a part that is too large for the rows left. No sum of estimates comes near it; kernels turn it into
// 1<<16-1, which works as well for the small sets they value.
const beyond = 1 << 26

func (x *fitter) gauge(left int) *gauge {
	for len(x.gauges) <= left {
		table := x.costs.left(len(x.gauges))
		unit := min(estimateUnit, max(beyond/16/len(x.space.codes), 1))
		x.gauges = append(x.gauges, newGauge(len(x.space.codes), false, func(n int) uint32 {
			if table[n] >= tooMany {
				return beyond
			}
			return uint32(float64(n*unit) * x.space.meanRows(n))
		}))
	}
	return x.gauges[left]
}

// fit returns a row after which the set can be broken within at.left rows, this row included, or unknown if there is none. After
// done, its result has no meaning.
//
//	for the rows whose parts are not too large, the least estimate first:
//		the row fits if each of its parts fits, the largest tried first
func (x *fitter) fit(at state) int32 {
	n := len(at.codes)
	if x.costs.left(at.left)[n] >= tooMany {
		return unknown
	}
	if n <= 2 {
		return at.codes[0]
	}
	name := x.name(at.codes, at.left)
	if e := x.memo.find(name); e != nil {
		return e.row
	}
	if x.done() {
		return unknown
	}
	x.nodes++
	row := x.fitting(at)
	if !x.stopped {
		x.memo.keep(name, memory{value: tooMany, row: row, size: int32(n)})
	}
	return row
}

func (x *fitter) fitting(at state) int32 {
	v := x.level(at.depth)
	v.load(at.codes)
	if row := x.roomy(v, at); row != unknown || x.done() {
		return row
	}
	for i := range v.ranked {
		if row := v.ranked[i].row; x.fitsAfter(v, at, row) {
			return row
		}
		if x.done() {
			break
		}
	}
	return unknown
}

// roomy lists the rows without too large parts in v.ranked, the least estimate first. If only single codes will do, it returns a
// row whose parts are all single codes.
func (x *fitter) roomy(v *level, at state) int32 {
	v.ranked = v.ranked[:0]
	limit := uint32(beyond)
	if len(at.codes) < splitSizes {
		limit = 1<<16 - 1
	}
	first := int32(unknown)
	v.scan(x.gauge(at.left-1), v.rule(at.played), limit, func() bool { return first != unknown || x.done() }, func(row int32, value uint32) uint32 {
		if at.left == 2 { // every part is one code
			first = row
			return 0
		}
		v.ranked = append(v.ranked, ranked{row: row, bounds: int32(value)})
		return limit
	})
	if first != unknown || x.done() {
		return first
	}
	v.sortByBounds()
	x.thin(v, at)
	return unknown
}

// fitsAfter reports whether each part of a row fits.
func (x *fitter) fitsAfter(v *level, at state, row int32) bool {
	v.parts, v.arena = v.scanner.split(row, v.parts[:0], v.arena[:0])
	if len(v.parts) == 1 {
		return false
	}
	next := state{left: at.left - 1, depth: at.depth + 1, played: at.played | v.shadesOf(row)}
	v.kids = v.kids[:0]
	for _, p := range v.parts {
		if len(p.codes) < 3 {
			continue // two codes fit in the two rows left
		}
		name := x.name(p.codes, next.left)
		if e := x.memo.find(name); e == nil {
			v.kids = append(v.kids, kid{codes: p.codes})
		} else if e.row == unknown {
			return false
		}
	}
	slices.SortStableFunc(v.kids, func(a, b kid) int { return len(b.codes) - len(a.codes) })
	if at.y.some() && len(v.kids) > 0 {
		next.y = at.y.after(row)
	}
	for i := range v.kids {
		next.codes = v.kids[i].codes
		if x.fit(next) == unknown {
			return false
		}
	}
	return true
}

// write returns the strategy that fit found.
func (x *fitter) write(at state) *Branch {
	row := x.fit(at)
	b := &Branch{Row: x.space.code(row)}
	if row == unknown {
		return b // the search was stopped
	}
	sc := x.space.scanner()
	defer sc.release()
	sc.load(at.codes)
	parts, _ := sc.split(row, nil, nil)
	next := state{left: at.left - 1, depth: at.depth + 1, played: at.played | sc.shadesOf(row)}
	if at.y != nil {
		next.y = at.y.after(row)
	}
	for _, p := range parts {
		if p.class == x.space.win() {
			b.Wins = true
			continue
		}
		next.codes = p.codes
		b.Next = append(b.Next, Edge{x.space.answers[p.class], x.write(next)})
	}
	return b
}
