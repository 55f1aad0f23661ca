package lab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/optimal"
	"keypeg/solver/prove"
)

func board(t *testing.T, text string) *solver.Space {
	t.Helper()
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := solver.NewSpace(e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSharesProveTogether lets three machines, each with a share of the jobs, prove a board in one directory. It checks that
// no job is done twice.
func TestSharesProveTogether(t *testing.T) {
	s := board(t, "c4p3")
	want, err := prove.Prover{Space: s}.Prove(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var mu sync.Mutex
	done := map[string]int{}
	var machines sync.WaitGroup
	for k := range 3 {
		machines.Go(func() {
			l := Ledger{Dir: dir, Shares: []Share{{k + 1, 3}}}
			if err := l.Open(); err != nil {
				t.Error(err)
				return
			}
			x, err := prove.Prover{Space: s, Threads: 2, Do: func(ctx context.Context, j solver.Job, work func(context.Context) (solver.Finding, error)) (solver.Finding, error) {
				return l.Do(ctx, j, func(ctx context.Context) (solver.Finding, error) {
					mu.Lock()
					done[fileOf(j)]++
					mu.Unlock()
					return work(ctx)
				})
			}}.Prove(context.Background())
			if err != nil || x.Total != want.Total || x.Nodes != want.Nodes {
				t.Errorf("share %d: %d, %d nodes, %v; alone it is %d, %d", k+1, x.Total, x.Nodes, err, want.Total, want.Nodes)
			}
		})
	}
	machines.Wait()
	for name, times := range done {
		if times != 1 {
			t.Errorf("%s was done %d times", name, times)
		}
	}
	if kept, _ := filepath.Glob(filepath.Join(dir, "*.done")); len(kept) != len(done) {
		t.Errorf("%d jobs were done, %d kept", len(done), len(kept))
	}
}

// TestLedgerRefusesDamagedFiles checks that a finding is not used if its file is incomplete.
func TestLedgerRefusesDamagedFiles(t *testing.T) {
	s := board(t, "c4p3")
	l := Ledger{Dir: t.TempDir(), Shares: []Share{{1, 1}}}
	if err := l.Open(); err != nil {
		t.Fatal(err)
	}
	prove := func() error {
		_, err := prove.Prover{Space: s, Do: l.Do}.Prove(context.Background())
		return err
	}
	if err := prove(); err != nil {
		t.Fatal(err)
	}
	trees, _ := filepath.Glob(filepath.Join(l.Dir, "*112-1r0w*.tree"))
	if len(trees) == 0 {
		t.Fatal("no branch is kept")
	}
	was, err := os.ReadFile(trees[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, damaged := range []string{"", string(was[:len(was)/2])} {
		if err := os.WriteFile(trees[0], []byte(damaged), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := prove(); err == nil || !strings.Contains(err.Error(), ".done away to do the job again") {
			t.Errorf("with %d bytes of a branch: %v", len(damaged), err)
		}
	}
	mark := strings.TrimSuffix(trees[0], ".tree") + ".done"
	if err := os.WriteFile(mark, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := prove(); err == nil || !strings.Contains(err.Error(), "take the file away") {
		t.Errorf("with a damaged mark: %v", err)
	}
	if os.Remove(mark); prove() != nil {
		t.Error("the job is not done again")
	}
}

// TestNoTimeToAskForRows checks that the search for the fewest rows returns a valid bound even if it has no time to find a
// strategy.
func TestNoTimeToAskForRows(t *testing.T) {
	o := Optimum{Dir: t.TempDir(), Threads: 2, Out: new(bytes.Buffer), Seconds: 1e-9}
	if err := o.begin(board(t, "c6p5").Format()); err != nil {
		t.Fatal(err)
	}
	var l optimal.Longest
	if err := o.longest(context.Background(), &l); err != nil {
		t.Fatal(err)
	}
	tree, err := ReadTree(o.file(fmt.Sprintf("in%d.tree", l.Upper)))
	if err != nil || tree.Root.Longest() != l.Upper || l.Lower > 6 {
		t.Errorf("%d to %d rows, %v", l.Lower, l.Upper, err)
	}
}

// TestOptimumSaysWhatIsOpen checks the results for boards, after a computation that was stopped.
func TestOptimumSaysWhatIsOpen(t *testing.T) {
	var out bytes.Buffer
	o := Optimum{Dir: t.TempDir(), Threads: 1, Out: &out}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := o.Board(ctx, board(t, "c4p3").Format()); !errors.Is(err, context.Canceled) {
		t.Errorf("a board that was stopped: %v", err)
	}
	for _, game := range []string{"c6p4", "c4p4", "c5p4M"} {
		if _, err := o.Board(context.Background(), board(t, game).Format()); err != nil {
			t.Fatal(err)
		}
	}
	to := t.TempDir()
	table, err := WriteOptimal(o.Dir, to)
	if err != nil || len(table.Boards) != 3 {
		t.Fatalf("%d boards, %v", len(table.Boards), err)
	}
	four, classic, permuted := table.Boards[0], table.Boards[1], table.Boards[2]
	if four.Game != "c4p4" || four.Longest.Upper != 4 || four.Within != nil || four.Least.Longest != 4 {
		t.Errorf("(4,4) takes the fewest rows at the same total: %+v", four)
	}
	if classic.Game != "c6p4" || classic.Least.Total != 5625 || classic.Within == nil || classic.Within.Total != 5626 || classic.Within.Longest != 5 ||
		classic.Longest.Lower != 5 || len(classic.Firsts) != 5 || classic.Firsts[4].Least != 6318 || classic.Same[0] != "c5p4b" {
		t.Errorf("(4,6): %+v", classic)
	}
	if permuted.Game != "c5p4M" || permuted.Same != nil || len(permuted.Firsts) != 1 {
		t.Errorf("4 of 5: %+v", permuted)
	}
	for _, b := range table.Boards {
		for _, name := range b.Strategies() {
			if _, err := os.Stat(filepath.Join(to, "strategies", name)); err != nil {
				t.Error(err)
			}
		}
	}
	page := filepath.Join(to, "page.md")
	if err := os.WriteFile(page, []byte("before\n"+pageFrom+"old\n"+pageTo+"after\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := WritePage(table, page); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(page)
	for _, want := range []string{"before\n", "| (4,6), c5p4b | 1296 | **5625** |", "| 5 | **5626** |", "| 4 of 5 |", "1234 5673, 1122 5702", pageTo + "after\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the page lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "old") {
		t.Error("the old table is still there")
	}
}
