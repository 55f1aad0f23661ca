package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/engine"
	"keypeg/solver"
)

// gameFlag adds --game to a command that studies a board.
func gameFlag(cmd *cobra.Command, game *string) {
	cmd.Flags().StringVar(game, "game", *game, "an edition (`BOARD` as listed by keypeg editions), or a board such as c6p4g10Bm")
}

// listed returns the board of --game with all its codes.
func listed(game string) (*solver.Space, keypeg.Reader, error) {
	e, reader, err := findBoard(game)
	if err != nil {
		return nil, reader, err
	}
	s, err := solver.NewSpace(e)
	if err != nil {
		return nil, reader, misused("--game: %w", err)
	}
	return s, reader, nil
}

// findBoard returns the board that --game names, and a reader of its codes.
func findBoard(game string) (keypeg.Format, keypeg.Reader, error) {
	e, reader, err := engine.ReadBoard(game)
	if err != nil {
		err = misused("--game: %w", err)
	}
	return e, reader, err
}

// readPosition parses arguments with rows and their answers.
func readPosition(e keypeg.Format, reader keypeg.Reader, args []string) (solver.Position, error) {
	p, err := engine.ReadPosition(e, reader, args)
	if err != nil {
		err = misuse{err}
	}
	return p, err
}

// strategyOf returns the strategy that the flags name.
func strategyOf(c engine.Choice, board keypeg.Format) (solver.Strategy, error) {
	if c.Rows > 0 && c.By != "exact" {
		return nil, misused("--rows-limit goes with --by exact: the other strategies do not look how many rows are left")
	}
	if c.By == "consistent" && c.First != 0 {
		return nil, misused("--first does not go with --by consistent, which draws its rows")
	}
	by, err := c.Strategy(board)
	return by, misnamed(err)
}

// misnamed turns an error about the name in --by into a misuse, and returns other errors unchanged.
func misnamed(err error) error {
	switch {
	case errors.Is(err, engine.ErrNoBook):
		return misused("%w, or use --by near", err)
	case errors.Is(err, engine.ErrNoStrategy):
		return misused("--by %w", err)
	}
	return err
}

// width contains the widths of the strategy near, as set by flags.
type width struct{ small, middle, large, glances, memory int }

func (w *width) flags(cmd *cobra.Command) {
	cmd.Flags().IntVar(&w.small, "small", 4, "near: `ROWS` tried for sets of up to 64 codes")
	cmd.Flags().IntVar(&w.middle, "middle", 4, "near: `ROWS` tried for sets of up to 400 codes")
	cmd.Flags().IntVar(&w.large, "large", 4, "near: `ROWS` tried for larger sets")
	cmd.Flags().IntVar(&w.glances, "glances", 16, "near: `ROWS` compared by an estimate for each one tried; 0 compares sizes only")
	cmd.Flags().IntVar(&w.memory, "memory", 256, "near: the memory for sets, in `MIB`")
}

func (w width) near() solver.Beam {
	return solver.Beam{Small: w.small, Middle: w.middle, Large: w.large, Lookahead: w.glances, Memory: int64(w.memory) << 20}
}

// check returns nil if a search can use these widths.
func (w width) check() error {
	for _, n := range []int{w.small, w.middle, w.large} {
		if n < 1 || n > 100_000 {
			return misused("--small, --middle and --large are numbers of rows from 1 to 100000, not %d", n)
		}
	}
	if w.glances < 0 || w.glances > 1000 {
		return misused("--glances is a number of rows from 0 to 1000, not %d", w.glances)
	}
	if w.memory < 1 || w.memory > 1<<20 {
		return misused("--memory is a number of MiB from 1 to 1048576, not %d", w.memory)
	}
	return nil
}

// untilStopped returns the command's context, which also ends at Ctrl-C.
func untilStopped(cmd *cobra.Command) (context.Context, func()) {
	ctx := cmd.Context()
	if ctx == nil {
		ctx = context.Background()
	}
	return signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
}

// told returns the error to report when a search has ended with err.
func told(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("stopped before the end")
	}
	return err
}

// threadsFlag adds --threads to a command. Its default is the number of processors.
func threadsFlag(cmd *cobra.Command, threads *int, usage string) {
	cmd.Flags().IntVar(threads, "threads", runtime.GOMAXPROCS(0), usage)
	cmd.Flags().Lookup("threads").DefValue = "one for each processor" // the help must not depend on the machine
}
