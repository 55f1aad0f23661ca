package lab

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/match"
	"keypeg/wire"
)

// A Rating compares the number of rows that a player needs with the number that the computer's levels need on the same
// boards.
//
// A code that is not broken counts as one row more than the board has. The same applies to the levels. If the other player
// finished first, the game counts up to that point, by the estimate of Kaplan and Meier.
type Rating struct {
	Matches []RatedMatch  `json:"matches"`
	Boards  []BoardRating `json:"boards"`
	Nearest string        `json:"nearest,omitempty"` // the level that is nearest to the player over all boards

	games map[keypeg.Format]*tallied
}

// A RatedMatch is a match that the rated player played.
type RatedMatch struct {
	ID       string      `json:"id"`
	Edition  string      `json:"edition,omitempty"`
	Title    string      `json:"title"`
	Against  string      `json:"against"`
	Computer string      `json:"computer,omitempty"` // the other player's level if it is a computer
	Seat     keypeg.Seat `json:"seat"`
	Points   [2]int      `json:"points"` // host, guest
	Result   string      `json:"result,omitempty"`
	Ending   string      `json:"ending,omitempty"` // how the match ended; absent if it did not end
	Told     string      `json:"told"`             // the ending in a sentence
	Games    []RatedGame `json:"games"`            // games that ended before the first row are left out
}

// A RatedGame is the player's attempt to break a code.
type RatedGame struct {
	Board   keypeg.Format  `json:"board"`
	Outcome keypeg.Outcome `json:"outcome"`
	Rows    int            `json:"rows"`
}

// A BoardRating describes how many rows the player needed on a board.
type BoardRating struct {
	Board   keypeg.Format `json:"board"`
	Games   int           `json:"games"`
	Broken  int           `json:"broken"`
	Mean    float64       `json:"mean"`
	Error   float64       `json:"standard_error"`
	Levels  []LevelRows   `json:"levels"` // the computer's levels, the weakest first; empty if they were not measured
	Nearest string        `json:"nearest,omitempty"`
}

// LevelRows is the mean number of rows that a level needs.
type LevelRows struct {
	Level string  `json:"level"`
	Mean  float64 `json:"mean"`
}

// Add counts those games of a match that were played, as seen from a seat.
func (r *Rating) Add(s wire.State, seat keypeg.Seat) RatedMatch {
	m := RatedMatch{ID: s.Match.ID, Against: s.Match.Players[seat.Other()].Name, Seat: seat, Points: s.Match.Points, Told: s.Say.Status, Games: []RatedGame{}}
	if t := s.Table; t != nil {
		m.Edition, m.Title, m.Computer = t.Edition, t.Title, t.Computers[seat.Other()]
	}
	if over := s.Match.Result; over != nil {
		m.Ending, m.Result = string(over.Ending), "drawn"
		if over.Winner != nil {
			m.Result = map[bool]string{true: "won", false: "lost"}[*over.Winner == seat]
		}
	}
	for _, g := range s.Match.Past {
		for _, b := range g.Boards {
			if b.Breaker == seat && b.Outcome != keypeg.Spoilt && len(b.Rows) > 0 {
				m.Games = append(m.Games, r.count(b))
			}
		}
	}
	r.Matches = append(r.Matches, m)
	return m
}

// count counts the player's game on one board. A game that was given up counts only up to its last row.
func (r *Rating) count(b match.EndedBoard) RatedGame {
	g := RatedGame{Board: b.Format, Outcome: b.Outcome, Rows: len(b.Rows)}
	if r.games == nil {
		r.games = map[keypeg.Format]*tallied{}
	}
	t := r.games[b.Format]
	if t == nil {
		t = &tallied{rows: b.Format.Rows, broken: map[int]int{}, left: map[int]int{}}
		r.games[b.Format] = t
	}
	if b.Outcome == keypeg.Broken {
		t.broken[g.Rows]++
	} else {
		t.left[g.Rows]++
	}
	return g
}

// A tallied counts games on a board. For each row number, it counts the games in which that row broke the code, and those
// that ended after it with the code unbroken.
type tallied struct {
	rows         int // of the board
	broken, left map[int]int
}

func (t *tallied) games() (n, broken int) {
	for _, games := range t.broken {
		n += games
	}
	broken = n
	for _, games := range t.left {
		n += games
	}
	return n, broken
}

