package api_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/inmem"
	"keypeg/internal/party"
	"keypeg/internal/server"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// A guest is a user in a party.
type guest struct {
	*user
	id string
}

// makesParty opens a party on the classic board, on which all codes are "2222" (see sevens).
func (s *site) makesParty(codes int) guest {
	s.t.Helper()
	u, out := s.user(), wire.Party{}
	u.ask("POST", "/api/parties", wire.NewParty{Edition: "classic", Codes: codes, PartySeat: wire.PartySeat{Name: "Ann"}}, 201, &out)
	return guest{u, out.ID}
}

func (g guest) path(of string) string { return "/api/parties/" + g.id + of }

// joins makes another user join the party.
func (g guest) joins(name string) guest {
	g.t.Helper()
	other := guest{g.site.user(), g.id}
	other.ask("POST", g.path("/seat"), wire.PartySeat{Name: name}, 200, nil)
	return other
}

// does sends a command and returns the resulting state of the party.
func (g guest) does(c wire.PartyCommand) (out wire.Party) {
	g.t.Helper()
	g.ask("POST", g.path("/commands"), c, 200, &out)
	return out
}

func (g guest) places(round, n int, code string) wire.Party {
	g.t.Helper()
	return g.does(wire.PartyCommand{Kind: party.PlaceRow, Round: round, Row: n, Code: code})
}

// TestAPartyIsPlayedOverHTTP plays a party of one code, and checks the states and refusals on the way.
func TestAPartyIsPlayedOverHTTP(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		ann := site.makesParty(1)
		ben := ann.joins("Ben")
		ben.ask("POST", ann.path("/seat"), wire.PartySeat{Name: "Benny"}, 200, nil) // the same seat
		site.user().refused("POST", ann.path("/seat"), wire.PartySeat{Name: "ben"}, 422, "name-taken")
		ben.refused("POST", ann.path("/commands"), wire.PartyCommand{Kind: party.Start, Round: 1}, 403, "not-host")
		site.user().refused("POST", ann.path("/commands"), wire.PartyCommand{Kind: party.Start, Round: 1}, 403, "not-in-party")
		now := ann.does(wire.PartyCommand{Kind: party.Start, Round: 1})
		if now.Phase != party.Playing || len(now.Players) != 2 || now.Status != "Code 1 of 1: break it!" || now.Title == "" || now.You.Seat != 0 || now.Board.Pegs != 4 || len(now.Palette) != 6 {
			t.Fatalf("it begins as %+v", now)
		}
		site.user().refused("GET", ann.path("/rounds/1"), nil, 404, "no-round")
		ben.places(1, 1, "1122")
		ben.refused("POST", ann.path("/commands"), wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: 1, Code: "1111"}, 409, "party-moved")
		c := wire.PartyCommand{Kind: party.PlaceRow, ID: "once", Round: 1, Row: 2, Code: "2222", Since: now.Version}
		one, again := ben.does(c), ben.does(c)
		if one.Version != again.Version || one.Told != "" || len(one.You.Board) != 2 || len(one.Players) != 1 || one.Players[0].Outcome == "" {
			t.Errorf("a row that is sent twice: %+v and %+v", one, again)
		}
		now = ann.does(wire.PartyCommand{Kind: party.GiveUp, Round: 1})
		if now.Phase != party.Over || now.Status != "The party is over." || now.Round.Result.Code.String() != "2222" {
			t.Errorf("it ends as %+v", now)
		}
		var round wire.PartyRound
		site.user().ask("GET", ann.path("/rounds/1"), nil, 200, &round)
		if len(round.Boards) != 2 || round.Boards[0].Seat != 1 || len(round.Boards[0].Rows) != 2 {
			t.Errorf("the round was %+v", round)
		}
		if text := site.user().text(ann.path("/results.txt")); !strings.HasSuffix(text, "1. Ben – points: 6.00, rows: 2, codes broken: 1\n2. Ann – points: 0.00, rows: 8, codes broken: 0\n") {
			t.Errorf("as text: %s", text)
		}
		if text := site.user().text(ann.path("/results.csv")); text != "place,name,team,points,rows,broken,code 1\n1,Ben,,6,2,1,2\n2,Ann,,0,8,0,x\n" {
			t.Errorf("as a table: %s", text)
		}
		ben.ask("DELETE", "/api/me", nil, 204, nil)
		if text := site.user().text(ann.path("")); strings.Contains(text, "Ben") {
			t.Errorf("who was forgotten is named: %s", text)
		}
		site.user().refused("GET", "/api/parties/nothing", nil, 404, "no-party")
	})
}

