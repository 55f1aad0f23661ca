package search

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"keypeg"
)

func board(t testing.TB, text string) *Board {
	t.Helper()
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBoard(e)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func code(t testing.TB, text string) (c keypeg.Code) {
	t.Helper()
	if err := c.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestRowsAreDealtAsSorted compares both ways of sorting rows with a third way.
func TestRowsAreDealtAsSorted(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 7))
	for _, spread := range []int32{1, 9, closeTogether, closeTogether + 1, 1 << 20} {
		var v Level
		for _, other := range []bool{false, true} {
			for row := range int32(300) {
				v.Ranked = append(v.Ranked, Ranked{Row: row, other: other, bounds: 40 + r.Int32N(spread)})
			}
		}
		want := slices.Clone(v.Ranked)
		slices.SortFunc(want, func(a, b Ranked) int {
			return cmp.Or(cmp.Compare(a.bounds, b.bounds), compareBool(a.other, b.other), cmp.Compare(a.Row, b.Row))
		})
		if v.sortByBounds(); !slices.Equal(v.Ranked, want) {
			t.Errorf("bounds within %d are out of order", spread)
		}
	}
}

// TestLikenessEndsSoon checks that looking for equivalent rows ends soon after the search is told to
// stop.
func TestLikenessEndsSoon(t *testing.T) {
	b := board(t, "c8p5")
	x := New(context.Background(), b, 0, 0)
	asked := 0
	x.stop = func() bool { asked++; return asked > 3 }
	v := x.Level(0)
	for _, row := range b.Codes {
		v.Ranked = append(v.Ranked, Ranked{Row: row})
	}
	x.Thin(v, State{Codes: b.Codes, Symmetry: newSymmetry(b)})
	if !x.Stopped || asked != 4 || len(v.Ranked) > 4*Often {
		t.Errorf("asked %d times whether to stop, and %d rows were compared", asked, len(v.Ranked))
	}
}

// TestMemoryEndsSoon checks that a growing memo stops moving entries soon after its search is told to
// stop.
func TestMemoryEndsSoon(t *testing.T) {
	asked := 0
	m := newMemo(1<<24, nil, func() bool { asked++; return asked > 3 })
	m.entries = make([]entry, 1<<17)
	for i := range m.entries {
		m.entries[i] = entry{name: HashOf([]int32{int32(i)}), size: 3}
	}
	m.used, m.mask = len(m.entries), uint64(len(m.entries)-1)
	last := slices.Clone(m.entries[3*4096:])
	if m.grow(); asked != 4 || len(m.entries) != 1<<17 || !slices.Equal(m.entries[3*4096:], last) {
		t.Errorf("asked %d times whether to stop, and the memo has %d entries", asked, len(m.entries))
	}
}

// TestMemoKeepsWhatFits checks that a memo finds all its sets after it has grown, also in memory that another memo has used.
func TestMemoKeepsWhatFits(t *testing.T) {
	var memory []entry
	for round := range int32(3) {
		m := newMemo(1<<24, memory, func() bool { return false })
		name := func(i int32) Hash { return HashOf([]int32{i, -round}) }
		for i := range int32(30_000) {
			if m.keep(name(i), entry{value: i, row: i, size: 5}); m.find(name(i)) == nil {
				t.Fatalf("round %d: set %d is not found", round, i)
			}
		}
		found := 0
		for i := range int32(30_000) {
			if e := m.find(name(i)); e != nil && e.value == i {
				found++
			}
			if m.find(HashOf([]int32{i, -round - 1})) != nil {
				t.Fatalf("round %d: a set is found that the memo did not keep", round)
			}
		}
		if found < 28_000 || found != m.kept() { // the others had to make room
			t.Errorf("round %d: %d of 30000 sets are found, and the memo has %d", round, found, m.kept())
		}
		memory = m.entries
	}
}

func (m *memo) kept() (n int) {
	for _, e := range m.entries {
		if e.size > 0 {
			n++
		}
	}
	return n
}

// TestTheBoardsAnswersAreCounted checks, on several boards, the largest number of answers other than the
// win that one row can get.
func TestTheBoardsAnswersAreCounted(t *testing.T) {
	for text, want := range map[string]int{"c6p4": 13, "c2p2": 2, "c1p2": 0, "c2p1": 1, "c6p6M": 5, "c6p5M": 9} {
		if got := board(t, text).mostAnswers(); got != want {
			t.Errorf("%s: %d answers, want %d", text, got, want)
		}
	}
}

// TestMemoIsBounded checks that a memo forgets sets rather than growing beyond its size.
func TestMemoIsBounded(t *testing.T) {
	m := newMemo(100<<10, nil, func() bool { return false })
	for i := range int32(100_000) {
		m.keep(HashOf([]int32{i}), entry{value: 1, row: 1, size: 5})
	}
	if got := len(m.entries) * entryBytes; got > 100<<10 {
		t.Errorf("the memo takes %d bytes", got)
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
