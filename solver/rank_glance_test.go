package solver

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"

	"keypeg"
)

// TestAGlanceIsWhatItSays compares the rows that a glance keeps with those kept by
// scoring every part's codes against each other, one by one.
func TestAGlanceIsWhatItSays(t *testing.T) {
	for _, c := range []struct {
		board, first string
		glances      int
	}{{"c5p4", "1123", 4}, {"c4p4b", "0012", 9}, {"c6p4M", "1234", 3}, {"c3p5", "11223", 5}} {
		s := space(t, c.board)
		for class := range s.win() {
			n := s.Root().after(code(t, c.first), class)
			if n.Len() < 3 {
				continue
			}
			const width = 6
			x := newSearch(context.Background(), s.board, 1<<20, 0)
			rank := func(width int) (perfect int32, rows []ranked) {
				x.widths = func(int) int { return width }
				v := x.level(0)
				v.load(n.codes)
				perfect = x.rankBest(v, n.state())
				return perfect, slices.Clone(v.ranked)
			}
			perfect, sized := rank(width * c.glances)
			if perfect != unknown {
				continue // nothing to compare
			}
			x.glances = c.glances
			_, got := rank(width)
			slices.SortStableFunc(sized, func(a, b ranked) int {
				return cmp.Compare(n.promiseSlowly(s.code(a.row)), n.promiseSlowly(s.code(b.row)))
			})
			want := sized[:min(width, len(sized))]
			if !slices.EqualFunc(got, want, func(a, b ranked) bool { return a.row == b.row && a.other == b.other && a.bounds == b.bounds }) {
				t.Errorf("%s, %d codes: a glance keeps %v, not %v", c.board, n.Len(), got, want)
			}
		}
	}
}

// promiseSlowly returns what a glance says of a row.
func (n *Node) promiseSlowly(row keypeg.Code) (sum uint32) {
	for _, c := range n.Play(row) {
		least := uint32(math.MaxUint32)
		for _, own := range c.Node.Candidates() {
			least = min(least, uint32(c.Node.guess(own)))
		}
		if c.Keys != n.space.format.Win() {
			sum += least
		}
	}
	return sum
}

// TestALargeSetIsGlancedAtInPart does not try all codes of a large set.
func TestALargeSetIsGlancedAtInPart(t *testing.T) {
	s := space(t, "c4p5")
	x := newSearch(context.Background(), s.board, 1<<20, 0)
	least := uint32(math.MaxUint32)
	for i := 0; i < s.Len(); i += 3 {
		least = min(least, uint32(s.Root().guess(s.code(s.codes[i]))))
	}
	if got := x.promise(x.level(0), s.codes); got != least {
		t.Errorf("%d codes promise %d, not %d", s.Len(), got, least)
	}
}

// TestGlancesFindMore has a narrow search with glances find what a wider one without does
// not, and the same however much it remembers and however many jobs are at work.
func TestGlancesFindMore(t *testing.T) {
	s := space(t, "c5p5")
	find := func(e Beam, threads int) Result {
		e.First = code(t, "11223")
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
		t.Errorf("%d rows with glances, %d without, %d at least", glanced.Total, wide.Total, optimum)
	}
	for _, e := range []Beam{{Memory: 1 << 10}, {Memory: 64 << 20}} {
		e.Small, e.Middle, e.Large, e.Lookahead = 2, 2, 2, 16
		if again := find(e, 3); again.Total != glanced.Total {
			t.Errorf("%d rows with %d bytes, %d with others", again.Total, e.Memory, glanced.Total)
		}
	}
}
