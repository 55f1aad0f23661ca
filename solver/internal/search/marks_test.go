package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSmallSetsAreBoundedAsLoadedOnes compares the bounds that the board's table gives for small sets with those that a
// Scanner computes.
func TestSmallSetsAreBoundedAsLoadedOnes(t *testing.T) {
	for _, k := range Kernels {
		t.Run(k.Name, func(t *testing.T) {
			defer UseKernel(UseKernel(k))
			checkSmallSets(t)
		})
	}
}

func checkSmallSets(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 6))
	for _, text := range []string{"c6p4", "c3p2", "c4p3b", "c2p6", "c2p7", "c5p4M", "c5p3bM", "c5p5M", "c4p6", "c8p5", "c11p4"} {
		b := board(t, text)
		x := New(context.Background(), b, 1, 0)
		x.BoundBy(b.TightCosts())
		if !x.coloursKnown() {
			t.Fatalf("%s has no table", text)
		}
		plain, half := New(context.Background(), b, 1, 0), New(context.Background(), b, 1, 0)
		plain.BoundBy(b.TightCosts())
		half.BoundBy(b.TightCosts())
		withoutKeys := *x.table
		withoutKeys.keys = nil
		plain.table, half.table = nil, &withoutKeys
		v := x.Level(0)
		paired := 0
		for range 300 {
			codes := near(b, r, 3+r.IntN(62))
			left := r.IntN(7) + 1
			var bounds []int32
			for _, y := range []*Search{plain, half, x} {
				k := y.Known(codes, left)
				y.ByColours(&k, State{Codes: codes, Left: left, Depth: 1})
				bounds = append(bounds, k.Low)
			}
			if bounds[1] != bounds[0] || bounds[2] != bounds[0] {
				t.Errorf("%s: bounds %d of %d codes, with %d rows left", text, bounds, len(codes), left)
			}
			v.Load(codes)
			if x.pairable(len(codes), left) {
				paired++
				checkPairs(t, x, v, codes, left)
			}
			for _, limits := range [][2]uint32{{1 << 20, 0}, {uint32(2 * len(codes)), uint32(2*len(codes) - 3)}} {
				g := x.Bound(left - 1)
				want := v.leastByColours(g, limits[0], limits[1])
				got := x.table.leastByColours(codes, &x.sums, g, limits[0], limits[1])
				if max(got, limits[1]) != max(want, limits[1]) {
					t.Errorf("%s: %d codes are worth %d, not %d, with %d rows left", text, len(codes), got, want, left)
				}
			}
		}
		if paired == 0 && len(b.Answers) > 5 {
			t.Errorf("%s: no set was compared in pairs", text)
		}
	}
}

func checkPairs(t *testing.T, x *Search, v *Level, codes []int32, left int) {
	t.Helper()
	value, row := x.easy(v, State{Codes: codes, Left: left})
	gotValue, gotRow, own := x.easyPairs(codes, left)
	if gotValue != value || gotRow != row {
		t.Errorf("%s: %d by row %d, not %d by row %d, with %d rows left", x.Board.Format, gotValue, gotRow, value, row, left)
	}
	least := int32(TooMany)
	for _, r := range v.Ranked {
		least = min(least, r.bounds)
	}
	if row == Unknown && own != least {
		t.Errorf("%s: least bound %d, not %d", x.Board.Format, own, least)
	}
}

// near draws up to n codes that differ little from one code, in order, so that no row divides them well.
func near(b *Board, r *rand.Rand, n int) []int32 {
	codes := slices.Clone(b.Codes)
	from := r.IntN(len(codes))
	codes = codes[from:min(len(codes), from+2*n)]
	if len(codes) < 3 {
		codes = slices.Clone(b.Codes)
	}
	r.Shuffle(len(codes), func(i, j int) { codes[i], codes[j] = codes[j], codes[i] })
	codes = codes[:min(n, len(codes))]
	slices.Sort(codes)
	return codes
}
