package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/solver"
)

func bookBuildCommand() *cobra.Command {
	game, first := "advanced", ""
	b := builder{dir: "books", threads: runtime.GOMAXPROCS(0)}
	var slices []string
	cmd := &cobra.Command{
		Use:                   "build [--game BOARD] [--dir DIR] [--first ROW] [--job K/N ...] [--small N --middle N --large N]",
		DisableFlagsInUseLine: true,
		Short:                 "Work out a strategy by jobs, one for each answer to the first row",
		Long: `Build looks for the best strategy that the given widths find, by one job for each
answer to the first row. A job's best branch is a strategy file in --dir, and its end
is marked there, so that build, stopped and run again, goes on where it was; run
again with other widths it looks for something better than what it has.

--job K/N does the K-th of N equal shares of the jobs, for machines that share the
work; their directories may be the same, or be copied together in the end. When the
last job is done, the whole strategy is written beside them as GAME-FIRST.tree.`,
		Example: `  keypeg book build --game c8p5 --first 11223 --small 32 --middle 20 --large 9
  keypeg book build --game c8p5 --job 1/4 --job 2/4`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			if err := b.prepare(ctx, game, first, slices); err != nil {
				return err
			}
			b.out, b.line = cmd.OutOrStdout(), newProgress(cmd.ErrOrStderr())
			return b.build(ctx)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().StringVar(&b.dir, "dir", b.dir, "the `DIR` that keeps the jobs' results")
	cmd.Flags().StringVar(&first, "first", "", "the first `ROW` (default 1123 on 4 pegs, 11223 on 5)")
	cmd.Flags().StringSliceVar(&slices, "job", nil, "do share `K/N` of the jobs only; may be given more than once")
	cmd.Flags().IntVar(&b.seconds, "seconds", 0, "cut large jobs up, into one for each of the `N` best second rows")
	cmd.Flags().IntVar(&b.threads, "threads", b.threads, "do `N` jobs at a time, each with --memory of its own")
	b.width.flags(cmd)
	return cmd
}

// A builder works on the jobs of one first row.
type builder struct {
	dir     string
	width   width
	seconds int
	threads int
	space   *solver.Space
	first   keypeg.Code
	jobs    []solver.Job // its shares
	out     io.Writer

	mu      sync.Mutex
	line    *progress
	running []string
	ended   int
}

// prepare reads the flags.
func (b *builder) prepare(ctx context.Context, game, first string, shares []string) (err error) {
	var reader keypeg.Reader
	if b.space, reader, err = listed(game); err != nil {
		return err
	}
	if err := b.width.check(); err != nil {
		return err
	}
	if b.threads < 1 || b.seconds < 0 {
		return misused("--threads is at least 1, and --seconds at least 0")
	}
	pegs := b.space.Edition().Pegs
	if first == "" && (pegs == 4 || pegs == 5) {
		first = "11223"[5-pegs:]
		if pegs == 4 {
			first = "1123"
		}
	}
	if first == "" {
		return misused("say with --first which row to begin with")
	}
	if b.first, err = reader.Code(first); err != nil {
		return misused("--first: %w", err)
	}
	all, err := solver.Jobs(ctx, b.space, b.first, b.width.near(0), b.seconds)
	if err != nil {
		return told(err)
	}
	if len(shares) == 0 {
		b.jobs = all
		return nil
	}
	for _, share := range shares {
		k, n := 0, 0
		if got, err := fmt.Sscanf(share, "%d/%d", &k, &n); got != 2 || err != nil || k < 1 || k > n || fmt.Sprintf("%d/%d", k, n) != share {
			return misused("--job %q is no share of the jobs: write K/N, with K from 1 to N", share)
		}
		for i := k - 1; i < len(all); i += n {
			b.jobs = append(b.jobs, all[i])
		}
	}
	return nil
}

// build does the jobs that are not done yet, several at a time, the largest first.
func (b *builder) build(ctx context.Context) error {
	if err := os.MkdirAll(b.dir, 0o755); err != nil {
		return misused("--dir: %w", err)
	}
	jobs := make(chan solver.Job)
	errs := make(chan error, b.threads)
	var workers sync.WaitGroup
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for range b.threads {
		workers.Go(func() {
			for j := range jobs {
				if err := b.do(ctx, j); err != nil {
					errs <- err
					stop()
					return
				}
			}
		})
	}
	ticking := make(chan struct{})
	go b.tick(ticking)
feed:
	for _, j := range b.jobs {
		select {
		case jobs <- j:
		case <-ctx.Done():
			break feed
		}
	}
	close(jobs)
	workers.Wait()
	close(ticking)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.line.end()
	close(errs)
	if err := <-errs; err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if ctx.Err() != nil {
		return errors.New("stopped before the end; run it again to go on")
	}
	return b.finish()
}

// tick shows what is being done, on a terminal.
func (b *builder) tick(end chan struct{}) {
	from := time.Now()
	every := time.NewTicker(time.Second)
	defer every.Stop()
	for {
		select {
		case <-end:
			return
		case <-every.C:
			b.mu.Lock()
			b.line.say("%d of %d jobs done; at work for %v on %s", b.ended, len(b.jobs), time.Since(from).Round(time.Second), strings.Join(b.running, " "))
			b.mu.Unlock()
		}
	}
}

// name is what the files of a job begin with.
func (b *builder) name(j solver.Job) string {
	return filepath.Join(b.dir, b.board()+"-"+j.String())
}

// board is a name for the files, short and without the number of rows, which makes no difference.
func (b *builder) board() string {
	e := b.space.Edition()
	return strings.Replace(e.String(), fmt.Sprintf("g%d", e.Rows), "", 1)
}

// trees reads the strategies for the first row that are in the directory: what jobs
// found, and whole ones, put together earlier or copied there to be improved.
func (b *builder) trees() ([]*solver.Tree, error) {
	files, _ := filepath.Glob(b.whole(""))
	pieces, _ := filepath.Glob(b.whole("-*"))
	var trees []*solver.Tree
	for _, name := range append(files, pieces...) {
		t, err := readTree(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w; take the file away to go on without it", name, err)
		}
		if t.Root.Row == b.first {
			t.Edition = b.space.Edition() // built for another number of rows, perhaps
			trees = append(trees, t)
		}
	}
	return trees, nil
}

// whole is the name of the files of the first row.
func (b *builder) whole(which string) string {
	return filepath.Join(b.dir, fmt.Sprintf("%s-%s%s.tree", b.board(), b.first, which))
}

// known is the cheapest branch in the directory for what a job is about.
func (b *builder) known(j solver.Job) (best *solver.Branch, err error) {
	trees, err := b.trees()
	for _, t := range trees {
		for _, e := range t.Root.Next {
			if e.Keys == j.Keys && (best == nil || e.To.Cost() < best.Cost()) {
				best = e.To
			}
		}
	}
	return best, err
}

// do works one job out, unless it is marked as done.
func (b *builder) do(ctx context.Context, j solver.Job) error {
	mark := fmt.Sprintf("%s.%d-%d-%d.done", b.name(j), b.width.small, b.width.middle, b.width.large)
	defer func() {
		b.mu.Lock()
		b.ended++
		b.mu.Unlock()
	}()
	if _, err := os.Stat(mark); err == nil {
		return nil
	}
	b.mu.Lock()
	b.running = append(b.running, j.String())
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		b.running = slices.DeleteFunc(b.running, func(name string) bool { return name == j.String() })
		b.mu.Unlock()
	}()
	was, err := b.known(j)
	if err != nil {
		return err
	}
	if was != nil {
		j.Below = was.Cost()
	}
	found, err := j.Run(ctx, b.space)
	if err != nil {
		return err
	}
	if found.Branch != nil {
		piece := solver.Tree{Edition: b.space.Edition(), Root: &solver.Branch{Row: j.First, Next: []solver.Edge{{Keys: j.Keys, To: found.Branch}}}}
		if err := writeFile(b.name(j)+".tree", piece.Write); err != nil {
			return err
		}
	}
	b.report(j, was, found)
	return os.WriteFile(mark, nil, 0o644)
}

// report prints a line about a job that is done.
func (b *builder) report(j solver.Job, was *solver.Branch, found solver.Finding) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.line.end()
	switch {
	case found.Branch == nil:
		fmt.Fprintf(b.out, "%s  nothing below %d, %d sets\n", j, j.Below, found.Nodes)
	case was == nil:
		fmt.Fprintf(b.out, "%s  %d, %d sets\n", j, found.Cost, found.Nodes)
	default:
		fmt.Fprintf(b.out, "%s  %d, before %d, %d sets\n", j, found.Cost, j.Below, found.Nodes)
	}
}

// finish puts the strategy together, if all jobs of the first row are done.
func (b *builder) finish() error {
	trees, err := b.trees()
	if err != nil {
		return err
	}
	t, err := mergeFirst(b.space, b.first, trees, 0)
	if err != nil {
		_, err := fmt.Fprintln(b.out, "this share is done; others are not")
		return err
	}
	return keepMerged(b.out, t, b.whole(""), "", false)
}
