package prove

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"keypeg/internal/cputime"
	"keypeg/solver"
	"keypeg/solver/internal/searchtest"
)

// TestProverOnThreadsIsTheSearch compares proofs by jobs, on one thread and on several, with one undivided search. It also
// settles every first row.
func TestProverOnThreadsIsTheSearch(t *testing.T) {
	for _, text := range []string{"c2p1", "c3p2", "c4p3", "c3p2bM", "c5p4M", "c5p4", "c3p5", "c6p4"} {
		s := space(t, text)
		want := planned(t, s, solver.Exact{})
		one := prove(t, Prover{Space: s, Threads: 1})
		two := prove(t, Prover{Space: s, Threads: 3})
		if one.Total != want || one.Lower != want {
			t.Errorf("%s: %d to %d, not %d", text, one.Lower, one.Total, want)
		}
		if two.Total != one.Total || two.Nodes != one.Nodes || !slices.Equal(two.Openings, one.Openings) || file(t, two.Tree) != file(t, one.Tree) {
			t.Errorf("%s: %d, %d nodes by one thread and %d, %d by three", text, one.Total, one.Nodes, two.Total, two.Nodes)
		}
		checkWalk(t, one.Tree, one.Tree.Result())
		checkOpenings(t, s, prove(t, Prover{Space: s, Every: true}))
	}
}

// TestProverWithinRowsIsTheSearch compares proofs for a limited number of rows with a single undivided search.
func TestProverWithinRowsIsTheSearch(t *testing.T) {
	for _, text := range []string{"c2p1", "c3p2", "c4p2", "c3p2b", "c4p2M", "c3p3", "c4p3M", "c2p4", "c1p2b", "c3p2bM", "c4p4M"} {
		for rows := 1; rows < 7; rows++ {
			s := space(t, text)
			_, want, wantErr := solver.Exact{Rows: rows}.Plan(context.Background(), s.Root())
			r, _, err := Prover{Space: s, Rows: rows}.Evaluate(context.Background())
			if !errors.Is(err, wantErr) || r.Total != want.Cost {
				t.Errorf("%s in %d rows: %d, %v, not %d, %v", text, rows, r.Total, err, want.Cost, wantErr)
			}
		}
	}
}

// TestKernelsProveTheSame checks that the Go kernel and the assembly kernels examine the same sets.
func TestKernelsProveTheSame(t *testing.T) {
	for _, text := range []string{"c5p4", "c3p5", "c6p3"} {
		s := space(t, text)
		var first *Proved
		searchtest.EveryKernel(t, func(t *testing.T) {
			x := prove(t, Prover{Space: s})
			if first == nil {
				first = x
			}
			if x.Total != first.Total || x.Nodes != first.Nodes || file(t, x.Tree) != file(t, first.Tree) {
				t.Errorf("%s: %d, %d nodes, not %d, %d", text, x.Total, x.Nodes, first.Total, first.Nodes)
			}
		})
	}
}

// checkOpenings compares the result for every first row with a search that begins with this row.
func checkOpenings(t *testing.T, s *solver.Space, all *Proved) {
	t.Helper()
	if rows := searchtest.Board(t, s.Format().String()).FirstRows(); len(all.Openings) != len(rows) {
		t.Errorf("%s: %d first rows, not %d", s.Format(), len(all.Openings), len(rows))
	}
	for _, o := range all.Openings {
		if want := planned(t, s, solver.Exact{First: o.Row}); !o.Exact || o.Least != want {
			t.Errorf("%s %s: %d, and the search says %d", s.Format(), o.Row, o.Least, want)
		}
	}
}

// planned returns the least total found by one undivided search.
func planned(t *testing.T, s *solver.Space, by solver.Exact) int64 {
	t.Helper()
	b, advice, err := by.Plan(context.Background(), s.Root())
	if err != nil || b.Cost() != advice.Cost {
		t.Fatalf("%s: %d, %v", s.Format(), advice.Cost, err)
	}
	return advice.Cost
}

