package proof

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/boardtest"
)

// checkerOf returns a checker for a board. The checker has no context that could end it.
func checkerOf(t *testing.T, board string) *checker {
	t.Helper()
	e, err := keypeg.ParseFormat(board)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBoard(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	c := newChecker(b)
	c.stop = context.Background().Err
	return c
}

// TestAlikeIsTheTwins compares the rows that the checker finds equivalent with those found by trying every order of the
// holes with every renaming. The test uses sets of codes that are left after some rows.
func TestAlikeIsTheTwins(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, board := range []string{"c3p2", "c3p3", "c2p2b", "c2p2bM", "c4p3", "c5p3M", "c4p2b", "c2p4"} {
		c := checkerOf(t, board)
		for range 20 {
			codes := slices.Collect(c.format.All())
			for range random.IntN(3) {
				secret, row := codes[random.IntN(len(codes))], c.rows[random.IntN(len(c.rows))]
				codes = slices.DeleteFunc(codes, func(code keypeg.Code) bool { return keypeg.Score(code, row) != keypeg.Score(secret, row) })
			}
			if random.IntN(3) == 0 && len(codes) > 2 { // a set that no sequence of rows can leave
				codes = slices.Delete(codes, 1, 2)
			}
			checkAlike(t, c, codes)
		}
	}
}

func checkAlike(t *testing.T, c *checker, codes []keypeg.Code) {
	t.Helper()
	set, err := c.setOf(Claim{Codes: codes})
	if err != nil {
		t.Fatal(err)
	}
	c.take(set, kind{left: endless}, 0)
	e := c.exchanges()
	mappings := append(e.mappings(), c.mappings(e)...)
	for row := range int32(len(c.rows)) {
		want := c.slowlyAlike(row)
		got := c.alike(row, mappings)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s, %v: like %s are %v, not %v", c.format, codes, c.rows[row], got, want)
		}
		if !slices.ContainsFunc(want, func(row int32) bool { return e.inOrder(c.rows[row]) }) {
			t.Errorf("%s, %v: no row like %s is in order", c.format, codes, c.rows[row])
		}
	}
}

// slowlyAlike finds the equivalent rows by trying everything.
func (c *checker) slowlyAlike(row int32) (rows []int32) {
	y := unmoved()
	from := int(c.freely())
	boardtest.Permutations(c.format.Pegs, func(holes []int) bool {
		copy(y.from[:], holes)
		return boardtest.Permutations(c.format.Colours+1-from, func(names []int) bool {
			for i, name := range names {
				y.name[from+i] = keypeg.Peg(from + name)
			}
			if c.keeps(&y) {
				rows = append(rows, c.image(&y, row))
			}
			return true
		})
	})
	slices.Sort(rows)
	return slices.Compact(rows)
}

// TestColoursSettleWhatHolds checks that the sizes of a row's parts prove every claim that the row's colours prove.
func TestColoursSettleWhatHolds(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, text := range []string{"c2p1", "c3p2", "c3p3", "c2p2bM", "c4p3", "c4p4M", "c4p2b", "c2p5", "c3p4"} {
		c := checkerOf(t, text)
		settled := 0
		for range 100 {
			var set []int32
			for n := range int32(len(c.rows)) {
				if random.IntN(4) == 0 {
					set = append(set, n)
				}
			}
			claim := Claim{Rows: random.IntN(4)}
			claim.Last = claim.Rows > 1 && random.IntN(2) == 0
			for claim.Least = range 4 * int64(len(set)) {
				c.take(set, kindOf(claim), claim.Least)
				c.byColours()
				for k, rows := range c.choices {
					if !c.enough[k] {
						continue
					}
					for _, row := range rows {
						if settled++; !c.passes(row) {
							t.Fatalf("%s: after %s, by its colours, %d codes %s, and do not", text, c.rows[row], len(set), claim.Says())
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

// TestTheBoardsAnswersAreCounted checks the largest number of answers, other than the win, that one row can get. It
// compares that number with known numbers and, on small boards, with a count of all answers.
func TestTheBoardsAnswersAreCounted(t *testing.T) {
	for board, want := range map[string]int{"c6p4": 13, "c2p2": 2, "c1p2": 0, "c2p1": 1, "c6p6M": 5, "c6p5M": 9} {
		if got := checkerOf(t, board).most; got != want {
			t.Errorf("%s: %d answers, want %d", board, got, want)
		}
	}
	for _, board := range []string{"c3p2", "c2p2b", "c3p2M", "c2p2bM", "c3p2bM", "c2p3", "c3p3M", "c2p8", "c5p4M", "c4p3bM"} {
		c, most := checkerOf(t, board), 0
		for row := range c.format.All() {
			seen := map[keypeg.Keys]bool{}
			for code := range c.format.All() {
				seen[keypeg.Score(code, row)] = true
			}
			most = max(most, len(seen)-1)
		}
		if c.most != most {
			t.Errorf("%s: %d answers, want %d", board, c.most, most)
		}
	}
}
