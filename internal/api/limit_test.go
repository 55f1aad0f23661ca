package api_test

import (
	"testing"

	"keypeg/match"
	"keypeg/wire"
)

// Whoever waits is told from when on they may set a limit, and may ask for it.
func TestALimitIsSetByWhoWaits(t *testing.T) {
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
