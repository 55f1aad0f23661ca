package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"keypeg"
	"keypeg/internal/cputime"
)

// TestDrawsAreAlike keeps each draw with a probability equal to its weight, and checks with a chi-square test that every
// candidate is drawn equally often.
func TestDrawsAreAlike(t *testing.T) {
	for _, p := range []Position{
		position(t, "c6p4", "1122", "1r1w"),
		position(t, "c6p4", "1123", "0r2w", "2415", "1r1w"),
		position(t, "c8p5b", "11223", "1r2w", "12445", "2r1w"),
		position(t, "c6p4M", "1234", "1r2w"),
	} {
		n, err := space(t, p.Format.String()).Node(p)
		if err != nil {
			t.Fatal(err)
		}
		times := map[keypeg.Code]int{}
		for _, c := range n.Candidates() {
			times[c] = 0
		}
		d := newDraw(context.Background(), p, rand.New(rand.NewPCG(8, 1)))
		d.work = math.MaxInt64
		draws := 100 * n.Len()
		for kept := 0; kept < draws; {
			c, weight := d.one()
			if weight > 1 {
				t.Fatalf("%s weighs %v", c, weight)
			}
			if d.chance.Float64() >= weight {
				continue
			}
			if _, fits := times[c]; !fits {
				t.Fatalf("%s does not fit %v", c, p.Rows)
			}
			times[c]++
			kept++
		}
		chi := 0.0
		for _, got := range times {
			chi += float64((got-100)*(got-100)) / 100
		}
		free := float64(n.Len() - 1)
		if limit := free + 4*math.Sqrt(2*free); chi > limit {
			t.Errorf("%v: chi-square %.1f over %v degrees, above %.1f", p.Rows, chi, free, limit)
		}
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
			slowly := func(row keypeg.Code) int64 {
				counts := map[keypeg.Keys]uint32{}
				for _, c := range codes {
					counts[keypeg.Score(c, row)]++
				}
				t := make([]uint32, 0, len(counts))
				for _, n := range counts {
					t = append(t, n)
				}
				if all {
					return entropyBonus.full(t, counts[e.Win()] > 0)
				}
				return fullEntropy(t, false)
			}
			c := newClimb(e, codes, all)
			row := c.best(func() bool { return false }, chance)
			if e.Check(row) != nil {
				t.Fatalf("%s: %s is no row", board, row)
			}
			found := slowly(row)
			for i := 0; i < min(len(codes), tried); i += 9 {
				code := codes[i]
				if v := c.value(&c.lines[i]); v != slowly(code) {
					t.Fatalf("%s: %s is worth %d, not %d", board, code, v, slowly(code))
				}
				if len(codes) <= tried && slowly(code) < found {
					t.Errorf("%s after %d rows: %s is worth %d, but %s %d", board, rows, row, found, code, slowly(code))
				}
			}
			p = p.With(row, keypeg.Score(codes[chance.IntN(len(codes))], row))
		}
	}
}

// TestLongSampledGames plays (8,12) against random codes, and logs the mean number of rows.
func TestLongSampledGames(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	const games = 300
	r := rand.New(rand.NewPCG(1, 2))
	sum, squares := 0.0, 0.0
	start := cputime.Used()
	for g := range games {
		var pegs [8]keypeg.Peg
		for i := range pegs {
			pegs[i] = keypeg.Peg(1 + r.IntN(12))
		}
		secret := keypeg.CodeOf(pegs[:]...)
		p := Start(keypeg.Format{Colours: 12, Pegs: 8, Rows: 20, Repeats: true})
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
	mean := sum / games
	t.Logf("mean %.3f ± %.3f rows, %.2f ms a row", mean, math.Sqrt((squares/games-mean*mean)/games),
		cputime.Used().Seconds()*1000/sum-start.Seconds()*1000/sum)
	if mean > 8.65 {
		t.Errorf("mean %.3f", mean)
	}
}
