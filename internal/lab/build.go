package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"keypeg"
	"keypeg/solver"
)

// A Builder searches for the best strategy that begins with a given row. There is one job for each answer to that row. A
// Builder stores the jobs' results in a directory, so that the work can be stopped and continued. If a Builder runs again
// with other widths, it tries to improve the stored results.
type Builder struct {
	Dir     string // contains the jobs' results; must exist
	Space   *solver.Space
	First   keypeg.Code
	Beam    solver.Beam // width of the jobs' searches
	Longest int         // the largest number of rows for any code; 0 means no limit
	Seconds int         // number of jobs into which each large job is divided, one for each promising second row; if 0, jobs are not divided
	Threads int         // the number of jobs done at the same time, each with its own memory; at least 1
	Shares  []Share     // the jobs to do; if empty, all jobs
	Out     io.Writer   // receives the whole strategy
	Told    io.Writer   // receives a line for each finished job; Out if nil
	JSON    bool        // print the strategy as JSON
	Line    *Progress

	jobs    []solver.Job // the jobs to do, according to Shares
	mu      sync.Mutex
	running []string
	ended   int
}

// A Share is the K-th of N equal shares of the jobs, where K counts from 1.
type Share struct{ K, N int }

// ReadShare parses a share such as 2/4.
func ReadShare(text string) (Share, error) {
	var s Share
	got, err := fmt.Sscanf(text, "%d/%d", &s.K, &s.N)
	if got != 2 || err != nil || s.K < 1 || s.K > s.N || s.String() != text {
		return s, fmt.Errorf("%q is no share of the jobs: write K/N, with K from 1 to N", text)
	}
	return s, nil
}

func (s Share) String() string { return fmt.Sprintf("%d/%d", s.K, s.N) }

// Build does the unfinished jobs, several at a time and largest first. When the jobs of all shares are done, it prints the
// whole strategy. It also writes the strategy to the same directory, as BOARD-FIRST.tree or, with bounded rows,
// BOARD-FIRST-in7.tree.
func (b *Builder) Build(ctx context.Context) error {
	all, err := solver.Jobs(ctx, b.Space, b.First, b.Beam, b.Seconds)
	if err != nil {
		return err
	}
	if b.Told == nil {
		b.Told = b.Out
	}
	for i := range all {
		all[i].Rows = b.Longest
	}
	b.jobs = all
	if len(b.Shares) > 0 {
		b.jobs = nil
	}
	for _, s := range b.Shares {
		for i := s.K - 1; i < len(all); i += s.N {
			b.jobs = append(b.jobs, all[i])
		}
	}
	return b.work(ctx)
}

func (b *Builder) work(ctx context.Context) error {
	tell, stop := b.Line.ticking()
	err := several(ctx, b.Threads, len(b.jobs), func(ctx context.Context, i int) error {
		b.note(tell, func() { b.running = append(b.running, b.jobs[i].String()) })
		defer b.note(tell, func() {
			b.ended++
			b.running = slices.DeleteFunc(b.running, func(name string) bool { return name == b.jobs[i].String() })
		})
		return b.do(ctx, b.jobs[i])
	})
	stop()
	if ctx.Err() != nil {
		return errors.New("stopped before the end; run it again to go on")
	}
	if err != nil {
		return err
	}
	return b.finish()
}

// note records a change in the current work, and shows it in a terminal.
func (b *Builder) note(tell func(format string, args ...any), change func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	change()
	tell("%d of %d jobs done; at work on %s", b.ended, len(b.jobs), strings.Join(b.running, " "))
}

// name returns the common prefix of the names of a job's files.
func (b *Builder) name(j solver.Job) string {
	return filepath.Join(b.Dir, b.board()+"-"+j.String()+b.within())
}

// within returns the part of a file name that states the limit on the rows, or "" if there is no limit. Results without a limit
// can be cheaper.
func (b *Builder) within() string {
	if b.Longest == 0 {
		return ""
	}
	return fmt.Sprintf("-in%d", b.Longest)
}

