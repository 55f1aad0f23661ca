package keypeg

import (
	"math/rand/v2"
	"testing"
)

// feasibleTwin computes Feasible slowly, by trying every code.
func feasibleTwin(e Format, rows []Row) Verdict {
	for c := range e.All() {
		if agrees(c, rows) {
			return Yes
		}
	}
	return No
}

func agrees(c Code, rows []Row) bool {
	for _, r := range rows {
		if r.Answered && !r.Lost() && Score(c, r.Code) != r.Keys {
			return false
		}
	}
	return true
}

// A drawer generates random rows for the tests of Feasible. The rows are the same in every run.
type drawer struct{ *rand.Rand }

func newDrawer(seed uint64) drawer { return drawer{rand.New(rand.NewPCG(seed, 0))} }

func (d drawer) code(e Format) Code {
	pegs := make([]Peg, e.Pegs)
	order := d.Perm(e.Colours)
	for i := range pegs {
		switch {
		case e.Blanks && d.IntN(e.Colours+1) == 0:
			pegs[i] = Empty
		case e.Repeats:
			pegs[i] = Peg(1 + d.IntN(e.Colours))
		default:
			pegs[i] = Peg(1 + order[i])
		}
	}
	return CodeOf(pegs...)
}

func (d drawer) keys(pegs int) Keys {
	for {
		total := d.IntN(pegs + 1)
		red := d.IntN(total + 1)
		if k := (Keys{uint8(red), uint8(total - red)}); k.Legal(pegs) {
			return k
		}
	}
}

// rows returns n random rows with their answers for a random code. At most wrong of the rows get a random answer.
// Sometimes one row is lost, and the last row has no answer.
func (d drawer) rows(e Format, n, wrong int) []Row {
	secret := d.code(e)
	rows := make([]Row, n)
	for i := range rows {
		code := d.code(e)
		rows[i] = Row{Code: code, Keys: Score(secret, code), Answered: true}
	}
	for range wrong {
		rows[d.IntN(n)].Keys = d.keys(e.Pegs)
	}
	if n > 1 && d.IntN(2) == 0 {
		rows[d.IntN(n)] = Row{Answered: true}
		rows[n-1] = Row{Code: rows[n-1].Code}
	}
	return rows
}

