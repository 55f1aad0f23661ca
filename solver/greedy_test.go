package solver

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"keypeg"
	"keypeg/solver/internal/searchtest"
)

// TestTextbookTotals plays the one-step strategies on the classic board. Minimax is compared with Knuth's table (1976). The
// other strategies are not compared, because their published totals depend on how ties are broken.
func TestTextbookTotals(t *testing.T) {
	for _, c := range []struct {
		by        Strategy
		total     int64
		histogram []int64
	}{
		{Minimax{}, 5801, []int64{1, 6, 62, 533, 694}},
		{Size{}, 5696, nil},
		{Entropy{}, 5722, nil},
		{Parts{}, 0, nil},
		{SortedMinimax{}, 0, nil},
		{Size{Bonus: true}, 0, nil},
		{Entropy{Bonus: true}, 0, nil},
		{Parts{Bonus: true}, 0, nil},
	} {
		for _, text := range []string{"c6p4", "c8p4"} {
			r, tree, err := Evaluate(context.Background(), space(t, text), c.by, Options{})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s %T%v %s %s", text, c.by, c.by, r.First, r)
			if text == "c6p4" && (c.total != 0 && r.Total != c.total || c.histogram != nil && !slices.Equal(r.Histogram, c.histogram)) {
				t.Errorf("%T is %s", c.by, r)
			}
			checkWalk(t, tree, r)
		}
	}
}

// checkWalk writes a tree, checks it with the naive walker, and reads it back.
func checkWalk(t *testing.T, tree *Tree, r Result) {
	t.Helper()
	var file bytes.Buffer
	if err := tree.Write(&file); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	walked, err := Walk(&file)
	if err != nil {
		t.Fatal(err)
	}
	if walked.Total != r.Total || walked.Codes != r.Codes || !slices.Equal(walked.Histogram, r.Histogram) {
		t.Errorf("walked: %s, not %s", walked, r)
	}
	back, err := ReadTree(bytes.NewBufferString(text))
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	back.Write(&again)
	if again.String() != text {
		t.Error("read and written again, the strategy is another")
	}
	if got := back.Result(); got.Total != r.Total {
		t.Errorf("read back, the total is %d, not %d", got.Total, r.Total)
	}
}

// twinGreedy returns the best row by a measure. It is slow, because it scores every row with keypeg.Score.
func twinGreedy(s *Space, codes []int32, value func(parts map[keypeg.Keys][]int32) int64) int32 {
	best, bestValue, bestMember := int32(-1), int64(0), false
	for _, row := range s.board.Codes {
		parts := searchtest.Parts(s.board, codes, row)
		v, member := value(parts), slices.Contains(codes, row)
		if best < 0 || v < bestValue || v == bestValue && member && !bestMember {
			best, bestValue, bestMember = row, v, member
		}
	}
	return best
}

func TestGreedyIsTheTwins(t *testing.T) {
	values := map[Strategy]func(parts map[keypeg.Keys][]int32) int64{
		Minimax{}: func(parts map[keypeg.Keys][]int32) int64 {
			n := 0
			for _, p := range parts {
				n = max(n, len(p))
			}
			return int64(n)
		},
		Size{}: func(parts map[keypeg.Keys][]int32) int64 {
			n := 0
			for _, p := range parts {
				n += len(p) * len(p)
			}
			return int64(n)
		},
		Parts{}: func(parts map[keypeg.Keys][]int32) int64 { return -int64(len(parts)) },
	}
	for _, text := range []string{"c4p3", "c4p3b", "c5p3M", "c3p3bM", "c3p4"} {
		s := space(t, text)
		for by, value := range values {
			var check func(n *Node)
			check = func(n *Node) {
				advice, err := by.Next(context.Background(), n)
				if err != nil {
					t.Fatal(err)
				}
				if want := s.board.Code(twinGreedy(s, n.codes, value)); advice.Row != want {
					t.Fatalf("%s %T: %s after %v, not %s", text, by, advice.Row, n.rows, want)
				}
				for _, c := range n.Play(advice.Row) {
					if c.Node.Len() < n.Len() {
						check(c.Node)
					}
				}
			}
			check(s.Root())
		}
	}
}

func TestSameTotalsOnAnyNumberOfThreads(t *testing.T) {
	s := space(t, "c5p4")
	one, _, err := Evaluate(context.Background(), s, Entropy{}, Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	for threads := 2; threads < 9; threads++ {
		many, _, err := Evaluate(context.Background(), s, Entropy{}, Options{Threads: threads})
		if err != nil || many.String() != one.String() || many.Nodes != one.Nodes {
			t.Fatalf("%d threads: %s, %d nodes, %v; one: %s, %d nodes", threads, many, many.Nodes, err, one, one.Nodes)
		}
	}
}
