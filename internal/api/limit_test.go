package api_test

import (
	"testing"

	"keypeg/match"
	"keypeg/wire"
)

// TestAWaitingPlayerSetsALimit checks that a waiting player is told when they may set a limit, and can then set it.
func TestAWaitingPlayerSetsALimit(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "advanced"})
	p.does("host", "code", "12345")
	you := p.look("host").Match.You
	if you.LimitAfter == nil || you.May[len(you.May)-2] != match.SetLimit {
		t.Errorf("the host may %v, a limit after %v", you.May, you.LimitAfter)
	}
	if you := p.look("guest").Match.You; you.LimitAfter != nil {
		t.Errorf("the guest may set a limit after %v", you.LimitAfter)
	}
	limit := func(seat string, seconds float64) wire.Command {
		c := p.command(seat, "limit", "")
		c.Limit = seconds
		return c
	}
	p.host.refused("POST", p.path("/commands"), limit("host", 180), 422, "too-soon")
	p.host.refused("POST", p.path("/commands"), limit("host", 200), 422, "bad-limit-unasked")
	p.guest.refused("POST", p.path("/commands"), limit("guest", 180), 422, "not-waiting")
}

// TestABankIsShown checks that a match with banks shows each seat's clock, and that the table states the agreed bank.
func TestABankIsShown(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic", Bank: &wire.Bank{Time: 600, Increment: 10}})
	state := p.look("guest")
	if want := "You each have 10 minutes per game, plus 10 seconds per row. If you run out, you lose the row."; state.Table.Clock != want {
		t.Errorf("at the table it says %q, want %q", state.Table.Clock, want)
	}
	if b := state.Match.Bank; b == nil || *b != (match.BankView{Time: 600, Increment: 10}) {
		t.Errorf("the bank is %+v", b)
	}
	host, guest := state.Match.Players[0], state.Match.Players[1]
	if c := host.Clock; c == nil || c.Since == nil || c.Left != 600 || !host.Deadline.Equal(c.Since.Add(600e9)) || c.Since.After(state.Now) {
		t.Errorf("the host’s clock is %+v", c)
	}
	if c := guest.Clock; c == nil || c.Since != nil || c.Left != 600 || guest.Deadline != nil {
		t.Errorf("the guest’s clock is %+v", c)
	}
	c := p.command("guest", "offer", "")
	c.Offer, c.Limit = match.OfferLimit, 180
	p.guest.refused("POST", p.path("/commands"), c, 422, "bad-limit-bank")
	p.does("host", "code", "2334")
	p.does("guest", "place", "1122")
	if c := p.look("host").Match.Players[1].Clock; c == nil || c.Left <= 600 || c.Left > 610 {
		t.Errorf("after a row the guest’s clock is %+v", c)
	}
	var held wire.HeldPage
	p.guest.ask("GET", "/api/matches", nil, 200, &held)
	if h := held.Matches[0]; !h.YourMove || h.Deadline == nil || !h.Deadline.Equal(*p.look("guest").Match.Players[1].Deadline) {
		t.Errorf("in the list of one’s matches it is %+v", h)
	}
}

// TestUsualClocksAreAccepted checks that every clock offered in the interface is accepted in every edition.
func TestUsualClocksAreAccepted(t *testing.T) {
	u := newSite(t).user()
	var all wire.Editions
	u.ask("GET", "/api/editions", nil, 200, &all)
	c := all.Clocks
	if len(c.Banks) < 2 || len(c.Days) != 4 {
		t.Fatalf("offered are %+v", c)
	}
	for _, e := range all.Editions {
		var all []wire.NewMatch
		for _, bank := range c.Banks {
			all = append(all, wire.NewMatch{Bank: &bank})
		}
		for _, days := range c.Days {
			all = append(all, wire.NewMatch{Limit: 86_400 * float64(days)})
		}
		for _, n := range all {
			n.Edition = e.Slug
			var made wire.State
			u.ask("POST", "/api/matches", n, 201, &made)
			if made.Table.Clock == "" {
				t.Errorf("%+v: nothing is said of it", n)
			}
		}
	}
}
