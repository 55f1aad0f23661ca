package lineui_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"keypeg/client"
	"keypeg/internal/party"
	"keypeg/internal/tournament"
	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// A hostess hosts a party through the API without playing in it.
type hostess struct {
	t       *testing.T
	parties client.Parties
	id      string
	to      client.Invitation
}

// hosts opens a party whose host does not play, but only watches.
func hosts(t *testing.T, h http.Handler, in wire.NewParty) *hostess {
	t.Helper()
	a := &hostess{t: t, parties: client.Parties{Client: on(h, "en")}}
	in.Name, in.Watches = "Tess", true
	made, err := a.parties.Open(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	a.id, a.to = made.ID, client.Invitation{Party: made.ID}
	return a
}

// does waits a second, and then gives a command about the current code.
func (a *hostess) does(c wire.PartyCommand) {
	a.t.Helper()
	time.Sleep(time.Second)
	now, err := a.parties.Get(a.t.Context(), a.id, 0)
	if err != nil {
		a.t.Fatal(err)
	}
	if now.Round != nil {
		c.Round = now.Round.Number
	}
	if c.Kind == party.Start {
		c.Round++
	}
	if _, err := a.parties.Do(a.t.Context(), a.id, c); err != nil {
		a.t.Errorf("%s: %v", c.Kind, err)
	}
}

// An open line is an input that ends when it is closed.
type openLine chan bool

func (l openLine) Read([]byte) (int, error) {
	<-l
	return 0, io.EOF
}

// sit lets a person play at a terminal in the background. It returns a function that ends the person's input and returns
// everything printed.
func (a *hostess) sit(h http.Handler, name string, lines ...string) (printed func() string) {
	var out strings.Builder
	var err error
	ended, stays := make(chan bool), make(openLine)
	o := lineui.Options{
		Client: on(h, "en"), Words: words.In("en"), Name: name, To: a.to, Back: "keypeg play --host http://keypeg",
		In: io.MultiReader(strings.NewReader(strings.Join(lines, "\n")+"\n"), stays), Out: &out,
	}
	ctx, enough := context.WithTimeout(a.t.Context(), time.Hour)
	go func() {
		defer close(ended)
		defer enough()
		if err = lineui.Run(ctx, o); err == nil {
			err = ctx.Err()
		}
	}()
	return func() string {
		close(stays)
		<-ended
		if err != nil {
			a.t.Errorf("%s: %v\n%s", name, err, &out)
		}
		return out.String()
	}
}

// TestAWholePartyLineByLine plays a party of two codes in which two people at terminals make the codes in turn.
func TestAWholePartyLineByLine(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		a := hosts(t, h, wire.NewParty{Edition: "classic", Codes: 2, Source: party.ByPlayers})
		ann := a.sit(h, "Ann", "wait", "code 1234", "wait", "points", "wait", "place 1122", "wait", "board", "place 4321", "wait", "points", "analysis")
		time.Sleep(time.Second)
		ben := a.sit(h, "Ben", "wait", "1122", "board", "place RBGY", "wait", "analysis", "wait", "code 4321", "wait", "status")
		a.does(wire.PartyCommand{Kind: party.Start})
		a.does(wire.PartyCommand{Kind: party.Start})
		time.Sleep(time.Minute)
		has(t, ann(), "Classic.", "2 codes.", "The players make the codes in turn.", "You are Ann.", "Waiting for the host to start.", "Ben is there.",
			"Code 1 of 2 is being made.", "Your turn: set a code. The others break it.", "The others break your code. 1 is still playing.",
			"Code 1 of 2 is done.", "The code: 1234.", "Your code brought you 2 points.", "Place 2 of 2, 2 points.", "The best strategy known takes 4 rows for this code.", "Waiting for code 2.",
			"Ben broke the code in row 2, although 208 codes were still possible.", "1. Ben: 6 points", "2. Ann: 2 points", "Ben makes the code.", "Your turn: place row 1.", "Row 1: 1122, 1 red, 1 white.", "Your turn: place row 2.",
			"Row 1: 1122, 1 red, 1 white.", "7 rows left.", "Row 2: 4321, 4 red.", "The party is over.", "Broken in 2.", "Place 1 of 2, 8 points.", "On average it took 2.00 rows.",
			"All boards and their analysis: http://keypeg/p/"+a.id+"/results", "1. Ann: 8 points", "Judging the games.", "Row 1:",
			"Your seat is saved. To come back, type keypeg play http://keypeg/p/"+a.id)
		has(t, ben(), "Ann makes the code.", "Your turn: place row 1.", "Row 1: 1122, 1 red, 1 white.", "7 rows left.", "Row 2: 1234, 4 red.", "Broken in 2.",
			"Your turn: set a code.", "Row 1: This row loses", "The party is over.", "Your code brought you 2 points.")
	})
}