// TestAPartyOfTeamsAsATable plays a party in teams, in which players make the codes. Its table must name the teams, and must not
// contain a formula. A board of the party must be analysed under both players' names.
func TestAPartyOfTeamsAsATable(t *testing.T) {
	site := newSite(t, func(o *server.Options) { o.Now = time.Now })
	u, made := site.user(), wire.Party{}
	in := wire.NewParty{Rules: "remastered", Board: "c6p4g8m", Codes: 2, Pace: party.Together, Limit: 60, Source: party.ByPlayers, Teams: 2, PartySeat: wire.PartySeat{Name: "=1+1"}}
	u.ask("POST", "/api/parties", in, 201, &made)
	if made.Title != "Custom board, Remastered rules" || made.Pace != party.Together || made.Source != party.ByPlayers || made.Limit != 60 {
		t.Errorf("it is %+v", made)
	}
	ann := guest{u, made.ID}
	ben := ann.joins("Ben")
	ann.does(wire.PartyCommand{Kind: party.Start, Round: 1})
	ann.does(wire.PartyCommand{Kind: party.SetCode, Round: 1, Code: "1123"})
	ben.places(1, 1, "1123")
	cy := ann.joins("Cy")
	ann.does(wire.PartyCommand{Kind: party.Start, Round: 2})
	ben.does(wire.PartyCommand{Kind: party.SetCode, Round: 2, Code: "1234"})
	ann.places(2, 1, "1123")
	cy.does(wire.PartyCommand{Kind: party.GiveUp, Round: 2})
	ann.does(wire.PartyCommand{Kind: party.GiveUp, Round: 2})
	text, want := site.user().text(ann.path("/results.csv")), "place,name,team,points,rows,broken,code 1,code 2\n1,Ben,2,17,1,1,1,\n2,'=1+1,1,1,8,0,,x\n3,Cy,1,0,8,0,,x\n"
	if text != want {
		t.Errorf("as a table: %s", text)
	}
	var kept wire.AnalysisMade
	cy.ask("POST", ann.path("/rounds/1/boards/1/analysis"), nil, 201, &kept)
	a := cy.analysed("/api/analyses/" + kept.ID)
	if a.Players != [2]string{"=1+1", "Ben"} || a.Games[0].Boards[0].Code.String() != "1123" {
		t.Errorf("the analysis is of %+v", a)
	}
	cy.refused("POST", ann.path("/rounds/1/boards/2/analysis"), nil, 404, "no-round") // who joined later has no board
	cy.refused("POST", "/api/parties/nothing/rounds/1/boards/0/analysis", nil, 404, "no-party")
}

// TestPartiesKnowTheirPeople checks that a command needs a token, and a row a party.
func TestPartiesKnowTheirPeople(t *testing.T) {
	site := newSite(t)
	ann := site.makesParty(1)
	start := wire.PartyCommand{Kind: party.Start, Round: 1}
	(&user{site: site}).refused("POST", ann.path("/commands"), start, 401, "no-token")
	ann.refused("POST", "/api/parties/nothing/commands", wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: 1, Code: "1122"}, 404, "no-party")
	var back wire.Party
	ann.ask("GET", ann.path("?since=9"), nil, 200, &back) // a version that is not reached yet
	if len(back.Players) != 1 {
		t.Errorf("the players are %+v", back.Players)
	}
}

