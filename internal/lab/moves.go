package lab

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/internal/cputime"
	"keypeg/match"
)

// A Timing measures the processor time that the computer's levels take for single moves in duels. Each move is made after
// a random number of rows, from 0 to 7.
type Timing struct {
	Moves int    // moves at each level on each board, at least 1
	Board string // the only one of PrintedBoards to use; "" means all of them
	Seed  uint64
	Line  *Progress
}

// Run prints the median and the maximum of the times that moves took. The time of the first move on a board includes
// listing its codes.
func (t *Timing) Run(ctx context.Context, out io.Writer, asJSON bool) error {
	timed, err := t.time(ctx)
	t.Line.End()
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(out).Encode(timed)
	}
	return timed.print(out)
}

// Timed contains the times of moves.
type Timed struct {
	Moves  int         `json:"moves"` // moves at each level on each board
	Seed   uint64      `json:"seed"`
	Levels []LevelTime `json:"levels"`
}

// LevelTime contains the times that a level's moves took.
type LevelTime struct {
	Level  string      `json:"level"`
	Boards []BoardTime `json:"boards"`
}

// BoardTime contains processor times in milliseconds.
type BoardTime struct {
	Board   string  `json:"board"`
	Median  float64 `json:"median_ms"`
	Slowest float64 `json:"slowest_ms"`
}

func (t *Timing) time(ctx context.Context) (Timed, error) {
	timed := Timed{Moves: t.Moves, Seed: t.Seed}
	boards := PrintedBoards
	if t.Board != "" {
		boards = []string{t.Board}
	}
	for _, l := range bot.Levels() {
		level := LevelTime{Level: l.Slug}
		for _, b := range boards {
			t.Line.Say("%s on %s …", l.Slug, b)
			times, err := movesOf(ctx, l, b, t.Moves, t.Seed)
			if err != nil {
				return timed, err
			}
			slices.Sort(times)
			ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
			level.Boards = append(level.Boards, BoardTime{b, ms(times[len(times)/2]), ms(times[len(times)-1])})
		}
		timed.Levels = append(timed.Levels, level)
	}
	return timed, nil
}

func (t Timed) print(out io.Writer) error {
	var boards []string
	for _, b := range t.Levels[0].Boards {
		boards = append(boards, b.Board)
	}
	_, err := fmt.Fprintf(out, "%d moves each, by seed %d; ms of processor time, the median and the slowest\n", t.Moves, t.Seed)
	printByLevel(out, "level", boards, func(l bot.Level, column int) string {
		at := slices.IndexFunc(t.Levels, func(timed LevelTime) bool { return timed.Level == l.Slug })
		b := t.Levels[at].Boards[column]
		return fmt.Sprintf("%.2f, %.1f", b.Median, b.Slowest)
	})
	return err
}

// movesOf measures moves of a level, each after a random number of rows of both players.
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
			continue // the code was broken by chance
		}
		seen := r.SeenBy(keypeg.Host)
		from := cputime.Used()
		if _, err := l.Move(ctx, seen, rnd); err != nil {
			return nil, err
		}
		times = append(times, cputime.Used()-from)
	}
	return times, nil
}
