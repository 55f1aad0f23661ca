package search

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestColoursBoundEveryRow checks that the bound by colours is not above the value of any row that
// is not in the set.
func TestColoursBoundEveryRow(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 5))
	for _, text := range []string{"c6p4", "c3p2", "c4p3b", "c2p6", "c5p4M", "c5p3bM", "c5p5M"} {
		b := board(t, text)
		var tl Tally
		for range 20 {
			n, codes := 1+r.IntN(64), slices.Clone(b.Codes)
			r.Shuffle(len(codes), func(i, j int) { codes[i], codes[j] = codes[j], codes[i] })
			codes = codes[:min(n, len(codes))]
			slices.Sort(codes)
			sc := NewScanner(b)
			sc.Load(codes)
			for left, g := range b.TightCosts().bounds() {
				least := uint32(1 << 30)
				for _, row := range b.Codes {
					if sc.Score(row, &tl); tl[b.Win()] == 0 {
						least = min(least, g.Value(&tl, len(b.Answers)))
					}
				}
				if got := sc.leastByColours(g, 1<<30, 0); got > least {
					t.Fatalf("%s: %d codes are worth %d at least, by a row %d, with %d rows left", text, len(codes), got, least, left)
				}
			}
		}
	}
}
