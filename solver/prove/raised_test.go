package prove

import (
	"context"
	"slices"
	"testing"

	"keypeg"
	"keypeg/solver/internal/search"
	"keypeg/solver/internal/searchtest"
	"keypeg/solver/proof"
)

// TestARaisedClaimIsTakenOnlyIfTrue raises each claim of a chain by one. A certificate claims no more than it needs, so some
// raised claims are true. The test checks that false claims are refused, and that raised claims about the whole board are
// always refused.
func TestARaisedClaimIsTakenOnlyIfTrue(t *testing.T) {
	s, b := space(t, "c6p3"), searchtest.Board(t, "c6p3")
	whole, pieces := prove(t, Prover{Space: s}).Chain()
	chain := append([]*proof.Proof{whole}, certified(t, pieces)...)
	all, taken, truly := 0, 0, 0
	for i, p := range chain {
		for j, claim := range p.Claims {
			raised := *p
			raised.Claims = slices.Clone(p.Claims)
			raised.Claims[j].Least++
			is := costOf(t, b, claim.Codes) > claim.Least
			_, err := checkAll(slices.Replace(slices.Clone(chain), i, i+1, &raised)...)
			if err == nil && (!is || i == 0) {
				t.Errorf("certificate %d: raised by one, it is taken that %s", i, raised.Claims[j])
			}
			all++
			if err == nil {
				taken++
			}
			if is {
				truly++
			}
		}
	}
	if got, want := [3]int{all, truly, taken}, [3]int{43, 7, 6}; got != want {
		t.Errorf("claims, those true when raised, those taken: %d; docs/optimal.md says %d", got, want)
	}
}

// costOf returns the cost of a set of codes, regardless of the rows that led to it. It assumes that all colours have been
// played and that no two holes are equivalent.
func costOf(t *testing.T, b *search.Board, codes []keypeg.Code) int64 {
	t.Helper()
	at := search.State{Codes: b.Numbers(codes), Played: 1<<b.Shades - 1, Left: search.Boundless, Depth: 1}
	cost, row := search.New(context.Background(), b, 0, 0).Cost(at, search.TooMany)
	if row == search.Unknown {
		t.Fatalf("%v cost at least %d", codes, cost)
	}
	return int64(cost)
}
