package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"keypeg"
)

// TestAlikeIsTheTwins compares the rows that the checker finds alike with those found by
// trying every order of the holes with every renaming, for sets that rows leave.
func TestAlikeIsTheTwins(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{"c3p2", "c3p3", "c2p2b", "c2p2bM", "c4p3", "c5p3M", "c4p2b", "c2p4"} {
		s := space(t, text)
		c, err := newChecker(s.edition)
		if err != nil {
			t.Fatal(err)
		}
		c.stop = context.Background().Err
		for range 20 {
			n := s.Root()
			for range random.IntN(3) {
				children := n.Play(s.code(s.codes[random.IntN(len(s.codes))]))
				n = children[random.IntN(len(children))].Node
			}
			if random.IntN(3) == 0 && n.Len() > 2 { // a set that no rows leave
				n.codes = slices.Delete(slices.Clone(n.codes), 1, 2)
			}
			checkAlike(t, c, n.Candidates())
		}
	}
}

func checkAlike(t *testing.T, c *checker, codes []keypeg.Code) {
	t.Helper()
	set, err := c.setOf(codes)
	if err != nil {
		t.Fatal(err)
	}
	c.take(set, Claim{Codes: codes})
	e := c.exchanges()
	likes := append(e.likenesses(c.edition), c.motions(e)...)
	for row := range int32(len(c.rows)) {
		want := c.slowlyAlike(row)
		got := c.alike(row, likes)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s, %v: like %s are %v, not %v", c.edition, codes, c.rows[row], got, want)
		}
		if !slices.ContainsFunc(want, func(row int32) bool { return e.inOrder(c.rows[row]) }) {
			t.Errorf("%s, %v: no row like %s is in order", c.edition, codes, c.rows[row])
		}
	}
}

// slowlyAlike tries everything.
func (c *checker) slowlyAlike(row int32) (rows []int32) {
	y := unmoved(c.edition)
	from := int(c.freely())
	permutations(c.edition.Pegs, func(holes []int) bool {
		copy(y.from, holes)
		return permutations(c.edition.Colours+1-from, func(names []int) bool {
			for i, name := range names {
				y.name[from+i] = keypeg.Peg(from + name)
			}
			if c.keeps(&y) {
				rows = append(rows, c.like(&y, row))
			}
			return true
		})
	})
	slices.Sort(rows)
	return slices.Compact(rows)
}

// permutations gives f every order of n things until f says no.
func permutations(n int, f func([]int) bool) bool {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var rest func(k int) bool
	rest = func(k int) bool {
		if k == n {
			return f(order)
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			more := rest(k + 1)
			order[k], order[i] = order[i], order[k]
			if !more {
				return false
			}
		}
		return true
	}
	return rest(0)
}

// TestColoursSettleWhatHolds: where the colours of a row are enough for a claim, so are the
// sizes of its parts.
func TestColoursSettleWhatHolds(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, text := range []string{"c2p1", "c3p2", "c3p3", "c2p2bM", "c4p3", "c4p4M", "c4p2b", "c2p5", "c3p4"} {
		s := space(t, text)
		c, err := newChecker(s.edition)
		if err != nil {
			t.Fatal(err)
		}
		settled := 0
		for range 100 {
			var set []int32
			for n := range int32(len(c.rows)) {
				if random.IntN(4) == 0 {
					set = append(set, n)
				}
			}
			rows := random.IntN(4)
			for least := int64(len(set)); least < 4*int64(len(set)); least++ {
				c.take(set, Claim{Least: least, Rows: rows})
				c.byColours()
				for row := range int32(len(c.rows)) {
					if c.enough[c.colours[row]] {
						if settled++; !c.passes(row) {
							t.Fatalf("%s: %d codes within %d rows cost %d after %s by its colours, and do not", text, len(set), rows, least, c.rows[row])
						}
					}
				}
			}
		}
		if settled == 0 {
			t.Errorf("%s: nothing is settled", text)
		}
	}
}
