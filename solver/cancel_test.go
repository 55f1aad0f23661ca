package solver

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"keypeg"
	"keypeg/solver/proof"
)

// A meter is the kernel in use, which counts its work, in rows times words of 64
// candidates, and ends a context on the way.
type meter struct {
	work, at int64 // done, and when to end
	end      func()
}

func (m *meter) count(words int) {
	before := m.work
	m.work += int64(words)
	if before < m.at && m.work >= m.at {
		m.end()
	}
}

// counted returns a kernel that does what another one does, on one goroutine; what that
// one leaves to Go is done here the slow way.
func (m *meter) counted(k *kernel, s *Space) *kernel {
	c := &kernel{name: "counted"}
	row, p := k.row[s.pegs], s.pegs
	if row == nil {
		row = (*scanner).scoreAny
	}
	c.row[p] = func(sc *scanner, p *rowPlanes, t *tally) { m.count(sc.words); row(sc, p, t) }
	c.sum[p], c.max[p] = m.lanes(k.sum[p], s, 1, false), m.lanes(k.max[p], s, 1, true)
	c.twoSum[p], c.twoMax[p] = m.lanes(k.twoSum[p], s, 2, false), m.lanes(k.twoMax[p], s, 2, true)
	count := k.count[p]
	if count == nil {
		count = s.countSlowly
	}
	c.count[p] = func(red, total, pre *uint64, hop, wide, words uintptr, counts *uint32) {
		m.count(lanes * int(words))
		count(red, total, pre, hop, wide, words, counts)
	}
	return c
}

func (m *meter) lanes(f laneKernel, s *Space, words int, max bool) laneKernel {
	if f == nil {
		f = func(red, total, pre *uint64, hop, wide uintptr, gauge *[256]uint8, limit uint64, out *[lanes]uint64) (below uint8) {
			return s.valueSlowly(red, total, pre, hop, wide, uintptr(words), max, gauge, limit, out)
		}
	}
	return func(red, total, pre *uint64, hop, wide uintptr, gauge *[256]uint8, limit uint64, out *[lanes]uint64) uint8 {
		m.count(lanes * words)
		return f(red, total, pre, hop, wide, gauge, limit, out)
	}
}

// countSlowly is kernel.count.
func (s *Space) countSlowly(red, total, pre *uint64, hop, wide, words uintptr, counts *uint32) {
	all := unsafe.Slice(counts, lanes*len(s.answers))
	clear(all)
	var r, t [keypeg.MaxPegs + 1]uint64
	for w := range int(words) {
		for lane := range lanes {
			before := unsafe.Slice(pre, (w+1)*2*s.pegs)[w*2*s.pegs:]
			x := unsafe.Slice(red, w*int(hop)+lanes)[w*int(hop)+lane]
			y := unsafe.Slice(total, w*int(wide)+lanes)[w*int(wide)+lane]
			endSums(before, x, y, &r, &t)
			for c, k := range s.answers {
				all[c*lanes+lane] += uint32(bits.OnesCount64(r[k.Red] & t[k.Red+k.White]))
			}
		}
	}
}

// valueSlowly returns a lane kernel.
func (s *Space) valueSlowly(red, total, pre *uint64, hop, wide, words uintptr, max bool, gauge *[256]uint8, limit uint64, out *[lanes]uint64) (below uint8) {
	counts := make([]uint32, lanes*len(s.answers))
	s.countSlowly(red, total, pre, hop, wide, words, &counts[0])
	clear(out[:])
	for i, n := range counts {
		v := uint64(gauge[n]) | uint64(gauge[128+n])<<8
		if v += out[i%lanes]; max {
			v = slices.Max([]uint64{v - out[i%lanes], out[i%lanes]})
		}
		out[i%lanes] = v
	}
	for lane, v := range out {
		if v < limit {
			below |= 1 << lane
		}
	}
	return below
}

