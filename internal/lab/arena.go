package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"keypeg"
	"keypeg/solver"
)

// An Arena lets two players break the same codes, which are drawn at random from a seed.
type Arena struct {
	Board   keypeg.Format
	Names   [2]string // names of the players, in the form that is printed
	Players [2]Player
	Games   int // above 0
	Seed    uint64
	Line    *Progress
}

// maxGame is the number of rows after which a game is stopped.
const maxGame = 100

// Play plays all games. A game may take up to 100 rows, regardless of the
// board's number of rows.
func (a *Arena) Play(ctx context.Context) (Bout, error) {
	chance := newChance(a.Seed)
	b := Bout{Game: a.Board.String(), Games: a.Games, Seed: a.Seed}
	b.A.Engine, b.B.Engine = a.Names[0], a.Names[1]
	defer a.Line.End()
	for i := range a.Games {
		a.Line.Say("game %d of %d", i+1, a.Games)
		secret := drawCode(a.Board, chance)
		var rows [2]int
		for side, p := range a.Players {
			n, err := a.breakCode(ctx, p, secret)
			if err != nil {
				return b, fmt.Errorf("%s against %s: %w", a.Names[side], secret, err)
			}
			rows[side] = n
		}
		b.A.add(rows[0])
		b.B.add(rows[1])
		b.Difference.add(rows[0] - rows[1])
	}
	for _, t := range []*Tally{&b.A, &b.B, &b.Difference} {
		t.settle()
	}
	return b, nil
}

func (a *Arena) breakCode(ctx context.Context, by Player, secret keypeg.Code) (int, error) {
	p := solver.Start(a.Board)
	for used := 1; used <= maxGame; used++ {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		row, err := by.Row(ctx, p)
		if err == nil {
			err = a.Board.Check(row)
		}
		if err != nil {
			return 0, fmt.Errorf("row %d: %w", used, err)
		}
		if row == secret {
			return used, nil
		}
		p = p.With(row, keypeg.Score(secret, row))
	}
	return 0, errors.New("not broken in 100 rows")
}

func newChance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x6172656e61)) }

// drawCode draws a code. All codes are equally likely.
func drawCode(e keypeg.Format, chance *rand.Rand) keypeg.Code {
	for {
		var pegs []keypeg.Peg
		for range e.Pegs {
			p := keypeg.Peg(chance.IntN(e.Colours + 1))
			for p == keypeg.Empty && !e.Blanks {
				p = keypeg.Peg(1 + chance.IntN(e.Colours))
			}
			pegs = append(pegs, p)
		}
		if c := keypeg.CodeOf(pegs...); e.Check(c) == nil {
			return c
		}
	}
}

// A Bout contains the results of two players who broke the same codes.
type Bout struct {
	Game       string `json:"game"`
	Games      int    `json:"games"`
	Seed       uint64 `json:"seed"`
	A          Tally  `json:"a"`
	B          Tally  `json:"b"`
	Difference Tally  `json:"difference"` // A's rows minus B's rows, averaged over the games
}

// A Tally is the mean number of rows per game, with its standard error.
type Tally struct {
	Engine string  `json:"engine,omitempty"`
	Total  int64   `json:"total"`
	Mean   float64 `json:"mean"`
	Error  float64 `json:"standard_error"`
	count  int
	square float64
}

func (t *Tally) add(rows int) {
	t.count++
	t.Total += int64(rows)
	t.square += float64(rows) * float64(rows)
}

func (t *Tally) settle() {
	n := float64(t.count)
	t.Mean = float64(t.Total) / n
	if t.count > 1 {
		t.Error = math.Sqrt(max(t.square-n*t.Mean*t.Mean, 0) / (n - 1) / n)
	}
}

// Print prints the result for people, or as JSON.
func (b Bout) Print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(b)
	}
	wide := max(len(b.A.Engine), len(b.B.Engine), len("difference"))
	_, err := fmt.Fprintf(out, "%s, %d games by seed %d\n%-*s  %.4f ± %.4f\n%-*s  %.4f ± %.4f\n%-*s  %+.4f ± %.4f\n", b.Game, b.Games, b.Seed,
		wide, b.A.Engine, b.A.Mean, b.A.Error, wide, b.B.Engine, b.B.Mean, b.B.Error, wide, "difference", b.Difference.Mean, b.Difference.Error)
	return err
}
