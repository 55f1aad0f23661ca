package solver

import (
	"errors"
	"testing"

	"keypeg"
)

// TestTheLargestBoardThatIsListed checks that only boards of up to 4,194,304 lines of pegs are listed.
func TestTheLargestBoardThatIsListed(t *testing.T) {
	for _, c := range []struct {
		board string
		lines int
		most  bool
	}{{"c4p11", 4_194_304, true}, {"c3p11b", 4_194_304, true}, {"c9p7", 4_782_969, false}, {"c20p12b", 0, false}} {
		e, err := keypeg.ParseFormat(c.board)
		if err != nil {
			t.Fatal(err)
		}
		if n := Lines(e); c.most && n != c.lines || !c.most && n <= 4_194_304 {
			t.Errorf("%s has %d lines", c.board, n)
		}
		s, err := NewSpace(e)
		if c.most && (err != nil || s.Len() != c.lines) || !c.most && !errors.Is(err, ErrTooBig) {
			t.Errorf("list %s: %v", c.board, err)
		}
	}
	if MaxListed != 4_194_304 {
		t.Errorf("at most %d lines are listed", MaxListed)
	}
}
