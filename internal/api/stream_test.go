package api_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/match"
	"keypeg/wire"
)

// next returns the next frame of a kind, and fails the test if none arrives.
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
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic"})
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

	// A reader who resumes with the newest version must not receive it again.
	back := p.guest.frames(p.path("/stream"), second.id)
	next(t, back, "presence")
	p.does("guest", "place", "1234")
	if f := next(t, back, "state"); f.id != "6" {
		t.Errorf("a resumed stream began with %q, want 6", f.id)
	}
	p.does("guest", "code", "1234")
	for version := 0; version < 12; {
		p.does("host", "place", "6666")
		f := next(t, back, "state")
		if version = stateIn(t, f).Match.Version; f.id != strconv.Itoa(version) {
			t.Errorf("the frame of version %d has the id %q", version, f.id)
		}
	}
}

// TestAStreamLooksFromTheSeatsOfItsReader checks that a stream shows what a watcher sees, if its reader has both seats and names
// neither, or gives up their only seat.
func TestAStreamLooksFromTheSeatsOfItsReader(t *testing.T) {
	site := newSite(t)
	u, s := site.user(), wire.State{}
	u.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", HotSeat: true}, 201, &s)
	if v := stateIn(t, next(t, u.frames("/api/matches/"+s.Match.ID+"/stream", ""), "state")); v.Match.You != nil || len(v.Seats) != 2 {
		t.Errorf("on a shared device it shows %+v", v)
	}
	p := newPair(site, wire.NewMatch{Edition: "classic"})
	frames := p.host.frames(p.path("/stream"), "")
	p.does("host", "code", "1234")
	for v := stateIn(t, next(t, frames, "state")); v.Match.You.Code == 0; v = stateIn(t, next(t, frames, "state")) {
	}
	p.host.ask("DELETE", "/api/me", nil, 204, nil)
	for v := stateIn(t, next(t, frames, "state")); v.Match.You != nil || len(v.Seats) != 0; v = stateIn(t, next(t, frames, "state")) {
		if v.Match.Result != nil {
			t.Fatalf("a player who was forgotten sees %+v", v)
		}
	}
}

func TestAWatcherSeesNoSecret(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Edition: "classic"})
	watcher := (&user{site: site}).frames(p.path("/stream"), "")
	next(t, watcher, "state")
	s := p.does("host", "code", "6543")
	if s.Match.You.Code.String() != "6543" {
		t.Errorf("the Codemaker does not see the own code: %+v", s.Match.You)
	}
	f := next(t, watcher, "state")
	if v := stateIn(t, f); v.Match.You != nil || v.Invite != "" || len(v.Seats) != 0 {
		t.Errorf("a watcher sees what is a player's: %s", f.data)
	}
	if strings.Count(f.data, `"now":`) != 1 {
		t.Errorf("the time is sent more than once: %s", f.data)
	}
	if strings.Contains(f.data, "null") {
		t.Errorf("what is empty is sent as null, where lists are lists: %s", f.data)
	}
}

func TestPresenceIsToldBetweenStates(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic"})
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

// TestAQuietStreamSaysThatItIsAlive checks that a quiet stream repeats the message that says who is away, because a page
// cannot see comments.
func TestAQuietStreamSaysThatItIsAlive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(siteInside(t, inmem.New()), wire.NewMatch{Edition: "classic"})
		frames := p.host.frames(p.path("/stream"), "")
		first := <-frames
		began := time.Now()
		for range 3 {
			f := <-frames
			var told wire.Presence
			if err := json.Unmarshal([]byte(f.data), &told); first.event != "state" || f.event != "presence" || err != nil || told.Away != [2]bool{false, true} {
				t.Fatalf("after %q comes %q: %q", first.event, f.event, f.data)
			}
		}
		if took := time.Since(began); took != time.Minute {
			t.Errorf("three signs of life took %v", took)
		}
	})
}

