package api_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"keypeg/match"
	"keypeg/wire"
)

// next is the next frame of a kind; a stream that says nothing fails the test.
func next(t *testing.T, frames <-chan frame, event string) frame {
	t.Helper()
	for {
		select {
		case f, open := <-frames:
			if !open {
				t.Fatalf("the stream ended before a %s", event)
			}
			if f.event == event {
				return f
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("no %s on the stream", event)
		}
	}
}

func stateIn(t *testing.T, f frame) wire.State {
	t.Helper()
	var s wire.State
	if err := json.Unmarshal([]byte(f.data), &s); err != nil {
		t.Fatalf("%v: %s", err, f.data)
	}
	return s
}

func TestAStreamCarriesVersionsAndResumes(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Preset: "classic"})
	frames := p.guest.frames(p.path("/stream"), "")
	first := next(t, frames, "state")
	if first.id != "3" { // sat, sat, started
		t.Errorf("the first frame's id is %q, want the version 3", first.id)
	}
	p.does("host", "code", "1234")
	second := next(t, frames, "state")
	if s := stateIn(t, second); second.id != "4" || s.Match.Version != 4 || s.Match.Players[1].Duty != match.ToPlace {
		t.Errorf("after the code: id %q, %+v", second.id, s.Match.Players)
	}

	// Who comes back with the newest version is told nothing twice.
	back := p.guest.frames(p.path("/stream"), second.id)
	p.does("guest", "place", "1234")
	if f := next(t, back, "state"); f.id != "6" {
		t.Errorf("a resumed stream began with %q, want 6", f.id)
	}
}

func TestAWatcherSeesNoSecret(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Preset: "classic"})
	watcher := (&user{site: site}).frames(p.path("/stream"), "")
	next(t, watcher, "state")
	s := p.does("host", "code", "6543")
	if s.Match.You.Code.String() != "6543" {
		t.Errorf("the Codemaker does not see the own code: %+v", s.Match.You)
	}
	f := next(t, watcher, "state")
	if v := stateIn(t, f); v.Match.You != nil || v.Links != nil || len(v.Seats) != 0 {
		t.Errorf("a watcher sees what is a player's: %s", f.data)
	}
	if strings.Contains(f.data, "null") {
		t.Errorf("what is empty is sent as null, where lists are lists: %s", f.data)
	}
}

func TestPresenceIsToldBetweenStates(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Preset: "classic"})
	frames := p.host.frames(p.path("/stream"), "")
	if s := stateIn(t, next(t, frames, "state")); s.Away != [2]bool{false, true} {
		t.Errorf("away %v, want the guest alone", s.Away)
	}
	p.guest.frames(p.path("/stream"), "")
	var came wire.Presence
	if err := json.Unmarshal([]byte(next(t, frames, "presence").data), &came); err != nil || came.Away != [2]bool{} {
		t.Errorf("the guest's coming is told as %+v, %v", came, err)
	}
}

// Who was gone while the other player came is told so, though the match has not moved.
func TestPresenceIsToldToWhoComesBack(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Preset: "classic"})
	next(t, p.guest.frames(p.path("/stream"), ""), "state")
	frames := p.host.frames(p.path("/stream"), strconv.Itoa(p.look("host").Match.Version))
	var now wire.Presence
	if err := json.Unmarshal([]byte(next(t, frames, "presence").data), &now); err != nil || now.Away != [2]bool{} {
		t.Errorf("who comes back is told %+v, %v", now, err)
	}
}

func TestStreamsThatCannotBeAreRefusedAtOnce(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Preset: "classic"})
	site.user().refused("GET", "/api/matches/nosuchmatch/stream", nil, 404, "no-match")
	site.user().refused("GET", p.path("/stream?as=guest"), nil, 403, "not-your-seat")
}
