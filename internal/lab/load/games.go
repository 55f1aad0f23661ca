package load

import (
	"math/rand/v2"
	"sync"

	"keypeg"
	"keypeg/match"
)

// A games yields the games that two people play, move by move. Each game is a code and the rows that
// break it.
type games struct {
	auto bool // the table answers, so the response to a row contains its answer
	draw *rand.Rand
	game int // from 0
	step int // within the game
	now  *game
}

func newGames(seed uint64) *games { return &games{draw: rand.New(rand.NewPCG(1, seed))} }

// begin starts with the first game.
func (g *games) begin() { g.game, g.step, g.now = 0, 0, nil }

func (g *games) next() move {
	if g.now == nil {
		all := drawn()
		g.now = &all[g.draw.IntN(len(all))]
	}
	moves := g.now.moves
	if g.auto {
		moves = g.now.rows
	}
	m := moves[g.step]
	if g.step++; g.step == len(moves) {
		g.game, g.step, g.now = g.game+1, 0, nil
	}
	return m
}

type game struct{ moves, rows []move } // rows contains the moves without answers

type move struct {
	kind match.CommandKind
	text string
}

// drawn returns games of four to seven rows, as many as people usually need.
var drawn = sync.OnceValue(func() (all []game) {
	draw := rand.New(rand.NewPCG(12, 2026))
	code := func() keypeg.Code {
		var pegs [4]keypeg.Peg
		for i := range pegs {
			pegs[i] = keypeg.Peg(1 + draw.IntN(6))
		}
		return keypeg.CodeOf(pegs[:]...)
	}
	for range 256 {
		secret := code()
		g := game{moves: []move{{match.SetCode, secret.String()}}, rows: []move{{match.SetCode, secret.String()}}}
		for wrong := 3 + draw.IntN(4); wrong >= 0; {
			row := code()
			if wrong == 0 {
				row = secret
			} else if row == secret {
				continue
			}
			wrong--
			g.moves = append(g.moves, move{match.PlaceRow, row.String()}, move{match.GiveKeys, keypeg.Score(secret, row).String()})
			g.rows = append(g.rows, move{match.PlaceRow, row.String()})
		}
		all = append(all, g)
	}
	return all
})
