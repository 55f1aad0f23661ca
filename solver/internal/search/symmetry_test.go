package search

import (
	"os"
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/boardtest"
)

func TestSymmetryLeavesCostsAlone(t *testing.T) {
	b := board(t, "c4p3")
	y := newSymmetry(b).After(b.NumberOf(keypeg.CodeOf(1, 1, 2)))
	var codes []int32
	for _, p := range b.Parts(b.Codes, b.NumberOf(keypeg.CodeOf(1, 1, 2))) {
		if p.Class == 2 {
			codes = p.Codes
		}
	}
	sizes := func(row int32) []int {
		var list []int
		for _, p := range b.Parts(codes, row) {
			list = append(list, p.Class*1000+len(p.Codes))
		}
		return list
	}
	for _, row := range b.Codes {
		low := y.Lowest(row)
		if y.Lowest(low) != low || low > row {
			t.Errorf("%s is like %s, but that is like %s", b.Code(row), b.Code(low), b.Code(y.Lowest(low)))
		}
		if !slices.Equal(sizes(row), sizes(low)) {
			t.Errorf("%s and %s are alike, but their parts are %v and %v", b.Code(row), b.Code(low), sizes(row), sizes(low))
		}
	}
	for text, want := range map[string]int{"c6p4": 5, "c8p5": 7, "c3p5": 5, "c5p4M": 1, "c2p8": 5, "c3p7": 8, "c3p2bM": 3} {
		checkFirstRows(t, text, want)
	}
}

// TestMappingsAreThoseThatFix compares the mappings after a row with those found by trying all orders of the holes.
func TestMappingsAreThoseThatFix(t *testing.T) {
	for text, rows := range map[string][]string{"c6p4": {"1123", "1122", "1111", "1234"}, "c3p4b": {"0012"}, "c5p4bM": {"0012", "0123"}, "c2p7": {"1111222"}} {
		b := board(t, text)
		for _, row := range rows {
			y := newSymmetry(b)
			slow := &Symmetry{board: b, fresh: y.fresh}
			boardtest.Permutations(b.Pegs, func(holes []int) bool {
				var m mapping
				for c := range m.names {
					m.names[c] = uint8(c)
				}
				for i, hole := range holes {
					m.from[i] = uint8(hole)
				}
				slow.mappings = append(slow.mappings, m)
				return true
			})
			got, want := y.After(b.NumberOf(code(t, row))), slow.After(b.NumberOf(code(t, row)))
			if len(got.mappings) != len(want.mappings) {
				t.Errorf("%s %s: %d mappings, not %d", text, row, len(got.mappings), len(want.mappings))
			}
			for _, n := range b.Codes {
				if got.Lowest(n) != want.Lowest(n) || y.Lowest(n) != slow.Lowest(n) {
					t.Fatalf("%s after %s: %s is like %s, not like %s", text, row, b.Code(n), b.Code(got.Lowest(n)), b.Code(want.Lowest(n)))
				}
			}
		}
	}
}

// TestLongFirstRows checks how many kinds of first rows there are for six pegs.
func TestLongFirstRows(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	checkFirstRows(t, "c6p6", 11)
}

func checkFirstRows(t *testing.T, text string, want int) {
	t.Helper()
	b := board(t, text)
	if rows := b.FirstRows(); len(rows) != want {
		t.Errorf("%s has %d first rows: %v", text, len(rows), b.List(rows))
	}
}

// TestFirstRowsAreAllKinds compares the first rows with the lowest of each kind among all codes.
func TestFirstRowsAreAllKinds(t *testing.T) {
	for _, text := range []string{"c6p4", "c6p4b", "c5p4M", "c7p4bM", "c8p5", "c2p8", "c17p3"} {
		b := board(t, text)
		y := newSymmetry(b)
		var want []int32
		for _, row := range b.Codes {
			if y.Lowest(row) == row {
				want = append(want, row)
			}
		}
		if got := b.FirstRows(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", text, b.List(got), b.List(want))
		}
	}
}