// TestALessonNamesItsRows checks that pupils at terminals hear which row everybody has to place.
func TestALessonNamesItsRows(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		a := hosts(t, h, wire.NewParty{Lesson: true, Codes: 1})
		ben := a.sit(h, "Ben", "wait", "place 1111", "wait", "place 1245", "wait")
		time.Sleep(time.Second)
		a.does(wire.PartyCommand{Kind: party.Start})
		time.Sleep(time.Minute)
		has(t, ben(), "Your turn: place row 1.", "Your turn: place row 2. Everybody places this row: 1245.", "Everybody places this row: 4466.")
	})
}

// TestTheDoorOfAParty checks that a person without a seat can choose a team or only watch, and that a host at a terminal can
// rename people, even if a name has several words.
func TestTheDoorOfAParty(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		a := hosts(t, h, wire.NewParty{Edition: "classic", Codes: 1, Teams: 2, Pace: party.Together, Limit: 60})
		ann := a.sit(h, "", "join 2 Ann", "wait", "place 1122", "wait", "rename bo lee Mary Jane")
		time.Sleep(time.Second)
		bo := a.sit(h, "", "watch Bo Lee")
		cleo := a.sit(h, "Cleo")
		a.does(wire.PartyCommand{Kind: party.Start})
		a.does(wire.PartyCommand{Kind: party.HandOver, Target: 1}) // while Cleo lets the time for row 1 run out
		time.Sleep(90 * time.Second)
		has(t, ann(), "Give your name to join.", "Your team: Team 2.",
			"You are the host now.", "Your turn: place row 2.")
		has(t, bo(), "Give your name to join.", "You are Bo Lee.", "You are Mary Jane.")
		has(t, cleo(), "Your team: Team 1.")
	})
}

// TestWhatAHostDoesIsTold checks that people at terminals are told about everything that the host does to them, and that somebody
// who comes late plays from the next code on.
func TestWhatAHostDoesIsTold(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		a := hosts(t, h, wire.NewParty{Edition: "classic", Codes: 3, Pace: party.Together, Limit: 60, Teams: 2})
		ann := a.sit(h, "Ann", "wait", "place 1122", "status", "wait")
		time.Sleep(time.Second)
		ben := a.sit(h, "Ben")
		a.does(wire.PartyCommand{Kind: party.Start})
		late := a.sit(h, "Cleo", "name Dora")
		a.does(wire.PartyCommand{Kind: party.GiveHint})
		a.does(wire.PartyCommand{Kind: party.Pause})
		a.does(wire.PartyCommand{Kind: party.Resume})
		a.does(wire.PartyCommand{Kind: party.Mute, Target: 1})
		a.does(wire.PartyCommand{Kind: party.Unmute, Target: 1})
		a.does(wire.PartyCommand{Kind: party.Rename, Target: 1, Name: "Anna"})
		time.Sleep(2 * time.Minute)
		a.does(wire.PartyCommand{Kind: party.Skip})
		a.does(wire.PartyCommand{Kind: party.HandOver, Target: 1})
		time.Sleep(time.Second)
		has(t, ann(), "Everybody places each row together: 1:00 per row.", "2 teams.", "Your team: Team 1.", "Code 1 of 3: break it!", "Your turn: place row 1.",
			"Row 1: 1122", "Waiting for 1 more.", "Hint: the code begins with ", "The party has a break.", "Waiting for 1 more.", "The host has hidden your name from the others.", "Your name is shown again.",
			"You are Anna.", "Row 2: timed out.", "This code was skipped. It does not count.", "You are the host now.", "Start code 2 when everybody is ready. Type start.")
		has(t, ben(), "Row 1: timed out.", "Your turn: place row 2.", "This code was skipped. It does not count.")
		has(t, late(), "You are Cleo.", "You join in at the next code. 2 are still playing.", "You are Dora.", "This code was skipped. It does not count.")
	})
}

