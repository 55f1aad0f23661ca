package api_test

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"keypeg/internal/tell"
	"keypeg/wire"
)

// challenged returns a challenge made from a game in which Ben broke Ann's code 1234 in the second row.
func challenged(t *testing.T, site *site) (p pair, c wire.Challenge) {
	t.Helper()
	p = newPair(site, wire.NewMatch{Edition: "classic", Name: "Ann", Answers: "auto"})
	p.does("host", "code", "1234")
	p.does("guest", "place", "1122")
	s := p.does("guest", "place", "1234")
	p.guest.ask("POST", "/api/challenges", wire.NewChallenge{Match: p.id, Game: s.Match.Past[0].Serial}, 201, &c)
	return p, c
}

// tries begins an attempt at a challenge.
func (u *user) tries(id, name string) attempt {
	u.t.Helper()
	var s wire.State
	u.ask("POST", "/api/challenges/"+id, wire.ChallengeStart{Name: name}, 201, &s)
	return attempt{u, s.Match.ID}
}

func TestAGameIsPassedOn(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		p, made := challenged(t, site)
		if !made.Own || !made.Open || made.Rows != 2 || !made.Broken || made.Code.String() != "1234" || len(made.Lines) != 2 || made.Analysis == "" {
			t.Fatalf("to its challenger it is %+v", made)
		}
		var again wire.Challenge
		p.guest.ask("POST", "/api/challenges", wire.NewChallenge{Match: p.id, Game: 1}, 201, &again)
		site.clock.later(24 * time.Hour)
		var later wire.Challenge
		p.guest.ask("POST", "/api/challenges", wire.NewChallenge{Match: p.id, Game: 1}, 201, &later)
		if again.ID != made.ID || !reflect.DeepEqual(later, again) {
			t.Errorf("the same game makes %+v and %+v, and a day later %+v", made, again, later)
		}
		p.host.refused("POST", "/api/challenges", wire.NewChallenge{Match: p.id, Game: 1}, 422, "no-challenge-game")
		p.guest.refused("POST", "/api/challenges", wire.NewChallenge{Match: p.id, Game: 2}, 422, "no-challenge-game")
		p.guest.refused("POST", "/api/challenges/"+made.ID, wire.ChallengeStart{}, 422, "own-challenge")

		path := "/api/challenges/" + made.ID
		cleo, dan := site.user(), site.user()
		a := cleo.tries(made.ID, "Cleo")
		if b := cleo.tries(made.ID, "Cleo"); b.id != a.id {
			t.Errorf("a second attempt: %s beside %s", b.id, a.id)
		}
		a.place("1122")
		if text := dan.text(path); strings.Contains(text, "1234") || strings.Contains(text, "1122") || strings.Contains(text, p.id) || strings.Contains(text, a.id) || strings.Contains(text, made.Analysis) {
			t.Errorf("who has not tried sees %s", text)
		}
		a.place("1234")
		var s wire.State
		cleo.ask("GET", "/api/matches/"+a.id, nil, 200, &s)
		if s.Match.Result == nil || s.Table.Challenge != made.ID || s.Table.MayHint || !slices.Equal(s.Table.Notes, []string{tell.Challenges{Voice: tell.Prefer("en")}.Note()}) {
			t.Errorf("the attempt ended as %+v", s)
		}
		if s.Table.Edition != "classic" {
			t.Errorf("the attempt is on the board of %q", s.Table.Edition)
		}
		var c wire.Challenge
		cleo.ask("GET", path, nil, 200, &c)
		if !c.Open || c.Own || c.Yours != a.id || c.Code.String() != "1234" || len(c.Lines) != 2 || len(c.Tries) != 1 || len(c.Tries[0].Lines) != 2 || !c.Tries[0].Broken {
			t.Errorf("who has tried sees %+v", c)
		}
		if !strings.HasSuffix(c.Title, " broke it in 2. Can you?") {
			t.Errorf("its title is %q", c.Title)
		}
		var own wire.Challenge
		dan.ask("POST", "/api/challenges", wire.NewChallenge{Edition: "classic", Code: "1234", Name: "Dan"}, 201, &own)
		if dan.text(path+"/picture.png") == dan.text("/api/challenges/"+own.ID+"/picture.png") {
			t.Error("the pictures of two unlike challenges are the same")
		}
		var judged wire.Analysis
		cleo.ask("GET", "/api/analyses/"+c.Analysis, nil, 200, &judged)
		if len(judged.Games) != 1 || len(judged.Notes) != 0 || judged.Edition != "classic" {
			t.Errorf("the challenger's rows are judged as %+v", judged)
		}
		dan.tries(made.ID, "Dan").place("1122")
		c = wire.Challenge{}
		p.guest.ask("GET", path, nil, 200, &c)
		if len(c.Tries) != 2 || c.Tries[0].Name != "Cleo" || c.Tries[1].Over || c.Tries[1].Match != "" || c.Tries[1].Lines != nil {
			t.Errorf("the challenger sees these attempts: %+v", c.Tries)
		}
	})
}

