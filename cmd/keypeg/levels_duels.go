package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"time"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/match"
)

// A duelling is what levels --duels is asked for.
type duelling struct {
	rounds int
	a, b   string
	board  string
	seed   uint64
}

// A duelled is how two levels did against each other.
type duelled struct {
	Board  string  `json:"board"`
	A      string  `json:"a"`
	B      string  `json:"b"`
	Seed   uint64  `json:"seed"`
	Rounds int     `json:"rounds"` // played, void ones among them
	WonByA int     `json:"won_by_a"`
	WonByB int     `json:"won_by_b"`
	Both   int     `json:"void_both"` // broken by both in the same turn (CH-5)
	None   int     `json:"void_none"` // by neither within the board's rows (CH-6)
	Margin float64 `json:"margin"`    // what A won less what B won, a round
	Error  float64 `json:"standard_error"`
}

// sides are the levels that meet, and what to call them. Of one level, B plays for
// the fewest rows.
func (d *duelling) sides() (levels [2]bot.Level, names [2]string, err error) {
	all := bot.Levels()
	strongest := all[len(all)-1].Slug
	for i, side := range []struct{ flag, slug string }{{"a", d.a}, {"b", d.b}} {
		slug := side.slug
		if slug == "" {
			slug = strongest
		}
		if levels[i], err = findLevel(side.flag, slug); err != nil {
			return levels, names, err
		}
		names[i] = levels[i].Slug
	}
	if levels[0].Slug == levels[1].Slug {
		if !levels[0].PlaysForThePoint() {
			return levels, names, misused("%s has no eye on the other player: name two levels, or one that plays for the point", levels[0].Slug)
		}
		levels[1] = levels[1].LeastRows()
		names[0] += ", for the point"
		names[1] += ", for the fewest rows"
	}
	return levels, names, nil
}

func (d *duelling) run(ctx context.Context, line *progress, out io.Writer, asJSON bool) error {
	levels, names, err := d.sides()
	if err != nil {
		return err
	}
	if d.board == "" {
		d.board = "c8p5"
	}
	e, err := keypeg.ParseEdition(d.board + "g12")
	if err != nil {
		return err
	}
	r := duelled{Board: e.String(), A: names[0], B: names[1], Seed: d.seed, Rounds: d.rounds}
	results := make([][2]bool, d.rounds)
	line.say("%d rounds …", d.rounds)
	err = inParallel(ctx, d.rounds/2, func(pair int) error {
		chance := rand.New(chanceOf(d.seed, pair))
		codes := [2]keypeg.Code{drawCode(e, chance), drawCode(e, chance)}
		for turn := range 2 {
			a := keypeg.Seat(turn)
			var players [2]bot.Level
			players[a], players[a.Other()] = levels[0], levels[1]
			broke, err := duel(ctx, e, players, codes, chanceOf(d.seed, d.rounds+2*pair+turn))
			if err != nil {
				return err
			}
			results[2*pair+turn] = [2]bool{broke[a], broke[a.Other()]}
		}
		return nil
	})
	if err != nil {
		return told(err)
	}
	r.count(results)
	line.end()
	return r.print(out, asJSON)
}

// count adds the rounds up. The two rounds of a pair share their codes, so the error
// is that of pairs.
func (r *duelled) count(results [][2]bool) {
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

// duel plays one round, and says who broke the code. codes are what host and guest
// have to break.
func duel(ctx context.Context, e keypeg.Edition, players [2]bot.Level, codes [2]keypeg.Code, rnd io.Reader) (broke [2]bool, err error) {
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

// A round is one of a duel, played in memory by the rules of the match.
type round struct {
	*match.Match
	game *match.Game
	rnd  io.Reader
}

// newRound is a round with both codes set.
func newRound(e keypeg.Edition, codes [2]keypeg.Code, rnd io.Reader) (*round, error) {
	m, err := match.New(match.Config{
		Rules: "challenge", Play: keypeg.Duel, Boards: [2]keypeg.Edition{e, e}, Games: 1,
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
	events, err := r.Decide(c, time.Unix(0, 0), r.rnd)
	for _, event := range events {
		r.Apply(event)
	}
	return err
}

func (r duelled) print(out io.Writer, asJSON bool) error {
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
