package optimal_test

import (
	"context"
	"math/big"
	"testing"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/mixed"
	"keypeg/solver/optimal"
	"keypeg/solver/optimal/strategies"
)

// TestTheTableHasTheMixedValues finds the mixed values of small boards again.
func TestTheTableHasTheMixedValues(t *testing.T) {
	for _, b := range optimal.All().Boards {
		if !b.Repeats || b.Codes > 200 {
			continue
		}
		e, err := keypeg.ParseFormat(b.Game)
		if err != nil {
			t.Fatal(err)
		}
		m, err := mixed.Find(context.Background(), e, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if v := b.Value; v == nil || v.Lower.Cmp(m.Lower) != 0 || v.Upper.Cmp(m.Upper) != 0 {
			t.Errorf("%s: the value is from %s to %s, and the table says %v", b.Game, m.Lower, m.Upper, v)
		}
	}
}

// TestTheTableHasBoundsOnMixedValues computes bounds from the strategies of the table. The bounds in the table must be at least
// as good.
func TestTheTableHasBoundsOnMixedValues(t *testing.T) {
	for _, b := range optimal.All().Boards {
		if b.Codes > 7000 {
			continue
		}
		e, err := keypeg.ParseFormat(b.Game)
		if err != nil {
			t.Fatal(err)
		}
		var trees []*solver.Tree
		for _, name := range b.Strategies() {
			tree, err := optimal.Strategy(strategies.Files, name)
			if err != nil {
				t.Fatal(err)
			}
			trees = append(trees, tree)
		}
		m, err := mixed.Bounds(e, trees, b.Least.Lower)
		if err != nil {
			t.Fatal(err)
		}
		if v := b.Value; v == nil || v.Lower.Cmp(m.Lower) < 0 || v.Upper.Cmp(m.Upper) > 0 {
			t.Errorf("%s: the value is from %s to %s, and the table says %v", b.Game, m.Lower, m.Upper, v)
		}
	}
}

// TestNarrow checks that the better of two bounds remains, whichever entry has it.
func TestNarrow(t *testing.T) {
	value := func(lower, upper int64) *optimal.Value {
		return &optimal.Value{Lower: big.NewRat(lower, 7), Upper: big.NewRat(upper, 7)}
	}
	for _, at := range []struct{ old, known, want *optimal.Value }{
		{nil, value(8, 9), value(8, 9)},
		{value(1, 9), value(3, 5), value(3, 5)},
		{value(3, 5), value(1, 9), value(3, 5)},
		{value(3, 9), value(1, 5), value(3, 5)},
	} {
		b := optimal.Board{Value: at.old}
		if b.Narrow(*at.known); b.Value.Lower.Cmp(at.want.Lower) != 0 || b.Value.Upper.Cmp(at.want.Upper) != 0 {
			t.Errorf("%v and %v give %v, not %v", at.old, at.known, b.Value, at.want)
		}
		if at.old == nil {
			continue
		}
		b = optimal.Board{Value: at.known}
		if b.Keep(optimal.Board{Value: at.old}); b.Value.Lower.Cmp(at.want.Lower) != 0 || b.Value.Upper.Cmp(at.want.Upper) != 0 {
			t.Errorf("%v after %v is %v, not %v", at.known, at.old, b.Value, at.want)
		}
	}
}

// TestRaise checks that a higher lower bound replaces the old one, with its certificate, wherever it is better.
func TestRaise(t *testing.T) {
	board := func() optimal.Board {
		return optimal.Board{
			Codes:  10,
			Least:  optimal.Least{Lower: 30, Total: 40, Proof: &optimal.Proof{}},
			Within: &optimal.Least{Lower: 35, Total: 41, Proof: &optimal.Proof{}},
			Value:  &optimal.Value{Lower: big.NewRat(3, 1), Upper: big.NewRat(5, 1)},
		}
	}
	for _, c := range []struct {
		to, least, within int64
		value             *big.Rat
	}{{29, 30, 35, big.NewRat(3, 1)}, {30, 30, 35, big.NewRat(3, 1)}, {34, 34, 35, big.NewRat(34, 10)}, {36, 36, 36, big.NewRat(36, 10)}} {
		b := board()
		b.Raise(c.to, []optimal.First{{Row: "112"}}, optimal.Work{Nodes: 7})
		if b.Least.Lower != c.least || b.Within.Lower != c.within || b.Value.Lower.Cmp(c.value) != 0 || b.Value.Upper.Cmp(big.NewRat(5, 1)) != 0 {
			t.Errorf("raised to %d: %+v, %+v, value %s to %s", c.to, b.Least, b.Within, b.Value.Lower, b.Value.Upper)
		}
		if raised := c.to > 30; raised != (b.Least.Proof == nil) || raised != (len(b.Firsts) == 1) || raised != (b.Least.Nodes == 7) || (c.to > 35) != (b.Within.Proof == nil) {
			t.Errorf("raised to %d: %+v, %+v, first rows %v", c.to, b.Least, b.Within, b.Firsts)
		}
	}
}
