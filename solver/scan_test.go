package solver

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"keypeg"
)

// boards are all kinds: printed ones, with empty holes, without repeats, narrow,
// wide, and with more shades than one vector has lanes.
var boards = []string{
	"c6p4", "c6p4b", "c8p4", "c8p5", "c9p5", "c8p5b", "c5p4M", "c7p4bM", "c10p5M",
	"c2p1", "c5p1b", "c3p2", "c4p3b", "c2p8", "c3p6", "c3p7", "c7p6M", "c2p12", "c1p3", "c1p3b", "c17p3", "c20p2bM", "c4p4M",
}

func space(t testing.TB, text string) *Space {
	t.Helper()
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSpace(e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// everyKernel runs a test under each kernel of this machine and names them all.
func everyKernel(t *testing.T, f func(t *testing.T)) {
	for _, name := range kernelNames() {
		t.Run(name, func(t *testing.T) {
			useKernel(name)
			defer useKernel(kernels[len(kernels)-1].name)
			f(t)
		})
	}
}

// some draws n different codes in order.
func some(s *Space, r *rand.Rand, n int) []int32 {
	codes := slices.Clone(s.codes)
	r.Shuffle(len(codes), func(i, j int) { codes[i], codes[j] = codes[j], codes[i] })
	codes = codes[:min(n, len(codes))]
	slices.Sort(codes)
	return codes
}

// twinParts returns the slow twin of score and split.
func twinParts(s *board, codes []int32, row int32) map[keypeg.Keys][]int32 {
	parts := map[keypeg.Keys][]int32{}
	for _, c := range codes {
		k := keypeg.Score(s.code(c), s.code(row))
		parts[k] = append(parts[k], c)
	}
	return parts
}

func checkRow(t *testing.T, sc *scanner, row int32) {
	t.Helper()
	s := sc.board
	want := twinParts(s, sc.codes, row)
	var got tally
	sc.score(row, &got)
	for c, k := range s.answers {
		if int(got[c]) != len(want[k]) {
			t.Fatalf("%s: %s on %d codes: %d answers %s, not %d", s.format, s.code(row), len(sc.codes), got[c], k, len(want[k]))
		}
	}
	parts, _ := sc.split(row, nil, nil)
	if len(parts) != len(want) {
		t.Fatalf("%s: %s has %d parts, not %d", s.format, s.code(row), len(parts), len(want))
	}
	for _, p := range parts {
		if !slices.Equal(p.codes, want[s.answers[p.class]]) {
			t.Fatalf("%s: %s %s leaves %v, not %v", s.format, s.code(row), s.answers[p.class], p.codes, want[s.answers[p.class]])
		}
	}
}

func TestRowsAreScoredAsByHand(t *testing.T) {
	everyKernel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 1))
		for _, text := range boards {
			s := space(t, text)
			sc := s.scanner()
			for _, n := range []int{1, 2, 63, 64, 65, 500, 512, 513, 1200} {
				sc.load(some(s, r, n))
				for range 6 {
					checkRow(t, sc, s.codes[r.IntN(len(s.codes))])
				}
			}
			sc.release()
		}
	})
}

func never() bool { return false }

// TestScanValuesEveryRow compares a scan with each row valued on its own.
func TestScanValuesEveryRow(t *testing.T) {
	everyKernel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(2, 1))
		for _, text := range boards {
			s := space(t, text)
			if s.size > 60_000 {
				continue // its rows are many, not of another kind
			}
			square := newGauge(len(s.codes), false, func(n int) uint32 { return uint32(n * n) })
			largest := newGauge(len(s.codes), true, func(n int) uint32 { return uint32(n) })
			for _, n := range []int{1, 64, 127, 128, 512} {
				for _, g := range []*gauge{square, largest} {
					checkScan(t, s, g, some(s, r, n))
				}
			}
		}
	})
}

