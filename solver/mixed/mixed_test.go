package mixed

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"

	"keypeg"
	"keypeg/internal/cputime"
	"keypeg/solver"
	"keypeg/solver/internal/search"
	"keypeg/solver/internal/searchtest"
)

func TestMixedValueOfTheClassicBoard(t *testing.T) {
	b := searchtest.Board(t, "c6p4")
	from := cputime.Used()
	m, err := Find(context.Background(), b.Format, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s to %s, %d strategies, %v", m.Lower, m.Upper, len(m.Breaker), cputime.Used()-from)
	if want := big.NewRat(5600, 1290); m.Lower.Cmp(want) != 0 || m.Upper.Cmp(want) != 0 { // Wiener 1995
		t.Errorf("the value is between %s and %s, not %s", m.Lower, m.Upper, want)
	}
	checkMixed(t, m)
}

func TestLongMixedValue(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	for text, want := range map[string]*big.Rat{
		"c7p4": big.NewRat(11196, 2394), "c8p4": big.NewRat(13793, 2758), "c5p5": big.NewRat(76311, 17620),
	} {
		t.Run(text, func(t *testing.T) {
			from := cputime.Used()
			m, err := Find(context.Background(), searchtest.Board(t, text).Format, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s to %s, %d strategies, %v", m.Lower, m.Upper, len(m.Breaker), cputime.Used()-from)
			if m.Lower.Cmp(want) != 0 || m.Upper.Cmp(want) != 0 {
				t.Errorf("the value is between %s and %s, not %s", m.Lower, m.Upper, want)
			}
			checkMixed(t, m)
		})
	}
}

// TestMixedValuesOfSmallBoards checks both bounds: the lower bound by a slow twin that tries every row, and the upper bound
// by playing every strategy.
func TestMixedValuesOfSmallBoards(t *testing.T) {
	for text, want := range map[string]*big.Rat{
		"c2p2": big.NewRat(2, 1), "c3p2": big.NewRat(29, 12), "c4p2": big.NewRat(45, 16), "c2p3": big.NewRat(23, 10),
		"c3p3": big.NewRat(73, 27), "c2p4": big.NewRat(39, 14), "c3p2b": big.NewRat(45, 16),
	} {
		b := searchtest.Board(t, text)
		m, err := Find(context.Background(), b.Format, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if m.Lower.Cmp(want) != 0 || m.Upper.Cmp(want) != 0 {
			t.Errorf("the value of %s is between %s and %s, not %s", text, m.Lower, m.Upper, want)
		}
		checkMixed(t, m)
		common := int64(1)
		for _, share := range m.Maker {
			common *= share.Each.Denom().Int64()
		}
		twin := newTwin(b)
		for _, share := range m.Maker {
			w := new(big.Rat).Mul(share.Each, big.NewRat(common, 1))
			twin.weight[share.Pattern] = w.Num().Int64()
		}
		if least := big.NewRat(twin.least(b.List(b.Codes)), common); least.Cmp(m.Lower) != 0 {
			t.Errorf("%s: the least against the mixture is %s, not %s", text, least, m.Lower)
		}
	}
}

// TestWeighedSearch compares the weighted search with a slow search for various weights.
func TestWeighedSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 4))
	for _, text := range []string{"c2p2", "c3p2", "c5p2", "c2p3", "c3p3", "c2p4"} {
		b := searchtest.Board(t, text)
		p, m := patternsOf(b), newWeighted(context.Background(), b)
		for range 5 {
			weight, twin := make([]int64, len(p.names)), newTwin(b)
			for i := range weight {
				weight[i] = random.Int64N(1 << random.IntN(12))
				twin.weight[p.names[i]] = weight[i]
			}
			want := twin.least(b.List(b.Codes))
			m.set(p, weight)
			quick, few := m.best(tooHeavy, 2)
			root, least := m.best(few+1, 0)
			if least != want || few < want || quick == nil {
				t.Fatalf("%s %v: %d, among few rows %d, not %d", text, weight, least, few, want)
			}
			sum := int64(0)
			for i, rows := range p.rows(&solver.Tree{Format: b.Format, Root: root}) {
				sum += rows * weight[i]
			}
			if sum != want {
				t.Errorf("%s %v: the strategy weighs %d, not %d", text, weight, sum, want)
			}
			if root, low := m.best(want, 0); root != nil || low < want {
				t.Errorf("%s %v: there is one below %d", text, weight, want)
			}
		}
	}
}

