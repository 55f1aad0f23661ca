package search_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"keypeg/solver/internal/search"
	"keypeg/solver/internal/searchtest"
)

// TestExactOnSmallSets compares the search with its slow twin on sets of the classic board, because the whole board is too
// large for the twin.
func TestExactOnSmallSets(t *testing.T) {
	searchtest.EveryKernel(t, func(t *testing.T) {
		b := searchtest.Board(t, "c4p3")
		r := rand.New(rand.NewPCG(4, 1))
		for range 12 {
			codes := searchtest.Some(b, r, 3+r.IntN(7))
			x := search.New(context.Background(), b, 1<<20, 0)
			cost, row := x.Cost(search.State{Codes: codes, Played: 1<<b.Shades - 1, Left: search.Boundless, Depth: 1}, search.TooMany)
			if want := searchtest.Cost(b, codes, 30, map[string]int32{}); cost != want || row == search.Unknown {
				t.Fatalf("%v cost %d, not %d", b.List(codes), cost, want)
			}
		}
	})
}

// TestCostsBySizeAreBelowTheTwins checks that bounds by size are never above the costs of random sets. It uses boards on
// which no row can get every legal answer, and counts the answers of every row one by one.
func TestCostsBySizeAreBelowTheTwins(t *testing.T) {
	for _, text := range []string{"c4p4M", "c5p4M", "c2p4", "c4p3M", "c4p3", "c3p3bM"} {
		b := searchtest.Board(t, text)
		most := 0
		for _, row := range b.Codes {
			most = max(most, len(searchtest.Parts(b, b.Codes, row))-1)
		}
		costs := b.TightCosts()
		if costs.Answers != most {
			t.Errorf("%s: rows get %d answers and the win, by hand %d", text, costs.Answers, most)
		}
		if len(b.Codes) > 100 {
			continue
		}
		r := rand.New(rand.NewPCG(6, 6))
		memo := map[string]int32{}
		for range 10 {
			codes := searchtest.Some(b, r, 3+r.IntN(6))
			for _, left := range []int{2, 3, 4, 30} {
				if cost, low := searchtest.Cost(b, codes, left, memo), costs.Left(left)[len(codes)]; cost < low {
					t.Fatalf("%s: %v cost %d within %d rows, and %d was the least", text, b.List(codes), cost, left, low)
				}
			}
		}
	}
}
