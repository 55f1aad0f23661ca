package searchtest

import (
	"context"
	"errors"
	"math/bits"
	"slices"
	"testing"
	"unsafe"

	"keypeg"
	"keypeg/solver/internal/search"
)

// EndsSoon ends the context of each search several times, after different amounts of work. It checks that the search then
// does less than a thousandth of a second's work before it stops.
func EndsSoon(t *testing.T, b *search.Board, searches map[string]func(context.Context) error) {
	for name, search := range searches {
		for _, at := range []int64{1, 40_000, 400_000} {
			work, err := EndAfter(b, at, search)
			if work < at || !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v after work of %d, not ended after %d", name, err, work, at)
			}
			if more := work - at; more > 50_000 {
				t.Errorf("%s went on for %d when it was ended after %d", name, more, at)
			}
		}
	}
}

// EndAfter runs a search of one goroutine with a context that is cancelled after the given amount of work. The unit is one
// row scored against one word of 64 candidates. It returns the work done and the search's error.
func EndAfter(b *search.Board, at int64, f func(context.Context) error) (work int64, err error) {
	ctx, end := context.WithCancel(context.Background())
	defer end()
	m := meter{at: at, end: end}
	defer search.UseKernel(search.UseKernel(m.counted(search.KernelInUse(), b)))
	err = f(ctx)
	return m.work, err
}

// A meter replaces the kernel in use. It counts the work, and ends a context when the work reaches a given amount.
type meter struct {
	work, at int64 // the work done, and the amount of work at which to end the context
	end      func()
}

func (m *meter) count(words int) {
	before := m.work
	m.work += int64(words)
	if before < m.at && m.work >= m.at {
		m.end()
	}
}

// counted returns a kernel that does the same as k, on one goroutine, and counts the work. Work that k leaves to Go is done
// here in a slow, simple way.
func (m *meter) counted(k *search.Kernel, b *search.Board) *search.Kernel {
	c := &search.Kernel{Name: "counted"}
	row, p := k.Row[b.Pegs], b.Pegs
	if row == nil {
		row = (*search.Scanner).ScoreAny
	}
	c.Row[p] = func(sc *search.Scanner, p *search.RowPlanes, t *search.Tally) { m.count(sc.Words); row(sc, p, t) }
	c.Sum[p], c.Max[p] = m.lanes(k.Sum[p], b, 1, false), m.lanes(k.Max[p], b, 1, true)
	c.TwoSum[p], c.TwoMax[p] = m.lanes(k.TwoSum[p], b, 2, false), m.lanes(k.TwoMax[p], b, 2, true)
	for wide, kernels := range k.Pairs {
		for i := range kernels {
			c.Pairs[wide][i][p] = m.pairs(kernels[i][p], i+1)
		}
	}
	if rows := k.Rows[p]; rows != nil {
		c.Rows[p] = func(planes *[search.Lanes]uint64, all uint64, gauge *[256]uint8, out *uint64) {
			m.count(search.Lanes)
			rows(planes, all, gauge, out)
		}
	}
	count := k.Count[p]
	if count == nil {
		count = func(red, total, pre *uint64, hop, wide, words uintptr, counts *uint32) {
			countSlowly(b, red, total, pre, hop, wide, words, counts)
		}
	}
	c.Count[p] = func(red, total, pre *uint64, hop, wide, words uintptr, counts *uint32) {
		m.count(search.Lanes * int(words))
		count(red, total, pre, hop, wide, words, counts)
	}
	return c
}

func (m *meter) lanes(f search.LaneKernel, b *search.Board, words int, max bool) search.LaneKernel {
	if f == nil {
		f = func(red, total, pre *uint64, hop, wide uintptr, gauge *[256]uint8, limit uint64, out *[search.Lanes]uint64) (below uint8) {
			return valueSlowly(b, red, total, pre, hop, wide, uintptr(words), max, gauge, limit, out)
		}
	}
	return func(red, total, pre *uint64, hop, wide uintptr, gauge *[256]uint8, limit uint64, out *[search.Lanes]uint64) uint8 {
		m.count(search.Lanes * words)
		return f(red, total, pre, hop, wide, gauge, limit, out)
	}
}

func (m *meter) pairs(f search.PairKernel, words int) search.PairKernel {
	if f == nil {
		return nil
	}
	return func(red1, red2, next, after, pre *uint64, hop, wide uintptr, lanes *uint64, groups uintptr, gauge *[256]uint8, limit uint64, below *uint8, out *uint64) uint8 {
		m.count(search.Lanes * words * int(groups))
		return f(red1, red2, next, after, pre, hop, wide, lanes, groups, gauge, limit, below, out)
	}
}

// countSlowly does the same as Kernel.Count.
func countSlowly(b *search.Board, red, total, pre *uint64, hop, wide, words uintptr, counts *uint32) {
	all := unsafe.Slice(counts, search.Lanes*len(b.Answers))
	clear(all)
	var r, t [keypeg.MaxPegs + 1]uint64
	for w := range int(words) {
		for lane := range search.Lanes {
			before := unsafe.Slice(pre, (w+1)*2*b.Pegs)[w*2*b.Pegs:]
			x := unsafe.Slice(red, w*int(hop)+search.Lanes)[w*int(hop)+lane]
			y := unsafe.Slice(total, w*int(wide)+search.Lanes)[w*int(wide)+lane]
			search.EndSums(before, x, y, &r, &t)
			for c, k := range b.Answers {
				all[c*search.Lanes+lane] += uint32(bits.OnesCount64(r[k.Red] & t[k.Red+k.White]))
			}
		}
	}
}

// valueSlowly does the same as a LaneKernel, but slowly.
func valueSlowly(b *search.Board, red, total, pre *uint64, hop, wide, words uintptr, max bool, gauge *[256]uint8, limit uint64, out *[search.Lanes]uint64) (below uint8) {
	counts := make([]uint32, search.Lanes*len(b.Answers))
	countSlowly(b, red, total, pre, hop, wide, words, &counts[0])
	clear(out[:])
	for i, n := range counts {
		v := uint64(gauge[n]) | uint64(gauge[128+n])<<8
		if v += out[i%search.Lanes]; max {
			v = slices.Max([]uint64{v - out[i%search.Lanes], out[i%search.Lanes]})
		}
		out[i%search.Lanes] = v
	}
	for lane, v := range out {
		if v < limit {
			below |= 1 << lane
		}
	}
	return below
}
