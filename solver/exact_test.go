package solver

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/boardtest"
)

// twinCost returns the slow twin of the exact search: every row, no bound, no symmetry,
// scored by hand. It needs tiny boards.
func twinCost(s *Space, codes []int32, left int, memo map[string]int32) int32 {
	if len(codes) == 0 {
		return 0
	}
	if left == 0 {
		return tooMany
	}
	name := string(rune(left))
	for _, c := range codes {
		name += string(rune(c + 100))
	}
	if v, ok := memo[name]; ok {
		return v
	}
	best := int32(tooMany)
	for _, row := range s.codes {
		parts := twinParts(s.board, codes, row)
		cost := int32(len(codes))
		for k, part := range parts {
			if k == s.format.Win() {
				continue
			}
			if len(part) == len(codes) {
				cost = tooMany
				break
			}
			cost += twinCost(s, part, left-1, memo)
		}
		best = min(best, cost)
	}
	memo[name] = best
	return best
}

func TestExactIsTheTwins(t *testing.T) {
	for _, text := range []string{"c2p1", "c3p2", "c4p2", "c3p2b", "c4p2M", "c3p3", "c4p3M", "c2p4", "c1p2b", "c3p2bM", "c4p4M"} {
		s := space(t, text)
		for rows := range 7 {
			left := rows
			if rows == 0 {
				left = 30
			}
			want := twinCost(s, s.codes, left, map[string]int32{})
			r, tree, err := Evaluate(context.Background(), s, Exact{Rows: rows}, Options{})
			if want >= tooMany {
				if !errors.Is(err, ErrUnbreakable) {
					t.Errorf("%s in %d rows: %s, %v, but it cannot be done", text, rows, r, err)
				}
				continue
			}
			if err != nil || r.Total != int64(want) {
				t.Fatalf("%s in %d rows: %s, %v, not %d", text, rows, r, err, want)
			}
			checkWalk(t, tree, r)
		}
	}
}

// TestExactOnSmallSets compares sets of the classic board, which is too large for
// the twin as a whole.
func TestExactOnSmallSets(t *testing.T) {
	everyKernel(t, func(t *testing.T) {
		s := space(t, "c4p3")
		r := rand.New(rand.NewPCG(4, 1))
		for range 12 {
			codes := some(s, r, 3+r.IntN(7))
			r.IntN(len(s.codes))
			x := newSearch(context.Background(), s.board, 1<<20, 0)
			cost, row := x.cost(state{codes: codes, played: s.allShades(), left: boundless, depth: 1}, tooMany)
			if want := twinCost(s, codes, 30, map[string]int32{}); cost != want || row == unknown {
				t.Fatalf("%v cost %d, not %d", s.list(codes), cost, want)
			}
		}
	})
}

// TestCostsBySizeAreBelowTheTwins draws sets on boards where rows get fewer answers than
// are legal, and counts those of every row by hand.
func TestCostsBySizeAreBelowTheTwins(t *testing.T) {
	for _, text := range []string{"c4p4M", "c5p4M", "c2p4", "c4p3M", "c4p3", "c3p3bM"} {
		s := space(t, text)
		most := 0
		for _, row := range s.codes {
			most = max(most, len(twinParts(s.board, s.codes, row))-1)
		}
		costs := s.close()
		if costs.answers != most {
			t.Errorf("%s: rows get %d answers and the win, by hand %d", text, costs.answers, most)
		}
		if len(s.codes) > 100 {
			continue
		}
		r := rand.New(rand.NewPCG(6, 6))
		memo := map[string]int32{}
		for range 10 {
			codes := some(s, r, 3+r.IntN(6))
			for _, left := range []int{2, 3, 4, 30} {
				if cost, low := twinCost(s, codes, left, memo), costs.left(left)[len(codes)]; cost < low {
					t.Fatalf("%s: %v cost %d within %d rows, and %d was the least", text, s.list(codes), cost, left, low)
				}
			}
		}
	}
}

// TestRowsAreDealtAsSorted compares both ways to put rows in order with a third.
func TestRowsAreDealtAsSorted(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 7))
	for _, spread := range []int32{1, 9, closeTogether, closeTogether + 1, 1 << 20} {
		var v level
		for _, other := range []bool{false, true} {
			for row := range int32(300) {
				v.ranked = append(v.ranked, ranked{row: row, other: other, bounds: 40 + r.Int32N(spread)})
			}
		}
		want := slices.Clone(v.ranked)
		slices.SortFunc(want, func(a, b ranked) int {
			return cmp.Or(cmp.Compare(a.bounds, b.bounds), compareBool(a.other, b.other), cmp.Compare(a.row, b.row))
		})
		if v.sortByBounds(); !slices.Equal(v.ranked, want) {
			t.Errorf("bounds within %d are out of order", spread)
		}
	}
}

func TestClassicBoardIsProved(t *testing.T) {
	s := space(t, "c6p4")
	for rows, want := range map[int]int64{0: 5625, 5: 5626} { // Koyama and Lai 1993
		r, tree, err := Evaluate(context.Background(), s, Exact{Rows: rows}, Options{})
		if err != nil || r.Total != want {
			t.Fatalf("%d rows: %s, %v, not %d", rows, r, err, want)
		}
		checkWalk(t, tree, r)
	}
	if _, _, err := Evaluate(context.Background(), s, Exact{Rows: 4}, Options{}); !errors.Is(err, ErrUnbreakable) {
		t.Errorf("within 4 rows: %v", err)
	}
}

