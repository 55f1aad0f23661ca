package lab

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

// A Timing times the computer's levels: moves in duels after 0 to 7 rows drawn evenly,
// one at a time and in processor time.
type Timing struct {
	Moves int    // of each level on each board, at least 1
	Board string // only this one of PrintedBoards; "" is all
	Seed  uint64
	Line  *Progress
}

// Run prints the median and the slowest of the moves. The first of a board lists its
// codes, which later ones do not.
func (t *Timing) Run(ctx context.Context, out io.Writer) error {
	boards := PrintedBoards
	if t.Board != "" {
		boards = []string{t.Board}
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%d moves each, by seed %d; ms of processor time, the median and the slowest\n\nlevel", t.Moves, t.Seed)
	for _, b := range boards {
		fmt.Fprint(w, "\t", b)
	}
	fmt.Fprintln(w)
	for _, l := range bot.Levels() {
		fmt.Fprint(w, l.Slug)
		for _, b := range boards {
			t.Line.Say("%s on %s …", l.Slug, b)
			times, err := movesOf(ctx, l, b, t.Moves, t.Seed)
			if err != nil {
				return err
			}
			slices.Sort(times)
			ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
			fmt.Fprintf(w, "\t%.2f, %.1f", ms(times[len(times)/2]), ms(times[len(times)-1]))
		}
		fmt.Fprintln(w)
	}
	t.Line.End()
	return w.Flush()
}

// movesOf times moves of a level, each after a number of rows of both players that
// were drawn evenly.
func movesOf(ctx context.Context, l bot.Level, board string, moves int, seed uint64) ([]time.Duration, error) {
	e, err := keypeg.ParseFormat(board + "g12")
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
		from := CPUTime()
		if _, err := l.Move(ctx, seen, rnd); err != nil {
			return nil, err
		}
		times = append(times, CPUTime()-from)
	}
	return times, nil
}
