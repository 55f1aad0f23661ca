package main

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/internal/tournament"
	"keypeg/wire"
)

// TestABotTakesARematch checks that a bot plays a match and then a rematch.
func TestABotTakesARematch(t *testing.T) {
	s := server.New(inmem.New(), server.Options{Unthrottled: true})
	listening := httptest.NewServer(s)
	defer listening.Close()
	defer s.Close(context.Background())
	ann := &client.Client{URL: listening.URL}
	first, err := ann.Make(t.Context(), wire.NewMatch{Edition: "classic", Name: "Ann"})
	must(t, err)
	var out strings.Builder
	bot := rootCommand()
	bot.SetOut(&out)
	bot.SetArgs([]string{"bot", "--host", listening.URL, "--engine", "faulty well", "--join", first.State().Invite, "--matches", "2", "--rematch", "1h"})
	ended := make(chan error, 1)
	go func() { ended <- bot.ExecuteContext(t.Context()) }()
	_, err = first.Await(t.Context(), func(s wire.State) bool { return s.Match.Started })
	must(t, err)
	_, err = first.Leave(t.Context())
	must(t, err)
	_, err = first.Rematch(t.Context())
	must(t, err)
	_, err = first.Await(t.Context(), func(s wire.State) bool { return s.Rematch != "" })
	must(t, err)
	_, err = first.Next().Leave(t.Context())
	must(t, err)
	must(t, <-ended)
	if !strings.Contains(out.String(), "\nmatches 2: won 2, drawn 0, lost 0\n") {
		t.Errorf("it says\n%s", &out)
	}
}

// TestBotsPlayATournament checks that three bots can play an all-play-all. The program of one bot fails, and this
// bot must leave with an error.
func TestBotsPlayATournament(t *testing.T) {
	s := server.New(inmem.New(), server.Options{Unthrottled: true})
	listening := httptest.NewServer(s)
	defer listening.Close()
	defer s.Close(context.Background())
	all := client.Tournaments{Client: &client.Client{URL: listening.URL}}
	made, err := all.Open(t.Context(), wire.NewTournament{
		Kind: tournament.AllPlayAll, Match: wire.NewMatch{Edition: "remastered", Games: 2}, TournamentSeat: wire.TournamentSeat{Name: "Ann", Watches: true},
	})
	must(t, err)
	type end struct {
		said string
		err  error
	}
	ends := map[string]chan end{}
	for name, engine := range map[string]string{"Ben": "faulty well", "Cleo": "faulty well", "Dan": "faulty dies"} {
		ended := make(chan end, 1)
		ends[name] = ended
		go func() {
			var out strings.Builder
			bot := rootCommand()
			bot.SetOut(&out)
			bot.SetErr(&out)
			bot.SetArgs([]string{"bot", "--engine", engine, "--name", name, "--tournament", listening.URL + "/t/" + made.ID})
			err := bot.ExecuteContext(t.Context())
			ended <- end{out.String(), err}
		}()
	}
	started := false
	for heard, err := range all.Listen(t.Context(), made.ID) {
		must(t, err)
		now := heard.State
		there := 0
		for _, p := range now.Players {
			if p.Bot && !p.Gone {
				there++
			}
		}
		if there == 3 && !started {
			started = true
			_, err := all.Do(t.Context(), made.ID, wire.TournamentCommand{Kind: tournament.Start})
			must(t, err)
		}
		if now.Phase == tournament.Over {
			break
		}
	}
	for name, ended := range ends {
		if got := <-ended; (got.err != nil) != (name == "Dan") || name != "Dan" && !strings.Contains(got.said, "remastered against ") {
			t.Errorf("%s: %v\n%s", name, got.err, got.said)
		}
	}
}
