package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"text/tabwriter"
	"time"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/match"
)

// timeMoves prints the median and the slowest of so many moves at each level on each
// board. The first of a board lists its codes, which later ones do not.
func timeMoves(ctx context.Context, line *progress, out io.Writer, moves int, only string, seed uint64) error {
	boards := printedBoards
	if only != "" {
		boards = []string{only}
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%d moves each, by seed %d; ms of processor time, the median and the slowest\n\nlevel", moves, seed)
	for _, b := range boards {
		fmt.Fprint(w, "\t", b)
	}
	fmt.Fprintln(w)
	for _, l := range bot.Levels() {
		fmt.Fprint(w, l.Slug)
		for _, b := range boards {
			line.say("%s on %s …", l.Slug, b)
			times, err := movesOf(ctx, l, b, moves, seed)
			if err != nil {
				return err
			}
			slices.Sort(times)
			ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
			fmt.Fprintf(w, "\t%.2f, %.1f", ms(times[len(times)/2]), ms(times[len(times)-1]))
		}
		fmt.Fprintln(w)
	}
	line.end()
	return w.Flush()
}

// movesOf times moves of a level, each after a number of rows of both players that
// were drawn evenly.
func movesOf(ctx context.Context, l bot.Level, board string, moves int, seed uint64) ([]time.Duration, error) {
	e, err := keypeg.ParseEdition(board + "g12")
	if err != nil {
		return nil, err
	}
	var times []time.Duration
	for i := 0; len(times) < moves; i++ {
		rnd := chanceOf(seed, i)
		chance := rand.New(rnd)
		r, err := newRound(e, [2]keypeg.Code{drawCode(e, chance), drawCode(e, chance)}, rnd)
		for range i % 8 {
			for _, s := range keypeg.Seats {
				if err == nil && !r.game.Over {
					err = r.do(match.Command{Kind: match.PlaceRow, Seat: s, Version: r.Version, Code: drawCode(e, chance)})
				}
			}
		}
		if err != nil {
			return nil, err
		}
		if r.game.Over {
			continue // broken by chance
		}
		seen := r.SeenBy(keypeg.Host)
		from := cpuTime()
		if _, err := l.Move(ctx, seen, rnd); err != nil {
			return nil, err
		}
		times = append(times, cpuTime()-from)
	}
	return times, nil
}
