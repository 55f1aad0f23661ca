package bot

import (
	"crypto/rand"
	"errors"
	"testing"

	"keypeg"
	"keypeg/solver"
)

// TestFitting checks that Fitting can return every code that fits, and never
// returns any other.
func TestFitting(t *testing.T) {
	e := keypeg.Format{Colours: 6, Pegs: 4, Rows: 10, Repeats: true}
	p := solver.Start(e).With(keypeg.CodeOf(1, 1, 2, 2), keypeg.Keys{Red: 3}).With(keypeg.CodeOf(1, 1, 2, 3), keypeg.Keys{Red: 3})
	seen := map[keypeg.Code]int{}
	for range 2000 {
		c, err := Fitting(t.Context(), p, rand.Reader)
		if err != nil || !p.Fits(c) {
			t.Fatalf("%s, %v", c, err)
		}
		seen[c]++
	}
	fit := 0
	for c := range e.All() {
		if p.Fits(c) {
			if fit++; seen[c] == 0 {
				t.Errorf("%s fits and never came", c)
			}
		}
	}
	if len(seen) != fit {
		t.Errorf("%d codes came of %d", len(seen), fit)
	}
	if _, err := Fitting(t.Context(), p.With(keypeg.CodeOf(5, 5, 5, 5), keypeg.Keys{Red: 4}), rand.Reader); !errors.Is(err, solver.ErrNoCandidates) {
		t.Errorf("without any code: %v", err)
	}
	wide := solver.Start(keypeg.Format{Colours: 12, Pegs: 8, Rows: 10, Repeats: true}).With(keypeg.CodeOf(1, 1, 2, 2, 3, 3, 4, 4), keypeg.Keys{Red: 2, White: 2})
	for range 3 {
		if c, err := Fitting(t.Context(), wide, rand.Reader); err != nil || !wide.Fits(c) {
			t.Errorf("on a big board %s, %v", c, err)
		}
	}
}
