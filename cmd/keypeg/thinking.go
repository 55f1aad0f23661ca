package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

// gameFlag is the --game of the commands that think.
func gameFlag(cmd *cobra.Command, game *string) {
	cmd.Flags().StringVar(game, "game", *game, "an edition (`BOARD` as listed by keypeg editions), or a board such as c6p4g10Bm")
}

// listed is the board of --game with all its codes.
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

// strategyNames are what --by takes, in the order in which help lists them.
var strategyNames = []string{
	"minimax", "size", "entropy", "parts", "exact", "near", "book", "consistent",
	"minimax+", "size+", "entropy+", "parts+",
}

// A choice of strategy, from flags.
type choice struct {
	by    string
	first keypeg.Code
	rows  int    // --rows-limit; 0 for none
	seed  uint64 // of consistent
	width width
}

// strategy is the strategy that the choice names.
func (c choice) strategy(e keypeg.Edition) (solver.Strategy, error) {
	if c.rows > 0 && c.by != "exact" {
		return nil, misused("--rows-limit goes with --by exact: the other strategies do not look how many rows are left")
	}
	switch c.by {
	case "minimax":
		return solver.Minimax{First: c.first}, nil
	case "minimax+":
		return solver.SortedMinimax{First: c.first}, nil
	case "size", "size+":
		return solver.Size{First: c.first, Bonus: c.by == "size+"}, nil
	case "entropy", "entropy+":
		return solver.Entropy{First: c.first, Bonus: c.by == "entropy+"}, nil
	case "parts", "parts+":
		return solver.Parts{First: c.first, Bonus: c.by == "parts+"}, nil
	case "exact":
		return solver.Exact{First: c.first, Rows: c.rows}, nil
	case "near":
		return c.width.near(c.first), nil
	case "consistent":
		if c.first != 0 {
			return nil, misused("--first does not go with --by consistent, which draws its rows")
		}
		return solver.Consistent{Seed: c.seed}, nil
	case "book":
		b, ok := book.For(e)
		if !ok {
			return nil, misused("there is no book for %s: books are for %s, or use --by near", e, strings.Join(book.Boards(), ", "))
		}
		if c.first != 0 && c.first != b.First(e) {
			return nil, misused("the book for %s begins with %s: leave --first out, or use --by near", e, b.First(e))
		}
		return book.Strategy{}, nil
	}
	return nil, misused("--by %q is no strategy: use %s", c.by, strings.Join(strategyNames, ", "))
}

// width is how wide near looks.
type width struct{ small, middle, large, memory int }

func (w *width) flags(cmd *cobra.Command) {
	cmd.Flags().IntVar(&w.small, "small", 0, "near: `ROWS` tried for sets of up to 64 codes (default 8)")
	cmd.Flags().IntVar(&w.middle, "middle", 0, "near: `ROWS` tried for sets of up to 400 codes (default 6)")
	cmd.Flags().IntVar(&w.large, "large", 0, "near: `ROWS` tried for larger sets (default 4)")
	cmd.Flags().IntVar(&w.memory, "memory", 256, "near: `MIB` to remember sets in")
}

func (w width) near(first keypeg.Code) solver.Near {
	return solver.Near{First: first, Small: w.small, Middle: w.middle, Large: w.large, Memory: int64(w.memory) << 20}
}

// check is nil for widths that a search can have.
func (w width) check() error {
	for _, n := range []int{w.small, w.middle, w.large} {
		if n < 0 || n > 100_000 {
			return misused("--small, --middle and --large are numbers of rows from 1 to 100000, not %d", n)
		}
	}
	if w.memory < 1 || w.memory > 1<<20 {
		return misused("--memory is a number of MiB from 1 to 1048576, not %d", w.memory)
	}
	return nil
}

// readPosition reads rows with their answers, such as "1122 1r0w"; -- is a row lost
// to time.
func readPosition(e keypeg.Edition, reader keypeg.Reader, args []string) (solver.Position, error) {
	p := solver.Start(e)
	for i, text := range args {
		if strings.TrimSpace(text) == "--" {
			p.Rows = append(p.Rows, keypeg.Row{Answered: true})
			continue
		}
		row, rest, err := reader.Next(text)
		if err != nil {
			return p, misused("row %d: %w", i+1, err)
		}
		keys, err := keypeg.ParseKeys(rest, e.Pegs)
		if err == nil {
			err = keys.Check(e.Pegs)
		}
		if err != nil {
			return p, misused("row %d, the answer to %s: %w", i+1, row, err)
		}
		if keys == e.Win() {
			return p, misused("row %d: %s broke the code, and nothing comes after that", i+1, row)
		}
		p = p.With(row, keys)
	}
	return p, nil
}

// untilStopped is the command's context, done at Ctrl-C.
func untilStopped(cmd *cobra.Command) (context.Context, func()) {
	ctx := cmd.Context()
	if ctx == nil {
		ctx = context.Background()
	}
	return signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
}

// told makes a sentence of what ends a search.
func told(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New("stopped before the end")
	}
	return err
}

// A progress line on the terminal; nothing where the output is none.
type progress struct {
	to    io.Writer
	last  time.Time
	shown bool
}

// newProgress shows progress on a writer, if it is a terminal.
func newProgress(to io.Writer) *progress {
	if f, ok := to.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return &progress{to: to}
		}
	}
	return &progress{}
}

// say replaces the line, but not more than ten times a second.
func (p *progress) say(format string, args ...any) {
	if p.to == nil || time.Since(p.last) < 100*time.Millisecond {
		return
	}
	p.last, p.shown = time.Now(), true
	fmt.Fprintf(p.to, "\r\x1b[K"+format, args...)
}

// end takes the line away.
func (p *progress) end() {
	if p.shown {
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
