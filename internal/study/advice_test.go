package study_test

import (
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/solver"
)

// TestAdviceIsAsManyRowsAsAskedFor checks that advice has the requested number of rows, regardless of the number of codes
// left. If few codes are left, each row is judged. If many codes are left, the other rows are compared with the best row.
func TestAdviceIsAsManyRowsAsAskedFor(t *testing.T) { synctest.Test(t, adviceOfSeveralRows) }

func adviceOfSeveralRows(t *testing.T) {
	s := opened(t)
	for _, c := range []struct {
		board, row string
		keys       keypeg.Keys
		left       int64
		most       float64 // no advised row may have a larger expected number of rows
	}{
		{"c6p4g8", "1122", keypeg.Keys{White: 2}, 96, 4},
		{"c6p4g8", "1122", keypeg.Keys{Red: 1, White: 1}, 208, 5},
		{"c6p4g8", "1122", keypeg.Keys{White: 1}, 256, 5},
		{"c8p5g12", "11223", keypeg.Keys{White: 1}, 7105, 6},
	} {
		e := edition(t, c.board)
		p := solver.Start(e).With(code(t, e, c.row), c.keys)
		left, err := s.Left(t.Context(), p, 0, 0)
		if err != nil || left.Codes.Int64() != c.left {
			t.Fatalf("%s %s %s leaves %v codes, %v", c.board, c.row, c.keys, left.Codes, err)
		}
		best, err := s.Best(t.Context(), p, 5)
		if err != nil || len(best) != 5 {
			t.Fatalf("%s %s %s: %d rows, %v", c.board, c.row, c.keys, len(best), err)
		}
		seen := map[keypeg.Code]bool{}
		for i, a := range best {
			if seen[a.Row] || e.Check(a.Row) != nil || a.CouldBe != p.Fits(a.Row) || a.Expected < best[0].Expected || a.Expected > c.most {
				t.Errorf("%s %s %s, row %d: %+v", c.board, c.row, c.keys, i+1, a)
			}
			// Rows that are merely estimated must not be marked as proved, even next to a proved row.
			if a.Exact && i > 0 && c.left > 100 {
				t.Errorf("%s %s %s, row %d is said to be proved: %+v", c.board, c.row, c.keys, i+1, a)
			}
			seen[a.Row] = true
		}
	}
}
