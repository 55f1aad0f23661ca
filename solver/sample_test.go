package solver

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/cputime"
	"keypeg/solver/internal/search"
)

// TestDrawsAreAlike checks with a chi-square test that a chain is at every candidate equally often, and that it knows how wrong
// its code is.
func TestDrawsAreAlike(t *testing.T) {
	for _, p := range []Position{
		position(t, "c6p4", "1122", "1r1w"),
		position(t, "c6p4", "1123", "0r2w", "2415", "1r1w"),
		position(t, "c8p5b", "11223", "1r2w", "12445", "2r1w"),
		position(t, "c6p4M", "1234", "1r2w"),
		position(t, "c5p4bM", "1234", "1r2w"),
	} {
		n, err := space(t, p.Format.String()).Node(p)
		if err != nil {
			t.Fatal(err)
		}
		times := map[keypeg.Code]int{}
		for _, c := range n.Candidates() {
			times[c] = 0
		}
		const apart = 300 // moves between two codes, so that they do not depend on each other
		chain, often := newChain(p, rand.New(rand.NewPCG(8, 1))), 100
		for kept := 0; kept < often*n.Len(); {
			for range apart {
				chain.move()
			}
			code := keypeg.CodeOf(chain.line[:p.Format.Pegs]...)
			wrong := 0
			for _, r := range p.Rows {
				keys := keypeg.Score(code, r.Code)
				wrong += abs(int(keys.Red)-int(r.Keys.Red)) + abs(int(keys.Red+keys.White)-int(r.Keys.Red+r.Keys.White))
			}
			if chain.wrong != wrong {
				t.Fatalf("%s is wrong by %d keys, not %d", code, wrong, chain.wrong)
			}
			if _, fits := times[code]; fits != (wrong == 0) {
				t.Fatalf("%s is wrong by %d keys", code, wrong)
			}
			if wrong == 0 {
				times[code]++
				kept++
			}
		}
		chi := 0.0
		for _, got := range times {
			chi += float64((got-often)*(got-often)) / float64(often)
		}
		free := float64(n.Len() - 1)
		if limit := free + 4*math.Sqrt(2*free); chi > limit {
			t.Errorf("%v: chi-square %.1f over %v degrees, above %.1f", p.Rows, chi, free, limit)
		}
	}
}

func abs(n int) int { return max(n, -n) }

// TestTooManyRowsForASample checks that a position with more rows than a chain can hold is refused.
func TestTooManyRowsForASample(t *testing.T) {
	p := Start(keypeg.Format{Colours: 12, Pegs: 8, Rows: keypeg.MaxRows, Repeats: true})
	code := keypeg.CodeOf(1, 2, 3, 4, 5, 6, 7, 8)
	for range mostRows {
		p = p.With(keypeg.CodeOf(1, 1, 1, 1, 1, 1, 1, 1), keypeg.Keys{Red: 1})
	}
	if codes, _, err := (Sample{}).Draw(t.Context(), p); err != nil || len(codes) != 400 {
		t.Errorf("%d codes after %d rows: %v", len(codes), mostRows, err)
	}
	if codes, _, err := (Sample{}).Draw(t.Context(), p.With(code, keypeg.Keys{White: 8})); err == nil {
		t.Errorf("%d codes after more rows", len(codes))
	}
}

