package solver

import (
	"context"
	"strings"
	"testing"

	"keypeg"
	"keypeg/solver/internal/search"
	"keypeg/solver/internal/searchtest"
)

// TestBoundedJobs checks that jobs with limited rows find a branch whenever there is one, even if they try only one row for
// each set.
func TestBoundedJobs(t *testing.T) {
	s := space(t, "c5p4")
	narrow, few := Beam{Small: 1, Middle: 1, Large: 1}, 0
	for _, first := range s.board.List(s.board.FirstRows()) {
		for _, c := range s.Root().Play(first) {
			_, _, err := Within{Rows: 5}.Plan(context.Background(), c.Node)
			if c.Keys == s.board.Format.Win() {
				continue
			}
			f, jobErr := Job{Format: s.board.Format, First: first, Keys: c.Keys, Width: narrow, Rows: 5}.Run(context.Background(), s)
			switch {
			case jobErr != nil || (err == nil) != (f.Branch != nil):
				t.Errorf("%s %s: %v, %v", first, c.Keys, err, jobErr)
			case err == nil && (f.Cost != f.Branch.Cost() || 1+f.Branch.Longest() > 5):
				t.Errorf("%s %s: %d, a branch of %d and %d rows", first, c.Keys, f.Cost, f.Branch.Cost(), 1+f.Branch.Longest())
			}
			if x, at, _ := narrow.search(context.Background(), c.Node); err == nil {
				at.Left = 4
				if _, row := x.Cost(at, search.TooMany); row == search.Unknown {
					few++
				}
			}
		}
	}
	if few == 0 {
		t.Error("a narrow search finds them all by itself")
	}
}

// TestSlicesAreTheWhole divides a job into slices, and compares their results with the result of the whole job.
func TestSlicesAreTheWhole(t *testing.T) {
	s := space(t, "c6p4")
	whole := Job{Format: s.board.Format, First: searchtest.Code(t, "1123"), Keys: s.board.Answers[4], Width: AllRows}
	want, err := whole.Run(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	best := int64(search.TooMany)
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

func TestJobsAddUpToTheWhole(t *testing.T) {
	s := space(t, "c6p4")
	first := searchtest.Code(t, "1123")
	width := Beam{Small: 4, Middle: 4, Large: 4}
	jobs, err := Jobs(context.Background(), s, first, width, 0)
	if err != nil {
		t.Fatal(err)
	}
	total := int64(s.Len())
	for _, j := range jobs {
		found, err := j.Run(context.Background(), s)
		if err != nil || found.Branch.Cost() != found.Cost {
			t.Fatalf("%s: %d, %v", j, found.Cost, err)
		}
		total += found.Cost
		j.Below = found.Cost
		if f, err := j.Run(context.Background(), s); err != nil || f.Branch != nil {
			t.Errorf("%s: something below the best it found, %d, %v", j, f.Cost, err)
		}
	}
	width.First = first
	r, tree, err := Evaluate(context.Background(), s, width, Options{})
	if err != nil || total != r.Total {
		t.Errorf("by jobs %d, at once %s, %v", total, r, err)
	}
	checkWalk(t, tree, r)
	if cut, err := Jobs(context.Background(), s, first, width, 3); err != nil || len(cut) < len(jobs) {
		t.Errorf("%d jobs cut up, %d whole", len(cut), len(jobs))
	}
}

// TestJobsOnThreadsFindTheSame compares a strategy found by jobs with one found by a single search.
func TestJobsOnThreadsFindTheSame(t *testing.T) {
	for board, first := range map[string]string{"c6p4": "1122", "c5p4M": "1234", "c4p3b": "110"} {
		s := space(t, board)
		by := Beam{First: searchtest.Code(t, first), Small: 4, Middle: 3, Large: 2}
		want, _, err := by.Plan(context.Background(), s.Root())
		if err != nil {
			t.Fatal(err)
		}
		text := func(b *Branch) string {
			var w strings.Builder
			if err := (&Tree{s.board.Format, b}).Write(&w); err != nil {
				t.Fatal(err)
			}
			return w.String()
		}
		for _, threads := range []int{1, 3} {
			told := 0
			got, nodes, err := Grow(context.Background(), s.Root(), by, Options{Threads: threads, Progress: func(codes, _ int) { told = codes }})
			if err != nil || nodes == 0 || text(got) != text(want) {
				t.Errorf("%s in %d threads: another strategy than in one search: %v", board, threads, err)
			}
			if told < s.Len()-1 {
				t.Errorf("%s: %d codes of %d were told of", board, told, s.Len())
			}
		}
		by.First = keypeg.CodeOf(1)
		if _, _, err := Grow(context.Background(), s.Root(), by, Options{}); err == nil {
			t.Errorf("%s begins with a row of one peg", board)
		}
	}
}
