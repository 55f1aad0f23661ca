package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"keypeg/internal/cputime"
	"keypeg/solver/internal/search"
	"keypeg/solver/internal/searchtest"
)

func checkRow(t *testing.T, sc *search.Scanner, row int32) {
	t.Helper()
	b := sc.Board
	want := searchtest.Parts(b, sc.Codes, row)
	var got search.Tally
	sc.Score(row, &got)
	for c, k := range b.Answers {
		if int(got[c]) != len(want[k]) {
			t.Fatalf("%s: %s on %d codes: %d answers %s, not %d", b.Format, b.Code(row), len(sc.Codes), got[c], k, len(want[k]))
		}
	}
	parts, _ := sc.Split(row, nil, nil)
	if len(parts) != len(want) {
		t.Fatalf("%s: %s has %d parts, not %d", b.Format, b.Code(row), len(parts), len(want))
	}
	for _, p := range parts {
		if !slices.Equal(p.Codes, want[b.Answers[p.Class]]) {
			t.Fatalf("%s: %s %s leaves %v, not %v", b.Format, b.Code(row), b.Answers[p.Class], p.Codes, want[b.Answers[p.Class]])
		}
	}
}

func TestRowsAreScoredAsByHand(t *testing.T) {
	searchtest.EveryKernel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 1))
		for _, text := range searchtest.Boards {
			b := searchtest.Board(t, text)
			sc := b.Scanner()
			for _, n := range []int{1, 2, 63, 64, 65, 500, 512, 513, 1200} {
				sc.Load(searchtest.Some(b, r, n))
				for range 6 {
					checkRow(t, sc, b.Codes[r.IntN(len(b.Codes))])
				}
			}
			sc.Release()
		}
	})
}

// TestValuesAreThoseOfTheParts compares the values of several rows with the values of their counted parts.
func TestValuesAreThoseOfTheParts(t *testing.T) {
	searchtest.EveryKernel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(5, 1))
		for _, text := range searchtest.Boards {
			b := searchtest.Board(t, text)
			sc := b.Scanner()
			for _, g := range []*search.Gauge{
				b.Gauge("uneven", false, func(n int) uint32 { return uint32(n*n/4 + n*37%11) }),
				b.Gauge("largest", true, func(n int) uint32 { return uint32(n) }),
			} {
				for _, n := range []int{1, 7, 8, 63, 64, 65, 200} {
					sc.Load(searchtest.Some(b, r, n))
					rows := searchtest.Some(b, r, n)
					for i, value := range sc.Values(rows, g) {
						sc.Score(rows[i], &sc.Tally)
						if want := g.Value(&sc.Tally, len(b.Answers)); value != want {
							t.Fatalf("%s: %s on %d codes is worth %d, not %d", text, b.Code(rows[i]), len(sc.Codes), value, want)
						}
					}
				}
			}
			sc.Release()
		}
	})
}

func never() bool { return false }

// TestScanValuesEveryRow compares the values of a scan with values computed row by row.
func TestScanValuesEveryRow(t *testing.T) {
	searchtest.EveryKernel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(2, 1))
		for _, text := range searchtest.Boards {
			b := searchtest.Board(t, text)
			if b.Size > 60_000 {
				continue // this board has more rows, but no new kinds of rows
			}
			square := b.Gauge("square", false, func(n int) uint32 { return uint32(n * n) })
			largest := b.Gauge("largest", true, func(n int) uint32 { return uint32(n) })
			uneven := b.Gauge("uneven", false, func(n int) uint32 { return uint32(n*n/4 + n*37%11) })
			for _, n := range []int{1, 64, 127, 128, 512} {
				for _, g := range []*search.Gauge{square, uneven, largest} {
					codes := searchtest.Some(b, r, n)
					checkLimit(t, b, g, codes, checkScan(t, b, g, codes))
				}
			}
		}
	})
}

