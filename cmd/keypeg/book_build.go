package main

import (
	"os"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/lab"
)

func bookBuildCommand() *cobra.Command {
	game, first := "advanced", ""
	b := lab.Builder{Dir: "books"}
	var w width
	var shares []string
	asJSON := false
	cmd := &cobra.Command{
		Use:   "build [--game BOARD] [--dir DIR] [--first ROW] [--job K/N ...] [--longest ROWS] [--small N --middle N --large N] [--json]",
		Short: "Compute a strategy by jobs, one for each answer to the first row",
		Long: `Build looks for the best strategy within the given widths, with one job for each
answer to the first row. A job's best branch is stored as a strategy file in --dir, and
marked when the job is done. If build is stopped and run again, it continues; with
other widths, it looks for better branches than it has.

--job K/N does the K-th of N equal shares of the jobs, for machines that share the
work. They may share a directory, or you copy theirs together at the end. When the
last job is done, the whole strategy is written there as GAME-FIRST.tree.

--longest leaves out strategies in which a code takes more rows. Their files have
other names, such as GAME-FIRST-in7.tree.`,
		Example: `  keypeg book build --game c8p5 --first 11223 --small 32 --middle 20 --large 9
  keypeg book build --game c8p5 --job 1/4 --job 2/4`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			if err := prepare(&b, game, first, w, shares); err != nil {
				return err
			}
			if b.JSON = asJSON; asJSON {
				b.Told = cmd.ErrOrStderr()
			}
			b.Out, b.Line = cmd.OutOrStdout(), lab.NewProgress(cmd.ErrOrStderr())
			return told(b.Build(ctx))
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().StringVar(&b.Dir, "dir", b.Dir, "the `DIR` for the jobs' results")
	cmd.Flags().StringVar(&first, "first", "", "the first `ROW` (default 1123 on 4 pegs, 11223 on 5)")
	cmd.Flags().StringSliceVar(&shares, "job", nil, "do only share `K/N` of the jobs; may be repeated")
	cmd.Flags().IntVar(&b.Longest, "longest", 0, "the most `ROWS` that any code may take; 0 means no limit")
	cmd.Flags().IntVar(&b.Seconds, "seconds", 0, "divide large jobs into one for each of the `N` best second rows")
	threadsFlag(cmd, &b.Threads, "do `N` jobs at a time, each with --memory of its own")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the whole strategy as JSON, and the jobs' progress on standard error")
	w.flags(cmd)
	return cmd
}

// prepare reads and checks the flags.
func prepare(b *lab.Builder, game, first string, w width, shares []string) (err error) {
	var reader keypeg.Reader
	if b.Space, reader, err = listed(game); err != nil {
		return err
	}
	if err := w.check(); err != nil {
		return err
	}
	if b.Threads < 1 || b.Seconds < 0 {
		return misused("--threads is at least 1, and --seconds at least 0")
	}
	if b.Longest < 0 {
		return misused("--longest is a number of rows, not %d", b.Longest)
	}
	b.Beam = w.near()
	if first == "" {
		first = map[int]string{4: "1123", 5: "11223"}[b.Space.Format().Pegs]
	}
	if first == "" {
		return misused("say with --first which row to begin with")
	}
	if b.First, err = reader.Code(first); err != nil {
		return misused("--first: %w", err)
	}
	if b.Shares, err = readShares(shares); err != nil {
		return err
	}
	if err := os.MkdirAll(b.Dir, 0o755); err != nil {
		return misused("--dir: %w", err)
	}
	return nil
}
