package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"keypeg/internal/bot"
	"keypeg/internal/lab"
)

func levelsCommand() *cobra.Command {
	var o levelsOptions
	cmd := &cobra.Command{
		Use:   "levels [--json] | levels --measure [--games N] [--level SLUG] [--board BOARD] [--seed N] [--write FILE] [--json] | levels --duels N [--a SLUG] [--b SLUG] [--board BOARD] [--seed N] [--json] | levels --moves N [--board BOARD] [--seed N] [--json]",
		Short: "Show how strong the computer is at each level",
		Long: `Levels prints the measured strengths of the computer: the mean number of rows that each
level needs on each printed board, without a limit on rows, with its standard error; and
the share of codes not broken within the printed number of rows.

--measure plays the games again, over codes drawn evenly. The same seed plays the same
games, on any number of processors; without --seed a random one is used and printed.

--duels lets two levels play rounds of the duel. Each pair of codes is played twice,
with the sides swapped. If --a and --b name the same level, it plays for the point on one
side and for the fewest rows on the other; without them, the strongest level does this.
Rounds in which both sides break the code, or neither does, are void and counted.

--moves times the computer's moves in duels, each after 0 to 7 random rows, one at a
time and in processor time.`,
		Example: `  keypeg levels
  keypeg levels --measure --games 10000 --level book --board c8p5
  keypeg levels --duels 2000 --board c8p4 --a expert --b expert`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.check(cmd); err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			return told(o.run(ctx, cmd.OutOrStdout(), lab.NewProgress(cmd.ErrOrStderr())))
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.asJSON, "json", false, "print JSON")
	f.BoolVar(&o.measure, "measure", false, "play games and print the figures")
	f.IntVar(&o.games, "games", 1000, "measure: play `N` games at each level, on each board")
	f.StringVar(&o.level, "level", "", "measure: only the level `SLUG`")
	f.StringVar(&o.board, "board", "", "play only on this `BOARD`; by default c8p5 for duels, and all boards otherwise")
	f.Uint64Var(&o.seed, "seed", 0, "the `NUMBER` from which everything random is drawn")
	f.StringVar(&o.write, "write", "", "measure: write the tallies to `FILE`, keeping the old tallies of anything not measured")
	f.IntVar(&o.rounds, "duels", 0, "let two levels play `N` rounds")
	f.StringVar(&o.sides[0], "a", "", "duels: the level `SLUG`")
	f.StringVar(&o.sides[1], "b", "", "duels: its opponent's `SLUG`")
	f.IntVar(&o.moves, "moves", 0, "time `N` moves at each level, on each board")
	return cmd
}

// levelsOptions contains the flags of keypeg levels.
type levelsOptions struct {
	asJSON, measure bool
	games           int
	level, board    string
	seed            uint64
	write           string
	rounds, moves   int
	sides           [2]string
	levels          [2]bot.Level // the levels of the two sides
}

// check refuses flags that cannot be combined, and draws a seed.
func (o *levelsOptions) check(cmd *cobra.Command) error {
	given := cmd.Flags().Changed
	asked := 0
	for _, one := range []bool{o.measure, given("duels"), given("moves")} {
		if one {
			asked++
		}
	}
	for _, f := range []struct {
		flag string
		fits bool
	}{
		{"games", o.measure}, {"level", o.measure}, {"write", o.measure},
		{"a", given("duels")}, {"b", given("duels")}, {"board", asked > 0}, {"seed", asked > 0},
	} {
		if given(f.flag) && !f.fits {
			return misused("--%s goes with --measure, --duels or --moves: keypeg help levels shows which", f.flag)
		}
	}
	switch {
	case asked > 1:
		return misused("--measure, --duels and --moves are different things: ask for one of them")
	case given("duels") && (o.rounds < 2 || o.rounds%2 != 0):
		return misused("--duels is an even number of rounds, as the sides change: %d is not", o.rounds)
	case given("moves") && o.moves < 1:
		return misused("--moves is at least 1, not %d", o.moves)
	case o.games < 1:
		return misused("--games is at least 1, not %d", o.games)
	case given("board") && !slices.Contains(lab.PrintedBoards, o.board):
		return misused("--board is one of the printed boards %v, not %q", lab.PrintedBoards, o.board)
	case given("level"):
		if _, err := findLevel("level", o.level); err != nil {
			return err
		}
	}
	if given("duels") {
		if err := o.checkSides(); err != nil {
			return err
		}
	}
	if !given("seed") {
		o.seed = drawSeed()
	}
	return nil
}

// checkSides finds the levels of the two sides of a duel. If no levels are named, the
// strongest level plays itself.
func (o *levelsOptions) checkSides() (err error) {
	all := bot.Levels()
	for i, flag := range []string{"a", "b"} {
		slug := o.sides[i]
		if slug == "" {
			slug = all[len(all)-1].Slug
		}
		if o.levels[i], err = findLevel(flag, slug); err != nil {
			return err
		}
	}
	if err := (&lab.Duelling{A: o.levels[0], B: o.levels[1]}).Check(); err != nil {
		return misuse{err}
	}
	return nil
}

// drawSeed returns a random seed, which lets a measurement be repeated.
func drawSeed() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.BigEndian.Uint64(b[:])
}

// findLevel returns the computer's level that a flag names.
func findLevel(flag, slug string) (bot.Level, error) {
	l, ok := bot.Find(slug)
	if !ok {
		return l, misused("--%s: there is no level %q: keypeg levels lists them", flag, slug)
	}
	return l, nil
}

// run carries out the measurement that the flags ask for.
func (o *levelsOptions) run(ctx context.Context, out io.Writer, line *lab.Progress) error {
	defer line.End()
	switch {
	case o.rounds > 0:
		d := lab.Duelling{Rounds: o.rounds, A: o.levels[0], B: o.levels[1], Board: cmp.Or(o.board, "c8p5"), Seed: o.seed, Line: line}
		duelled, err := d.Run(ctx)
		if err != nil {
			return err
		}
		return duelled.Print(out, o.asJSON)
	case o.moves > 0:
		t := lab.Timing{Moves: o.moves, Board: o.board, Seed: o.seed, Line: line}
		return t.Run(ctx, out, o.asJSON)
	case o.measure:
		return o.runMeasure(ctx, out, line)
	}
	return lab.PrintLevels(out, bot.Measured(), o.asJSON)
}

func (o *levelsOptions) runMeasure(ctx context.Context, out io.Writer, line *lab.Progress) error {
	m := lab.Measuring{Games: o.games, Level: o.level, Board: o.board, Seed: o.seed, Line: line}
	tallies, err := m.Run(ctx)
	if err != nil {
		return err
	}
	if o.write != "" {
		if err := lab.WriteTallies(o.write, tallies); err != nil {
			return misused("--write: %w", err)
		}
	}
	if !o.asJSON {
		fmt.Fprintf(out, "%d games at each level on each board, by seed %d\n\n", o.games, o.seed)
	}
	return lab.PrintLevels(out, tallies, o.asJSON)
}
