package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"keypeg"
)

// TestDrawsAreAlike compares draws, each kept with the chance of its weight, with
// the full list: every candidate comes equally often, by a chi-square test.
func TestDrawsAreAlike(t *testing.T) {
	for _, p := range []Position{
		position(t, "c6p4", "1122", "1r1w"),
		position(t, "c6p4", "1123", "0r2w", "2415", "1r1w"),
		position(t, "c8p5b", "11223", "1r2w", "12445", "2r1w"),
		position(t, "c6p4M", "1234", "1r2w"),
	} {
		n, err := space(t, p.Edition.String()).Node(p)
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

// TestLongSampledGames plays (8,12) against random codes.
func TestLongSampledGames(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	const games = 300
	r := rand.New(rand.NewPCG(1, 2))
	sum, squares := 0.0, 0.0
	start := cpuTime()
	for g := range games {
		var pegs [8]keypeg.Peg
		for i := range pegs {
			pegs[i] = keypeg.Peg(1 + r.IntN(12))
		}
		secret := keypeg.CodeOf(pegs[:]...)
		p := Start(keypeg.Edition{Colours: 12, Pegs: 8, Rows: 20, Repeats: true})
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
		cpuTime().Seconds()*1000/sum-start.Seconds()*1000/sum)
	if mean > 8.65 {
		t.Errorf("mean %.3f", mean)
	}
}
