package solver

import (
	"bytes"
	"context"
	"math/big"
	"os"
	"testing"

	"keypeg"
)

func TestMixedValueOfTheClassicBoard(t *testing.T) {
	s := space(t, "c6p4")
	from := cpuTime()
	m, err := Mix(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s to %s, %d strategies, %v", m.Lower, m.Upper, len(m.Breaker), cpuTime()-from)
	if want := big.NewRat(5600, 1290); m.Lower.Cmp(want) != 0 || m.Upper.Cmp(want) != 0 { // Wiener 1995
		t.Errorf("the value is between %s and %s, not %s", m.Lower, m.Upper, want)
	}
	checkMixed(t, m)
}

func TestLongMixedValue(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	m, err := Mix(context.Background(), space(t, "c7p4"))
	if err != nil {
		t.Fatal(err)
	}
	if want := big.NewRat(11196, 2394); m.Lower.Cmp(want) != 0 || m.Upper.Cmp(want) != 0 {
		t.Errorf("the value of (4,7) is between %s and %s, not %s", m.Lower, m.Upper, want)
	}
	checkMixed(t, m)
}

// TestMixedBoundsHold checks the bounds of boards where they need not meet.
func TestMixedBoundsHold(t *testing.T) {
	for _, text := range []string{"c3p3", "c2p2", "c4p3", "c3p2b", "c2p4"} {
		s := space(t, text)
		m, err := Mix(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		r, tree, _ := Evaluate(context.Background(), s, Exact{}, Options{})
		if m.Lower.Cmp(r.Mean()) < 0 || m.Lower.Cmp(m.Upper) > 0 {
			t.Errorf("%s: between %s and %s, and evenly drawn codes take %s", text, m.Lower, m.Upper, r.Mean())
		}
		checkMixed(t, m)
		for _, least := range []int64{0, r.Total} {
			b, err := MixBounds(context.Background(), s, tree, least)
			if err != nil || b.Lower.Cmp(r.Mean()) > 0 || least > 0 && b.Lower.Cmp(r.Mean()) != 0 || b.Lower.Sign() <= 0 || b.Upper.Cmp(m.Lower) < 0 {
				t.Errorf("%s: bounds %s and %s, %v", text, b.Lower, b.Upper, err)
			}
			checkMixed(t, b)
		}
	}
}

// checkMixed adds the Codebreaker's mixture up by the naive walker's means: plays
// every strategy against every code, scored by keypeg.Score.
func checkMixed(t *testing.T, m *Mixed) {
	t.Helper()
	chance, weight := new(big.Rat), new(big.Rat)
	for _, share := range m.Maker {
		chance.Add(chance, new(big.Rat).Mul(share.Each, big.NewRat(int64(share.Codes), 1)))
	}
	rows := map[string]*big.Rat{}
	codes := map[string]int64{}
	for _, p := range m.Breaker {
		weight.Add(weight, p.Weight)
		var text bytes.Buffer
		if err := p.Tree.Write(&text); err != nil {
			t.Fatal(err)
		}
		if r, err := Walk(&text); err != nil || r.Total != p.Tree.Result().Total {
			t.Fatalf("%s, %v", r, err)
		}
		clear(codes)
		for c := range m.Edition.All() {
			used := int64(1)
			for b := p.Tree.Root; b.Row != c; used++ {
				for _, e := range b.Next {
					if e.Keys == keypeg.Score(c, b.Row) {
						b = e.To
						break
					}
				}
			}
			name := patternOf(c)
			codes[name]++
			if rows[name] == nil {
				rows[name] = new(big.Rat)
			}
			rows[name].Add(rows[name], new(big.Rat).Mul(p.Weight, big.NewRat(used, 1)))
		}
	}
	if one := big.NewRat(1, 1); chance.Cmp(one) != 0 || weight.Cmp(one) != 0 {
		t.Errorf("the mixtures add up to %s and %s", chance, weight)
	}
	for _, share := range m.Maker {
		mean := rows[share.Pattern].Quo(rows[share.Pattern], big.NewRat(codes[share.Pattern], 1))
		if codes[share.Pattern] != int64(share.Codes) || mean.Cmp(m.Upper) > 0 {
			t.Errorf("codes like %s take %s rows, more than %s", share.Pattern, mean.FloatString(5), m.Upper.FloatString(5))
		}
	}
}

// patternOf is the twin of Space.patterns.
func patternOf(c keypeg.Code) string {
	used := map[keypeg.Peg]int{}
	for _, p := range c.Pegs() {
		used[p]++
	}
	text := ""
	for n := c.Len(); n > 0; n-- {
		for _, u := range used {
			if u == n {
				if text != "" {
					text += "-"
				}
				text += string(rune('0' + n))
			}
		}
	}
	return text
}

func TestMatrixGames(t *testing.T) {
	rat := func(n int64) *big.Rat { return big.NewRat(n, 1) }
	// Matching pennies, paid 1 or 3: the value is 2, and both draw evenly.
	maker, breaker, value := solveMatrix([][]*big.Rat{{rat(1), rat(3)}, {rat(3), rat(1)}})
	half := big.NewRat(1, 2)
	if value.Cmp(rat(2)) != 0 || maker[0].Cmp(half) != 0 || breaker[1].Cmp(half) != 0 {
		t.Errorf("%v %v %s", maker, breaker, value)
	}
	// A saddle: the maker's second row, the breaker's first column.
	maker, breaker, value = solveMatrix([][]*big.Rat{{rat(2), rat(9)}, {rat(4), rat(5)}})
	if value.Cmp(rat(4)) != 0 || maker[1].Cmp(rat(1)) != 0 || breaker[0].Cmp(rat(1)) != 0 {
		t.Errorf("%v %v %s", maker, breaker, value)
	}
}
