package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/bot"
)

// A measuring is what levels --measure is asked for.
type measuring struct {
	games        int
	level, board string
	seed         uint64
	write        string
}

// endless is how many rows a game may take before it is cut.
const endless = 60

// check refuses flags that do not go together, and draws the seed.
func (m *measuring) check(cmd *cobra.Command, measure bool, rounds, moves int) error {
	given := cmd.Flags().Changed
	asked := 0
	for _, one := range []bool{measure, given("duels"), given("moves")} {
		if one {
			asked++
		}
	}
	for _, f := range []struct {
		flag string
		fits bool
	}{
		{"games", measure}, {"level", measure}, {"write", measure},
		{"a", given("duels")}, {"b", given("duels")}, {"board", asked > 0}, {"seed", asked > 0},
	} {
		if given(f.flag) && !f.fits {
			return misused("--%s goes with --measure, --duels or --moves: keypeg help levels shows which", f.flag)
		}
	}
	switch {
	case asked > 1:
		return misused("--measure, --duels and --moves are different things: ask for one of them")
	case given("duels") && (rounds < 2 || rounds%2 != 0):
		return misused("--duels is an even number of rounds, as the sides change: %d is not", rounds)
	case given("moves") && moves < 1:
		return misused("--moves is at least 1, not %d", moves)
	case m.games < 1:
		return misused("--games is at least 1, not %d", m.games)
	case given("board") && !slices.Contains(printedBoards, m.board):
		return misused("--board is one of the printed boards %v, not %q", printedBoards, m.board)
	case given("level"):
		if _, err := findLevel("level", m.level); err != nil {
			return err
		}
	}
	if !given("seed") {
		m.seed = drawSeed()
	}
	return nil
}

func (m *measuring) run(ctx context.Context, line *progress, out io.Writer, asJSON bool) error {
	var tallies []bot.Tally
	for _, l := range bot.Levels() {
		for _, b := range printedBoards {
			if m.level != "" && l.Slug != m.level || m.board != "" && b != m.board {
				continue
			}
			line.say("%s on %s …", l.Slug, b)
			t, err := m.tally(ctx, l, b)
			if err != nil {
				return told(err)
			}
			tallies = append(tallies, t)
		}
	}
	line.end()
	if m.write != "" {
		if err := writeTallies(m.write, tallies); err != nil {
			return misused("--write: %w", err)
		}
	}
	if !asJSON {
		fmt.Fprintf(out, "%d games at each level on each board, by seed %d\n\n", m.games, m.seed)
	}
	return printLevels(out, tallies, asJSON)
}

// tally plays a level's games on a board. Every game has a seed of its own, so that
// it does not matter who plays it.
func (m *measuring) tally(ctx context.Context, l bot.Level, board string) (bot.Tally, error) {
	t := bot.Tally{Level: l.Slug, Board: board}
	e, err := keypeg.ParseEdition(board)
	if err != nil {
		return t, err
	}
	rows := make([]int, m.games)
	err = inParallel(ctx, m.games, func(game int) (err error) {
		rnd := chanceOf(m.seed, game)
		secret := drawCode(e, rand.New(rnd))
		rows[game], err = l.Break(ctx, e, secret, endless, rnd)
		return err
	})
	for _, n := range rows {
		t.Add(n)
	}
	return t, err
}

// chanceOf is the source of chance of one game.
func chanceOf(seed uint64, game int) *rand.ChaCha8 {
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], seed)
	binary.BigEndian.PutUint64(key[8:], uint64(game))
	return rand.NewChaCha8(key)
}

// inParallel does the jobs 0 to n-1 on all processors, until one of them fails.
func inParallel(ctx context.Context, n int, do func(i int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var workers sync.WaitGroup
	threads := runtime.GOMAXPROCS(0)
	for w := range threads {
		workers.Go(func() {
			for i := w; i < n && ctx.Err() == nil; i += threads {
				if err := do(i); err != nil {
					stop(err)
				}
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

// writeTallies writes tallies, and those that came with the program for what is not
// among them, in the order of levels and boards.
func writeTallies(name string, tallies []bot.Tally) error {
	text := []byte("[\n")
	for _, l := range bot.Levels() {
		for _, b := range printedBoards {
			for _, t := range append(slices.Clone(tallies), bot.Measured()...) {
				if t.Level == l.Slug && t.Board == b {
					one, err := json.Marshal(t)
					if err != nil {
						return err
					}
					text = append(append(append(text, '\t'), one...), ",\n"...)
					break
				}
			}
		}
	}
	text = append(text[:len(text)-2], "\n]\n"...)
	return os.WriteFile(name, text, 0o666)
}
