package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"keypeg/internal/cputime"
	"keypeg/internal/engine"
	"keypeg/internal/lab"
	"keypeg/solver"
)

func strategyCommand() *cobra.Command {
	game, first, out := "classic", "", ""
	c := engine.Choice{By: "entropy"}
	var w width
	asJSON := false
	cmd := &cobra.Command{
		Use:   "strategy [--game BOARD] [--by NAME] [--first ROW] [--rows-limit N] [--out FILE] [--json]",
		Short: "Play a strategy against every code, and add up its rows",
		Long: `Strategy plays a strategy against every code of the board and prints the rows that it
needs: their total, mean and maximum, and how many codes are broken in each row.

Strategies: minimax, size (least expected size), entropy and parts (most parts)
look one row ahead; with a + they also credit rows that can be the code. near looks
further ahead at the most promising rows, and exact at all that matter: its total is
proved to be the least. book was computed in advance; consistent draws any row that can
be the code.

--out writes the strategy as a file that keypeg walk, or any other program, can replay.`,
		Example: `  keypeg strategy --game classic --by minimax --first 1122
  keypeg strategy --game c6p4 --by exact --rows-limit 5 --json
  keypeg strategy --game advanced --by near --small 16 --out advanced.tree`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			space, reader, err := listed(game)
			if err != nil {
				return err
			}
			if first != "" {
				if c.First, err = reader.Code(first); err != nil {
					return misused("--first: %w", err)
				}
			}
			if err := w.check(); err != nil {
				return err
			}
			if c.Rows < 0 || c.Rows > 60 {
				return misused("--rows-limit is a number of rows from 1 to 60, not %d", c.Rows)
			}
			c.Beam = w.near()
			return playStrategy(cmd, space, c, out, asJSON)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().StringVar(&c.By, "by", c.By, "the strategy's `NAME`")
	cmd.Flags().StringVar(&first, "first", "", "the first `ROW`; chosen by the strategy if not given")
	cmd.Flags().IntVar(&c.Rows, "rows-limit", 0, "exact: the most `ROWS` that any code may take")
	cmd.Flags().Uint64Var(&c.Seed, "seed", 1, "consistent: the `NUMBER` from which it draws")
	cmd.Flags().StringVar(&out, "out", "", "write the strategy to `FILE`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	w.flags(cmd)
	return cmd
}

func playStrategy(cmd *cobra.Command, space *solver.Space, c engine.Choice, out string, asJSON bool) error {
	by, err := strategyOf(c, space.Format())
	if err != nil {
		return err
	}
	if out != "" {
		if err := lab.Writable(filepath.Dir(out)); err != nil {
			return misused("--out: %w", err)
		}
	}
	ctx, stop := untilStopped(cmd)
	defer stop()
	sheet, tree, err := lab.Play(ctx, space, by, c.By, lab.NewProgress(cmd.ErrOrStderr()))
	if err != nil {
		return told(err)
	}
	if err := sheet.Print(cmd.OutOrStdout(), asJSON); err != nil || out == "" {
		return err
	}
	if err := lab.WriteFile(out, tree.Write); err != nil {
		return misused("--out: %w", err)
	}
	return nil
}

func walkCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "walk [--json] FILE",
		Short: "Play a strategy file against every code, and trust nothing in it",
		Long: `Walk plays a strategy file, as written by keypeg strategy --out, against every code
of its board, and prints the result as keypeg strategy does. It scores row by row
and shares no code with the searches. If the strategy leaves a code unbroken, the
exit code is 1. - is standard input.`,
		Args: exactArgs(1, "walk takes one strategy file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := cmd.InOrStdin()
			if args[0] != "-" {
				f, err := os.Open(args[0])
				if err != nil {
					return misused("%w", err)
				}
				defer f.Close()
				in = f
			}
			from := cputime.Used()
			r, err := solver.Walk(in)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			sheet := lab.SheetOf(r, "file")
			sheet.CPU = (cputime.Used() - from).Seconds()
			return sheet.Print(cmd.OutOrStdout(), asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
