package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"

	"keypeg"
)

// TestLookaheadIsWhatItSays compares the rows that lookahead keeps with the rows that a slow twin finds. The twin
// scores the codes of each part against each other, one by one.
func TestLookaheadIsWhatItSays(t *testing.T) {
	for _, c := range []struct {
		board, first string
		lookahead    int
	}{{"c5p4", "1123", 4}, {"c4p4b", "0012", 9}, {"c6p4M", "1234", 3}, {"c3p5", "11223", 5}} {
		b := board(t, c.board)
		first := b.NumberOf(code(t, c.first))
		for _, p := range b.Parts(b.Codes, first) {
			if len(p.Codes) < 3 {
				continue
			}
			const width = 6
			x := New(context.Background(), b, 1<<20, 0)
			rank := func(width int) (perfect int32, rows []Ranked) {
				x.Widths = func(int) int { return width }
				v := x.Level(0)
				v.Load(p.Codes)
				perfect = x.RankBest(v, b.State(p.Codes, []keypeg.Code{b.Code(first)}))
				return perfect, slices.Clone(v.Ranked)
			}
			perfect, sized := rank(width * c.lookahead)
			if perfect != Unknown {
				continue // nothing to compare
			}
			x.Lookahead = c.lookahead
			_, got := rank(width)
			slices.SortStableFunc(sized, func(a, c Ranked) int {
				return cmp.Compare(b.lookAheadSlowly(p.Codes, a.Row), b.lookAheadSlowly(p.Codes, c.Row))
			})
			want := sized[:min(width, len(sized))]
			if !slices.EqualFunc(got, want, func(a, b Ranked) bool { return a.Row == b.Row && a.other == b.other && a.bounds == b.bounds }) {
				t.Errorf("%s, %d codes: %v is kept, not %v", c.board, len(p.Codes), got, want)
			}
		}
	}
}

// lookAheadSlowly estimates a row's cost on the assumption that each part is broken by the best of its own codes.
func (b *Board) lookAheadSlowly(codes []int32, row int32) (sum int64) {
	for _, p := range b.Parts(codes, row) {
		least := int64(math.MaxInt64)
		for _, own := range p.Codes {
			least = min(least, b.Guess(p.Codes, own))
		}
		if p.Class != b.Win() {
			sum += least
		}
	}
	return sum
}

// TestALargeSetIsLookedAtInPart checks that not all codes of a large set are tried.
func TestALargeSetIsLookedAtInPart(t *testing.T) {
	b := board(t, "c4p5")
	x := New(context.Background(), b, 1<<20, 0)
	least := uint32(math.MaxUint32)
	for i := 0; i < len(b.Codes); i += 3 {
		least = min(least, uint32(b.Guess(b.Codes, b.Codes[i])))
	}
	if got := x.lookAhead(x.Level(0), b.Codes); got != least {
		t.Errorf("%d codes promise %d, not %d", len(b.Codes), got, least)
	}
}
