package client_test

import (
	"context"
	"fmt"
	"log"

	"keypeg"
	"keypeg/client"
	"keypeg/wire"
)

// This bot sets a code and, as Codebreaker, plays the first code that agrees with all answers.
func Example_bot() {
	ctx := context.Background()
	c := &client.Client{URL: "https://keypeg.example"}
	m, err := c.Make(ctx, wire.NewMatch{Edition: "remastered", Name: "Bot", GuestComputer: "steady"}) // 10 rows, because this bot needs 9 for six of the codes
	for state := m.State(); err == nil && state.Match.Result == nil; {
		switch state.Match.Players[keypeg.Host].Duty {
		case "code":
			state, err = m.SetCode(ctx, "1142")
		case "place":
			state, err = m.Place(ctx, firstThatFits(state).String())
		default:
			state, err = m.Await(ctx, turnOf(keypeg.Host))
		}
	}
	fmt.Println(err, m.State().Match.Past[1].Boards[0].Outcome)
	// Output: <nil> broken
}

// firstThatFits returns the first code of the current board that agrees with all answers.
func firstThatFits(s wire.State) keypeg.Code {
	board := s.Match.Game.Boards[0]
codes:
	for code := range board.Format.All() {
		for _, row := range board.Rows {
			if keypeg.Score(code, row.Code) != *row.Keys {
				continue codes
			}
		}
		return code
	}
	return 0
}

// turnOf returns a function that reports whether a match is waiting for a seat or is over.
func turnOf(seat keypeg.Seat) func(wire.State) bool {
	return func(s wire.State) bool {
		return s.Match.Players[seat].Duty != "" || s.Match.Result != nil
	}
}

// This watcher reports the result of a match between two computers. Anyone who knows a match's id may watch it.
func Example_watcher() {
	ctx := context.Background()
	c := &client.Client{URL: "https://keypeg.example"}
	made, err := c.Make(ctx, wire.NewMatch{Edition: "challenge-4", HostComputer: "book", GuestComputer: "book"})
	if err != nil {
		log.Fatal(err)
	}
	for state, err := range c.Match(made.ID).Watch(ctx) {
		if err != nil {
			log.Fatal(err)
		}
		if state.Match.Result != nil {
			players := state.Match.Players
			fmt.Println(players[keypeg.Host].Name, "and", players[keypeg.Guest].Name, "have", state.Match.Result.Ending)
			break
		}
		// state.Match.Game has the current boards, row by row.
	}
	// Output: The Book 1 and The Book 2 have played
}