func space(t testing.TB, text string) *solver.Space {
	t.Helper()
	s, err := solver.NewSpace(searchtest.Board(t, text).Format)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// checkWalk checks that the naive walker gets the same result.
func checkWalk(t *testing.T, tree *solver.Tree, r solver.Result) {
	t.Helper()
	walked, err := solver.Walk(strings.NewReader(file(t, tree)))
	if err != nil || walked.Total != r.Total || walked.Codes != r.Codes || !slices.Equal(walked.Histogram, r.Histogram) {
		t.Errorf("walked: %s, %v, not %s", walked, err, r)
	}
}

func prove(t *testing.T, p Prover) *Proved {
	t.Helper()
	x, err := p.Prove(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func file(t *testing.T, tree *solver.Tree) string {
	t.Helper()
	var text bytes.Buffer
	if err := tree.Write(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestProverWithinRows limits the number of rows, and compares the results with those of Koyama and Lai (1993).
func TestProverWithinRows(t *testing.T) {
	s := space(t, "c6p4")
	x := prove(t, Prover{Space: s, Rows: 5, Every: true})
	if x.Total != 5626 || x.Lower != 5626 || x.Tree.Result().Longest() != 5 {
		t.Errorf("%d to %d, %s", x.Lower, x.Total, x.Tree.Result())
	}
	if last := x.Openings[len(x.Openings)-1]; last.Row != searchtest.Code(t, "1111") || last.Least != 0 {
		t.Errorf("1111 within 5 rows: %d", last.Least) // no strategy that begins with this row needs so few rows
	}
	if x, err := (Prover{Space: s, Rows: 4}).Prove(context.Background()); !errors.Is(err, solver.ErrUnbreakable) || x.Tree != nil {
		t.Errorf("within 4 rows: %v", err)
	}
	// On this larger board, most first rows are ruled out by shares of their excess.
	if x := prove(t, Prover{Space: space(t, "c5p5"), Rows: 6}); x.Total != 13496 || x.Lower != 13496 || x.Tree.Result().Longest() != 6 {
		t.Errorf("(5,5) within 6 rows: %d to %d, %s", x.Lower, x.Total, x.Tree.Result())
	}
}

// TestProverKnows checks that a Prover does less work if Known is the least total, and the same work if Known is lower.
func TestProverKnows(t *testing.T) {
	s := space(t, "c5p4")
	want := prove(t, Prover{Space: s, Rows: 5})
	told := prove(t, Prover{Space: s, Rows: 5, Known: want.Total})
	if told.Total != want.Total || told.Nodes >= want.Nodes {
		t.Errorf("%d and %d nodes, without being told %d and %d", told.Total, told.Nodes, want.Total, want.Nodes)
	}
	less := prove(t, Prover{Space: s, Rows: 5, Known: want.Total - 1})
	if less.Total != want.Total || less.Lower != want.Total || less.Nodes != want.Nodes {
		t.Errorf("told that it is no less than %d: %d to %d", want.Total-1, less.Lower, less.Total)
	}
}

// TestProverKnowsTheLeast checks that a Prover that limits the rows does less work if it knows a strategy of least total without the
// limit. Its result must be the same.
func TestProverKnowsTheLeast(t *testing.T) {
	s := space(t, "c6p4")
	least := prove(t, Prover{Space: s})
	want := prove(t, Prover{Space: s, Rows: 5})
	told := prove(t, Prover{Space: s, Rows: 5, Known: least.Total, Least: least.Tree})
	if told.Total != want.Total || told.Lower != want.Total || told.Tree.Result().Longest() != 5 || told.Nodes >= want.Nodes {
		t.Errorf("%d to %d with %d nodes, want %d with fewer than %d", told.Lower, told.Total, told.Nodes, want.Total, want.Nodes)
	}
	t.Logf("%d nodes instead of %d", told.Nodes, want.Nodes)
}

// TestProverKeepsItsStart stops a proof before it begins. The strategy to start from must still be its result.
func TestProverKeepsItsStart(t *testing.T) {
	s := space(t, "c5p4")
	start := prove(t, Prover{Space: s}).Tree
	ctx, stop := context.WithCancel(t.Context())
	stop()
	x, err := Prover{Space: s, Start: start}.Prove(ctx)
	if !errors.Is(err, context.Canceled) || x.Tree == nil || file(t, x.Tree) != file(t, start) {
		t.Errorf("%v, %v", x.Tree, err)
	}
}

// TestProverAtLeast asks for bounds below, at and above the least total. A proved bound is at least what was asked, but never above
// the least total.
func TestProverAtLeast(t *testing.T) {
	for _, text := range []string{"c6p4", "c3p6", "c7p4M", "c4p5"} {
		s := space(t, text)
		least := prove(t, Prover{Space: s, Every: true})
		for _, below := range []int64{5, 1, 0, -50} { // percent
			asked := least.Total - least.Total*below/100
			x := prove(t, Prover{Space: s, AtLeast: asked})
			if x.Lower < min(asked, least.Total) || x.Lower > least.Total || x.Tree != nil && x.Total < least.Total {
				t.Errorf("%s, at least %d: %d to %d, and the least total is %d", text, asked, x.Lower, x.Total, least.Total)
			}
			if below == 5 && x.Nodes*2 > least.Nodes {
				t.Errorf("%s, at least %d: %d nodes, and the least total takes %d", text, asked, x.Nodes, least.Nodes)
			}
			for _, o := range x.Openings {
				i := slices.IndexFunc(least.Openings, func(l Opening) bool { return l.Row == o.Row })
				if o.Least > least.Openings[i].Least || o.Exact && o.Least != least.Openings[i].Least {
					t.Errorf("%s, at least %d: %s costs at least %d, and its least is %d", text, asked, o.Row, o.Least, least.Openings[i].Least)
				}
			}
			t.Logf("%s, at least %d: %d with %d nodes of %d", text, asked, x.Lower, x.Nodes, least.Nodes)
		}
	}
}

// TestProverOnThreadsGoesOn stops a proof after every 20 jobs, continues it with the stored findings, and checks that the
// result is the same.
func TestProverOnThreadsGoesOn(t *testing.T) {
	s := space(t, "c5p4")
	want := prove(t, Prover{Space: s})
	var mu sync.Mutex
	kept := map[solver.Job]solver.Finding{}
	jobs := 0
	for {
		ctx, stop := context.WithCancel(context.Background())
		p := Prover{Space: s, Threads: 2}
		p.Do = func(ctx context.Context, j solver.Job, work func(context.Context) (solver.Finding, error)) (solver.Finding, error) {
			mu.Lock()
			f, ok := kept[j]
			mu.Unlock()
			if ok {
				return f, nil
			}
			f, err := work(ctx)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				jobs++
				kept[j] = f
				if jobs%20 == 0 {
					stop()
				}
			}
			return f, err
		}
		p.Progress = func(b Bounds) {
			if b.Lower > want.Total || b.Upper > 0 && b.Upper < want.Total {
				t.Errorf("from %d to %d, and it is %d", b.Lower, b.Upper, want.Total)
			}
		}
		x, err := p.Prove(ctx)
		stop()
		if err == nil {
			if x.Total != want.Total || x.Nodes != want.Nodes || file(t, x.Tree) != file(t, want.Tree) {
				t.Errorf("%d, %d nodes, not %d, %d", x.Total, x.Nodes, want.Total, want.Nodes)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || x.Lower > want.Total || x.Tree != nil && x.Tree.Root.Cost() < want.Total {
			t.Fatalf("%v, from %d", err, x.Lower)
		}
	}
	if jobs < 40 || jobs > 200 {
		t.Errorf("%d jobs", jobs)
	}
}

func TestLongProofs(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	for _, c := range []struct {
		board string
		rows  int
		total int64
	}{{"c7p4", 0, 11228}, {"c8p4", 0, 20471}, {"c8p4", 6, 20473}} {
		from := cputime.Used()
		r, tree, err := Prover{Space: space(t, c.board), Rows: c.rows}.Evaluate(context.Background())
		if err != nil || r.Total != c.total {
			t.Errorf("%s within %d rows: %s, %v, not %d", c.board, c.rows, r, err, c.total)
			continue
		}
		t.Logf("%s within %d rows: %s, %d sets, %v of processor time", c.board, c.rows, r, r.Nodes, cputime.Used()-from)
		checkWalk(t, tree, r)
	}
}

// TestAProofSaysWhatItHasComeTo checks the bounds that a proof reports while it runs. Until the proof has a strategy, it
// must not report a number of broken codes.
func TestAProofSaysWhatItHasComeTo(t *testing.T) {
	for board, first := range map[string]string{"c6p4": "", "c5p4M": "1234"} {
		s := space(t, board)
		by := Prover{Space: s}
		if first != "" {
			by.First = searchtest.Code(t, first)
		}
		var last Bounds
		told := 0
		by.Progress = func(b Bounds) {
			if b.Upper != 0 && b.Lower > b.Upper || b.Lower < last.Lower || b.Open > b.Whole {
				t.Errorf("%s: %+v after %+v", board, b, last)
			}
			last = b
			told++
		}
		r, _, err := by.Evaluate(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if told < 2 || last.Lower != r.Total || last.Upper != r.Total || last.Open != 0 {
			t.Errorf("%s: told %d times, at last %+v, and it is %d", board, told, last, r.Total)
		}
	}
}

// TestSearchesEndSoon checks that proofs end soon after their contexts do.
func TestSearchesEndSoon(t *testing.T) {
	s := space(t, "c8p5")
	searchtest.EndsSoon(t, searchtest.Board(t, "c8p5"), map[string]func(context.Context) error{
		"prover":  func(ctx context.Context) error { _, err := Prover{Space: s, Threads: 1}.Prove(ctx); return err },
		"certify": func(ctx context.Context) error { _, err := Certify(ctx, s.Root(), 1<<24, 0); return err },
	})
}

// BenchmarkExact measures the time needed to find and prove the least total, on one thread.
func BenchmarkExact(b *testing.B) {
	for _, text := range []string{"c6p4", "c7p4", "c8p4", "c5p5", "c4p6", "c3p7"} {
		s := space(b, text)
		b.Run(text, func(b *testing.B) {
			searchtest.ReportCPU(b, func() {
				r, _, err := Prover{Space: s, Threads: 1}.Evaluate(context.Background())
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(r.Total), "total")
				b.ReportMetric(float64(r.Nodes), "nodes")
			})
		})
	}
}