// TestAResumedStreamTellsPresence checks that a resumed stream says who is present and who has left, even if nothing else
// has happened.
func TestAResumedStreamTellsPresence(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic"})
	for _, away := range [][2]bool{{true, true}, {true, false}, {false, false}} {
		switch away {
		case [2]bool{true, false}:
			next(t, p.guest.frames(p.path("/stream"), ""), "state")
		case [2]bool{false, false}:
			next(t, p.host.frames(p.path("/stream"), ""), "state")
		}
		f := (&user{site: p.host.site}).frames(p.path("/stream"), "3")
		var told wire.Presence
		if err := json.Unmarshal([]byte(first(t, f, "presence").data), &told); err != nil || told.Away != away {
			t.Errorf("away %v, %v, want %v", told.Away, err, away)
		}
	}
}

// TestAStreamBecomesTheSeatsOnJoining checks that a stream opened before its caller joined shows the seat's view
// afterwards. It tries joining by an invitation and by a transfer code. A transfer code does not change the version.
func TestAStreamBecomesTheSeatsOnJoining(t *testing.T) {
	site := newSite(t)
	host, guest, phone := site.user(), site.user(), site.user()
	var opened wire.State
	host.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", First: "guest"}, 201, &opened)
	path := "/api/matches/" + opened.Match.ID
	onHosts, onGuests, onPhone := host.frames(path+"/stream", ""), guest.frames(path+"/stream", ""), phone.frames(path+"/stream", "")
	for _, frames := range []<-chan frame{onHosts, onGuests, onPhone} {
		next(t, frames, "state")
	}

	_, invite, _ := strings.Cut(opened.Invite, "/join/")
	guest.ask("POST", path+"/seat", wire.Join{Invite: invite}, 200, nil)
	if s := stateIn(t, next(t, onGuests, "state")); s.Match.You == nil || s.Match.You.Seat != keypeg.Guest || len(s.Seats) != 1 {
		t.Errorf("the guest's stream shows %+v", s.Match.You)
	}
	if s := stateIn(t, next(t, onHosts, "state")); s.Match.Version != 3 || s.Away != [2]bool{} {
		t.Errorf("the host is told version %d, away %v", s.Match.Version, s.Away)
	}
	guest.ask("POST", path+"/commands", `{"seat":"guest","version":3,"kind":"code","code":"1234"}`, 200, nil)
	for version := 0; version < 4; { // the stream may skip versions
		s := stateIn(t, next(t, onPhone, "state"))
		if version = s.Match.Version; s.Match.You != nil {
			t.Errorf("before it has the seat, the phone is shown %+v", s.Match.You)
		}
	}

	var ticket wire.Ticket
	guest.ask("POST", path+"/tickets", wire.TicketRequest{Seat: keypeg.Guest}, 201, &ticket)
	phone.ask("POST", "/api/codes", wire.CodeUse{Code: ticket.Code}, 200, nil)
	s := stateIn(t, next(t, onPhone, "state"))
	if s.Match.Version != 4 || s.Table == nil || s.Match.You == nil || s.Match.You.Code.String() != "1234" {
		t.Errorf("with the seat, the phone is shown version %d, %+v", s.Match.Version, s.Match.You)
	}
}

// first returns the next frame, and checks that it is of the given kind.
func first(t *testing.T, frames <-chan frame, event string) frame {
	t.Helper()
	select {
	case f := <-frames:
		if f.event != event {
			t.Fatalf("a %q came before a %s", f.event, event)
		}
		return f
	case <-time.After(10 * time.Second):
		t.Fatalf("no %s on the stream", event)
	}
	panic("unreachable")
}

func TestStreamsThatCannotBeAreRefusedAtOnce(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Edition: "classic"})
	site.user().refused("GET", "/api/matches/nosuchmatch/stream", nil, 404, "no-match")
	site.user().refused("GET", p.path("/stream?as=guest"), nil, 403, "not-your-seat")
}
