package lab

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keypeg"
	"keypeg/solver"
)

// TestBuildContinuesWhereItStopped checks that a build that was stopped after its first job can be continued.
func TestBuildContinuesWhereItStopped(t *testing.T) {
	dir := t.TempDir()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	board, err := keypeg.ParseFormat("c4p3")
	if err != nil {
		t.Fatal(err)
	}
	space, err := solver.NewSpace(board)
	if err != nil {
		t.Fatal(err)
	}
	b := Builder{Dir: dir, Space: space, First: keypeg.CodeOf(1, 1, 2), Threads: 1, Beam: solver.Beam{Memory: 16 << 20}, Out: stopAt{stop}}
	if err := b.Build(ctx); err == nil || err.Error() != "stopped before the end; run it again to go on" {
		t.Fatalf("a stopped build ends with %v", err)
	}
	done, _ := filepath.Glob(filepath.Join(dir, "*.done"))
	if len(done) != 1 {
		t.Fatalf("%d jobs are done, not 1", len(done))
	}
	var out bytes.Buffer
	again := Builder{Dir: dir, Space: space, First: b.First, Threads: 2, Beam: b.Beam, Out: &out}
	if err := again.Build(context.Background()); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(out.String(), " sets\n"); lines != len(b.jobs)-1 {
		t.Errorf("%d jobs were done again, of %d:\n%s", lines, len(b.jobs), &out)
	}
	f, err := os.Open(filepath.Join(dir, "c4p3Bm-112.tree"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if r, err := solver.Walk(f); err != nil || r.Codes != 64 {
		t.Errorf("%s, %v", r, err)
	}
}

// stopAt is a writer that calls stop at every write.
type stopAt struct{ stop func() }

func (s stopAt) Write(p []byte) (int, error) {
	s.stop()
	return len(p), nil
}

// TestBuildWithinSoManyRows checks that a build with a limit on the rows neither uses nor overwrites a cheaper strategy
// that needs more rows.
func TestBuildWithinSoManyRows(t *testing.T) {
	dir := t.TempDir()
	board, err := keypeg.ParseFormat("c6p4")
	if err != nil {
		t.Fatal(err)
	}
	space, err := solver.NewSpace(board)
	if err != nil {
		t.Fatal(err)
	}
	build := func(longest int) {
		near := solver.Beam{Small: 4, Middle: 4, Large: 4, Lookahead: 16, Memory: 16 << 20}
		b := Builder{Dir: dir, Space: space, First: keypeg.CodeOf(1, 1, 2, 3), Threads: 2, Beam: near, Longest: longest, Out: io.Discard}
		if err := b.Build(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	walked := func(name string) solver.Result {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		r, err := solver.Walk(f)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	build(0)
	free := walked("c6p4Bm-1123.tree")
	build(5)
	if again := walked("c6p4Bm-1123.tree"); again.Total != free.Total || free.Longest() != 6 {
		t.Errorf("%s, before the other was built %s", again, free)
	}
	if within := walked("c6p4Bm-1123-in5.tree"); within.Longest() != 5 || within.Total <= free.Total {
		t.Errorf("%s within 5 rows, %s within any number", within, free)
	}
}