// TestATournamentLineByLine plays an all-play-all of two people at terminals. Their match opens by itself. Both people return to
// the table of results.
func TestATournamentLineByLine(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		all := client.Tournaments{Client: on(h, "en")}
		made, err := all.Open(t.Context(), wire.NewTournament{
			Kind: tournament.AllPlayAll, Match: wire.NewMatch{Edition: "classic", Games: 2}, TournamentSeat: wire.TournamentSeat{Name: "Tess", Watches: true},
		})
		if err != nil {
			t.Fatal(err)
		}
		a := &hostess{t: t, to: client.Invitation{Tournament: made.ID}}
		ann := a.sit(h, "Ann", "wait", "wait", "1122", "wait", "1122", "wait", "home", "wait", "points")
		time.Sleep(time.Second)
		ben := a.sit(h, "", "name Ben", "wait", "wait", "1122", "wait", "1122", "wait", "home", "wait", "leave", "yes")
		time.Sleep(time.Second)
		if _, err := all.Do(t.Context(), made.ID, wire.TournamentCommand{Kind: tournament.Start}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		has(t, ann(), "All against all. Classic.", "Waiting for the host to start.", "Your match: against Ben.", "This match counts in a tournament.", "Your turn:", "The match is over. A draw, 1 to 1.",
			"Type home.", "The tournament is over. Link: http://keypeg/t/"+made.ID, "1. Ann: 0.5 in 1 match", "1. Ben: 0.5 in 1 match")
		has(t, ben(), "All against all.", "Give your name to join. Type name Ann.", "Your match: against Ann.", "The match is over.", "Type home.", "The tournament is over.")
	})
}

// TestANameIsChosenAtTheDoor checks that a person whose name is taken cannot join until they choose another name. It also checks
// that a spoken code leads to a party.
func TestANameIsChosenAtTheDoor(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		a := hosts(t, h, wire.NewParty{Edition: "classic", Codes: 1})
		code, err := a.parties.Code(t.Context(), a.id)
		if err != nil {
			t.Fatal(err)
		}
		out, err := talked(t, lineui.Options{Client: on(h, "en"), Name: "tess"}, "join "+code.Code, "place 1122", "name Ann", "points", "leave", "yes", "home", "matches")
		if !errors.Is(err, lineui.ErrRefused) {
			t.Errorf("it ends with %v", err)
		}
		has(t, out, "Tess invites you. Give your name to join. Type name Ann.", "Somebody here has that name: choose another.", "You are not in this party.",
			"You are Ann.", "Tess: host, watches", "Ann", "Leave the party? You lose your points here.", "You are no longer in this party.", "No matches.")
	})
}

// TestAPartyIsMadeAtATerminal checks that parties can be made with all their options.
func TestAPartyIsMadeAtATerminal(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		out, err := talked(t, lineui.Options{Client: on(h, "en"), Name: "Ann"}, "party remastered 5 together limit 1 players teams 3 explained", "invite", "start", "home", "party c5p3g8Bm watch",
			"end", "yes", "home", "party", "party classic often", "party classic teams many")
		if !errors.Is(err, lineui.ErrRefused) {
			t.Errorf("it ends with %v", err)
		}
		has(t, out, "Remastered.", "5 codes.", "Everybody places each row together: 1:00 per row.", "The players make the codes in turn.", "3 teams.", "Each answer is explained.",
			"Wait until more players have joined.", "Link: http://keypeg/p/", "Invite code: ", "Wait until more players", "3 codes.", "End the party?", "The party is over.",
			"Incomplete: party.", "“often” is not understood.", "“many” is not understood.")
	})
}
