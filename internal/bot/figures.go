package bot

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"

	"keypeg"
	"keypeg/solver"
)

// Break plays a level against a code until the code is broken, or for at most the given number of rows. It returns the number of
// rows used, or 0 if the code was not broken.
func (l Level) Break(ctx context.Context, e keypeg.Format, secret keypeg.Code, most int, rnd io.Reader) (int, error) {
	p := solver.Start(e)
	for used := 1; used <= most; used++ {
		row, err := l.Row(ctx, p, rnd)
		if err != nil {
			return 0, fmt.Errorf("row %d against %s: %w", used, secret, err)
		}
		if row == secret {
			return used, nil
		}
		p = p.With(row, keypeg.Score(secret, row))
	}
	return 0, nil
}

// A Tally counts the rows that a level needed in many games on a board with unlimited rows.
type Tally struct {
	Level string `json:"level"`
	Board string `json:"board"`         // such as c8p5b, without a number of rows
	Rows  []int  `json:"rows"`          // the numbers of games in which the code was broken in the first row, in the second row, and so on
	Cut   int    `json:"cut,omitempty"` // number of games cut off at the limit; each counts as one row more than the longest game
}

// Add counts one more game. If rows is 0, the game was cut off before its end.
func (t *Tally) Add(rows int) {
	if rows == 0 {
		t.Cut++
		return
	}
	for len(t.Rows) < rows {
		t.Rows = append(t.Rows, 0)
	}
	t.Rows[rows-1]++
}

// Games returns the number of games.
func (t Tally) Games() int {
	n := t.Cut
	for _, games := range t.Rows {
		n += games
	}
	return n
}

// Mean returns the mean number of rows and its standard error.
func (t Tally) Mean() (mean, stderr float64) {
	n, sum, squares := 0.0, 0.0, 0.0
	add := func(rows int, games int) {
		n += float64(games)
		sum += float64(games * rows)
		squares += float64(games * rows * rows)
	}
	for i, games := range t.Rows {
		add(i+1, games)
	}
	add(len(t.Rows)+1, t.Cut)
	if n == 0 {
		return 0, 0
	}
	mean = sum / n
	if n > 1 {
		stderr = math.Sqrt(max(squares-n*mean*mean, 0) / (n - 1) / n)
	}
	return mean, stderr
}

// Unbroken returns the fraction of games that took more than the given number of rows.
func (t Tally) Unbroken(rows int) float64 {
	within := 0
	for _, games := range t.Rows[:min(rows, len(t.Rows))] {
		within += games
	}
	if t.Games() == 0 {
		return 0
	}
	return float64(t.Games()-within) / float64(t.Games())
}

//go:embed measured.json
var measured []byte

// Measured returns the tallies that come with the program. The command keypeg levels --measure computes them.
var Measured = sync.OnceValue(func() []Tally {
	var all []Tally
	if err := json.Unmarshal(measured, &all); err != nil {
		panic(fmt.Sprintf("bot: measured.json: %v", err))
	}
	return all
})

// Tally returns the level's tally on a board, and reports whether it was measured.
func (l Level) Tally(e keypeg.Format) (Tally, bool) {
	for _, t := range Measured() {
		if t.Level == l.Slug && t.Board == boardName(e) && e.Repeats {
			return t, true
		}
	}
	return Tally{}, false
}

// A Figure is a level's result on the board of a printed edition.
type Figure struct {
	Edition  string        `json:"edition"` // the slug of the edition
	Board    keypeg.Format `json:"board"`
	Games    int           `json:"games"`
	Mean     float64       `json:"mean"`     // the mean number of rows on a board with unlimited rows
	Error    float64       `json:"error"`    // the standard error of Mean
	Unbroken float64       `json:"unbroken"` // the fraction of games in which the board's rows were not enough
}

// Figures returns the level's figures on the printed editions, in the order of
// keypeg.Editions.
func (l Level) Figures() []Figure { return l.FiguresOf(Measured()) }

// FiguresOf returns the level's figures computed from the given tallies. It omits boards without a tally.
func (l Level) FiguresOf(tallies []Tally) []Figure {
	var list []Figure
	for _, p := range keypeg.Editions {
		for _, t := range tallies {
			if t.Level == l.Slug && t.Board == boardName(p.Board) {
				f := Figure{Edition: p.Slug, Board: p.Board, Games: t.Games(), Unbroken: t.Unbroken(p.Board.Rows)}
				f.Mean, f.Error = t.Mean()
				list = append(list, f)
			}
		}
	}
	return list
}

// boardName returns a board's name, such as c8p5b, which depends only on its colours, pegs and empty holes.
func boardName(e keypeg.Format) string {
	name := fmt.Sprintf("c%dp%d", e.Colours, e.Pegs)
	if e.Blanks {
		name += "b"
	}
	return name
}
