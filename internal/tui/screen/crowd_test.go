package screen

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/party"
	"keypeg/internal/server"
	"keypeg/internal/tournament"
	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// A company is a server with people who play over the API.
type company struct {
	t    *testing.T
	site http.Handler
}

func companyOf(t *testing.T) *company {
	s := server.New(inmem.New(), server.Options{Unthrottled: true})
	t.Cleanup(func() { s.Close(context.Background()) })
	return &company{t, s}
}

// person returns a client for another person.
func (c *company) person() *client.Client {
	return &client.Client{URL: "http://keypeg", Language: "en", HTTP: &http.Client{Transport: client.InProcess(c.site)}}
}

// sees returns the first frame at a person's terminal for which the function wanted returns true.
func (c *company) sees(who *client.Client, name string, to client.Invitation, wanted func(lineui.Frame) bool) lineui.Frame {
	c.t.Helper()
	ctx, enough := context.WithTimeout(c.t.Context(), 20*time.Second)
	defer enough()
	var seen lineui.Frame
	in, typed := io.Pipe()
	defer typed.Close()
	err := lineui.Run(ctx, lineui.Options{Client: who, Words: words.In("en"), In: in, Out: io.Discard, Name: name, To: to, Seen: func(f lineui.Frame) {
		if wanted(f) && ctx.Err() == nil {
			seen = f
			enough()
		}
	}})
	if seen.Crowd == nil {
		c.t.Fatalf("nothing like it is seen: %v", err)
	}
	seen.Ready = true
	return seen
}