func TestACodeOfOnesOwnIsPassedOn(t *testing.T) {
	site := newSite(t)
	ann, ben := site.user(), site.user()
	var c wire.Challenge
	ann.ask("POST", "/api/challenges", wire.NewChallenge{Edition: "advanced", Code: "12345", Name: "Ann"}, 201, &c)
	if c.Title != "Ann hid a code. Can you break it?" || c.Board.Pegs != 5 || c.Lines != nil {
		t.Errorf("it is %+v", c)
	}
	if s := ben.tries(c.ID, "Ben").place("12345"); s.Match.Result == nil {
		t.Error("the code does not break it")
	}
	ann.refused("POST", "/api/challenges", wire.NewChallenge{Edition: "classic", Code: "12345"}, 422, "wrong-length-more")
	ann.refused("POST", "/api/challenges", wire.NewChallenge{Edition: "nothing", Code: "1234"}, 422, "bad-edition")
	ann.refused("GET", "/api/challenges/nothing", nil, 404, "no-challenge")
}

// TestChallengesOfDifferentCodesLookTheSame checks that no response that a person gets before the end of their attempt
// depends on the code. It compares challenges with two different codes, using rows that get the same keys from both.
func TestChallengesOfDifferentCodesLookTheSame(t *testing.T) {
	site := newSite(t)
	seen := func(code string) (all [][]byte) {
		maker, stranger := site.user(), site.user()
		var c wire.Challenge
		maker.ask("POST", "/api/challenges", wire.NewChallenge{Edition: "classic", Code: code, Name: "Ann"}, 201, &c)
		a := stranger.tries(c.ID, "Ben")
		a.place("1122")
		for _, path := range []string{"/api/challenges/" + c.ID, "/api/challenges/" + c.ID + "/picture.png", "/c/" + c.ID} {
			for _, u := range []*user{stranger, site.user()} {
				text := strings.ReplaceAll(u.text(path), c.ID, "ID")
				all = append(all, []byte(strings.ReplaceAll(text, a.id, "MATCH")))
			}
		}
		return all
	}
	one, other := seen("1344"), seen("1566")
	for i := range one {
		if !bytes.Equal(one[i], other[i]) {
			t.Errorf("answer %d tells the codes apart:\n%s\n%s", i, one[i], other[i])
		}
	}
}

func TestACodeOfTheDayIsPassedOnTheNextDay(t *testing.T) {
	site := newSite(t)
	ann := site.user()
	a := ann.begins("classic", "Ann")
	a.fails(8)
	ann.refused("POST", "/api/challenges", wire.NewChallenge{Match: a.id, Game: 1}, 422, "no-challenge-today")
	site.clock.later(24 * time.Hour)
	var c wire.Challenge
	ann.ask("POST", "/api/challenges", wire.NewChallenge{Match: a.id, Game: 1}, 201, &c)
	if c.Broken || c.Rows != 8 || !strings.HasSuffix(c.Title, " did not break it. Can you?") {
		t.Errorf("it is %+v", c)
	}
}

// TestAChallengeGoesWithItsMaker checks that a challenge is deleted when its challenger is forgotten. A player who is
// forgotten must disappear from the list of attempts.
func TestAChallengeGoesWithItsMaker(t *testing.T) {
	site := newSite(t)
	p, c := challenged(t, site)
	cleo := site.user()
	cleo.tries(c.ID, "Cleo").place("1234")
	cleo.ask("DELETE", "/api/me", nil, 204, nil)
	var now wire.Challenge
	p.guest.ask("GET", "/api/challenges/"+c.ID, nil, 200, &now)
	if len(now.Tries) != 0 {
		t.Errorf("who was forgotten is still there: %+v", now.Tries)
	}
	p.guest.ask("DELETE", "/api/me", nil, 204, nil)
	cleo.refused("GET", "/api/challenges/"+c.ID, nil, 404, "no-challenge")
}

// TestTheBestTriesAreShownWhole checks that the boards of the five best attempts at a challenge are shown, and no others.
func TestTheBestTriesAreShownWhole(t *testing.T) {
	site := newSite(t)
	p, made := challenged(t, site)
	for range 6 {
		site.user().tries(made.ID, "Cleo").place("1234")
	}
	p.guest.ask("GET", "/api/challenges/"+made.ID, nil, 200, &made)
	for i, try := range made.Tries {
		if shown := len(try.Lines) == 1; shown != (i < 5) {
			t.Errorf("attempt %d is shown as %+v", i+1, try)
		}
	}
	if len(made.Tries) != 6 {
		t.Errorf("there are %d attempts", len(made.Tries))
	}
}