func editionOf(t testing.TB, text string) Format {
	t.Helper()
	e, err := ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestFeasibleIsTheSameAsAskingEveryCode(t *testing.T) {
	boards := []string{"c1p1", "c1p3b", "c2p1b", "c2p4", "c2p5b", "c3p3M", "c4p3bM", "c4p4M", "c6p3", "c6p4", "c6p4b", "c8p3bM", "c12p3", "c20p2b", "c5p5M", "c3p6"}
	seen := map[Verdict]int{}
	for i, text := range boards {
		e, d := editionOf(t, text), newDrawer(uint64(i))
		for range 400 {
			rows := d.rows(e, 1+d.IntN(8), d.IntN(4))
			got, want := Feasible(e, rows), feasibleTwin(e, rows)
			if got != want {
				t.Fatalf("%s: %v is %d, not %d", text, rows, got, want)
			}
			seen[got]++
		}
	}
	if seen[Yes] < 1000 || seen[No] < 1000 || seen[Unknown] > 0 {
		t.Errorf("the rows drawn are one-sided: %v", seen)
	}
}

// TestFeasibleOnAllPairsOfRows compares Feasible with the slower feasibleTwin on every pair of rows and answers of a
// tiny board.
func TestFeasibleOnAllPairsOfRows(t *testing.T) {
	e := editionOf(t, "c2p3b")
	var answers []Keys
	for red := range uint8(4) {
		for white := range uint8(4) {
			if k := (Keys{red, white}); k.Legal(3) {
				answers = append(answers, k)
			}
		}
	}
	for a := range e.All() {
		for b := range e.All() {
			for _, ka := range answers {
				for _, kb := range answers {
					rows := []Row{{Code: a, Keys: ka, Answered: true}, {Code: b, Keys: kb, Answered: true}}
					if got, want := Feasible(e, rows), feasibleTwin(e, rows); got != want {
						t.Fatalf("%v is %d, not %d", rows, got, want)
					}
				}
			}
		}
	}
}

// TestFeasibleSettlesPrintedBoards checks that a search on a printed board examines a few thousand rows.
func TestFeasibleSettlesPrintedBoards(t *testing.T) {
	for i, p := range Editions {
		d := newDrawer(uint64(i))
		for range 300 {
			rows := d.rows(p.Board, 1+d.IntN(p.Board.Rows), d.IntN(3))
			if v, left := feasible(p.Board, rows, feasibleWork); v == Unknown || feasibleWork-left > 8_000 {
				t.Fatalf("%s: %v is %d after %d", p.Slug, rows, v, feasibleWork-left)
			}
		}
	}
}

// hardBoards lists the largest boards of each kind.
var hardBoards = []string{"c20p12g20", "c20p12g20b", "c20p12g20M", "c20p12g20bM", "c12p12g20", "c12p12g20M", "c6p12g20b"}

func TestFeasibleIsBoundedOnAnyBoard(t *testing.T) {
	// Once the limit is reached, each enclosing loop still counts a little work before it ends.
	const overrun = 50_000
	unknown, all := 0, 0
	for i, text := range hardBoards {
		e, d := editionOf(t, text), newDrawer(uint64(i))
		for range 60 {
			wrong := d.IntN(3)
			rows := d.rows(e, 1+d.IntN(e.Rows), wrong)
			v, left := feasible(e, rows, feasibleWork/10)
			if left < -overrun || (v == Unknown) != (left < 0) {
				t.Fatalf("%s: %v is %d with %d left of the work", text, rows, v, left)
			}
			if wrong == 0 && v == No {
				t.Fatalf("%s: %v come from a code, and none is found", text, rows)
			}
			all++
			if v == Unknown {
				unknown++
			}
		}
	}
	if unknown == 0 || unknown > all/10 {
		t.Errorf("%d of %d are left unknown: too many, or too few to have seen the bound at work", unknown, all)
	}
}

// TestFeasibleCountsWhatItChooses checks that choosing colours counts as work even if the pegs are never arranged, and
// that the verdict is Unknown once the work is used up.
func TestFeasibleCountsWhatItChooses(t *testing.T) {
	e := Format{Colours: 6, Pegs: 4, Rows: 10, Repeats: true}
	rows := []Row{
		{Code: CodeOf(1, 1, 1, 1), Keys: Keys{Red: 2}, Answered: true},
		{Code: CodeOf(1, 1, 1, 1), Keys: Keys{Red: 3}, Answered: true},
	}
	if v, left := feasible(e, rows, 1); v != Unknown || left >= 0 {
		t.Errorf("with hardly any work: %v, %d left", v, left)
	}
	if v, left := feasible(e, rows, 1000); v != No || left >= 1000 {
		t.Errorf("with enough: %v, %d left", v, left)
	}
	rows[0].Keys = Keys{Red: 3, White: 1}
	if v, left := feasible(e, rows, 1000); v != No || left != 1000 {
		t.Errorf("an impossible answer takes no search: %v, %d left", v, left)
	}
}

func TestD5_AClaimLeftUnknownIsRefused(t *testing.T) {
	e, d := editionOf(t, "c20p12g20b"), newDrawer(5)
	for range 1000 {
		rows := d.rows(e, 12, 1)
		if v, _ := feasible(e, rows, feasibleWork/100); v != Unknown || Feasible(e, rows) != Unknown {
			continue
		}
		b := NewBoard(e, Strict)
		b.Secret, b.Rows = d.code(e), rows
		if events, err := b.Claim(); ErrorCode(err) != "claim-unproven" || events != nil {
			t.Errorf("the claim gives %v, %v", events, err)
		}
		return
	}
	t.Error("every set of rows was settled: the search has become better than this test")
}

func BenchmarkFeasible(b *testing.B) {
	for _, text := range append([]string{"c6p4g8", "c8p5g12", "c8p5g12b"}, hardBoards...) {
		e, d := editionOf(b, text), newDrawer(1)
		var sets [100][]Row
		hardest, least := 0, feasibleWork
		for i := range sets {
			sets[i] = d.rows(e, 1+d.IntN(e.Rows), 1)
			if _, left := feasible(e, sets[i], feasibleWork); left < least {
				hardest, least = i, left
			}
		}
		b.Run(text+"/hardest of 100", func(b *testing.B) {
			for b.Loop() {
				Feasible(e, sets[hardest])
			}
			b.ReportMetric(float64(feasibleWork-least), "rows/op")
		})
	}
}