// checkScan checks the values of a scan against values computed row by row, and returns them.
func checkScan(t *testing.T, b *search.Board, g *search.Gauge, codes []int32) (values []uint32) {
	t.Helper()
	sc, twin := b.Scanner(), search.NewScanner(b)
	defer sc.Release()
	sc.Load(codes)
	twin.Load(codes)
	next := 0
	sc.Scan(g, search.Rule{}, 1<<30, never, func(row int32, value uint32) uint32 {
		if next >= len(b.Codes) || row != b.Codes[next] {
			t.Fatalf("%s: scanned %s out of order", b.Format, b.Code(row))
		}
		next++
		values = append(values, value)
		if row%37 == 0 || len(b.Codes) < 100 { // testing each of several hundred thousand rows takes too long
			var parts search.Tally
			twin.Score(row, &parts)
			if want := g.Value(&parts, len(b.Answers)); value != want {
				t.Fatalf("%s: %s on %d codes is worth %d, not %d", b.Format, b.Code(row), len(codes), value, want)
			}
		}
		return 1 << 30
	})
	if next != len(b.Codes) {
		t.Fatalf("%s: %d of %d rows scanned", b.Format, next, len(b.Codes))
	}
	return values
}

// checkLimit checks that a scan with a falling limit visits exactly the rows below it.
func checkLimit(t *testing.T, b *search.Board, g *search.Gauge, codes []int32, values []uint32) {
	t.Helper()
	sc := b.Scanner()
	defer sc.Release()
	sc.Load(codes)
	ordered := slices.Sorted(slices.Values(values))
	from, to := ordered[len(ordered)/3]+1, ordered[len(ordered)/20]
	limit, next := from, 0
	sc.Scan(g, search.Rule{}, limit, never, func(row int32, value uint32) uint32 {
		for next < len(values) && values[next] >= limit {
			next++
		}
		if next == len(values) || row != b.Codes[next] || value != values[next] {
			t.Fatalf("%s: on %d codes, %s has value %d and was visited below %d", b.Format, len(codes), b.Code(row), value, limit)
		}
		next++
		limit = max(to, limit-min(limit, 1))
		return limit
	})
	for _, value := range values[next:] {
		if value < limit {
			t.Fatalf("%s: on %d codes, no row of value %d was visited below %d", b.Format, len(codes), value, limit)
		}
	}
}

func benchSet(b *testing.B, text string, n int) *search.Scanner {
	board := searchtest.Board(b, text)
	sc := board.Scanner()
	sc.Load(searchtest.Some(board, rand.New(rand.NewPCG(3, 1)), n))
	return sc
}

// BenchmarkRow measures the scoring of one row against all codes of a board, including
// the histogram.
func BenchmarkRow(b *testing.B) {
	for _, text := range []string{"c6p4", "c8p5"} {
		sc := benchSet(b, text, 1<<20)
		row := sc.Codes[len(sc.Codes)/3]
		for _, k := range search.Kernels {
			b.Run(text+"/"+k.Name, func(b *testing.B) {
				search.UseKernel(k)
				searchtest.ReportCPU(b, func() { sc.Score(row, &sc.Tally) })
			})
		}
	}
}

// BenchmarkScan measures a scan of every row of a board against a small set.
func BenchmarkScan(b *testing.B) {
	for _, text := range []string{"c6p4", "c8p4", "c8p5", "c9p5"} {
		for _, n := range []int{60, 120, 500} {
			sc := benchSet(b, text, n)
			g := sc.Board.Gauge("square", false, func(n int) uint32 { return uint32(n * n) })
			for _, k := range search.Kernels {
				b.Run(fmt.Sprintf("%s/%d/%s", text, n, k.Name), func(b *testing.B) {
					search.UseKernel(k)
					from := cputime.Used()
					for b.Loop() {
						sc.Scan(g, search.Rule{}, 0, never, nil)
					}
					b.ReportMetric(float64(cputime.Used()-from)/float64(b.N)/float64(len(sc.Board.Codes)), "cpu-ns/row")
				})
			}
		}
	}
}
