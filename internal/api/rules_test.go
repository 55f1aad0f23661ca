package api_test

import (
	"testing"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/wire"
)

func TestRulesOfEveryRulebook(t *testing.T) {
	u := newSite(t).user()
	for i, book := range keypeg.Rulebooks {
		var told wire.Rules
		u.ask("GET", "/api/rules/"+book.Slug, nil, 200, &told)
		if told.Rulebook != book.Slug || told.Name != book.Name || len(told.Parts) < 5 || len(told.Examples) < 3 || len(told.Palette) != told.Board.Colours {
			t.Errorf("%s: %+v", book.Slug, told)
		}
		if len(told.Others) != len(keypeg.Rulebooks) || told.Others[i].Rulebook != book.Slug || told.Others[i].Name != book.Name {
			t.Errorf("beside %s there are %+v", book.Slug, told.Others)
		}
		for _, x := range told.Examples {
			want := keypeg.Explain(x.Scored.Code, x.Scored.Row)
			if x.Shows == "" || x.Scored.Keys != want.Keys || x.Scored.Red != int(want.Keys.Red) || x.Scored.White != int(want.Keys.White) || len(x.Scored.Pegs) != told.Board.Pegs || x.Scored.Text == "" {
				t.Errorf("an example of %s: %+v", book.Slug, x)
			}
		}
		for _, row := range told.Played {
			if row.Row.Len() != told.Board.Pegs || row.Keys == nil {
				t.Errorf("a row of %s: %+v", book.Slug, row)
			}
		}
		ours := 0
		for _, part := range told.Parts {
			for _, rule := range part.Rules {
				if rule.Ours {
					ours++
				}
			}
		}
		if ours == 0 {
			t.Errorf("the rules of %s say nothing of ours", book.Slug)
		}
		for _, language := range tell.Languages()[1:] {
			var said wire.Rules
			u.ask("GET", "/api/rules/"+book.Slug+"?language="+language, nil, 200, &said)
			if said.Lead == told.Lead || said.Parts[0].Title == told.Parts[0].Title || said.Examples[0].Scored.Text == told.Examples[0].Scored.Text {
				t.Errorf("in %s the rules of %s begin %q", language, book.Slug, said.Lead)
			}
		}
	}
}

func TestRulesOfAnEditionAreThoseOfItsRulebook(t *testing.T) {
	u := newSite(t).user()
	var told wire.Rules
	u.ask("GET", "/api/rules/challenge-race", nil, 200, &told)
	if told.Rulebook != "challenge" || told.Tracker != keypeg.Sheet {
		t.Errorf("%+v", told)
	}
	u.refused("GET", "/api/rules/deluxe", nil, 422, "bad-rules")
}
