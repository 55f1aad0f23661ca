package lab

import (
	"testing"

	"keypeg"
)

// TestDrawnCodesAreEven checks that the 8 codes of a board
// are drawn about equally often.
func TestDrawnCodesAreEven(t *testing.T) {
	e := keypeg.Format{Colours: 1, Pegs: 3, Rows: 1, Blanks: true, Repeats: true}
	seen := map[keypeg.Code]int{}
	chance := newChance(7)
	for range 8000 {
		seen[drawCode(e, chance)]++
	}
	for c := range e.All() {
		if seen[c] < 850 || seen[c] > 1150 { // five standard deviations
			t.Errorf("%s was drawn %d times of 8000", c, seen[c])
		}
	}
}
