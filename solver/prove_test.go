package solver

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
)

// TestProverOnThreadsIsTheSearch compares a proof by jobs with the search as a whole, for all
// first rows too, and on several threads.
func TestProverOnThreadsIsTheSearch(t *testing.T) {
	for _, text := range []string{"c2p1", "c3p2", "c4p3", "c3p2bM", "c5p4M", "c5p4", "c3p5", "c6p4"} {
		s := space(t, text)
		want := planned(t, s, Exact{})
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

// TestKernelsProveTheSame checks that Go and assembly look at the same sets.
func TestKernelsProveTheSame(t *testing.T) {
	for _, text := range []string{"c5p4", "c3p5", "c6p3"} {
		s := space(t, text)
		var first *Proved
		everyKernel(t, func(t *testing.T) {
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

// checkOpenings compares every first row with the search that begins with it.
func checkOpenings(t *testing.T, s *Space, all *Proved) {
	t.Helper()
	if len(all.Openings) != len(s.firstRows()) {
		t.Errorf("%s: %d first rows, not %d", s.format, len(all.Openings), len(s.firstRows()))
	}
	for _, o := range all.Openings {
		if want := planned(t, s, Exact{First: o.Row}); !o.Exact || o.Least != want {
			t.Errorf("%s %s: %d, and the search says %d", s.format, o.Row, o.Least, want)
		}
	}
}

// planned returns the least total by a search as a whole.
func planned(t *testing.T, s *Space, by Exact) int64 {
	t.Helper()
	b, advice, err := by.Plan(context.Background(), s.Root())
	if err != nil || b.Cost() != advice.Cost {
		t.Fatalf("%s: %d, %v", s.format, advice.Cost, err)
	}
	return advice.Cost
}

func prove(t *testing.T, p Prover) *Proved {
	t.Helper()
	x, err := p.Prove(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func file(t *testing.T, tree *Tree) string {
	t.Helper()
	var text bytes.Buffer
	if err := tree.Write(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestProverWithinRows bounds the rows: Koyama and Lai 1993.
func TestProverWithinRows(t *testing.T) {
	s := space(t, "c6p4")
	x := prove(t, Prover{Space: s, Rows: 5, Every: true})
	if x.Total != 5626 || x.Lower != 5626 || x.Tree.Result().Longest() != 5 {
		t.Errorf("%d to %d, %s", x.Lower, x.Total, x.Tree.Result())
	}
	if last := x.Openings[len(x.Openings)-1]; last.Row != code(t, "1111") || last.Least != 0 {
		t.Errorf("1111 within 5 rows: %d", last.Least) // no strategy that begins so is so short
	}
	if x, err := (Prover{Space: s, Rows: 4}).Prove(context.Background()); !errors.Is(err, ErrUnbreakable) || x.Tree != nil {
		t.Errorf("within 4 rows: %v", err)
	}
}

// TestBoundedJobs has jobs that try one row a set find a branch wherever there is one.
func TestBoundedJobs(t *testing.T) {
	s := space(t, "c5p4")
	narrow, few := Beam{Small: 1, Middle: 1, Large: 1}, 0
	for _, first := range s.list(s.firstRows()) {
		for _, c := range s.Root().Play(first) {
			_, _, err := Within{Rows: 5}.Plan(context.Background(), c.Node)
			if c.Keys == s.format.Win() {
				continue
			}
			f, jobErr := Job{Format: s.format, First: first, Keys: c.Keys, Width: narrow, Rows: 5}.Run(context.Background(), s)
			switch {
			case jobErr != nil || (err == nil) != (f.Branch != nil):
				t.Errorf("%s %s: %v, %v", first, c.Keys, err, jobErr)
			case err == nil && (f.Cost != f.Branch.Cost() || 1+f.Branch.Longest() > 5):
				t.Errorf("%s %s: %d, a branch of %d and %d rows", first, c.Keys, f.Cost, f.Branch.Cost(), 1+f.Branch.Longest())
			}
			if x, at, _ := narrow.search(context.Background(), c.Node); err == nil {
				at.left = 4
				if _, row := x.cost(at, tooMany); row == unknown {
					few++
				}
			}
		}
	}
	if few == 0 {
		t.Error("a narrow search finds them all by itself")
	}
}

// TestProverKnows tells a proof that no total is lower.
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

// TestProverOnThreadsGoesOn stops a proof after every job, and goes on with what was kept.
func TestProverOnThreadsGoesOn(t *testing.T) {
	s := space(t, "c5p4")
	want := prove(t, Prover{Space: s})
	var mu sync.Mutex
	kept := map[Job]Finding{}
	jobs := 0
	for {
		ctx, stop := context.WithCancel(context.Background())
		p := Prover{Space: s, Threads: 2}
		p.Do = func(ctx context.Context, j Job, work func(context.Context) (Finding, error)) (Finding, error) {
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

// TestSlicesAreTheWhole cuts a job up.
func TestSlicesAreTheWhole(t *testing.T) {
	s := space(t, "c6p4")
	whole := Job{Format: s.format, First: code(t, "1123"), Keys: s.answers[4], Width: AllRows}
	want, err := whole.Run(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	best := int64(tooMany)
	for k := range 3 {
		j := whole
		j.Slice = Slice{k + 1, 3}
		f, err := j.Run(context.Background(), s)
		if err != nil || f.Cost < want.Cost {
			t.Errorf("%s: %d, %v, and the whole is %d", j, f.Cost, err, want.Cost)
		}
		best = min(best, f.Cost)
	}
	if best != want.Cost {
		t.Errorf("%d, not %d", best, want.Cost)
	}
	whole.Below = want.Cost
	if f, err := whole.Run(context.Background(), s); err != nil || f.Branch != nil {
		t.Errorf("%d below %d, %v", f.Cost, whole.Below, err)
	}
}
