package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"keypeg/solver"
	"keypeg/solver/book"
)

func strategyCommand() *cobra.Command {
	game, first, out := "classic", "", ""
	c := choice{by: "entropy"}
	asJSON := false
	cmd := &cobra.Command{
		Use:                   "strategy [--game BOARD] [--by NAME] [--first ROW] [--rows-limit N] [--out FILE] [--json]",
		DisableFlagsInUseLine: true,
		Short:                 "Play a strategy against every code, and add up its rows",
		Long: `Strategy plays a strategy against every code of the board and prints the rows it
takes: their total, mean and longest, and how many codes are broken in each row.

Strategies: minimax, size (least expected size), entropy and parts (most parts)
look one row ahead; with a + they also credit rows that can be the code. near looks
ahead at the most promising rows, exact at all that matter: its total is the least
there is, proved. book was worked out ahead; consistent draws any row that can be
the code.

--out writes the strategy as a file that keypeg walk, or anyone's program, replays.`,
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
				if c.first, err = reader.Code(first); err != nil {
					return misused("--first: %w", err)
				}
			}
			if err := c.width.check(); err != nil {
				return err
			}
			if c.rows < 0 || c.rows > 60 {
				return misused("--rows-limit is a number of rows from 1 to 60, not %d", c.rows)
			}
			return playStrategy(cmd, space, c, out, asJSON)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().StringVar(&c.by, "by", c.by, "the strategy's `NAME`")
	cmd.Flags().StringVar(&first, "first", "", "the first `ROW`; the strategy chooses where none is given")
	cmd.Flags().IntVar(&c.rows, "rows-limit", 0, "exact: no code may take more `ROWS`")
	cmd.Flags().Uint64Var(&c.seed, "seed", 1, "consistent: the `NUMBER` it draws by")
	cmd.Flags().StringVar(&out, "out", "", "write the strategy to `FILE`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	c.width.flags(cmd)
	return cmd
}

func playStrategy(cmd *cobra.Command, space *solver.Space, c choice, out string, asJSON bool) error {
	by, err := c.strategy(space.Edition())
	if err != nil {
		return err
	}
	ctx, stop := untilStopped(cmd)
	defer stop()
	line := newProgress(cmd.ErrOrStderr())
	line.say("%s, %d codes …", c.by, space.Len())
	from := cpuTime()
	r, tree, err := solver.Evaluate(ctx, space, by, solver.Options{
		Progress: func(codes, whole int) { line.say("%d of %d codes broken", codes, whole) },
	})
	line.end()
	if err != nil {
		return told(err)
	}
	took := cpuTime() - from
	if out != "" {
		if err := writeFile(out, tree.Write); err != nil {
			return misused("--out: %w", err)
		}
	}
	sheet := sheetOf(r, c.by)
	sheet.CPU = took.Seconds()
	sheet.Proved = c.by == "exact"
	if c.by == "book" {
		b, _ := book.For(space.Edition())
		sheet.Proved = b.Proved()
	}
	return sheet.print(cmd.OutOrStdout(), asJSON)
}

// writeFile writes a file whole or not at all.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".keypeg-*")
	if err != nil {
		return err
	}
	err = write(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// A sheet is what a strategy came to, as it is printed.
type sheet struct {
	Game      string  `json:"game"`
	By        string  `json:"by"`
	First     string  `json:"first"`
	Total     int64   `json:"total"`
	Codes     int     `json:"codes"`
	Mean      float64 `json:"mean"`
	Longest   int     `json:"longest"`
	Histogram []int64 `json:"histogram"` // codes broken in row 1, 2, …
	CPU       float64 `json:"cpu_seconds"`
	Proved    bool    `json:"proved"` // no strategy takes fewer rows, with this first row if one was given
}

func sheetOf(r solver.Result, by string) sheet {
	mean, _ := r.Mean().Float64()
	return sheet{
		Game: r.Edition.String(), By: by, First: r.First.String(), Total: r.Total, Codes: r.Codes,
		Mean: mean, Longest: r.Longest(), Histogram: r.Histogram,
	}
}

func (s sheet) print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(s)
	}
	proved := ""
	if s.Proved {
		proved = ", proved least"
	}
	_, err := fmt.Fprintf(out, "game       %s\nby         %s\nfirst      %s\ntotal      %d%s\nmean       %d/%d = %.5f\nlongest    %d\nhistogram  %s\ncpu        %.3f s\n",
		s.Game, s.By, s.First, s.Total, proved, s.Total, s.Codes, s.Mean, s.Longest, strings.Trim(fmt.Sprint(s.Histogram), "[]"), s.CPU)
	return err
}

func walkCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:                   "walk [--json] FILE",
		DisableFlagsInUseLine: true,
		Short:                 "Replay a strategy file against every code, trusting nothing in it",
		Long: `Walk plays a strategy file, as keypeg strategy --out writes it, against every code
of its board, and prints what it saw, as keypeg strategy does. It scores row by row
and shares nothing with the searches. A strategy that leaves a code unbroken ends it
with exit code 1. - is standard input.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("walk takes one strategy file; %d given", len(args))
			}
			return nil
		},
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
			from := cpuTime()
			r, err := solver.Walk(in)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			sheet := sheetOf(r, "file")
			sheet.CPU = (cpuTime() - from).Seconds()
			return sheet.print(cmd.OutOrStdout(), asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