// TestARoundGetsANote checks that the most informative row of a round is described in the reader's language once the round
// is over.
func TestARoundGetsANote(t *testing.T) {
	site := newSite(t)
	ann := site.makesParty(2)
	ann.does(wire.PartyCommand{Kind: party.Start, Round: 1})
	stream := site.user().frames(ann.path("/stream?language=de"), "")
	ann.places(1, 1, "1122")
	ann.places(1, 2, "2222")
	for f := range stream {
		var now wire.Party
		if err := json.Unmarshal([]byte(f.data), &now); err != nil || f.event != "party" {
			t.Fatalf("%+v: %v", f, err)
		}
		if now.Note != "" {
			if n := now.Round.Result.Note; now.Note != "Ann hat den Code in Reihe 2 geknackt, obwohl noch 114 Codes möglich waren." || n.Kind != party.Luckiest {
				t.Errorf("the note is %+v: %s", n, now.Note)
			}
			return
		}
	}
}

// TestAPartyIsStreamed checks that a stream begins with the whole party and continues with only those players who have changed.
func TestAPartyIsStreamed(t *testing.T) {
	site := newSite(t)
	ann := site.makesParty(1)
	ben := ann.joins("Ben")
	wall, own := site.user().frames(ann.path("/stream"), ""), ben.frames(ann.path("/stream"), "")
	for _, stream := range []<-chan frame{wall, own} {
		if f := <-stream; !strings.Contains(f.data, `"Ann"`) || !strings.Contains(f.data, `"Ben"`) {
			t.Fatalf("a stream begins with %+v", f)
		}
	}
	ann.does(wire.PartyCommand{Kind: party.Start, Round: 1})
	ben.places(1, 1, "1122")
	for name, stream := range map[string]<-chan frame{"wall": wall, "own": own} {
		for f := range stream {
			var now wire.Party
			if err := json.Unmarshal([]byte(f.data), &now); err != nil || fmt.Sprint(now.Version) != f.id || (now.You != nil) != (name == "own") {
				t.Fatalf("%s: %+v: %v", name, f, err)
			}
			if i := len(now.Players) - 1; i >= 0 && now.Players[i].Rows == 1 {
				break
			}
		}
	}
	if f := <-ben.frames(ann.path("/stream"), "4"); strings.Contains(f.data, `"Nobody"`) || !strings.Contains(f.data, `"since":4`) {
		t.Errorf("a stream that comes back gets %+v", f)
	}
}

// same is a random source that always yields the same byte.
type same byte

func (s same) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(s)
	}
	return len(p), nil
}

// TestPartiesWithDifferentCodesLookTheSame checks that the responses to another player, a stranger or the big screen do not
// depend on the code before the end of the round. It compares two parties with different codes, using rows that get the same
// keys from both. Refusals must not depend on the code either.
func TestPartiesWithDifferentCodesLookTheSame(t *testing.T) {
	changing := regexp.MustCompile(`"now":"[^"]*"`)
	var codes []string
	seen := func(random byte) (all []string) {
		site := newSite(t, func(o *server.Options) { o.Random, o.Client = same(random), pagesOnly() })
		ann := site.makesParty(1)
		ben := ann.joins("Ben")
		cleo := ann.joins("Cleo")
		keep := func(text string) {
			all = append(all, changing.ReplaceAllString(strings.ReplaceAll(text, ann.id, "ID"), ""))
		}
		look := func() {
			for _, u := range []*user{ann.user, ben.user, cleo.user, site.user()} {
				for _, path := range []string{"", "?since=3", "/results.txt", "/results.csv", "/picture.png"} {
					keep(u.text(ann.path(path)))
				}
				keep(u.get("/p/" + ann.id + "/wall").Body.String())
				keep((<-u.frames(ann.path("/stream"), "")).data)
				_, refusal := u.send("GET", ann.path("/rounds/1"), nil)
				keep(string(refusal))
			}
		}
		ann.does(wire.PartyCommand{Kind: party.Start, Round: 1})
		look()
		for n, row := range []string{"1111", "5665", "1616"} {
			_, answer := ben.send("POST", ann.path("/commands"), wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: n + 1, Code: row})
			keep(string(answer))
			look()
		}
		_, answer := cleo.send("POST", ann.path("/commands"), wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: 9, Code: "2222"})
		keep(string(answer))
		codes = append(codes, ann.does(wire.PartyCommand{Kind: party.Stop, Round: 1}).Round.Result.Code.String())
		return all
	}
	one, other := seen(7), seen(8)
	if codes[0] == codes[1] {
		t.Fatalf("both have the code %s", codes[0])
	}
	for i := range one {
		if one[i] != other[i] {
			t.Errorf("answer %d tells the codes %s apart:\n%s\n%s", i, codes, one[i], other[i])
		}
	}
}

func TestCommandsOfASeatAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ann := siteInside(t, inmem.New(), limited).makesParty(1)
		mute := wire.PartyCommand{Kind: party.Mute}
		for range 20 {
			ann.does(mute)
		}
		ann.refused("POST", ann.path("/commands"), mute, 429, "too-fast")
		time.Sleep(200 * time.Millisecond)
		ann.does(mute)
	})
}

// TestAClassPlaysBoardsThatGrow plays a party in which the second code is on a larger board than the first. Each answer must be
// explained to the player who gets it, and to nobody else.
func TestAClassPlaysBoardsThatGrow(t *testing.T) {
	site := newSite(t)
	u, made := site.user(), wire.Party{}
	in := wire.NewParty{Rules: "remastered", Boards: []string{"c4p3g8Bm", "c6p4g10Bm"}, Codes: 2, Taught: true, PartySeat: wire.PartySeat{Name: "Ann"}}
	u.ask("POST", "/api/parties", in, 201, &made)
	ann := guest{u, made.ID}
	if made.Board.Pegs != 3 || len(made.Palette) != 4 || made.Title != "Boards that grow" || made.Told != "" {
		t.Fatalf("it begins as %+v", made)
	}
	for round, row := range []string{"111", "1111"} {
		ann.does(wire.PartyCommand{Kind: party.Start, Round: round + 1})
		now := ann.places(round+1, 1, row)
		keys := *now.You.Board[0].Keys
		if want := (tell.Parties{Voice: tell.Prefer("en")}).Means(keys, len(row)); now.Told != want {
			t.Errorf("%v is explained as %q, not %q", keys, now.Told, want)
		}
		var seen wire.Party
		site.user().ask("GET", ann.path(""), nil, 200, &seen)
		if seen.Told != "" || seen.Board.Pegs != len(row) || !seen.Taught {
			t.Errorf("a stranger sees %+v", seen)
		}
		ann.does(wire.PartyCommand{Kind: party.GiveUp, Round: round + 1})
	}
	var told wire.PartyRound
	u.ask("GET", ann.path("/rounds/1"), nil, 200, &told)
	if told.Board.Pegs != 3 || len(told.Palette) != 4 {
		t.Errorf("the first round was on %+v", told.Board)
	}
	var progress wire.PartyProgress
	u.ask("GET", ann.path("/progress"), nil, 200, &progress)
	if len(progress.Codes) != 2 || len(progress.Players) != 1 || len(progress.Players[0].Tries) != 2 || progress.Players[0].Tries[1].Rows != 10 {
		t.Errorf("the progress is %+v", progress)
	}
	u.ask("POST", "/api/parties", wire.NewParty{Rules: "classic", Boards: []string{"c6p4g8m"}, Codes: 1, PartySeat: wire.PartySeat{Name: "Ann"}}, 201, &made)
	if made.Title == "Boards that grow" {
		t.Error("a party with one board has boards that grow")
	}
	in.Codes = 3
	u.refused("POST", "/api/parties", in, 422, "bad-party-boards")
	in.Boards[1] = "c99"
	if res, _ := u.send("POST", "/api/parties", in); res.StatusCode != 422 {
		t.Errorf("a bad board is answered with %d", res.StatusCode)
	}
}