// mean returns the mean number of rows, with its standard error by Greenwood's formula.
func (t *tallied) mean() (mean, stderr float64) {
	playing, _ := t.games()
	unbroken := make([]float64, t.rows+1) // probability that a code is not broken within the given number of rows
	unbroken[0] = 1
	at := make([]int, t.rows+1) // number of games that reached each row
	for row := 1; row <= t.rows; row++ {
		at[row], unbroken[row] = playing, unbroken[row-1]
		if playing > 0 {
			unbroken[row] *= 1 - float64(t.broken[row])/float64(playing)
		}
		playing -= t.broken[row] + t.left[row]
	}
	tail, variance := 0.0, 0.0
	for row := t.rows; row >= 1; row-- {
		tail += unbroken[row]
		if n, d := float64(at[row]), float64(t.broken[row]); n > d {
			variance += tail * tail * d / (n * (n - d))
		}
	}
	return 1 + tail, math.Sqrt(variance)
}

// Settle computes the means from the games that were added.
func (r *Rating) Settle() {
	r.Boards, r.Nearest = []BoardRating{}, ""
	apart, games := map[string]float64{}, 0
	for e, t := range r.games {
		b := BoardRating{Board: e, Levels: []LevelRows{}}
		b.Games, b.Broken = t.games()
		b.Mean, b.Error = t.mean()
		off := map[string]float64{}
		for _, l := range bot.Levels() {
			if measured, ok := l.Tally(e); ok {
				mean := 0.0
				for rows := range e.Rows + 1 {
					mean += measured.Unbroken(rows)
				}
				b.Levels = append(b.Levels, LevelRows{l.Slug, mean})
				off[l.Slug] = b.Mean - mean
				apart[l.Slug] += float64(b.Games) * off[l.Slug]
			}
		}
		if len(off) > 0 {
			games += b.Games
		}
		b.Nearest = nearest(off)
		r.Boards = append(r.Boards, b)
	}
	slices.SortFunc(r.Boards, func(a, b BoardRating) int { return cmp.Compare(a.Board.String(), b.Board.String()) })
	if games > 0 {
		r.Nearest = nearest(apart)
	}
}

// nearest returns the level whose number in apart is closest to zero. If two levels are equally near, it returns the
// stronger.
func nearest(apart map[string]float64) (level string) {
	for _, l := range bot.Levels() {
		if off, ok := apart[l.Slug]; ok && (level == "" || math.Abs(off) <= math.Abs(apart[level])) {
			level = l.Slug
		}
	}
	return level
}

// String describes the match on one line.
func (m RatedMatch) String() string {
	var rows []string
	for _, g := range m.Games {
		text := fmt.Sprint(g.Rows)
		switch g.Outcome {
		case keypeg.Broken:
		case keypeg.Unbroken:
			text += " unbroken"
		default:
			text += " cut short"
		}
		rows = append(rows, text)
	}
	against := cmp.Or(m.Against, "nobody")
	if m.Computer != "" {
		against += " (" + m.Computer + ")"
	}
	line := fmt.Sprintf("%s  %s against %s: rows %s", m.ID, cmp.Or(m.Edition, m.Title), against, cmp.Or(strings.Join(rows, ", "), "none"))
	if m.Told != "" {
		line += ". " + m.Told
	}
	return line
}

// Print prints the table. Call it after Settle.
func (r *Rating) Print(out io.Writer) error {
	won := map[string]int{}
	for _, m := range r.Matches {
		won[m.Result]++
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\nmatches %d: won %d, drawn %d, lost %d\n", len(r.Matches), won["won"], won["drawn"], won["lost"])
	if len(r.Boards) > 0 {
		fmt.Fprint(w, "\nboard\tgames\tbroken\trows")
		for _, l := range bot.Levels() {
			fmt.Fprint(w, "\t", l.Slug)
		}
		fmt.Fprintln(w, "\tnearest")
	}
	for _, b := range r.Boards {
		fmt.Fprintf(w, "%s\t%d\t%d\t%.3f ± %.3f", b.Board, b.Games, b.Broken, b.Mean, b.Error)
		for i := range bot.Levels() {
			cell := "-"
			if i < len(b.Levels) {
				cell = fmt.Sprintf("%.3f", b.Levels[i].Mean)
			}
			fmt.Fprint(w, "\t", cell)
		}
		fmt.Fprintln(w, "\t"+cmp.Or(b.Nearest, "-"))
	}
	if err := w.Flush(); err != nil || r.Nearest == "" {
		return err
	}
	_, err := fmt.Fprintf(out, "\nBy its rows it is nearest to our level %s.\n", r.Nearest)
	return err
}
