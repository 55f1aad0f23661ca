package api_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"keypeg/wire"
)

// TestTheTableIsSentOnce checks that the constant part of a match is sent only with the first state. Readers who do not say
// which state they already have must get the constant part with every state.
func TestTheTableIsSentOnce(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic", Name: "Ann"})
	watcher := p.host.site.user()
	frames := watcher.frames(p.path("/stream"), "")
	want := stateIn(t, next(t, frames, "state")).Table
	if want == nil || want.Title != "Classic" || want.Watch != p.host.url+"/m/"+p.id {
		t.Fatalf("the first frame's table is %+v", want)
	}
	if want.Patience != 240 || !reflect.DeepEqual(want.Limits, []float64{180, 240}) { // D-19
		t.Errorf("who waits %v s may set %v s", want.Patience, want.Limits)
	}
	var done wire.State
	if p.host.ask("POST", p.path("/commands"), `{"seat":"host","version":3,"kind":"code","code":"1234"}`, 200, &done); done.Table != nil {
		t.Errorf("an answer to a command carries %+v", done.Table)
	}
	set := next(t, frames, "state")
	if s := stateIn(t, set); s.Table != nil {
		t.Errorf("a later frame carries %+v", s.Table)
	}
	p.does("guest", "place", "1122")
	if s := stateIn(t, next(t, watcher.frames(p.path("/stream"), set.id), "state")); s.Table != nil {
		t.Errorf("a stream that is taken up again begins with %+v", s.Table)
	}
	for _, path := range []string{p.path(""), p.path("?since=0")} {
		var s wire.State
		if watcher.ask("GET", path, nil, 200, &s); !reflect.DeepEqual(s.Table, want) {
			t.Errorf("%s has %+v", path, s.Table)
		}
	}
	var stale wire.Problem
	p.guest.ask("POST", p.path("/commands"), `{"seat":"guest","version":1,"kind":"place","code":"1122"}`, 409, &stale)
	if stale.State == nil || stale.State.Table != nil {
		t.Errorf("a refusal for being stale carries %+v", stale.State)
	}
}

// TestStatesStayShort checks that responses and frames do not grow with the number of finished games. In the 60th game,
// responses and frames must be only slightly longer than in the second game. Only the first state sent to a reader and the
// state at the end of the match may contain all games.
func TestStatesStayShort(t *testing.T) {
	const games = 60
	u := newSite(t).user()
	var s wire.State
	u.ask("POST", "/api/matches", wire.NewMatch{Rules: "remastered", Board: "c6p4g10", Games: games, HotSeat: true}, 201, &s)
	path := "/api/matches/" + s.Match.ID
	frames := u.frames(path+"/stream?as=host", "")
	next(t, frames, "state")
	reply, streamed := map[int]int{}, map[int]int{}
	for game := 1; game <= games; game++ {
		maker, breaker := "host", "guest"
		if game%2 == 0 {
			maker, breaker = breaker, maker
		}
		for _, c := range []string{
			`{"seat":"` + maker + `","kind":"code","code":"1234","version":%d}`,
			`{"seat":"` + breaker + `","kind":"place","code":"1122","version":%d}`,
			`{"seat":"` + breaker + `","kind":"place","code":"1234","version":%d}`,
		} {
			res, b := u.send("POST", path+"/commands", fmt.Sprintf(c, s.Match.Version))
			if res.StatusCode != 200 {
				t.Fatalf("game %d: %d %s", game, res.StatusCode, b)
			}
			s = wire.State{}
			if err := json.Unmarshal(b, &s); err != nil {
				t.Fatal(err)
			}
			if s.Match.Result == nil {
				reply[game] = max(reply[game], len(b))
			}
			var f wire.State
			for f.Match.Version != s.Match.Version {
				text := next(t, frames, "state").data
				f = stateIn(t, frame{data: text})
				if f.Match.Result == nil {
					streamed[game] = max(streamed[game], len(text))
				}
			}
			if all := f.Earlier + len(f.Match.Past); f.Match.Result == nil && all != game-1 && all != game || len(f.Say.Past) != len(f.Match.Past) {
				t.Fatalf("game %d: %d games and %d before them, %d told", game, len(f.Match.Past), f.Earlier, len(f.Say.Past))
			}
		}
	}
	if len(s.Match.Past) != games || s.Earlier != 0 || len(s.Say.Past) != games {
		t.Errorf("the end of the match shows %d games", len(s.Match.Past))
	}
	t.Logf("bytes of a reply in game 1, 10, 60: %d, %d, %d; of a frame: %d, %d, %d",
		reply[1], reply[10], reply[games], streamed[1], streamed[10], streamed[games])
	for name, of := range map[string]map[int]int{"reply": reply, "frame": streamed} {
		if of[games] > of[2]*11/10 {
			t.Errorf("a %s has %d bytes in game 2, and %d in game %d", name, of[2], of[games], games)
		}
	}
	look := u.text(path)
	if err := json.Unmarshal([]byte(look), &s); err != nil || len(s.Match.Past) != games {
		t.Errorf("who looks for the first time sees %d games, %v", len(s.Match.Past), err)
	}
}