// A twin weighs sets by trying every row, and scores rows with keypeg.Score.
type twin struct {
	codes  []keypeg.Code
	weight map[string]int64 // indexed by pattern
	known  map[string]int64
}

func newTwin(b *search.Board) *twin {
	return &twin{b.List(b.Codes), map[string]int64{}, map[string]int64{}}
}

func (w *twin) least(set []keypeg.Code) int64 {
	name := fmt.Sprint(set)
	if least, ok := w.known[name]; ok {
		return least
	}
	least := int64(math.MaxInt64)
	for _, row := range w.codes {
		parts := map[keypeg.Keys][]keypeg.Code{}
		sum := int64(0)
		for _, c := range set {
			sum += w.weight[patternOf(c)]
			if c != row {
				k := keypeg.Score(c, row)
				parts[k] = append(parts[k], c)
			}
		}
		for _, part := range parts {
			if len(part) == len(set) {
				sum = math.MaxInt64 // the row gives no information
				break
			}
			sum += w.least(part)
		}
		least = min(least, sum)
	}
	w.known[name] = least
	return least
}

// TestMixedBoundsHold checks Bounds on boards on which the two bounds differ.
func TestMixedBoundsHold(t *testing.T) {
	for _, text := range []string{"c3p3", "c2p2", "c4p3", "c3p2b", "c2p4"} {
		b := searchtest.Board(t, text)
		m, err := Find(context.Background(), b.Format, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := solver.NewSpace(b.Format)
		if err != nil {
			t.Fatal(err)
		}
		r, exact, _ := solver.Evaluate(context.Background(), s, solver.Exact{}, solver.Options{})
		_, quick, _ := solver.Evaluate(context.Background(), s, solver.Size{}, solver.Options{})
		if m.Lower.Cmp(r.Mean()) < 0 {
			t.Errorf("%s: between %s and %s, and evenly drawn codes take %s", text, m.Lower, m.Upper, r.Mean())
		}
		one := new(big.Rat)
		for _, trees := range [][]*solver.Tree{{quick}, {quick, exact}} {
			v, err := Bounds(b.Format, trees, r.Total)
			if err != nil {
				t.Fatal(err)
			}
			if v.Lower.Cmp(r.Mean()) != 0 || v.Upper.Cmp(m.Lower) < 0 || one.Sign() > 0 && v.Upper.Cmp(one) > 0 {
				t.Errorf("%s: bounds %s and %s of %d strategies, and the upper bound of one is %s", text, v.Lower, v.Upper, len(trees), one)
			}
			one = v.Upper
			checkMixed(t, v)
			stopped, stop := context.WithCancel(context.Background())
			stop()
			if same, err := Find(stopped, b.Format, v, nil); err != context.Canceled || same.Upper.Cmp(v.Upper) != 0 || same.Lower.Cmp(v.Lower) != 0 {
				t.Errorf("%s: stopped at once, the bounds are %s and %s, %v", text, same.Lower, same.Upper, err)
			}
			near, err := Find(context.Background(), b.Format, v, nil)
			if err != nil {
				t.Fatal(err)
			}
			if near.Lower.Cmp(m.Lower) != 0 || near.Upper.Cmp(m.Upper) != 0 {
				t.Errorf("%s: from %s and %s to %s and %s, and the value is %s", text, v.Lower, v.Upper, near.Lower, near.Upper, m.Upper)
			}
			checkMixed(t, near)
		}
	}
}

// TestMixedValueWithoutRepeats checks that the value of a board without repeats is the least mean number of rows.
func TestMixedValueWithoutRepeats(t *testing.T) {
	for _, text := range []string{"c4p2M", "c5p3M", "c6p4M"} {
		b := searchtest.Board(t, text)
		s, err := solver.NewSpace(b.Format)
		if err != nil {
			t.Fatal(err)
		}
		r, tree, err := solver.Evaluate(context.Background(), s, solver.Exact{}, solver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		v, err := Bounds(b.Format, []*solver.Tree{tree}, r.Total)
		if err != nil || v.Lower.Cmp(r.Mean()) != 0 || v.Upper.Cmp(r.Mean()) != 0 {
			t.Errorf("%s: bounds %s and %s, not %s, %v", text, v.Lower, v.Upper, r.Mean(), err)
		}
		checkMixed(t, v)
	}
}

// TestMixedValueIsToldOf checks the reported bounds. The bounds must be correct and must narrow each time. The last bounds
// reported must be the bounds returned.
func TestMixedValueIsToldOf(t *testing.T) {
	var lower, upper *big.Rat
	told := 0
	m, err := Find(context.Background(), searchtest.Board(t, "c5p3").Format, nil, func(l, u *big.Rat) {
		if told++; told > 1 && (l.Cmp(lower) < 0 || u.Cmp(upper) > 0) {
			t.Errorf("from %s and %s to %s and %s", lower, upper, l, u)
		}
		lower, upper = l, u
	})
	if err != nil {
		t.Fatal(err)
	}
	if told < 3 || lower.Cmp(m.Lower) != 0 || upper.Cmp(m.Upper) != 0 {
		t.Errorf("told %d times, last %s and %s, and it is %s and %s", told, lower, upper, m.Lower, m.Upper)
	}
}

// TestMixedValueStopped cancels a game at various moments, and checks that the bounds found so far are correct.
func TestMixedValueStopped(t *testing.T) {
	b := searchtest.Board(t, "c5p3")
	whole, err := Find(context.Background(), b.Format, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	bounds := 0
	for at := int64(1000); at < 1<<30; at += at / 2 {
		var m *Value
		_, err := searchtest.EndAfter(b, at, func(ctx context.Context) (err error) {
			m, err = Find(ctx, b.Format, nil, nil)
			return err
		})
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if m == nil {
			continue
		}
		bounds++
		checkMixed(t, m)
		if m.Lower.Cmp(whole.Lower) > 0 || m.Upper.Cmp(whole.Upper) < 0 {
			t.Errorf("stopped after %d: between %s and %s, and the value is %s", at, m.Lower, m.Upper, whole.Lower)
		}
	}
	if bounds == 0 {
		t.Error("no bounds")
	}
}

// checkMixed checks the Codebreaker's mixture slowly: it plays every strategy against every code and scores with
// keypeg.Score.
func checkMixed(t *testing.T, m *Value) {
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
		if r, err := solver.Walk(&text); err != nil || r.Total != p.Tree.Result().Total {
			t.Fatalf("%s, %v", r, err)
		}
		clear(codes)
		for c := range m.Format.All() {
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

// patternOf does the same as patternsOf, but slowly.
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

// TestSearchesEndSoon checks that a game ends soon after its context does.
func TestSearchesEndSoon(t *testing.T) {
	b := searchtest.Board(t, "c8p5")
	searchtest.EndsSoon(t, b, map[string]func(context.Context) error{
		"find": func(ctx context.Context) error { _, err := Find(ctx, b.Format, nil, nil); return err },
	})
}

func TestMatrixGames(t *testing.T) {
	rat := func(n int64) *big.Rat { return big.NewRat(n, 1) }
	// In matching pennies with payments of 1 or 3, the value is 2, and both mixtures are even.
	maker, breaker, value := solveMatrix([][]*big.Rat{{rat(1), rat(3)}, {rat(3), rat(1)}})
	half := big.NewRat(1, 2)
	if value.Cmp(rat(2)) != 0 || maker[0].Cmp(half) != 0 || breaker[1].Cmp(half) != 0 {
		t.Errorf("%v %v %s", maker, breaker, value)
	}
	// This game has a saddle point: the maker's second row and the breaker's first column.
	maker, breaker, value = solveMatrix([][]*big.Rat{{rat(2), rat(9)}, {rat(4), rat(5)}})
	if value.Cmp(rat(4)) != 0 || maker[1].Cmp(rat(1)) != 0 || breaker[0].Cmp(rat(1)) != 0 {
		t.Errorf("%v %v %s", maker, breaker, value)
	}
}
