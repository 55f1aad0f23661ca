package api_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"keypeg/wire"
)

// What a state carries does not grow with the games that are over: in the 60th game a reply and a frame are hardly
// longer than in the second. Whoever looks for the first time, and whoever sees the end, gets all of them.
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
