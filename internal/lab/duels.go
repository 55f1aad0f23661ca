package lab

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"time"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/match"
)

// A Duelling lets two levels of the computer play rounds of the duel against each other. Each pair of codes is played twice,
// with the sides exchanged. If both levels are the same, B plays for the fewest rows instead of for the point.
type Duelling struct {
	Rounds int // the number of rounds; even, because the sides are exchanged
	A, B   bot.Level
	Board  string // one of PrintedBoards
	Seed   uint64
	Line   *Progress
}

// A Duelled is the result of a Duelling.
type Duelled struct {
	Board  string  `json:"board"`
	A      string  `json:"a"`
	B      string  `json:"b"`
	Seed   uint64  `json:"seed"`
	Rounds int     `json:"rounds"` // rounds played, including void ones
	WonByA int     `json:"won_by_a"`
	WonByB int     `json:"won_by_b"`
	Both   int     `json:"void_both"` // rounds that were void because both players broke a code in the same turn (CH-5)
	None   int     `json:"void_none"` // rounds that were void because neither player broke the code within the board's rows (CH-6)
	Margin float64 `json:"margin"`    // rounds won by A minus rounds won by B, per round
	Error  float64 `json:"standard_error"`
}

// Check returns nil if the levels can play each other. They must be different, or one of them must play for the point.
func (d *Duelling) Check() error {
	if d.A.Slug == d.B.Slug && !d.A.PlaysForThePoint() {
		return fmt.Errorf("%s has no eye on the other player: name two levels, or one that plays for the point", d.A.Slug)
	}
	return nil
}

// sides returns the two levels and their names.
func (d *Duelling) sides() (levels [2]bot.Level, names [2]string) {
	levels, names = [2]bot.Level{d.A, d.B}, [2]string{d.A.Slug, d.B.Slug}
	if d.A.Slug == d.B.Slug {
		levels[1] = d.B.LeastRows()
		names[0] += ", for the point"
		names[1] += ", for the fewest rows"
	}
	return levels, names
}

// Run plays all rounds.
func (d *Duelling) Run(ctx context.Context) (Duelled, error) {
	if err := d.Check(); err != nil {
		return Duelled{}, err
	}
	levels, names := d.sides()
	e, err := keypeg.ParseFormat(d.Board + "g12")
	if err != nil {
		return Duelled{}, err
	}
	r := Duelled{Board: e.String(), A: names[0], B: names[1], Seed: d.Seed, Rounds: d.Rounds}
	results := make([][2]bool, d.Rounds)
	defer d.Line.End()
	d.Line.Say("%d rounds …", d.Rounds)
	err = several(ctx, runtime.GOMAXPROCS(0), d.Rounds/2, func(ctx context.Context, pair int) error {
		chance := rand.New(chanceOf(d.Seed, pair))
		codes := [2]keypeg.Code{drawCode(e, chance), drawCode(e, chance)}
		for turn := range 2 {
			a := keypeg.Seat(turn)
			var players [2]bot.Level
			players[a], players[a.Other()] = levels[0], levels[1]
			broke, err := duel(ctx, e, players, codes, chanceOf(d.Seed, d.Rounds+2*pair+turn))
			if err != nil {
				return err
			}
			results[2*pair+turn] = [2]bool{broke[a], broke[a.Other()]}
		}
		return nil
	})
	if err != nil {
		return r, err
	}
	r.count(results)
	return r, nil
}

// count adds up the rounds. The two rounds of a pair share their codes, so the standard error is computed from pairs.
func (r *Duelled) count(results [][2]bool) {
	squares := 0.0
	for i := 0; i < len(results); i += 2 {
		pair := 0.0
		for _, broke := range results[i : i+2] {
			switch {
			case broke[0] && broke[1]:
				r.Both++
			case broke[0]:
				r.WonByA++
				pair++
			case broke[1]:
				r.WonByB++
				pair--
			default:
				r.None++
			}
		}
		squares += pair * pair / 4
	}
	pairs := float64(len(results) / 2)
	r.Margin = float64(r.WonByA-r.WonByB) / float64(r.Rounds)
	if pairs > 1 {
		r.Error = math.Sqrt(max(squares-pairs*r.Margin*r.Margin, 0) / (pairs - 1) / pairs)
	}
}

// duel plays one round and returns who broke the code. The host has to break codes[0], and the guest codes[1].
func duel(ctx context.Context, e keypeg.Format, players [2]bot.Level, codes [2]keypeg.Code, rnd io.Reader) (broke [2]bool, err error) {
	r, err := newRound(e, codes, rnd)
	for err == nil && !r.game.Over {
		for _, s := range keypeg.Seats {
			seen := r.SeenBy(s)
			if err != nil || r.game.Over || seen.Players[s].Duty != match.ToPlace {
				continue
			}
			var c match.Command
			if c, err = players[s].Move(ctx, seen, rnd); err == nil {
				err = r.do(c)
			}
		}
	}
	if err == nil {
		for _, s := range keypeg.Seats {
			broke[s] = r.game.Boards[s].Solved()
		}
	}
	return broke, err
}

// A round is one round of a duel, played in memory by the rules of the match.
type round struct {
	*match.Match
	game *match.Game
	rnd  io.Reader
}

// newRound returns a round with both codes set.
func newRound(e keypeg.Format, codes [2]keypeg.Code, rnd io.Reader) (*round, error) {
	m, err := match.New(match.Config{
		Rules: "challenge", Mode: keypeg.Duel, Boards: [2]keypeg.Format{e, e}, Games: 1,
		Answers: keypeg.Auto, First: match.HostFirst,
	})
	r := &round{Match: m, rnd: rnd}
	for _, s := range keypeg.Seats {
		if err == nil {
			err = r.do(match.Command{Kind: match.Sit, Seat: s})
		}
	}
	for _, s := range keypeg.Seats {
		if err == nil {
			err = r.do(match.Command{Kind: match.SetCode, Seat: s, Version: r.Version, Code: codes[s.Other()]})
		}
	}
	if err == nil {
		r.game = r.Game()
	}
	return r, err
}

func (r *round) do(c match.Command) error {
	events, _, err := r.Decide(c, time.Unix(0, 0), r.rnd)
	for _, event := range events {
		r.Apply(event)
	}
	return err
}

// Print prints the result for people, or as JSON.
func (r Duelled) Print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(r)
	}
	wide := max(len(r.A), len(r.B), len("broken by neither"))
	share := func(n int) float64 { return 100 * float64(n) / float64(r.Rounds) }
	_, err := fmt.Fprintf(out, "%s, %d rounds of the duel by seed %d, void ones among them\n", r.Board, r.Rounds, r.Seed)
	for _, row := range []struct {
		name string
		n    int
	}{{r.A, r.WonByA}, {r.B, r.WonByB}, {"broken by both", r.Both}, {"broken by neither", r.None}} {
		if err == nil {
			_, err = fmt.Fprintf(out, "%-*s  %d  %.2f %%\n", wide, row.name, row.n, share(row.n))
		}
	}
	if err == nil {
		_, err = fmt.Fprintf(out, "%-*s  %+.2f %% ± %.2f %%\n", wide, "difference", 100*r.Margin, 100*r.Error)
	}
	return err
}
