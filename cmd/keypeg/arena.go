package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/solver"
)

func arenaCommand() *cobra.Command {
	game, limit := "classic", ""
	games, seed := 1000, uint64(1)
	asJSON := false
	cmd := &cobra.Command{
		Use:                   "arena [--game BOARD] [--games N] [--seed N] [--go LIMITS] [--json] A B",
		DisableFlagsInUseLine: true,
		Short:                 "Let two engines break the same codes",
		Long: `Arena draws codes by the seed and lets both engines break each of them. It prints
the mean rows of both and of their difference, game by game, with standard errors:
the difference is known better than either mean, as both break the same codes.

An engine is a strategy of ours by name (keypeg strategy --help lists them), "sample",
or cmd:PROGRAM with its arguments, any program that speaks the protocol of
docs/engine-protocol.md. A game may take as many rows as it needs, up to 100.`,
		Example: `  keypeg arena book entropy --game c8p5 --games 500
  keypeg arena near "cmd:./mine --fast" --go "movetime 50"`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("arena takes two engines; %d given", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			e, _, err := findBoard(game)
			if err != nil {
				return err
			}
			if games < 1 {
				return misused("--games is at least 1, not %d", games)
			}
			if _, err := readLimits(strings.Fields(limit)); err != nil {
				return misused("--go: %w", err)
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			a := arena{edition: e, games: games, seed: seed, line: newProgress(cmd.ErrOrStderr())}
			for i, name := range args {
				if a.players[i], err = newPlayer(ctx, name, e, limit); err != nil {
					return err
				}
				defer a.players[i].close()
			}
			bout, err := a.play(ctx, args)
			if err != nil {
				return told(err)
			}
			return bout.print(cmd.OutOrStdout(), asJSON)
		},
	}
	gameFlag(cmd, &game)
	cmd.Flags().IntVar(&games, "games", games, "play `N` games each")
	cmd.Flags().Uint64Var(&seed, "seed", seed, "the `NUMBER` the codes are drawn by")
	cmd.Flags().StringVar(&limit, "go", "", "`LIMITS` told to programs with each go, such as \"nodes 1000\"")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// An arena is what two players meet in.
type arena struct {
	edition keypeg.Edition
	players [2]player
	games   int
	seed    uint64
	line    *progress
}

// maxGame is when an engine is thought never to end.
const maxGame = 100

func (a *arena) play(ctx context.Context, names []string) (bout, error) {
	chance := newChance(a.seed)
	b := bout{Game: a.edition.String(), Games: a.games, Seed: a.seed}
	b.A.Engine, b.B.Engine = names[0], names[1]
	for i := range a.games {
		a.line.say("game %d of %d", i+1, a.games)
		secret := drawCode(a.edition, chance)
		var rows [2]int
		for side, p := range a.players {
			n, err := a.breakCode(ctx, p, secret)
			if err != nil {
				a.line.end()
				return b, fmt.Errorf("%s against %s: %w", names[side], secret, err)
			}
			rows[side] = n
		}
		b.A.add(rows[0])
		b.B.add(rows[1])
		b.Difference.add(rows[0] - rows[1])
	}
	a.line.end()
	for _, t := range []*tally{&b.A, &b.B, &b.Difference} {
		t.settle()
	}
	return b, nil
}

func (a *arena) breakCode(ctx context.Context, by player, secret keypeg.Code) (int, error) {
	p := solver.Start(a.edition)
	for used := 1; used <= maxGame; used++ {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		row, err := by.row(ctx, p)
		if err == nil {
			err = a.edition.Check(row)
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

// drawCode draws one of all codes, each as likely as any other.
func drawCode(e keypeg.Edition, chance *rand.Rand) keypeg.Code {
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

// A bout is how two engines did.
type bout struct {
	Game       string `json:"game"`
	Games      int    `json:"games"`
	Seed       uint64 `json:"seed"`
	A          tally  `json:"a"`
	B          tally  `json:"b"`
	Difference tally  `json:"difference"` // of A less B, game by game
}

// A tally adds up rows.
type tally struct {
	Engine string  `json:"engine,omitempty"`
	Total  int64   `json:"total"`
	Mean   float64 `json:"mean"`
	Error  float64 `json:"standard_error"`
	count  int
	square float64
}

func (t *tally) add(rows int) {
	t.count++
	t.Total += int64(rows)
	t.square += float64(rows) * float64(rows)
}

func (t *tally) settle() {
	n := float64(t.count)
	t.Mean = float64(t.Total) / n
	if t.count > 1 {
		t.Error = math.Sqrt(max(t.square-n*t.Mean*t.Mean, 0) / (n - 1) / n)
	}
}

func (b bout) print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(b)
	}
	wide := max(len(b.A.Engine), len(b.B.Engine), len("difference"))
	_, err := fmt.Fprintf(out, "%s, %d games by seed %d\n%-*s  %.4f ± %.4f\n%-*s  %.4f ± %.4f\n%-*s  %+.4f ± %.4f\n", b.Game, b.Games, b.Seed,
		wide, b.A.Engine, b.A.Mean, b.A.Error, wide, b.B.Engine, b.B.Mean, b.B.Error, wide, "difference", b.Difference.Mean, b.Difference.Error)
	return err
}