// board returns the board's name as used in file names. It omits the number of rows, which has no effect on the results.
func (b *Builder) board() string {
	return boardName(b.Space.Format())
}

func boardName(e keypeg.Format) string {
	return strings.Replace(e.String(), fmt.Sprintf("g%d", e.Rows), "", 1)
}

// trees reads, from the directory, the strategies that begin with the first row. These are the jobs' results, and whole
// strategies that were merged earlier, or copied there to be improved.
func (b *Builder) trees() ([]*solver.Tree, error) {
	files, _ := filepath.Glob(b.whole(""))
	pieces, _ := filepath.Glob(b.whole("-*"))
	var trees []*solver.Tree
	for _, name := range append(files, pieces...) {
		t, err := ReadTree(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w; take the file away to go on without it", name, err)
		}
		if t.Root.Row == b.First {
			t.Format = b.Space.Format() // the file may state a different number of rows
			trees = append(trees, t)
		}
	}
	return trees, nil
}

// whole returns the name of the file with the strategy that begins with the row First. Unless the argument is "", it names a
// part of the strategy.
func (b *Builder) whole(which string) string {
	return filepath.Join(b.Dir, fmt.Sprintf("%s-%s%s.tree", b.board(), b.First, which))
}

// known returns the cheapest branch for a job among the strategies in the directory.
func (b *Builder) known(j solver.Job) (best *solver.Branch, err error) {
	trees, err := b.trees()
	for _, t := range trees {
		for _, e := range t.Root.Next {
			if e.Keys == j.Keys && (b.Longest == 0 || 1+e.To.Longest() <= b.Longest) && (best == nil || e.To.Cost() < best.Cost()) {
				best = e.To
			}
		}
	}
	return best, err
}

// do does a job, unless it is marked as done.
func (b *Builder) do(ctx context.Context, j solver.Job) error {
	mark := fmt.Sprintf("%s.%d-%d-%d-%d.done", b.name(j), b.Beam.Small, b.Beam.Middle, b.Beam.Large, b.Beam.Lookahead)
	if _, err := os.Stat(mark); err == nil {
		return nil
	}
	was, err := b.known(j)
	if err != nil {
		return err
	}
	if was != nil {
		j.Below = was.Cost()
	}
	found, err := j.Run(ctx, b.Space)
	if err != nil {
		return err
	}
	if found.Branch != nil {
		piece := solver.Tree{Format: b.Space.Format(), Root: &solver.Branch{Row: j.First, Next: []solver.Edge{{Keys: j.Keys, To: found.Branch}}}}
		if err := WriteFile(b.name(j)+".tree", piece.Write); err != nil {
			return err
		}
	}
	b.report(j, was, found)
	return os.WriteFile(mark, nil, 0o644)
}

// report prints a line about a finished job.
func (b *Builder) report(j solver.Job, was *solver.Branch, found solver.Finding) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.Line.End()
	switch {
	case found.Branch == nil:
		fmt.Fprintf(b.Told, "%s  nothing below %d, %d sets\n", j, j.Below, found.Nodes)
	case was == nil:
		fmt.Fprintf(b.Told, "%s  %d, %d sets\n", j, found.Cost, found.Nodes)
	default:
		fmt.Fprintf(b.Told, "%s  %d, before %d, %d sets\n", j, found.Cost, j.Below, found.Nodes)
	}
}

// finish merges the jobs' results into one strategy, if all jobs of the first row are done.
func (b *Builder) finish() error {
	trees, err := b.trees()
	if err != nil {
		return err
	}
	t, err := mergeFirst(b.Space, b.First, trees, b.Longest)
	if err != nil {
		_, err := fmt.Fprintln(b.Told, "this share is done; others are not")
		return err
	}
	sheet, err := Walked(t, "merge")
	if err == nil {
		err = WriteFile(b.whole(b.within()), t.Write)
	}
	if err != nil {
		return err
	}
	return sheet.Print(b.Out, b.JSON)
}
