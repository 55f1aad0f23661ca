package api_test

import (
	"fmt"
	"testing"

	"keypeg/wire"
)

// TestAStateIsTold checks that a state contains sentences in the reader's language that say what the reader has to do and
// what is new.
func TestAStateIsTold(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic", Name: "Ann"})
	if s := p.does("host", "code", "1234"); s.Say.News != "Ben is placing row 1." || s.Say.Mine {
		t.Errorf("after the code: %+v", s.Say)
	}
	s := p.does("guest", "place", "1122")
	if want := "Your row 1: 1 red, 1 white. Your turn: place row 2."; s.Say.News != want || !s.Say.Mine {
		t.Errorf("after a row: %+v, want %q", s.Say, want)
	}

	var seen wire.State
	p.host.ask("GET", p.path("?as=host&since=4&language=fr"), nil, 200, &seen)
	if want := "Ben, rangée 1\u202f: rouge, rouge, bleu, bleu\u202f; 1 rouge, 1 blanche. Ben pose la rangée 2."; seen.Say.News != want {
		t.Errorf("since the code was set: %q, want %q", seen.Say.News, want)
	}
	if seen.Say.Game != "Manche 1" || seen.Table != nil {
		t.Errorf("in French: %+v, and a table that is there already: %+v", seen.Say, seen.Table)
	}
	p.host.ask("GET", p.path("?as=host&language=fr"), nil, 200, &seen)
	if seen.Table == nil || seen.Table.Palette[0].Name != "rouge" {
		t.Errorf("the table in French: %+v", seen.Table)
	}
	p.host.ask("GET", p.path("?as=host&since=6"), nil, 200, &seen)
	if seen.Say.News != "" || seen.Say.Status != "Ben is placing row 2." {
		t.Errorf("with nothing new: %+v", seen.Say)
	}

	frames := p.host.frames(p.path("/stream?as=host&since=4"), "")
	if s := stateIn(t, next(t, frames, "state")); s.Say.News != "Ben’s row 1: red, red, blue, blue; 1 red, 1 white. Ben is placing row 2." {
		t.Errorf("a stream that is opened again: %+v", s.Say)
	}
	p.does("guest", "place", "1234")
	told := stateIn(t, next(t, frames, "state")).Say
	if want := "Game 1 is over. Ben broke Ann’s code in 2 rows. Ann gets 2 points. Ben is setting a code."; told.News != want {
		t.Errorf("at the end of a game: %q, want %q", told.News, want)
	}
	if len(told.Past) != 1 || told.Past[0].Title != "Game 1" || told.Past[0].Story != "Ben broke Ann’s code in 2 rows. Ann gets 2 points." {
		t.Errorf("of a game that is over: %+v", told.Past)
	}
}

// TestASeatIsNamedInItsReadersLanguage checks that a player without a name is called by the seat's name in the reader's
// language, and a computer by its level's name.
func TestASeatIsNamedInItsReadersLanguage(t *testing.T) {
	for _, c := range []struct {
		made            wire.NewMatch
		french, english [2]string
	}{
		{wire.NewMatch{Edition: "classic", HotSeat: true, GuestName: "Bob"}, [2]string{"Hôte", "Bob"}, [2]string{"Host", "Bob"}},
		{wire.NewMatch{Edition: "classic", HotSeat: true, Name: "Ann"}, [2]string{"Ann", "Invité"}, [2]string{"Ann", "Guest"}},
		{wire.NewMatch{Edition: "classic", GuestComputer: "careful"}, [2]string{"Joueur", "Prudent"}, [2]string{"Player", "Careful"}},
	} {
		u := newSite(t).user()
		var fr, en wire.State
		u.ask("POST", "/api/matches?language=fr", c.made, 201, &fr)
		u.ask("GET", "/api/matches/"+fr.Match.ID+"?language=en", nil, 200, &en)
		for _, said := range []struct {
			state wire.State
			want  [2]string
		}{{fr, c.french}, {en, c.english}} {
			if got := [2]string{said.state.Match.Players[0].Name, said.state.Match.Players[1].Name}; got != said.want {
				t.Errorf("they are called %q, want %q", got, said.want)
			}
		}
	}
}

// TestANameInAnotherLanguageIsNoNews checks that a change of language alone is not news to a reader who has seen the current
// match.
func TestANameInAnotherLanguageIsNoNews(t *testing.T) {
	for _, made := range []wire.NewMatch{
		{Edition: "classic", HotSeat: true},
		{Edition: "classic", GuestComputer: "careful", First: "host"},
	} {
		u := newSite(t).user()
		var fr wire.State
		u.ask("POST", "/api/matches?language=fr", made, 201, &fr)
		for _, language := range []string{"fr", "en"} {
			var again wire.State
			u.ask("GET", fmt.Sprintf("/api/matches/%s?since=%d&language=%s", fr.Match.ID, fr.Match.Version, language), nil, 200, &again)
			if again.Match.Version != fr.Match.Version || again.Say.News != "" {
				t.Errorf("in %s, with nothing new: %q at version %d, after %d", language, again.Say.News, again.Match.Version, fr.Match.Version)
			}
		}
	}
}