// TestSearchesEndSoon ends a context after so much work, and asks how much more is
// done: less than a thousandth of a second's.
func TestSearchesEndSoon(t *testing.T) {
	s := space(t, "c8p5")
	first := code(t, "11223")
	afterFirst := s.Root().after(first, 5)
	by := func(b Strategy) func(context.Context) error {
		return func(ctx context.Context) error {
			_, _, err := Evaluate(ctx, s, b, Options{Threads: 1})
			return err
		}
	}
	for name, search := range map[string]func(context.Context) error{
		"minimax": by(Minimax{}), "minimax+": by(SortedMinimax{}), "entropy": by(Entropy{}), "parts+": by(Parts{Bonus: true}),
		"exact": by(Exact{}), "exact, first": by(Exact{First: first}), "near": by(Beam{}), "near, glances": by(Beam{Lookahead: 16}),
		"near, first, glances": by(Beam{First: first, Lookahead: 16}),
		"jobs":                 func(ctx context.Context) error { _, err := Jobs(ctx, s, first, Beam{}, 8); return err },
		"job": func(ctx context.Context) error {
			_, err := Job{Format: s.format, First: first, Keys: s.answers[5]}.Run(ctx, s)
			return err
		},
		"judge": func(ctx context.Context) error { _, err := Judge{Budget: 1e9}.Best(ctx, afterFirst); return err },
		"of":    func(ctx context.Context) error { _, err := Judge{Budget: 1e9}.Of(ctx, s.Root(), first); return err },
		"mix":   func(ctx context.Context) error { _, err := Mix(ctx, s.Format(), nil); return err },
		"bounds": func(ctx context.Context) error {
			_, err := MixBounds(ctx, s.Format(), &Tree{s.format, &Branch{Row: first}}, 0)
			return err
		},
		"prover":  func(ctx context.Context) error { _, err := Prover{Space: s, Threads: 1}.Prove(ctx); return err },
		"certify": func(ctx context.Context) error { _, err := Certify(ctx, s.Root(), 1<<24, 0); return err },
	} {
		for _, at := range []int64{1, 40_000, 400_000} {
			ctx, end := context.WithCancel(context.Background())
			m := meter{at: at, end: end}
			was := chosen.Load()
			chosen.Store(m.counted(was, s))
			err := search(ctx)
			chosen.Store(was)
			end()
			if m.work < at || !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v after work of %d, not ended after %d", name, err, m.work, at)
			}
			if more := m.work - at; more > 50_000 {
				t.Errorf("%s went on for %d when it was ended after %d", name, more, at)
			}
		}
	}
}

// TestLikenessEndsSoon ends searches while they look which rows are alike.
func TestLikenessEndsSoon(t *testing.T) {
	s := space(t, "c8p5")
	x := newSearch(context.Background(), s.board, 0, 0)
	asked := 0
	x.stop = func() bool { asked++; return asked > 3 }
	v := x.level(0)
	for _, row := range s.codes {
		v.ranked = append(v.ranked, ranked{row: row})
	}
	x.thin(v, state{codes: s.codes, y: newSymmetry(s.board)})
	if !x.stopped || asked != 4 || len(v.ranked) > 4*often {
		t.Errorf("asked %d times whether to stop, and %d rows were compared", asked, len(v.ranked))
	}
}

// TestMemoryEndsSoon ends a search while its memo is moved.
func TestMemoryEndsSoon(t *testing.T) {
	asked := 0
	m := newMemo(1<<24, func() bool { asked++; return asked > 3 })
	m.entries = make([]memory, 1<<17)
	for i := range m.entries {
		m.entries[i] = memory{name: hashOf([]int32{int32(i)}), size: 3}
	}
	m.used = len(m.entries)
	if m.grow(); len(m.entries) != 1<<18 || m.used == 0 || m.used > 3*4096 {
		t.Errorf("asked %d times whether to stop, and %d entries of %d were moved", asked, m.used, len(m.entries))
	}
}

// TestDrawsEndSoon counts how often a draw asks whether it is to end.
func TestDrawsEndSoon(t *testing.T) {
	for _, board := range []string{"c12p8", "c20p12b"} {
		e, _ := keypeg.ParseFormat(board)
		codes, _, err := Sample{Size: 3}.Draw(context.Background(), Start(e))
		if err != nil {
			t.Fatal(err)
		}
		p := Start(e).With(codes[0], keypeg.Score(codes[0], codes[1])).With(codes[2], keypeg.Score(codes[2], codes[1]))
		d := newDraw(context.Background(), p, rand.New(rand.NewPCG(1, 1)))
		asked := int64(0)
		d.stop = func() bool { asked++; return false }
		const work = 400_000
		for d.work = work; d.work > 0; {
			d.one()
			d.tired()
		}
		if asked < work/1024 {
			t.Errorf("%s: asked %d times in %d steps", board, asked, work)
		}
	}
}

// TestProofCheckEnds asks the checker too.
func TestProofCheckEnds(t *testing.T) {
	s := space(t, "c3p3")
	cost, _ := newSearch(context.Background(), s.board, 0, 0).cost(s.Root().state(), tooMany)
	p, err := Certify(context.Background(), s.Root(), int64(cost), 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	end()
	if _, err := proof.Check(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("a check that was ended says %v", err)
	}
}

// TestFirstRowsAreAllKinds compares with the slow way: the lowest of each kind among
// all codes.
func TestFirstRowsAreAllKinds(t *testing.T) {
	for _, board := range []string{"c6p4", "c6p4b", "c5p4M", "c7p4bM", "c8p5", "c2p8", "c17p3"} {
		s := space(t, board)
		y := newSymmetry(s.board)
		var want []int32
		for _, row := range s.codes {
			if y.lowest(row) == row {
				want = append(want, row)
			}
		}
		if got := s.firstRows(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", board, s.list(got), s.list(want))
		}
	}
}
