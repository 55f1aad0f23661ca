package solver

import (
	"context"
	"errors"
	"testing"

	"keypeg/solver/internal/search"
	"keypeg/solver/internal/searchtest"
)

// TestWithinIsTheTwins compares Within with a slow search that uses no bounds.
func TestWithinIsTheTwins(t *testing.T) {
	for _, text := range []string{"c2p1", "c3p2", "c4p2", "c3p2b", "c4p2M", "c3p3", "c4p3M", "c2p4", "c1p2b", "c3p2bM"} {
		s := space(t, text)
		for rows := 1; rows < 7; rows++ {
			can := searchtest.Cost(s.board, s.board.Codes, rows, map[string]int32{}) < search.TooMany
			checkWithin(t, s, rows, can)
		}
	}
}

// TestWithinRarelyIsTheTwins compares the number of codes that need the last row with the result of a slow search.
func TestWithinRarelyIsTheTwins(t *testing.T) {
	for _, text := range []string{"c2p1", "c3p2", "c4p2", "c6p2", "c3p2b", "c4p2M", "c3p3", "c4p3M", "c2p4", "c1p2b", "c3p2bM"} {
		s := space(t, text)
		for rows := 1; rows < 7; rows++ {
			checkRarely(t, s, rows, searchtest.Last(s.board, s.board.Codes, rows, map[string]int32{}))
		}
	}
}

// TestWithinRarely checks the smallest possible number of codes that need the last row if five rows are allowed.
func TestWithinRarely(t *testing.T) {
	searchtest.EveryKernel(t, func(t *testing.T) {
		for text, want := range map[string]int32{"c6p3": 36, "c2p6": 8, "c6p4M": 86} {
			s := space(t, text)
			checkRarely(t, s, 5, want)
		}
	})
}

// TestWithinRarelyAmongFew checks strategies for which only one row or two are tried in each large set. They may need the last
// row for more codes than necessary, but not for fewer.
func TestWithinRarelyAmongFew(t *testing.T) {
	for text, least := range map[string]int64{"c6p3": 36, "c2p6": 8, "c6p4M": 86} {
		for tries := 1; tries < 3; tries++ {
			r, tree, err := Evaluate(context.Background(), space(t, text), Within{Rows: 5, Rarely: true, Tries: tries}, Options{})
			if err != nil || r.Longest() != 5 || r.Histogram[4] < least {
				t.Errorf("%s with %d tries: %s, %v; the last row is needed for at least %d codes", text, tries, r, err, least)
				continue
			}
			checkWalk(t, tree, r)
		}
	}
}

// checkRarely checks how many codes need the last row of a strategy for the given number of rows. TooMany means that there
// is no such strategy.
func checkRarely(t *testing.T, s *Space, rows int, want int32) {
	t.Helper()
	r, tree, err := Evaluate(context.Background(), s, Within{Rows: rows, Rarely: true}, Options{})
	if want >= search.TooMany {
		if !errors.Is(err, ErrUnbreakable) {
			t.Errorf("%s in %d rows: %s, %v, but it cannot be done", s.board.Format, rows, r, err)
		}
		return
	}
	last := int64(0)
	if r.Longest() == rows {
		last = r.Histogram[rows-1]
	}
	if err != nil || r.Longest() > rows || last != int64(want) {
		t.Errorf("%s in %d rows: %s, %v; want %d codes in the last row", s.board.Format, rows, r, err, want)
		return
	}
	checkWalk(t, tree, r)
}

// TestWithin checks the smallest number of rows within which every code of a board can be broken.
func TestWithin(t *testing.T) {
	searchtest.EveryKernel(t, func(t *testing.T) {
		for text, rows := range map[string]int{"c6p4": 5, "c7p4": 6, "c6p4M": 5, "c2p6": 5} { // the first result is Knuth's (1976)
			checkWithin(t, space(t, text), rows-1, false)
			checkWithin(t, space(t, text), rows, true)
		}
	})
}

func checkWithin(t *testing.T, s *Space, rows int, can bool) {
	t.Helper()
	r, tree, err := Evaluate(context.Background(), s, Within{Rows: rows}, Options{})
	switch {
	case !can && !errors.Is(err, ErrUnbreakable):
		t.Errorf("%s in %d rows: %s, %v, but it cannot be done", s.board.Format, rows, r, err)
	case can && (err != nil || r.Longest() > rows):
		t.Errorf("%s in %d rows: %s, %v", s.board.Format, rows, r, err)
	case can:
		checkWalk(t, tree, r)
	}
}
