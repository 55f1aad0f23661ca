package study_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/internal/shelf"
	"keypeg/internal/study"
	"keypeg/match"
	"keypeg/solver"
)

// opened is a study over a shelf in memory.
func opened(t testing.TB, shelf shelf.Shelf, o study.Options) *study.Study {
	t.Helper()
	o.Plain = true
	s := study.New(shelf, o)
	t.Cleanup(func() { s.Close(context.Background()) })
	return s
}

func edition(t testing.TB, text string) keypeg.Format {
	t.Helper()
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func code(t testing.TB, e keypeg.Format, text string) keypeg.Code {
	t.Helper()
	c, err := keypeg.NewReader(e, nil).Code(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ended is one game of a series that the guest played, answered rightly.
func ended(serial int, e keypeg.Format, secret keypeg.Code, rows ...keypeg.Code) match.Ended {
	b := match.EndedBoard{Code: secret, Outcome: keypeg.Unbroken}
	b.Breaker, b.Edition, b.CodeSet = keypeg.Guest, e, true
	for _, r := range rows {
		keys := keypeg.Score(secret, r)
		b.Rows = append(b.Rows, match.RowView{Code: r, Keys: &keys})
		if keys == e.Win() {
			b.Outcome = keypeg.Broken
		}
	}
	maker := keypeg.Host
	return match.Ended{Serial: serial, Number: serial, Maker: &maker, Boards: []match.EndedBoard{b}}
}

// finished asks for an analysis until it is finished. It is for a bubble: when the
// others wait, nothing is being worked on.
func finished(t testing.TB, s *study.Study, id string, past ...match.Ended) study.Analysis {
	t.Helper()
	for range 100 {
		a, err := s.Analysis(t.Context(), id, past)
		if err != nil {
			t.Fatal(err)
		}
		if a.Finished {
			return a
		}
		synctest.Wait()
	}
	t.Fatal("the analysis does not end")
	return study.Analysis{}
}

// A slow is the slow twin of all that judges: it tries every row at every set.
type slow struct {
	all   []keypeg.Code
	win   keypeg.Keys
	known map[string]float64
}

func slowOf(e keypeg.Format) *slow {
	return &slow{slices.Collect(e.All()), e.Win(), map[string]float64{}}
}

func (o *slow) left(rows []keypeg.Row) (left []keypeg.Code) {
	for _, c := range o.all {
		if (solver.Position{Rows: rows}).Fits(c) {
			left = append(left, c)
		}
	}
	return left
}

// best is the least expected rows over all strategies.
func (o *slow) best(set []keypeg.Code) float64 {
	if len(set) == 0 {
		return 0
	}
	var key []byte
	for _, c := range set {
		key = append(key, c.String()...)
	}
	if v, ok := o.known[string(key)]; ok {
		return v
	}
	least := math.Inf(1)
	for _, row := range o.all {
		if parts := split(set, row); len(parts) > 1 || len(set) == 1 && row == set[0] {
			least = min(least, o.of(set, row))
		}
	}
	o.known[string(key)] = least
	return least
}

// of is the expected rows with a row first.
func (o *slow) of(set []keypeg.Code, row keypeg.Code) float64 {
	rows := 1.0
	for keys, part := range split(set, row) {
		if keys == o.win {
			continue
		}
		if len(part) == len(set) {
			rows += o.best(set) // it says nothing
			continue
		}
		rows += float64(len(part)) / float64(len(set)) * o.best(part)
	}
	return rows
}

func split(set []keypeg.Code, row keypeg.Code) map[keypeg.Keys][]keypeg.Code {
	parts := map[keypeg.Keys][]keypeg.Code{}
	for _, c := range set {
		k := keypeg.Score(c, row)
		parts[k] = append(parts[k], c)
	}
	return parts
}

func same(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Random games on small boards are judged as the slow twin judges them, row by row.
func TestAnalysisIsAsTheSlowTwinHasIt(t *testing.T) { synctest.Test(t, analysisIsAsTheSlowTwinHasIt) }

func analysisIsAsTheSlowTwinHasIt(t *testing.T) {
	s := opened(t, inmem.New(), study.Options{Workers: 1})
	r := rand.New(rand.NewPCG(1, 2))
	for i, board := range []string{"c3p2g8", "c2p3g8", "c4p2g8", "c2p2g8b", "c3p3g8"} {
		e := edition(t, board)
		o := slowOf(e)
		var past []match.Ended
		for serial := range 6 {
			rows := make([]keypeg.Code, 4)
			for k := range rows {
				rows[k] = o.all[r.IntN(len(o.all))]
			}
			secret := o.all[r.IntN(len(o.all))]
			if at := slices.Index(rows, secret); at >= 0 {
				rows = rows[:at+1]
			}
			past = append(past, ended(serial+1, e, secret, rows...))
		}
		for g, game := range finished(t, s, board, past...).Games {
			compare(t, o, past[g].Boards[0], game.Boards[0])
		}
		if i == 0 && len(o.known) == 0 {
			t.Error("the twin was not asked")
		}
	}
}

func compare(t *testing.T, o *slow, played match.EndedBoard, b study.Board) {
	t.Helper()
	var rows []keypeg.Row
	loss, luck := 0.0, 0.0
	start := o.best(o.all)
	for i, r := range b.Rows {
		before := o.left(rows)
		rows = append(rows, keypeg.Row{Code: r.Code, Keys: *r.Keys, Answered: true})
		after := o.left(rows)
		best, expected := o.best(before), o.of(before, r.Code)
		rest := 0.0
		if *r.Keys != o.win {
			rest = o.best(after)
		}
		switch {
		case !r.Judged || !r.Exact:
			t.Fatalf("%v row %d was not proved: %+v", played.Edition, i+1, r)
		case r.Before.Codes.Int64() != int64(len(before)) || r.After.Codes.Int64() != int64(len(after)):
			t.Errorf("%v row %d: %v codes before and %v after, want %d and %d", played.Edition, i+1, r.Before.Codes, r.After.Codes, len(before), len(after))
		case !same(r.BestRows, best) || !same(r.Expected, expected) || !same(r.Loss, expected-best) || !same(r.Luck, expected-1-rest):
			t.Errorf("%v row %d (%v): got %+v, want best %v, expected %v, luck %v", played.Edition, i+1, r.Code, r, best, expected, expected-1-rest)
		case r.CouldBe != slices.Contains(before, r.Code) || r.CouldBe != (len(r.Against) == 0):
			t.Errorf("%v row %d (%v): could be %v, against %v", played.Edition, i+1, r.Code, r.CouldBe, r.Against)
		}
		loss, luck = loss+expected-best, luck+expected-1-rest
	}
	if !same(b.Loss, loss) || !same(b.Luck, luck) || !same(*b.Accuracy, 100*math.Exp(-1.7*loss/float64(len(b.Rows)))) {
		t.Errorf("loss %v and luck %v, want %v and %v; accuracy %v", b.Loss, b.Luck, loss, luck, *b.Accuracy)
	}
	if b.Outcome == keypeg.Broken && !same(float64(len(b.Rows)), start+b.Loss-b.Luck) {
		t.Errorf("%d rows are not %v expected + %v loss - %v luck", len(b.Rows), start, b.Loss, b.Luck)
	}
}

// Positions of small boards, contradictions among them, are as the slow twin has
// them.
func TestPositionsAreAsTheSlowTwinHasThem(t *testing.T) {
	synctest.Test(t, positionsAreAsTheSlowTwinHasThem)
}

func positionsAreAsTheSlowTwinHasThem(t *testing.T) {
	s := opened(t, inmem.New(), study.Options{Workers: 1})
	e := edition(t, "c3p2g8")
	o := slowOf(e)
	r := rand.New(rand.NewPCG(3, 4))
	contradictions := 0
	for range 60 {
		p := solver.Start(e)
		for range r.IntN(4) {
			p = p.With(o.all[r.IntN(9)], keypeg.Score(o.all[r.IntN(9)], o.all[r.IntN(9)]))
		}
		want := o.left(p.Rows)
		left, err := s.Left(t.Context(), p, 3, 1)
		if err != nil {
			t.Fatal(err)
		}
		if !left.Exact || left.Codes.Int64() != int64(len(want)) || !slices.Equal(left.List, want[min(1, len(want)):min(4, len(want))]) {
			t.Fatalf("%v: left %+v, want %v", p.Rows, left, want)
		}
		best, err := s.Best(t.Context(), p, 4)
		row := o.all[r.IntN(9)]
		effect, errRow := s.Row(t.Context(), p, row)
		if len(want) == 0 {
			contradictions++
			if len(left.Slips) == 0 || err != solver.ErrNoCandidates || errRow != solver.ErrNoCandidates {
				t.Fatalf("%v is a contradiction: %+v, %v, %v", p.Rows, left, err, errRow)
			}
			continue
		}
		if err != nil || errRow != nil {
			t.Fatal(err, errRow)
		}
		for i, a := range best {
			if !a.Exact || !same(a.Expected, o.of(want, a.Row)) || a.CouldBe != slices.Contains(want, a.Row) ||
				i == 0 && !same(a.Expected, o.best(want)) || i > 0 && a.Expected < best[i-1].Expected {
				t.Fatalf("%v: best rows %+v, want %v first", p.Rows, best, o.best(want))
			}
		}
		checkEffect(t, o, want, row, effect)
	}
	if contradictions < 5 {
		t.Errorf("only %d contradictions were tried", contradictions)
	}
}

func checkEffect(t *testing.T, o *slow, set []keypeg.Code, row keypeg.Code, e study.RowPreview) {
	t.Helper()
	parts := split(set, row)
	if len(e.Parts) != len(parts) || !same(e.Advice.Expected, o.of(set, row)) {
		t.Fatalf("%v over %v: %+v, want %v and %d parts", row, set, e, o.of(set, row), len(parts))
	}
	for i, p := range e.Parts {
		n := len(parts[p.Keys])
		if p.Left.Codes.Int64() != int64(n) || !same(p.Share, float64(n)/float64(len(set))) || i > 0 && p.Share > e.Parts[i-1].Share {
			t.Fatalf("%v over %v: part %+v has %d codes", row, set, p, n)
		}
	}
}