func TestLongProofs(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	for _, c := range []struct {
		board string
		rows  int
		total int64
	}{{"c7p4", 0, 11228}, {"c8p4", 0, 20471}, {"c8p4", 6, 20473}} {
		from := cpuTime()
		r, tree, err := Prover{Space: space(t, c.board), Rows: c.rows}.Evaluate(context.Background())
		if err != nil || r.Total != c.total {
			t.Errorf("%s within %d rows: %s, %v, not %d", c.board, c.rows, r, err, c.total)
			continue
		}
		t.Logf("%s within %d rows: %s, %d sets, %v of processor time", c.board, c.rows, r, r.Nodes, cpuTime()-from)
		checkWalk(t, tree, r)
	}
}

// TestSearchesEndWhenTold cancels every kind of search on a board that takes long.
func TestSearchesEndWhenTold(t *testing.T) {
	s := space(t, "c8p5")
	for _, by := range []Strategy{Exact{}, Beam{}, Entropy{}, SortedMinimax{}, Minimax{}} {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(time.Millisecond, cancel)
		if _, _, err := Evaluate(ctx, s, by, Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%T ended with %v", by, err)
		}
	}
}

func TestBudgetEndsASearch(t *testing.T) {
	for _, by := range []Strategy{Exact{Budget: 50}, Beam{Budget: 50}} {
		if _, _, err := Evaluate(context.Background(), space(t, "c8p5"), by, Options{}); !errors.Is(err, ErrBudget) {
			t.Errorf("%T ended with %v", by, err)
		}
	}
}

func TestMemoryIsBoundedAndChangesNothing(t *testing.T) {
	s := space(t, "c5p4")
	want, _, _ := Evaluate(context.Background(), s, Exact{}, Options{})
	r, _, err := Evaluate(context.Background(), s, Exact{Memory: 1}, Options{})
	if err != nil || r.Total != want.Total {
		t.Errorf("%s, %v with next to no memory, not %s", r, err, want)
	}
	m := newMemo(100<<10, func() bool { return false })
	for i := range int32(100_000) {
		m.keep(hashOf([]int32{i}), memory{value: 1, row: 1, size: 5})
	}
	if got := len(m.entries) * memoryBytes; got > 100<<10 {
		t.Errorf("the memo takes %d bytes", got)
	}
}

func TestSymmetryLeavesCostsAlone(t *testing.T) {
	s := space(t, "c4p3")
	y := newSymmetry(s.board).after(s.numberOf(keypeg.CodeOf(1, 1, 2)))
	n := s.Root().after(keypeg.CodeOf(1, 1, 2), 2)
	sizes := func(row int32) []int {
		var list []int
		for _, p := range n.parts(s.code(row)) {
			list = append(list, p.class*1000+len(p.codes))
		}
		return list
	}
	for _, row := range s.codes {
		low := y.lowest(row)
		if y.lowest(low) != low || low > row {
			t.Errorf("%s is like %s, but that is like %s", s.code(row), s.code(low), s.code(y.lowest(low)))
		}
		if !slices.Equal(sizes(row), sizes(low)) {
			t.Errorf("%s and %s are alike, but their parts are %v and %v", s.code(row), s.code(low), sizes(row), sizes(low))
		}
	}
	for text, want := range map[string]int{"c6p4": 5, "c8p5": 7, "c3p5": 5, "c5p4M": 1, "c2p8": 5, "c3p7": 8, "c3p2bM": 3} {
		checkFirstRows(t, text, want)
	}
}

// TestMotionsAreThoseThatFix compares the motions after a row with all orders of the
// holes, tried one after the other.
func TestMotionsAreThoseThatFix(t *testing.T) {
	for board, rows := range map[string][]string{"c6p4": {"1123", "1122", "1111", "1234"}, "c3p4b": {"0012"}, "c5p4bM": {"0012", "0123"}, "c2p7": {"1111222"}} {
		s := space(t, board)
		for _, row := range rows {
			y := newSymmetry(s.board)
			slow := &symmetry{board: s.board, fresh: y.fresh}
			boardtest.Permutations(s.pegs, func(holes []int) bool {
				var m motion
				for c := range m.names {
					m.names[c] = uint8(c)
				}
				for i, hole := range holes {
					m.from[i] = uint8(hole)
				}
				slow.motion = append(slow.motion, m)
				return true
			})
			got, want := y.after(s.numberOf(code(t, row))), slow.after(s.numberOf(code(t, row)))
			if len(got.motion) != len(want.motion) {
				t.Errorf("%s %s: %d motions, not %d", board, row, len(got.motion), len(want.motion))
			}
			for _, n := range s.codes {
				if got.lowest(n) != want.lowest(n) || y.lowest(n) != slow.lowest(n) {
					t.Fatalf("%s after %s: %s is like %s, not like %s", board, row, s.code(n), s.code(got.lowest(n)), s.code(want.lowest(n)))
				}
			}
		}
	}
}

// TestLongFirstRows does the same on six pegs.
func TestLongFirstRows(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	checkFirstRows(t, "c6p6", 11)
}

func checkFirstRows(t *testing.T, text string, want int) {
	t.Helper()
	s := space(t, text)
	if rows := s.firstRows(); len(rows) != want {
		t.Errorf("%s has %d first rows: %v", text, len(rows), s.list(rows))
	}
}
