package api_test

import (
	"testing"

	"keypeg/wire"
)

// TestARematchIsShownToAll checks that everybody is told, in their language, when a rematch is requested and when it
// begins, and that watchers can follow it.
func TestARematchIsShownToAll(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "remastered", Name: "Ann"})
	p.host.refused("POST", p.path("/commands"), p.command("host", "rematch", ""), 422, "still-playing")
	p.does("host", "leave", "")
	watcher := p.host.user()
	on := watcher.frames(p.path("/stream?language=de"), "")
	if s := stateIn(t, next(t, on, "state")); s.Say.Rematch != "" || s.Rematch != "" {
		t.Errorf("before anybody asks: %+v", s.Say)
	}
	asked := p.does("guest", "rematch", "")
	if asked.Say.Rematch != "You ask for a rematch." || asked.Say.News != asked.Say.Rematch || asked.Rematch != "" {
		t.Errorf("who asks is told %+v", asked.Say)
	}
	if s := p.look("host"); s.Say.Rematch != "Ben asks for a rematch." || len(s.Match.Rematch) != 1 {
		t.Errorf("who is asked is told %+v", s.Say)
	}
	if s := stateIn(t, next(t, on, "state")); s.Say.News != "Ben möchte eine Revanche." {
		t.Errorf("who watches is told %+v", s.Say)
	}
	watcher.refused("POST", p.path("/commands"), p.command("host", "rematch", ""), 403, "not-your-seat")
	made := p.does("host", "rematch", "")
	if made.Say.Rematch != "The rematch has begun." || made.Rematch == "" {
		t.Errorf("who agrees is told %+v", made.Say)
	}
	if s := stateIn(t, next(t, on, "state")); s.Rematch != made.Rematch {
		t.Errorf("who watches is led to %q, not %q", s.Rematch, made.Rematch)
	}
	taken := p.command("host", "decline", "")
	p.host.refused("POST", p.path("/commands"), taken, 422, "rematch-made")
	first := p.id
	p.id = made.Rematch
	if s := p.look("guest"); s.Match.You == nil || s.Invite != "" || s.Match.Players[1].Duty != "code" || s.Match.Players[0].Name != "Ann" {
		t.Errorf("the rematch begins as %+v", s.Match)
	}
	var seen wire.State
	watcher.ask("GET", p.path(""), nil, 200, &seen)
	if seen.Match.You != nil || seen.Match.ID == first {
		t.Errorf("who follows sees %+v", seen.Match)
	}
}
