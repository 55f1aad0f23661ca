package solver

import (
	"context"
	"testing"

	"keypeg/solver/internal/searchtest"
)

// TestLookaheadFindsMore checks that a narrow search with lookahead finds a better strategy than a wider search without it.
// The strategy must not depend on the size of the memory or on the number of threads.
func TestLookaheadFindsMore(t *testing.T) {
	s := space(t, "c5p5")
	find := func(e Beam, threads int) Result {
		e.First = searchtest.Code(t, "11223")
		r, tree, err := Evaluate(context.Background(), s, e, Options{Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		checkWalk(t, tree, r)
		return r
	}
	const optimum = 13496
	wide, glanced := find(Beam{Small: 6, Middle: 6, Large: 6}, 1), find(Beam{Small: 2, Middle: 2, Large: 2, Lookahead: 16}, 1)
	if glanced.Total >= wide.Total || glanced.Total < optimum {
		t.Errorf("%d rows looking ahead, %d without, %d at least", glanced.Total, wide.Total, optimum)
	}
	for _, e := range []Beam{{Memory: 1 << 10}, {Memory: 64 << 20}} {
		e.Small, e.Middle, e.Large, e.Lookahead = 2, 2, 2, 16
		if again := find(e, 3); again.Total != glanced.Total {
			t.Errorf("%d rows with %d bytes, %d with others", again.Total, e.Memory, glanced.Total)
		}
	}
}