func checkScan(t *testing.T, s *Space, g *gauge, codes []int32) {
	t.Helper()
	sc, twin := s.scanner(), newScanner(s.board)
	defer sc.release()
	sc.load(codes)
	twin.load(codes)
	next := 0
	sc.scan(g, rule{}, 1<<30, never, func(row int32, value uint32) uint32 {
		if next >= len(s.codes) || row != s.codes[next] {
			t.Fatalf("%s: scanned %s out of order", s.format, s.code(row))
		}
		next++
		if row%37 == 0 || len(s.codes) < 100 { // each of some hundreds of thousands takes too long
			var parts tally
			twin.score(row, &parts)
			if want := g.value(&parts, len(s.answers)); value != want {
				t.Fatalf("%s: %s on %d codes is worth %d, not %d", s.format, s.code(row), len(codes), value, want)
			}
		}
		return 1 << 30
	})
	if next != len(s.codes) {
		t.Fatalf("%s: %d of %d rows scanned", s.format, next, len(s.codes))
	}
}

func benchSet(b *testing.B, text string, n int) *scanner {
	s := space(b, text)
	sc := s.scanner()
	sc.load(some(s, rand.New(rand.NewPCG(3, 1)), n))
	return sc
}

// BenchmarkRow is one row against all codes of a board, with the histogram.
func BenchmarkRow(b *testing.B) {
	for _, text := range []string{"c6p4", "c8p5"} {
		sc := benchSet(b, text, 1<<20)
		row := sc.codes[len(sc.codes)/3]
		for _, k := range kernelNames() {
			b.Run(text+"/"+k, func(b *testing.B) {
				useKernel(k)
				reportCPU(b, func() { sc.score(row, &sc.tally) })
			})
		}
	}
}

// BenchmarkScan is every row of a board against a small set.
func BenchmarkScan(b *testing.B) {
	for _, text := range []string{"c6p4", "c8p4", "c8p5", "c9p5"} {
		for _, n := range []int{60, 120, 500} {
			sc := benchSet(b, text, n)
			g := newGauge(n, false, func(n int) uint32 { return uint32(n * n) })
			for _, k := range kernelNames() {
				b.Run(fmt.Sprintf("%s/%d/%s", text, n, k), func(b *testing.B) {
					useKernel(k)
					from := cpuTime()
					for b.Loop() {
						sc.scan(g, rule{}, 0, never, nil)
					}
					b.ReportMetric(float64(cpuTime()-from)/float64(b.N)/float64(len(sc.board.codes)), "cpu-ns/row")
				})
			}
		}
	}
}

// kernelNames returns the kernels this processor can run, the slowest first.
func kernelNames() []string {
	var names []string
	for _, k := range kernels {
		names = append(names, k.name)
	}
	return names
}

// useKernel chooses a kernel for all searches of the process.
func useKernel(name string) {
	chosen.Store(kernels[slices.IndexFunc(kernels, func(k *kernel) bool { return k.name == name })])
}

// TestColoursBoundEveryRow compares the bound by colours with the value of each row.
func TestColoursBoundEveryRow(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 5))
	for _, text := range []string{"c6p4", "c3p2", "c4p3b", "c2p6", "c5p4M", "c5p3bM", "c5p5M"} {
		s := space(t, text)
		var tl tally
		for range 20 {
			codes := some(s, r, 1+r.IntN(64))
			sc := newScanner(s.board)
			sc.load(codes)
			for left, g := range s.close().bounds() {
				least := uint32(1 << 30)
				for _, row := range s.codes {
					if sc.score(row, &tl); tl[s.win()] == 0 {
						least = min(least, g.value(&tl, len(s.answers)))
					}
				}
				if got := sc.leastByColours(g, 1<<30, 0); got > least {
					t.Fatalf("%s: %d codes are worth %d at least, by a row %d, with %d rows left", text, len(codes), got, least, left)
				}
			}
		}
	}
}