// TestTheLessonIsAParty checks the texts of a lesson with a class of two, whose teacher only watches. Both pupils place the
// lesson's second row, and then one of them places a row that an earlier row contradicts.
func TestTheLessonIsAParty(t *testing.T) {
	site := newSite(t, func(o *server.Options) { o.Now = time.Now })
	u, now := site.user(), wire.Party{}
	u.ask("POST", "/api/parties", wire.NewParty{Lesson: true, Codes: 1, PartySeat: wire.PartySeat{Name: "Ann", Watches: true}}, 201, &now)
	if now.Title != "A first lesson" || now.Codes != 3 || !now.Taught || now.Limit != 300 {
		t.Errorf("it is %+v", now)
	}
	ann := guest{u, now.ID}
	ben, cy := ann.joins("Ben"), ann.joins("Cy")
	ann.does(wire.PartyCommand{Kind: party.Start, Round: 1})
	place := func(g guest, row int, code string) wire.Party {
		return g.does(wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: row, Code: code})
	}
	place(ben, 1, "1111")
	if now = place(cy, 1, "3333"); now.Step != "Everybody places this row." || now.Round.Asked[1].Code.String() != "1245" || !strings.HasPrefix(now.Told, "None of these colours") {
		t.Errorf("in the second row it is %+v", now)
	}
	refused := wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: 2, Code: "1452"}
	if p := ben.refused("POST", ben.path("/commands"), refused, 422, "other-row"); p.Detail != "Everybody places the row shown here now." {
		t.Errorf("another row: %+v", p)
	}
	for row, code := range []string{"1245", "4466"} {
		place(ben, 2+row, code)
		now = place(cy, 2+row, code)
	}
	if now.Step != "Now you. Break the code." || !strings.HasPrefix(now.Means, "Two of a colour") || now.Means != now.Told {
		t.Errorf("then it is %+v", now)
	}
	if now = place(ben, 4, "6666"); now.Told != "Not yet. With that code, row 1 would get no keys, not 1 red." {
		t.Errorf("a row that contradicts another: %q", now.Told)
	}
	var wall wire.Party
	if site.user().ask("GET", ann.path(""), nil, 200, &wall); wall.Told != "" || wall.Means == "" || len(wall.Round.Asked) != 3 {
		t.Errorf("everybody sees %+v", wall)
	}
}

// TestAnAnswerThatNobodySawIsNotExplained lets the time of a lesson's second row pass. Its answer is explained only if somebody
// placed the row.
func TestAnAnswerThatNobodySawIsNotExplained(t *testing.T) {
	for _, placed := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			site := siteInside(t, inmem.New(), func(o *server.Options) { o.Now = time.Now })
			u, now := site.user(), wire.Party{}
			u.ask("POST", "/api/parties", wire.NewParty{Lesson: true, Codes: 1, PartySeat: wire.PartySeat{Name: "Ann", Watches: true}}, 201, &now)
			ann := guest{u, now.ID}
			ben, cy := ann.joins("Ben"), ann.joins("Cy")
			ann.does(wire.PartyCommand{Kind: party.Start, Round: 1})
			time.Sleep(301 * time.Second)
			if placed {
				ben.does(wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: 2, Code: "1245"})
			}
			time.Sleep(300 * time.Second)
			cy.ask("GET", cy.path(""), nil, 200, &now)
			if now.Round.Row != 3 || (now.Means != "") != placed {
				t.Errorf("placed %v, and in row %d it is explained by %q", placed, now.Round.Row, now.Means)
			}
		})
	}
}
