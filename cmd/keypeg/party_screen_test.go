//go:build unix

package main

import (
	"context"
	"net/http/httptest"
	"testing"
	"time"

	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/party"
	"keypeg/internal/server"
	"keypeg/internal/tournament"
	"keypeg/wire"
)

// listening returns the address of a server that runs until the end of the test.
func listening(t *testing.T) string {
	s := server.New(inmem.New(), server.Options{Unthrottled: true})
	l := httptest.NewServer(s)
	t.Cleanup(func() {
		must(t, s.Close(context.Background()))
		l.Close()
	})
	return l.URL
}

// TestAPartyOnTheScreen plays a whole party of two codes, made in turn by two people at terminals, and checks what their
// screens show. One of the two programs is killed in the middle of the party and started again.
func TestAPartyOnTheScreen(t *testing.T) {
	url := listening(t)
	home := "XDG_DATA_HOME=" + t.TempDir()
	host := client.Parties{Client: &client.Client{URL: url}}
	made, err := host.Open(t.Context(), wire.NewParty{Edition: "classic", Codes: 2, Source: party.ByPlayers, PartySeat: wire.PartySeat{Name: "Tess", Watches: true}})
	must(t, err)
	start := func(round int) {
		_, err := host.Do(t.Context(), made.ID, wire.PartyCommand{Kind: party.Start, Round: round})
		must(t, err)
	}
	link := url + "/p/" + made.ID
	ann := at(t, 80, 24, nil, "play", link, "--name", "Ann")
	ann.sees("Who is here", "Ann", "Waiting for the host to start.")
	ben := at(t, 60, 20, []string{home, "NO_COLOR=1", "LC_ALL=C"}, "play", link, "--name", "Ann")
	ben.sees("Somebody here has that name", "Give your name to join.")
	ben.types("enter", "backspace", "backspace", "backspace", "Ben", "enter")
	ben.sees("3 people are here", "Waiting for the host to start.")

	start(1)
	ann.sees("Your turn: set a code.")
	ann.types("1", "2", "3", "4", "enter")
	ann.sees("The others break your code. 1 is still playing.", " R  B  G  Y ")
	ben.sees("Your turn: place row 1.")
	ben.types("1", "1", "2", "2", "enter")
	ben.sees("1 red, 1 white. Your turn: place row 2.")
	ann.sees("1 row ●○··")
	must(t, ben.cmd.Process.Kill())
	_ = ben.ends()

	ben = at(t, 60, 20, []string{home, "NO_COLOR=1", "LC_ALL=C"}, "play", link)
	ben.sees("(R)(R)(B)(B)  *o..", "Your turn: place row 2.")
	ben.types("1", "2", "3", "4", "enter")
	ben.sees("Broken in 2.", "Place 1 of 2, 6 points.", "The best strategy known takes 4 rows for this code.", "Waiting for code 2.")
	ann.sees("Your code brought you 2 points. Place 2 of 2, 2 points.")
	ben.types("a")
	ben.sees("Ben breaks Ann's code.")
	ben.types("esc")

	start(2)
	ben.sees("Your turn: set a code.")
	ben.types("4", "3", "2", "1", "enter")
	ann.sees("Your turn: place row 1.")
	ann.types("4", "3", "2", "1", "enter")
	ann.sees("The party is over.", "Broken in 1.", link+"/results")
	ben.sees("The party is over.", "Winner: Ann.")
	ben.types("ctrl+c")
	must(t, ben.ends())
	ben.sees("Your seat is saved. To come back, type keypeg play")
}

// TestATournamentOnTheScreen plays a tournament of two people at terminals, and checks that their match opens by itself and
// leads back to the tournament.
func TestATournamentOnTheScreen(t *testing.T) {
	url := listening(t)
	host := client.Tournaments{Client: &client.Client{URL: url}}
	made, err := host.Open(t.Context(), wire.NewTournament{
		Kind: tournament.AllPlayAll, Match: wire.NewMatch{Edition: "challenge-race", Games: 1}, TournamentSeat: wire.TournamentSeat{Name: "Tess", Watches: true},
	})
	must(t, err)
	link := url + "/t/" + made.ID
	ann, ben := at(t, 80, 24, nil, "play", link, "--name", "Ann"), at(t, 60, 20, nil, "play", link, "--name", "Ben")
	ann.sees("All against all", "Waiting for the host to start.", "Ben")
	ben.sees("Who is here", "Ann")
	_, err = host.Do(t.Context(), made.ID, wire.TournamentCommand{Kind: tournament.Start})
	must(t, err)
	for _, p := range []*terminal{ann, ben} {
		p.sees("Your turn: set a code for")
		p.types("1", "1", "2", "2", "3", "enter")
	}
	ann.sees("Your turn: place row 1.")
	ann.types("1", "1", "2", "2", "3", "enter")
	for _, p := range []*terminal{ann, ben} {
		p.sees("The match is over. Ann wins", "Enter back to the tournament")
		time.Sleep(1100 * time.Millisecond) // until then, Enter does not leave the match, because it may have been meant for a row
		p.types("enter")
		p.sees("The tournament is over.", "1  Ann", "1 in 1 match", "0 in 1 match")
	}
}
