package lab

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"keypeg"
	"keypeg/internal/bot"
)

// A Measuring lets the computer's levels break random codes, which are all equally likely.
type Measuring struct {
	Games int    // games at each level on each board, at least 1
	Level string // the only level to measure; "" means all levels
	Board string // the only one of PrintedBoards to use; "" means all of them
	Seed  uint64
	Line  *Progress
}

// endless is the number of rows after which a game is stopped.
const endless = 60

// Run plays all games. Every game has its own seed, so the result does not depend on the goroutine that plays it.
func (m *Measuring) Run(ctx context.Context) ([]bot.Tally, error) {
	defer m.Line.End()
	var tallies []bot.Tally
	for _, l := range bot.Levels() {
		for _, b := range PrintedBoards {
			if m.Level != "" && l.Slug != m.Level || m.Board != "" && b != m.Board {
				continue
			}
			m.Line.Say("%s on %s …", l.Slug, b)
			t, err := m.tally(ctx, l, b)
			if err != nil {
				return nil, err
			}
			tallies = append(tallies, t)
		}
	}
	return tallies, nil
}

// tally makes a level play games on a board.
func (m *Measuring) tally(ctx context.Context, l bot.Level, board string) (bot.Tally, error) {
	t := bot.Tally{Level: l.Slug, Board: board}
	e, err := keypeg.ParseFormat(board)
	if err != nil {
		return t, err
	}
	rows := make([]int, m.Games)
	err = several(ctx, runtime.GOMAXPROCS(0), m.Games, func(ctx context.Context, game int) (err error) {
		rnd := chanceOf(m.Seed, game)
		secret := drawCode(e, rand.New(rnd))
		rows[game], err = l.Break(ctx, e, secret, endless, rnd)
		return err
	})
	for _, n := range rows {
		t.Add(n)
	}
	return t, err
}

// chanceOf returns the random source of one game.
func chanceOf(seed uint64, game int) *rand.ChaCha8 {
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], seed)
	binary.BigEndian.PutUint64(key[8:], uint64(game))
	return rand.NewChaCha8(key)
}

// several does the jobs 0 to n-1 until one fails. It runs no more than threads jobs at the same time.
func several(ctx context.Context, threads, n int, do func(ctx context.Context, i int) error) error {
	jobs, ctx := errgroup.WithContext(ctx)
	jobs.SetLimit(max(1, threads))
	for i := range n {
		jobs.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return do(ctx, i)
		})
	}
	return jobs.Wait()
}

// WriteTallies writes tallies to a file in the order of levels and boards. If a tally is missing, it writes the
// program's own tally instead.
func WriteTallies(name string, tallies []bot.Tally) error {
	text := []byte("[\n")
	for _, l := range bot.Levels() {
		for _, b := range PrintedBoards {
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
