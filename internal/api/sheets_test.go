package api_test

import (
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/wire"
)

func TestASheetIsScoredByItsRulebook(t *testing.T) {
	u := newSite(t).user()
	var s wire.Sheet
	u.ask("POST", "/api/sheets", wire.SheetRequest{
		Edition: "advanced", Names: [2]string{"Ann", "Ben"}, First: keypeg.Guest,
		Played: []wire.SheetGame{{Rows: [2]int{6, 0}, Broken: [2]bool{true, false}}},
	}, 200, &s)
	if s.Points != [2]int{0, 6} || s.Maker == nil || *s.Maker != keypeg.Host || s.Number != 2 || s.Tracker != keypeg.ScoreLines ||
		!slices.Equal(s.Limits, []float64{180, 240}) || s.Text != "Ben leads, 6 to 0. Next: Ann makes the code for game 2." || s.Lines[0].Clause != "AD-3" ||
		s.Lines[0].Text != "Ann broke Ben’s code in 6 rows. Ben gets 6 points." {
		t.Errorf("%+v", s)
	}
	s = wire.Sheet{}
	u.ask("POST", "/api/sheets", wire.SheetRequest{
		Edition: "challenge-handicap", BreaksShort: "host", Games: 1,
		Played: []wire.SheetGame{{Rows: [2]int{4, 4}, Broken: [2]bool{true, false}}},
	}, 200, &s)
	if !s.Over || s.Winner == nil || *s.Winner != keypeg.Host || s.Maker != nil || s.Boards[0].Pegs != 4 || s.Text != "Host wins, 1 to 0." {
		t.Errorf("%+v", s)
	}
}

func TestASheetsBadLineIsNamed(t *testing.T) {
	u := newSite(t).user()
	p := u.refused("POST", "/api/sheets", wire.SheetRequest{Edition: "classic", Played: []wire.SheetGame{
		{Rows: [2]int{0, 4}, Broken: [2]bool{false, true}}, {Rows: [2]int{9, 0}},
	}}, 422, "bad-sheet-rows")
	if !strings.Contains(p.Detail, "Game 2") {
		t.Errorf("refused with %q", p.Detail)
	}
	u.refused("POST", "/api/sheets", wire.SheetRequest{Edition: "deluxe", Played: []wire.SheetGame{}}, 422, "bad-edition")
	u.refused("POST", "/api/sheets", wire.SheetRequest{Edition: "classic", Games: 3, Played: []wire.SheetGame{}}, 422, "bad-games-even")
	u.refused("POST", "/api/sheets", wire.SheetRequest{Played: []wire.SheetGame{}}, 422, "bad-edition-none")
}

func TestASheetThatBothEndCountsWholePairs(t *testing.T) {
	u := newSite(t).user()
	of := func(host, guest int) wire.SheetGame {
		return wire.SheetGame{Rows: [2]int{host, guest}, Broken: [2]bool{host > 0, guest > 0}}
	}
	var s wire.Sheet
	u.ask("POST", "/api/sheets", wire.SheetRequest{Edition: "classic", Games: 4, Agreed: true, Played: []wire.SheetGame{of(0, 5), of(3, 0), of(0, 6)}}, 200, &s)
	if !s.Over || s.Points != [2]int{5, 3} || s.Winner == nil || *s.Winner != keypeg.Host || s.Lines[1].Uncounted || !s.Lines[2].Uncounted || s.Text != "Host wins, 5 to 3." {
		t.Errorf("%+v", s)
	}
}

func TestASheetDoesNotCallTheGameThatDecidesPlayedAgain(t *testing.T) {
	var s wire.Sheet
	newSite(t).user().ask("POST", "/api/sheets", wire.SheetRequest{
		Edition: "challenge", Games: 1,
		Played: []wire.SheetGame{{Rows: [2]int{4, 4}, Broken: [2]bool{true, true}}, {Rows: [2]int{3, 3}, Misled: [2]bool{true, false}}},
	}, 200, &s)
	if l := s.Lines; !s.Over || !l[0].Void || !l[0].Replay || !l[1].Void || l[1].Replay || l[1].Award != [2]int{1, 0} {
		t.Errorf("%+v", s)
	}
	s = wire.Sheet{}
	newSite(t).user().ask("POST", "/api/sheets", wire.SheetRequest{
		Edition: "ultimate-games", Played: []wire.SheetGame{{Rows: [2]int{0, 4}, Misled: [2]bool{false, true}}},
	}, 200, &s)
	if l := s.Lines[0]; l.Credit != [2]int{0, 3} || l.Award != [2]int{} || !l.Replay {
		t.Errorf("%+v", l)
	}
}
