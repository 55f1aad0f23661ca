package optimal_test

import (
	"compress/gzip"
	"math/big"
	"os"
	"slices"
	"testing"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/optimal"
	"keypeg/solver/optimal/strategies"
)

// TestEveryStrategyIsWhatTheTableSays plays every strategy against every code with the naive walker, and checks that the
// results are those in the table. Strategies for larger boards are played only by `make long`.
func TestEveryStrategyIsWhatTheTableSays(t *testing.T) { checkStrategies(t, 1, 7000) }

func TestLongStrategies(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	checkStrategies(t, 7001, solver.MaxListed)
}

func checkStrategies(t *testing.T, from, to int) {
	walked := 0
	for _, b := range optimal.All().Boards {
		if b.Codes < from || b.Codes > to {
			continue
		}
		for _, l := range []*optimal.Least{&b.Least, b.Within} {
			if l == nil {
				continue
			}
			r := walk(t, b, l.Strategy)
			if mean, _ := r.Mean().Float64(); r.Total != l.Total || r.Longest() != l.Longest || !slices.Equal(r.Histogram, l.Histogram) || r.First.String() != l.First || mean != l.Mean {
				t.Errorf("%s: %s is %s, and the table says %d, %v", b.Game, l.Strategy, r, l.Total, l.Histogram)
			}
			walked++
		}
		if r := walk(t, b, b.Longest.Strategy); r.Longest() > b.Longest.Upper {
			t.Errorf("%s: %s takes %d rows, more than %d", b.Game, b.Longest.Strategy, r.Longest(), b.Longest.Upper)
		}
		if l := b.Last; l != nil {
			if r := walk(t, b, l.Strategy); r.Longest() != b.Longest.Upper || r.Histogram[r.Longest()-1] != l.Codes {
				t.Errorf("%s: %s is %s, and the table says %d codes in the last row", b.Game, l.Strategy, r, l.Codes)
			}
		}
	}
	if walked == 0 {
		t.Error("no strategy was walked")
	}
}

func walk(t *testing.T, b optimal.Board, file string) solver.Result {
	t.Helper()
	f, err := strategies.Files.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	r, err := solver.Walk(text)
	if err != nil || r.Codes != b.Codes {
		t.Fatalf("%s: %d codes broken, %v", file, r.Codes, err)
	}
	return r
}

// TestTheTableAgreesWithItself checks that the fields of the table do not contradict each other.
func TestTheTableAgreesWithItself(t *testing.T) {
	boards := optimal.All().Boards
	if len(boards) == 0 {
		t.Fatal("the table is empty")
	}
	for _, b := range boards {
		e, err := keypeg.ParseFormat(b.Game)
		if err != nil || e.Pegs != b.Pegs || e.Colours != b.Colours || e.Repeats != b.Repeats || e.Blanks || e.Codes().Int64() != int64(b.Codes) {
			t.Errorf("%s: %d pegs, %d colours, repeats %t, %d codes, %v", b.Game, b.Pegs, b.Colours, b.Repeats, b.Codes, err)
		}
		for _, same := range b.Same {
			if s, err := keypeg.ParseFormat(same); err != nil || s.Codes().Int64() != int64(b.Codes) || s.Pegs != b.Pegs {
				t.Errorf("%s is not the same as %s", same, b.Game)
			}
		}
		l := b.Least
		if l.Lower > l.Total || b.Longest.Lower > b.Longest.Upper || l.Longest < b.Longest.Lower {
			t.Errorf("%s: bounds %d to %d, and %d to %d rows", b.Game, l.Lower, l.Total, b.Longest.Lower, b.Longest.Upper)
		}
		if w := b.Within; w != nil && (w.Lower < l.Lower || w.Total <= l.Total || w.Longest > b.Longest.Upper || l.Longest <= b.Longest.Upper) {
			t.Errorf("%s: %d to %d within %d rows", b.Game, w.Lower, w.Total, b.Longest.Upper)
		}
		if v := b.Value; v != nil {
			mean, least := big.NewRat(l.Total, int64(b.Codes)), big.NewRat(l.Lower, int64(b.Codes))
			if v.Lower.Cmp(v.Upper) > 0 || v.Lower.Cmp(least) < 0 || !b.Repeats && (v.Lower.Cmp(least) != 0 || l.Proved() && v.Upper.Cmp(mean) != 0) {
				t.Errorf("%s: the mixed value is from %s to %s, and the least mean from %s to %s", b.Game, v.Lower, v.Upper, least, mean)
			}
		}
		if len(b.Firsts) == 0 || l.Proved() && (!b.Firsts[0].Exact || b.Firsts[0].Least != l.Total) {
			t.Errorf("%s: first rows %v", b.Game, b.Firsts)
		}
		for _, w := range []*optimal.Least{&b.Least, b.Within} {
			if last := b.Last; last != nil && w != nil && w.Longest == b.Longest.Upper && (b.Longest.Lower < w.Longest || w.Histogram[w.Longest-1] < last.Codes) {
				t.Errorf("%s: %d codes in the last of %d to %d rows, but %v", b.Game, last.Codes, b.Longest.Lower, b.Longest.Upper, w.Histogram)
			}
		}
		for _, f := range b.Firsts {
			if f.Least < l.Lower {
				t.Errorf("%s: %s takes %d", b.Game, f.Row, f.Least)
			}
		}
		for _, k := range b.Known {
			if k.Proved && k.Total > 0 && k.Within == 0 && (!l.Proved() || k.Total != l.Total) || k.Within > 0 && (b.Within == nil || k.Total != b.Within.Total || k.Within != b.Longest.Upper) || k.Total > 0 && k.Total < l.Lower || k.Longest > 0 && (k.Longest < b.Longest.Lower || k.Longest > b.Longest.Upper) {
				t.Errorf("%s: %d, and %s says %d", b.Game, l.Total, k.By, k.Total)
			}
		}
	}
}
