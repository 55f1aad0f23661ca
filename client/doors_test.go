package client_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"keypeg"
	"keypeg/client"
	"keypeg/wire"
)

// TestJoinByCode checks that a spoken code leads to the open seat, and that a seat's transfer code leads back to that seat.
func TestJoinByCode(t *testing.T) {
	bothWays(t, func(t *testing.T, newClient func() *client.Client) {
		ctx := t.Context()
		host := must[*client.Match](t)(newClient().Make(ctx, wire.NewMatch{Edition: "classic"}))
		spoken := must[wire.Ticket](t)(host.SpokenCode(ctx))
		if again := must[wire.Ticket](t)(host.SpokenCode(ctx)); again.Code != spoken.Code {
			t.Errorf("asked again, %q is %q", spoken.Code, again.Code)
		}
		if _, err := newClient().TakeSeat(ctx, spoken.Code); err == nil || !strings.Contains(err.Error(), "Join") {
			t.Errorf("an invitation takes a seat along: %v", err)
		}
		guest := must[*client.Match](t)(newClient().Join(ctx, strings.ToLower(spoken.Code), "Ben"))
		if s := guest.State(); s.Match.ID != host.ID || s.Match.You == nil || s.Match.You.Seat != keypeg.Guest {
			t.Errorf("it led to %+v", s)
		}
		own := must[wire.Ticket](t)(guest.Ticket(ctx))
		phone := must[*client.Match](t)(newClient().Join(ctx, own.Code, ""))
		if s := must[wire.State](t)(phone.Look(ctx)); s.Match.You == nil || s.Match.You.Seat != keypeg.Guest {
			t.Errorf("the guest's own code led to %+v", s)
		}
		for _, wrong := range []string{spoken.Code, own.Code, "", "never"} {
			if _, err := newClient().Join(ctx, wrong, ""); keypeg.ErrorCode(err) != "bad-ticket" {
				t.Errorf("%q: %v", wrong, err)
			}
		}
	})
}

// TestSitAt checks that anyone can find a host waiting at an open table, and that the table leaves the list when a guest
// sits down.
func TestSitAt(t *testing.T) {
	bothWays(t, func(t *testing.T, newClient func() *client.Client) {
		host := must[*client.Match](t)(newClient().Make(t.Context(), wire.NewMatch{Edition: "classic", Open: true, Name: "Ann"}))
		ctx, leave := context.WithCancel(t.Context())
		defer leave()
		<-follow(ctx, host)
		c := newClient()
		tables := must[[]wire.OpenTable](t)(c.Tables(ctx))
		if len(tables) != 1 || tables[0].ID != host.ID || tables[0].Host != "Ann" {
			t.Fatalf("the tables are %+v", tables)
		}
		guest := must[*client.Match](t)(c.SitAt(ctx, tables[0].ID, "Ben"))
		if s := guest.State(); !s.Match.Started || s.Match.You == nil {
			t.Errorf("who sat down sees %+v", s)
		}
		if tables := must[[]wire.OpenTable](t)(c.Tables(ctx)); len(tables) > 0 {
			t.Errorf("the tables are then %+v", tables)
		}
	})
}

// TestLinksLeadSomewhere checks where each kind of link leads, and that a spoken code leads to its party.
func TestLinksLeadSomewhere(t *testing.T) {
	c, _ := refusing(http.StatusNotFound, "")
	for link, want := range map[string]client.Invitation{
		"https://play.example.org/m/abc/join/xyz": {Match: "abc", Invite: "xyz"},
		"play.example.org/c/abc/":                 {Challenge: "abc"},
		"https://play.example.org/p/abc":          {Party: "abc"},
		"https://play.example.org/p/abc/wall":     {Party: "abc"},
		"/t/abc":                                  {Tournament: "abc"},
		"m/abc/join/xyz":                          {Match: "abc", Invite: "xyz"},
		"https://play.example.org/m/abc":          {},
		"https://play.example.org/m/abc/told/xyz": {},
		"https://play.example.org/x/abc/join/xyz": {},
		"https://play.example.org/":               {},
	} {
		got, err := c.Invitation(t.Context(), link)
		if got != want || (err == nil) == (want == client.Invitation{}) {
			t.Errorf("%s leads to %+v, %v", link, got, err)
		}
	}
	if _, err := (client.Invitation{Party: "abc"}).Accept(t.Context(), c, "Ann"); err == nil {
		t.Error("a party is accepted as a match")
	}
	bothWays(t, func(t *testing.T, newClient func() *client.Client) {
		parties := client.Parties{Client: newClient()}
		made := must[wire.Party](t)(parties.Open(t.Context(), wire.NewParty{Edition: "classic", Codes: 1, PartySeat: wire.PartySeat{Name: "Ann"}}))
		code := must[wire.Ticket](t)(parties.Code(t.Context(), made.ID))
		if to := must[client.Invitation](t)(newClient().Invitation(t.Context(), code.Code)); to.Party != made.ID {
			t.Errorf("%s leads to %+v", code.Code, to)
		}
	})
}
