package bot

import (
	"math"
	"math/rand/v2"
	"testing"

	"keypeg"
)

// TestTalliesAddUp compares a tally with a plain list of rows.
func TestTalliesAddUp(t *testing.T) {
	var tally Tally
	var rows []float64
	chance := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		n := 1 + chance.IntN(7)
		tally.Add(n)
		rows = append(rows, float64(n))
	}
	tally.Add(0) // a game that was cut off counts as one row more than the longest game
	rows = append(rows, 8)
	sum, squares, unbroken := 0.0, 0.0, 0.0
	for _, n := range rows {
		sum += n
		if n > 5 {
			unbroken++
		}
	}
	mean := sum / 501
	for _, n := range rows {
		squares += (n - mean) * (n - mean)
	}
	got, stderr := tally.Mean()
	if !about(got, mean) || !about(stderr, math.Sqrt(squares/500/501)) || tally.Games() != 501 || !about(tally.Unbroken(5), unbroken/501) || !about(tally.Unbroken(20), 1./501) {
		t.Errorf("%v ± %v of %d games, %v unbroken", got, stderr, tally.Games(), tally.Unbroken(5))
	}
	if mean, stderr := (Tally{}).Mean(); mean != 0 || stderr != 0 || (Tally{}).Unbroken(5) != 0 {
		t.Error("no games have figures")
	}
}

// TestEveryLevelIsMeasured checks that each level has figures for every printed edition, and that each level is clearly
// stronger than the one before.
func TestEveryLevelIsMeasured(t *testing.T) {
	for i, l := range levels {
		figures := l.Figures()
		if len(figures) != len(keypeg.Editions) {
			t.Fatalf("%s has %d figures", l.Slug, len(figures))
		}
		for k, f := range figures {
			if f.Edition != keypeg.Editions[k].Slug || f.Board != keypeg.Editions[k].Board || f.Games < 2000 || f.Error <= 0 || f.Unbroken < 0 || f.Unbroken > 0.2 {
				t.Errorf("%s: %+v", l.Slug, f)
			}
			if i == 0 {
				continue
			}
			if weaker := levels[i-1].Figures()[k]; weaker.Mean-f.Mean < 4*(weaker.Error+f.Error) {
				t.Errorf("%s takes %.3f rows in %s, and %s %.3f", l.Slug, f.Mean, f.Edition, levels[i-1].Slug, weaker.Mean)
			}
		}
	}
}

// TestFiguresAreStillTrue plays some games at each level, and checks that the mean number of rows still agrees with the
// measured mean.
func TestFiguresAreStillTrue(t *testing.T) {
	e := board(t, "c6p4")
	for i, l := range levels {
		rnd := rand.NewChaCha8([32]byte{byte(i), 9})
		var tally Tally
		for range 150 {
			n, err := l.Break(t.Context(), e, anyCode(e, rand.New(rnd)), 60, rnd)
			if err != nil {
				t.Fatal(err)
			}
			tally.Add(n)
		}
		mean, stderr := tally.Mean()
		if was := l.Figures()[0]; math.Abs(mean-was.Mean) > 5*(stderr+was.Error) {
			t.Errorf("%s takes %.3f ± %.3f rows, and was measured with %.3f", l.Slug, mean, stderr, was.Mean)
		}
	}
}
