package main

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"

	"github.com/spf13/cobra"

	"keypeg/internal/lab"
)

func optimalProveCommand() *cobra.Command {
	o := lab.Optimum{Dir: "optimal", Threads: runtime.GOMAXPROCS(0)}
	var games, of, shares []string
	to := "certificates"
	cmd := &cobra.Command{
		Use:                   "prove [--games BOARD,...] [--of CLAIM,...] [--dir DIR] [--out DIR] [--threads N] [--job K/N ...]",
		DisableFlagsInUseLine: true,
		Short:                 "Write the proofs of proved boards down, for anyone's program to check",
		Long: `Prove writes proofs as chains of certificates: one for the board, which rests on others
for answers to first rows. They are checked before the command ends, by a program that
shares no code with the searches. --of says what is proved:

  total   that no strategy takes fewer rows altogether
  rows    that with one row less than is enough, some code is left whatever is played
  within  that no strategy which needs no more rows than that takes fewer altogether,
          where it takes more than any

A certificate that is finished is kept in --out, and that it was checked beside it: stopped
and run again, prove goes on where it was. --job K/N does the K-th of N equal shares, as
keypeg optimal does, for machines that share both directories.
docs/optimal.md says what a certificate holds and how to check it.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			boards, err := boardsOf(games)
			if err != nil {
				return err
			}
			for _, claim := range of {
				if claim != lab.OfTotal && claim != lab.OfRows && claim != lab.OfWithin {
					return misused("--of is total, rows or within, not %q", claim)
				}
			}
			if o.Threads < 1 {
				return misused("--threads is at least 1")
			}
			if o.Shares, err = readShares(shares); err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			o.Out, o.Line = cmd.OutOrStdout(), lab.NewProgress(cmd.ErrOrStderr())
			for _, e := range boards {
				if err := o.Certify(ctx, e, to, of); err != nil {
					return stoppedOr(err)
				}
			}
			return nil
		},
	}
	cmd.Flags().StringSliceVar(&games, "games", []string{"c6p4"}, "the `BOARDS`: editions, or boards such as c6p4 and c10p4M")
	cmd.Flags().StringSliceVar(&of, "of", []string{lab.OfTotal, lab.OfRows, lab.OfWithin}, "the `CLAIMS` to prove")
	cmd.Flags().StringVar(&o.Dir, "dir", o.Dir, "the `DIR` of keypeg optimal, which may hold the jobs' results")
	cmd.Flags().StringVar(&to, "out", to, "the `DIR` to write to")
	cmd.Flags().IntVar(&o.Threads, "threads", o.Threads, "write or check `N` certificates at a time")
	cmd.Flags().StringSliceVar(&shares, "job", nil, "do share `K/N` of the work only; may be given more than once")
	return cmd
}

func optimalCheckCommand() *cobra.Command {
	threads := runtime.GOMAXPROCS(0)
	cmd := &cobra.Command{
		Use:                   "check [--threads N] FILE...",
		DisableFlagsInUseLine: true,
		Short:                 "Check a chain of certificates, trusting nothing in it",
		Long: `Check reads certificates of one board, the one for the board first, and prints what
they prove together. It knows nothing but how rows are answered. If a claim does not
hold, or rests on one that no certificate proves, the exit code is 1.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("name at least one certificate")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, files []string) error {
			if threads < 1 {
				return misused("--threads is at least 1")
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			claim, err := lab.CheckChain(ctx, files, threads, lab.NewProgress(cmd.ErrOrStderr()))
			if _, missing := errors.AsType[*fs.PathError](err); missing {
				return misused("%w", err)
			}
			if err != nil {
				return told(err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "proved: the %s\n", claim)
			return err
		},
	}
	cmd.Flags().IntVar(&threads, "threads", threads, "check `N` certificates at a time")
	return cmd
}
