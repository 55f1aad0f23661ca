package client_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/wire"
)

// serve has a server for an example: its address, and what ends it.
func serve() (address string, end func()) {
	s := server.New(inmem.New(), server.Options{Hasty: true, Unthrottled: true})
	listening := httptest.NewServer(s)
	return listening.URL, func() {
		s.Close(context.Background())
		listening.Close()
	}
}

// A bot that plays the computer to the end of the match. It has no head of its own: it
// plays what the best hint says.
func Example_bot() {
	address, end := serve()
	defer end()

	ctx := context.Background()
	c := &client.Client{URL: address}
	m, err := c.Make(ctx, wire.NewMatch{Edition: "classic", Name: "Bot", GuestComputer: "steady"})
	if err != nil {
		log.Fatal(err)
	}
	for state, err := range m.Watch(ctx) {
		if err != nil {
			log.Fatal(err)
		}
		switch state.Match.Players[keypeg.Host].Duty {
		case "code":
			_, err = m.SetCode(ctx, "1142")
		case "place":
			var hint wire.HintAnswer
			if hint, err = m.Hint(ctx, wire.HintBest, ""); err == nil {
				_, err = m.Place(ctx, hint.Best.Row.String())
			}
		}
		if err != nil {
			log.Fatal(err)
		}
		if state.Match.Result != nil {
			fmt.Println(len(state.Match.Past), "games; the bot's was", state.Match.Past[1].Boards[0].Outcome)
			break
		}
	}
	// Output: 2 games; the bot's was broken
}

// A watcher that tells how a match goes which two computers play. Whoever knows its id
// may watch.
func Example_watcher() {
	address, end := serve()
	defer end()

	ctx := context.Background()
	c := &client.Client{URL: address}
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
		// state.Match.Game has the boards as they are now, row by row.
	}
	// Output: The Book 1 and The Book 2 have played
}

// A server in the same process is asked as one far away is.
func ExampleInProcess() {
	handler := server.New(inmem.New(), server.Options{})
	defer handler.Close(context.Background())

	c := &client.Client{URL: "http://keypeg", HTTP: &http.Client{Transport: client.InProcess(handler)}}
	scored, err := c.Score(context.Background(), wire.ScoreRequest{Board: "classic", Code: "2334", Row: "1122"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(scored.Keys)
	// Output: 0r1w
}
