package main

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/wire"
)

// TestABotTakesARematch plays a bot, and then a rematch with it.
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
