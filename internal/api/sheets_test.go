package api_test

import (
	"strings"
	"testing"

	"keypeg"
	"keypeg/wire"
)

func TestASheetIsScoredByItsRulebook(t *testing.T) {
	u := newSite(t).user()
	var s wire.Sheet
	u.ask("POST", "/api/sheets", wire.SheetRequest{
		Preset: "advanced", Names: [2]string{"Ann", "Ben"}, First: keypeg.Guest,
		Played: []wire.SheetGame{{Rows: [2]int{6, 0}, Broken: [2]bool{true, false}}},
	}, 200, &s)
	if s.Points != [2]int{0, 6} || s.Maker == nil || *s.Maker != keypeg.Host || s.Number != 2 || s.Tracker != keypeg.ScoreLines ||
		s.Text != "Ben leads by 6 to 0; Ann makes the code of game 2." || s.Lines[0].Clause != "AD-3" {
		t.Errorf("%+v", s)
	}
	s = wire.Sheet{}
	u.ask("POST", "/api/sheets", wire.SheetRequest{
		Preset: "challenge-handicap", BreaksShort: "host", Games: 1,
		Played: []wire.SheetGame{{Rows: [2]int{4, 4}, Broken: [2]bool{true, false}}},
	}, 200, &s)
	if !s.Over || s.Winner == nil || *s.Winner != keypeg.Host || s.Maker != nil || s.Boards[0].Pegs != 4 || s.Text != "Host wins by 1 to 0." {
		t.Errorf("%+v", s)
	}
}

func TestASheetsBadLineIsNamed(t *testing.T) {
	u := newSite(t).user()
	p := u.refused("POST", "/api/sheets", wire.SheetRequest{Preset: "classic", Played: []wire.SheetGame{
		{Rows: [2]int{0, 4}, Broken: [2]bool{false, true}}, {Rows: [2]int{9, 0}},
	}}, 422, "bad-sheet")
	if !strings.Contains(p.Detail, "game 2") {
		t.Errorf("refused with %q", p.Detail)
	}
	u.refused("POST", "/api/sheets", wire.SheetRequest{Preset: "deluxe", Played: []wire.SheetGame{}}, 422, "bad-preset")
	u.refused("POST", "/api/sheets", wire.SheetRequest{Preset: "classic", Games: 3, Played: []wire.SheetGame{}}, 422, "bad-games")
	u.refused("POST", "/api/sheets", wire.SheetRequest{Played: []wire.SheetGame{}}, 422, "bad-preset")
}
