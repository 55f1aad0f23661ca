package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/engine"
	"keypeg/internal/lab"
	"keypeg/solver"
	"keypeg/solver/optimal"
)

type optimalOptions struct {
	lab.Optimum
	games, shares []string
	memory        int // in MiB
	atLeast       int64
	onlyBound     bool // whether to prove only that the total is at least atLeast
	to, page      string
	asJSON        bool
}

func optimalCommand() *cobra.Command {
	o := optimalOptions{Optimum: lab.Optimum{Dir: "optimal"}, memory: 256}
	cmd := &cobra.Command{
		Use:   "optimal [--games BOARD,...] [--dir DIR] [--seconds N] [--at-least TOTAL] [--job K/N ...] [--write DIR --page FILE] [--json]",
		Short: "Prove the fewest rows that boards can be broken in",
		Long: `Optimal computes, for one board after the other, how many rows are enough for every code,
the least total of any strategy, the least total of strategies that need no more rows than
are enough, the fewest codes that need the last of these rows, and the mixed value (see
keypeg value). It proves each result, or gives bounds if --seconds are not enough. If the
proof of the least total took less than a fifth of --seconds (or five minutes, without
--seconds), it also finds the exact least total of every kind of first row.

The work is done by jobs, --threads of them at a time. Finished results are stored in --dir:
if optimal is stopped and run again, it continues, and a question that ran out of --seconds
resumes when given more. The results are the same on any number of processors and machines.

A strategy found elsewhere, for example by keypeg book build, is used if it is in --dir under
a name such as c7p5.start.tree, for c7p5.

--at-least proves only that the least total of a board is at least a given number. This takes
much less time if the number is some percent lower than the best total known.

--job K/N does the K-th of N equal shares of the jobs, for machines that share the work
and the directory; each waits for the results that it needs from the others.
--write updates a table, such as solver/optimal, from --dir: the boards there replace those
of the table, and bounds and certificates are added. --page writes the table into docs/optimal.md.`,
		Example: `  keypeg optimal --games c6p4,c7p4
  keypeg optimal --games c6p5 --threads 1 --job 1/4
  keypeg optimal --games c7p5 --at-least 83000
  keypeg optimal --games "" --write solver/optimal --page docs/optimal.md`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("there is no command optimal %q: use optimal prove, optimal check or optimal pack", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.onlyBound = cmd.Flags().Changed("at-least")
			boards, err := o.check()
			if err != nil {
				return err
			}
			return o.run(cmd, boards)
		},
	}
	cmd.Flags().StringSliceVar(&o.games, "games", []string{"c6p4"}, "the `BOARDS`: editions, or boards such as c6p4 and c10p4M")
	cmd.Flags().StringVar(&o.Dir, "dir", o.Dir, "the `DIR` for results and jobs")
	cmd.Flags().Float64Var(&o.Seconds, "seconds", 0, "end a question after `N` seconds of processor time; 0 means no limit")
	cmd.Flags().Int64Var(&o.atLeast, "at-least", 0, "prove only that the least total is at least `TOTAL`")
	cmd.Flags().IntVar(&o.memory, "memory", o.memory, "the memory for sets in `MIB`, for each running job")
	threadsFlag(cmd, &o.Threads, "do `N` jobs at a time, each with --memory of its own")
	cmd.Flags().StringSliceVar(&o.shares, "job", nil, "do only share `K/N` of the jobs, and wait for the other shares; may be repeated")
	cmd.Flags().StringVar(&o.to, "write", "", "update the table in `DIR` from --dir")
	cmd.Flags().StringVar(&o.page, "page", "", "with --write: also write the table into the page `FILE`")
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "print JSON at the end, and each settled board on standard error")
	cmd.AddCommand(optimalProveCommand(), optimalCheckCommand(), optimalPackCommand())
	return cmd
}

// check refuses invalid flags, sets what follows from the others, and returns the boards.
func (o *optimalOptions) check() ([]keypeg.Format, error) {
	boards, err := boardsOf(o.games)
	switch {
	case err != nil:
		return nil, err
	case o.page != "" && o.to == "":
		return nil, misused("--page goes with --write")
	case o.Threads < 1 || !(o.Seconds >= 0) || o.memory < 1 || o.memory > 1<<20:
		return nil, misused("--threads is at least 1, --memory 1 to %d, and --seconds at least 0", 1<<20)
	case o.onlyBound && (o.atLeast < 1 || len(boards) != 1):
		return nil, misused("--at-least needs one board, and a total of at least 1")
	}
	o.Memory = int64(o.memory) << 20
	o.Shares, err = readShares(o.shares)
	return boards, err
}

// run proves results about boards, and prints or writes them as the flags say.
func (o *optimalOptions) run(cmd *cobra.Command, boards []keypeg.Format) error {
	ctx, stop := untilStopped(cmd)
	defer stop()
	o.Out, o.Line = toldOn(cmd, o.asJSON), lab.NewProgress(cmd.ErrOrStderr())
	var result any
	var err error
	if o.onlyBound {
		result, err = o.Bound(ctx, boards[0], o.atLeast)
	} else {
		result, err = tableFrom(ctx, &o.Optimum, boards)
	}
	if err != nil {
		return stoppedOr(err)
	}
	if err := writeOptimal(o.Dir, o.to, o.page); err != nil || !o.asJSON {
		return err
	}
	return json.NewEncoder(cmd.OutOrStdout()).Encode(result)
}

// tableFrom works out boards, one after the other.
func tableFrom(ctx context.Context, o *lab.Optimum, boards []keypeg.Format) (optimal.Table, error) {
	table := optimal.Table{Boards: []optimal.Board{}}
	for _, e := range boards {
		b, err := o.Board(ctx, e)
		if err != nil {
			return table, err
		}
		table.Boards = append(table.Boards, b)
	}
	return table, nil
}

// toldOn returns the writer for a command's progress: standard output, or standard error if standard output carries
// JSON.
func toldOn(cmd *cobra.Command, asJSON bool) io.Writer {
	if asJSON {
		return cmd.ErrOrStderr()
	}
	return cmd.OutOrStdout()
}

// writeOptimal carries out --write and --page, if the flags are given.
func writeOptimal(dir, to, page string) error {
	if to == "" {
		return nil
	}
	table, err := lab.WriteOptimal(dir, to)
	if err == nil && page != "" {
		err = lab.WritePage(table, page)
	}
	if err != nil {
		return misused("--write: %w", err)
	}
	return nil
}

// stoppedOr explains an error if work was stopped or a board is too big, and returns any other error unchanged.
func stoppedOr(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("stopped before the end; run it again to go on")
	case errors.Is(err, solver.ErrTooBig):
		return misused("--games: %w", err)
	}
	return err
}

// boardsOf parses the boards of --games.
func boardsOf(games []string) ([]keypeg.Format, error) {
	var boards []keypeg.Format
	for _, game := range games {
		e, _, err := engine.ReadBoard(game)
		if err != nil {
			return nil, misused("--games: %w", err)
		}
		boards = append(boards, e)
	}
	return boards, nil
}

// readShares parses the shares of --job.
func readShares(texts []string) ([]lab.Share, error) {
	var shares []lab.Share
	for _, text := range texts {
		share, err := lab.ReadShare(text)
		if err != nil {
			return nil, misused("--job %w", err)
		}
		shares = append(shares, share)
	}
	return shares, nil
}