// TestClimbCountsAsScoreDoes compares the values of rows with those computed code by code. It also checks that the row found
// is legal and at least as good as any code of the sample.
func TestClimbCountsAsScoreDoes(t *testing.T) {
	chance := rand.New(rand.NewPCG(9, 1))
	for _, board := range []string{"c12p8", "c20p12bM", "c20p12M", "c8p5b"} {
		e, err := keypeg.ParseFormat(board)
		if err != nil {
			t.Fatal(err)
		}
		p := Start(e)
		for rows := range 3 {
			codes, all, err := Sample{Seed: 4}.Draw(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			c := newClimb(e, codes, all)
			slowly := func(row keypeg.Code) int64 {
				sum, sizes := int64(0), []uint32(nil)
				for keys, part := range partsSlowly(codes, row) {
					if sizes = append(sizes, uint32(len(part))); keys != e.Win() {
						sum += int64(c.Board.Estimate(len(part)))
					}
				}
				if all {
					return sum
				}
				return fullEntropy(sizes)
			}
			row := c.Board.CodeOf(&c.best(1, func() bool { return false }, chance)[0].row)
			if e.Check(row) != nil {
				t.Fatalf("%s: %s is no row", board, row)
			}
			found := slowly(c.Board.CodeOf(&c.promising(1, func() bool { return false }, chance)[0].row))
			for i := 0; i < min(len(codes), tried); i += 9 {
				code := codes[i]
				if v := c.value(&c.lines[i]); v != slowly(code) {
					t.Fatalf("%s: %s is worth %d, not %d", board, code, v, slowly(code))
				}
				if len(codes) <= tried && slowly(code) < found {
					t.Errorf("%s after %d rows: %s is worth %d, but the best row %d", board, rows, code, slowly(code), found)
				}
			}
			p = p.With(row, keypeg.Score(codes[chance.IntN(len(codes))], row))
		}
	}
}

func partsSlowly(codes []keypeg.Code, row keypeg.Code) map[keypeg.Keys][]keypeg.Code {
	parts := map[keypeg.Keys][]keypeg.Code{}
	for _, c := range codes {
		keys := keypeg.Score(c, row)
		parts[keys] = append(parts[keys], c)
	}
	return parts
}

// TestBestByGlances examines the parts of promising rows code by code, and checks that the row with the least costs is played.
func TestBestByGlances(t *testing.T) {
	for _, p := range []Position{
		position(t, "c12p8", "11223344", "4r2w", "11223555", "4r1w", "61773545", "4r1w"),
		position(t, "c8p5b", "11223", "1r2w", "14256", "1r1w"),
		position(t, "c20p12M", "123456789abc", "7r3w", "123456798bad", "9r2w"),
	} {
		codes, all, err := Sample{}.Draw(t.Context(), p)
		if err != nil || !all || len(codes) <= glanced {
			t.Fatalf("%v: %d codes, %v: %v", p.Rows, len(codes), all, err)
		}
		c := newClimb(p.Format, codes, true)
		var cost func(codes []keypeg.Code, row keypeg.Code, glance bool) int64
		cost = func(codes []keypeg.Code, row keypeg.Code, glance bool) int64 {
			sum := int64(0)
			for keys, part := range partsSlowly(codes, row) {
				n := len(part)
				switch {
				case keys == p.Format.Win():
				case glance && n > 2 && n <= glanced:
					least := int64(math.MaxInt64)
					for _, next := range part {
						least = min(least, cost(part, next, false))
					}
					sum += int64(n)*search.EstimateUnit + least
				default:
					sum += int64(c.Board.Estimate(n))
				}
			}
			return sum
		}
		never := func() bool { return false }
		least, best := int64(math.MaxInt64), keypeg.Code(0)
		for _, r := range c.promising(glances, never, rand.New(rand.NewPCG(1, 1))) {
			row := c.Board.CodeOf(&r.row)
			if want := cost(codes, row, false); r.value != want {
				t.Errorf("%s is worth %d, not %d", row, r.value, want)
			}
			if v := cost(codes, row, true); v < least {
				least, best = v, row
			}
		}
		list := c.best(glances, never, rand.New(rand.NewPCG(1, 1)))
		if !slices.IsSortedFunc(list, func(a, b climbed) int { return cmp.Compare(a.value, b.value) }) {
			t.Errorf("%v: the best rows are not first", p.Rows)
		}
		if row := c.Board.CodeOf(&list[0].row); row != best {
			t.Errorf("%v: the row is %s, not %s", p.Rows, row, best)
		}
	}
}

// TestFirstRowOfASample compares the first row with all rows of a board, over all its codes.
func TestFirstRowOfASample(t *testing.T) {
	for _, board := range []string{"c6p4", "c5p4b", "c7p3", "c8p3bM", "c6p4M"} {
		e, err := keypeg.ParseFormat(board)
		if err != nil {
			t.Fatal(err)
		}
		codes, all, err := Sample{Work: 1 << 40}.Draw(t.Context(), Start(e))
		if err != nil || !all {
			t.Fatalf("%s: %d codes, %v: %v", board, len(codes), all, err)
		}
		c := newClimb(e, codes, true)
		first := c.first(1)[0].row
		for i := range c.lines {
			if c.value(&c.lines[i]) < c.value(&first) {
				t.Errorf("%s: %s is better than %s", board, codes[i], c.Board.CodeOf(&first))
				break
			}
		}
	}
}

// TestPromisingRowsOfASample checks that the rows differ, that the best comes first, and that there are as many as asked for.
func TestPromisingRowsOfASample(t *testing.T) {
	for _, test := range []struct {
		at          Position
		want        int
		asSuggested bool
	}{
		{position(t, "c12p8"), 6, true},
		{position(t, "c12p8", "11223344", "1r2w"), 6, false}, // Suggest changes only the best row
		{position(t, "c12p8", "11223344", "4r2w", "11223555", "4r1w", "61773545", "4r1w"), 6, true},
		{position(t, "c2p2", "11", "1r0w"), 2, true},
	} {
		list, err := Sample{Seed: 3}.Promising(t.Context(), test.at, 6)
		if err != nil || len(list) != test.want {
			t.Errorf("%v: %d rows, want %d: %v", test.at.Rows, len(list), test.want, err)
			continue
		}
		for i, a := range list {
			if test.at.Format.Check(a.Row) != nil || slices.ContainsFunc(list[:i], func(b Advice) bool { return a.Row == b.Row }) {
				t.Errorf("%v: row %d is %s", test.at.Rows, i+1, a.Row)
			}
		}
		if a, err := (Sample{Seed: 3}).Suggest(t.Context(), test.at); err != nil || test.asSuggested && a != list[0] {
			t.Errorf("%v: %v is suggested, but %v is best: %v", test.at.Rows, a, list[0], err)
		}
	}
}

// TestLongSampledGames plays boards that are too big to list against random codes, and logs the mean number of rows with a 95%
// confidence interval.
func TestLongSampledGames(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	for _, test := range []struct {
		board string
		games int
		most  float64 // more than the mean
	}{{"c12p8", 3000, 8.5}, {"c15p10", 1000, 11}, {"c20p12", 1000, 14.1}} {
		e, err := keypeg.ParseFormat(test.board)
		if err != nil {
			t.Fatal(err)
		}
		e.Rows = keypeg.MaxRows
		r := rand.New(rand.NewPCG(1, 2))
		sum, squares := 0.0, 0.0
		start := cputime.Used()
		for g := range test.games {
			pegs := make([]keypeg.Peg, e.Pegs)
			for i := range pegs {
				pegs[i] = keypeg.Peg(1 + r.IntN(e.Colours))
			}
			secret, p := keypeg.CodeOf(pegs...), Start(e)
			for used := 1.0; ; used++ {
				a, err := Sample{Seed: uint64(g)}.Suggest(context.Background(), p)
				if err != nil {
					t.Fatal(err)
				}
				if a.Row == secret {
					sum, squares = sum+used, squares+used*used
					break
				}
				p = p.With(a.Row, keypeg.Score(secret, a.Row))
			}
		}
		n := float64(test.games)
		mean := sum / n
		t.Logf("%s: %.3f ± %.3f rows in %.0f games, %.2f ms a row", test.board, mean, 1.96*math.Sqrt((squares/n-mean*mean)/n), n,
			(cputime.Used()-start).Seconds()*1000/sum)
		if mean > test.most {
			t.Errorf("%s takes %.3f rows, want at most %v", test.board, mean, test.most)
		}
	}
}