// done returns a function that passes on the party that a command returned, or ends the test if the command failed.
func done(t *testing.T) func(wire.Party, error) wire.Party {
	return func(p wire.Party, err error) wire.Party {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// partyFrames returns what Ben sees before the first code of a party, while he breaks it, and after it.
func partyFrames(t *testing.T) (before, during, after lineui.Frame) {
	c := companyOf(t)
	ben, ok := c.person(), done(t)
	ann, guest, cleo := client.Parties{Client: c.person()}, client.Parties{Client: ben}, client.Parties{Client: c.person()}
	made := ok(ann.Open(t.Context(), wire.NewParty{Edition: "classic", Codes: 2, Source: party.ByPlayers, PartySeat: wire.PartySeat{Name: "Ann"}}))
	ok(guest.Join(t.Context(), made.ID, wire.PartySeat{Name: "Ben"}))
	ok(cleo.Join(t.Context(), made.ID, wire.PartySeat{Name: "Cleo"}))
	see := func(hour lineui.Hour) lineui.Frame {
		return c.sees(ben, "Ben", client.Invitation{Party: made.ID}, func(f lineui.Frame) bool { return f.Crowd != nil && f.Crowd.Hour == hour })
	}
	before = see(lineui.Gathers)
	ok(ann.Do(t.Context(), made.ID, wire.PartyCommand{Kind: party.Start, Round: 1}))
	ok(ann.Do(t.Context(), made.ID, wire.PartyCommand{Kind: party.SetCode, Round: 1, Code: "1234"}))
	ok(ann.Do(t.Context(), made.ID, wire.PartyCommand{Kind: party.GiveHint, Round: 1}))
	place := func(p client.Parties, row int, code string) {
		ok(p.Do(t.Context(), made.ID, wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: row, Code: code}))
	}
	place(guest, 1, "1122")
	place(cleo, 1, "1234")
	during = see(lineui.Places)
	place(guest, 2, "1344")
	place(guest, 3, "1234")
	after = c.sees(ben, "Ben", client.Invitation{Party: made.ID}, func(f lineui.Frame) bool {
		return f.Crowd != nil && f.Crowd.Hour == lineui.Between && f.Crowd.Party.State.Note != ""
	})
	return before, during, after
}

// TestPartiesAreDrawn compares drawings of a party and a tournament, at three sizes, with testdata.
func TestPartiesAreDrawn(t *testing.T) {
	before, during, after := partyFrames(t)
	for name, c := range map[string]struct {
		frame lineui.Frame
		keys  []string
	}{
		"gathering": {before, nil}, "party": {during, []string{"1", "3"}}, "between": {after, nil}, "club": {clubFrame(t), nil},
	} {
		t.Run(name, func(t *testing.T) {
			drawn(t, name, func() *model {
				m := aModel("en")
				m.Update(frameMsg(c.frame))
				return m
			}, c.keys)
		})
	}
}

// clubFrame returns the frame that a person who watches a tournament sees during the first round.
func clubFrame(t *testing.T) lineui.Frame {
	c := companyOf(t)
	host := c.person()
	all := client.Tournaments{Client: host}
	made, err := all.Open(t.Context(), wire.NewTournament{Kind: tournament.AllPlayAll, Match: wire.NewMatch{Edition: "classic"}, TournamentSeat: wire.TournamentSeat{Name: "Tess", Watches: true}})
	for _, name := range []string{"Ann", "Ben", "Cleo"} {
		if err == nil {
			_, err = client.Tournaments{Client: c.person()}.Join(t.Context(), made.ID, wire.TournamentSeat{Name: name, Bot: name == "Cleo"})
		}
	}
	if err == nil {
		_, err = all.Do(t.Context(), made.ID, wire.TournamentCommand{Kind: tournament.Start})
	}
	if err != nil {
		t.Fatal(err)
	}
	return c.sees(host, "Tess", client.Invitation{Tournament: made.ID}, func(f lineui.Frame) bool { return f.Crowd != nil && f.Crowd.Hour == lineui.Club })
}

// TestAPartyIsPlayedWithKeys checks the keyboard at a party: keys make a row, open the menu, and in a narrow window show the
// players or the board. The test also checks that the help closes when a code begins.
func TestAPartyIsPlayedWithKeys(t *testing.T) {
	before, during, after := partyFrames(t)
	m := aModel("en")
	m.Update(tea.WindowSizeMsg{Width: 60, Height: 20})
	seen := func() string { return ansi.Strip(strings.Join(m.lines(), "\n")) }
	m.Update(frameMsg(before))
	keys(m, "?")
	m.Update(saidMsg(strings.Repeat("help\n", 9)))
	m.Update(frameMsg(before))
	if m.paper == nil {
		t.Fatal("the help is not shown")
	}
	m.Update(frameMsg(during))
	if m.paper != nil || m.View().WindowTitle != m.words.YourMove {
		t.Errorf("the player is not called:\n%s", seen())
	}
	keys(m, "1", "2", "enter")
	if !strings.Contains(seen(), "Fill every hole first.") {
		t.Errorf("a row with a hole is sent:\n%s", seen())
	}
	keys(m, "3", "4", "enter")
	m.Update(tea.KeyPressMsg{Code: tea.KeyEscape})
	if !strings.Contains(seen(), "give up gives up this code") {
		t.Errorf("the menu is\n%s", seen())
	}
	keys(m, "enter")
	m.Update(frameMsg(after))
	if !strings.Contains(seen(), "Broken in 3.") || !strings.Contains(seen(), " R  B  G  Y ") {
		t.Errorf("the end of the code is\n%s", seen())
	}
	keys(m, "a", "i")
	if got := typedBy(m); got != "help\nplace 1234\ngive up\nanalysis\ninvite\n" {
		t.Errorf("typed is %q", got)
	}
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 20})
	if !strings.Contains(seen(), "▸   2  Ben") || strings.Contains(seen(), " R  B  G  Y ") {
		t.Errorf("a narrow window shows\n%s", seen())
	}
	m.Update(tea.KeyPressMsg{Code: tea.KeyTab})
	if !strings.Contains(seen(), " R  B  G  Y ") {
		t.Errorf("its other side shows\n%s", seen())
	}
}
