package study_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/pool"
	"keypeg/internal/study"
	"keypeg/internal/study/studytest"
	"keypeg/solver"
)

// opened returns a study with one worker.
func opened(t testing.TB) *study.Study {
	t.Helper()
	return study.New(workers(t, pool.Options{Workers: 1}))
}

func workers(t testing.TB, o pool.Options) *pool.Pool {
	t.Helper()
	o.Plain = true
	p := pool.New(o, pool.Questions)
	t.Cleanup(func() { p.Close(context.Background()) })
	return p
}

// Short names for functions that parse boards and codes.
var edition, code = studytest.Format, studytest.Code

// TestPositionsAreAsTheSlowTwinHasThem compares positions on small boards, including contradictory ones, with the results of
// a slow judge.
func TestPositionsAreAsTheSlowTwinHasThem(t *testing.T) {
	synctest.Test(t, positionsAreAsTheSlowTwinHasThem)
}

func positionsAreAsTheSlowTwinHasThem(t *testing.T) {
	s := opened(t)
	e := edition(t, "c3p2g8")
	o := studytest.NewSlow(e)
	r := rand.New(rand.NewPCG(3, 4))
	contradictions := 0
	for range 60 {
		p := solver.Start(e)
		for range r.IntN(4) {
			p = p.With(o.All[r.IntN(9)], keypeg.Score(o.All[r.IntN(9)], o.All[r.IntN(9)]))
		}
		want := o.Left(p.Rows)
		left, err := s.Left(t.Context(), p, 3, 1)
		if err != nil {
			t.Fatal(err)
		}
		if !left.Exact || left.Codes.Int64() != int64(len(want)) || !slices.Equal(left.List, want[min(1, len(want)):min(4, len(want))]) {
			t.Fatalf("%v: left %+v, want %v", p.Rows, left, want)
		}
		best, err := s.Best(t.Context(), p, 4)
		row := o.All[r.IntN(9)]
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
			if !a.Exact || !studytest.Same(a.Expected, o.Of(want, a.Row)) || a.CouldBe != slices.Contains(want, a.Row) ||
				i == 0 && !studytest.Same(a.Expected, o.Best(want)) || i > 0 && a.Expected < best[i-1].Expected {
				t.Fatalf("%v: best rows %+v, want %v first", p.Rows, best, o.Best(want))
			}
		}
		checkEffect(t, o, want, row, effect)
	}
	if contradictions < 5 {
		t.Errorf("only %d contradictions were tried", contradictions)
	}
}

func checkEffect(t *testing.T, o *studytest.Slow, set []keypeg.Code, row keypeg.Code, e study.RowPreview) {
	t.Helper()
	parts := studytest.Split(set, row)
	if len(e.Parts) != len(parts) || !studytest.Same(e.Advice.Expected, o.Of(set, row)) {
		t.Fatalf("%v over %v: %+v, want %v and %d parts", row, set, e, o.Of(set, row), len(parts))
	}
	for i, p := range e.Parts {
		n := len(parts[p.Keys])
		if p.Left.Codes.Int64() != int64(n) || !studytest.Same(p.Share, float64(n)/float64(len(set))) || i > 0 && p.Share > e.Parts[i-1].Share {
			t.Fatalf("%v over %v: part %+v has %d codes", row, set, p, n)
		}
	}
}

// TestEstimates checks that estimates on a big board are close to exact counts. For example, with 12 colours in 8 holes, 11^8
// codes contain no peg of the first colour.
func TestEstimates(t *testing.T) { synctest.Test(t, estimates) }

func estimates(t *testing.T) {
	s := opened(t)
	e := edition(t, "c12p8g12")
	p := solver.Start(e).With(code(t, e, "11111111"), keypeg.Keys{})
	left, err := s.Left(t.Context(), p, 5, 0)
	if err != nil {
		t.Fatal(err)
	}
	about, _ := left.Codes.Float64()
	if left.Exact || about < 214358881*0.9 || about > 214358881*1.1 || len(left.List) != 5 {
		t.Errorf("%v codes, want about 214358881", left.Codes)
	}
	effect, err := s.Row(t.Context(), p, code(t, e, "22222222"))
	share := 0.0
	for _, part := range effect.Parts {
		share += part.Share
	}
	if err != nil || !studytest.Same(share, 1) || effect.Advice.Expected != 0 {
		t.Errorf("%+v, %v", effect, err)
	}
	best, err := s.Best(t.Context(), p, 3)
	if err != nil || len(best) != 3 || !best[0].CouldBe || best[0].Exact {
		t.Errorf("%+v, %v", best, err)
	}
}
