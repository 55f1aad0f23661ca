package api_test

import (
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/internal/tell"
	"keypeg/match"
	"keypeg/wire"
)

// until watches a match until the function ready reports true for it.
func (u *user) until(id, what string, ready func(wire.State) bool) wire.State {
	u.t.Helper()
	s, err := u.client().Match(id).Await(u.t.Context(), ready)
	if err != nil {
		u.t.Fatalf("match %s never came to where %s: %v", id, what, err)
	}
	return s
}

// hostsTurn reports whether the host has a duty or the match is over.
func hostsTurn(s wire.State) bool {
	return s.Match.Players[keypeg.Host].Duty != match.Nothing || s.Match.Result != nil
}

// TestAMatchAgainstTheComputer plays a match against each level. The player answers the computer's
// rows and breaks the computer's code.
func TestAMatchAgainstTheComputer(t *testing.T) {
	u := newSite(t).user()
	for _, level := range bot.Levels() {
		var s wire.State
		ask := wire.NewMatch{Edition: "classic", Answers: "assisted", Name: "Ann", GuestComputer: level.Slug}
		u.ask("POST", "/api/matches", ask, 201, &s)
		id := s.Match.ID
		if s.Table.Computers != [2]string{"", level.Slug} || s.Match.Players[keypeg.Guest].Name != tell.Prefer("en").Level(level.Slug) || s.Away[keypeg.Guest] || !s.Table.MayHint || s.Invite != "" {
			t.Fatalf("the match is %+v", s)
		}
		act := func(kind match.CommandKind, code, keys string) {
			c := wire.Command{Seat: keypeg.Host, Version: s.Match.Version, Kind: kind, Code: code, Keys: keys}
			u.ask("POST", "/api/matches/"+id+"/commands", c, 200, &s)
		}
		for s.Match.Result == nil {
			s = u.until(id, "it is the person's turn", hostsTurn)
			switch s.Match.Players[keypeg.Host].Duty {
			case match.ToCode:
				act(match.SetCode, "3456", "")
			case match.ToAnswer:
				rows := s.Match.Game.Boards[0].Rows
				act(match.GiveKeys, "", keypeg.Score(s.Match.You.Code, rows[len(rows)-1].Code).String())
			case match.ToPlace:
				act(match.PlaceRow, "1122", "")
			}
		}
		if s.Match.Result.Ending != match.PlayedOut || s.Match.Points[keypeg.Guest] == 0 {
			t.Errorf("%s: result %+v, points %v", level.Slug, s.Match.Result, s.Match.Points)
		}
	}
}

// TestTheComputerIsNamedForItsReader checks that a computer is shown under its level's name in the
// reader's language.
func TestTheComputerIsNamedForItsReader(t *testing.T) {
	u := newSite(t).user()
	var s wire.State
	u.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", Name: "Ann", GuestComputer: "careful"}, 201, &s)
	if name := s.Match.Players[keypeg.Guest].Name; name != "Careful" {
		t.Errorf("in English %q", name)
	}
	u.ask("GET", "/api/matches/"+s.Match.ID+"?language=fr", nil, 200, &s)
	if got := [2]string{s.Match.Players[0].Name, s.Match.Players[1].Name}; got != [2]string{"Ann", "Prudent"} {
		t.Errorf("in French %q", got)
	}
	u.ask("POST", "/api/matches?language=fr", wire.NewMatch{Edition: "challenge", HostComputer: "book", GuestComputer: "book"}, 201, &s)
	u.ask("GET", "/api/matches/"+s.Match.ID, nil, 200, &s)
	if got := [2]string{s.Match.Players[0].Name, s.Match.Players[1].Name}; got != [2]string{"The Book 1", "The Book 2"} {
		t.Errorf("two of a level %q", got)
	}
}

func TestTwoComputersPlayWithoutAnybody(t *testing.T) {
	u := newSite(t).user()
	var s wire.State
	u.ask("POST", "/api/matches", wire.NewMatch{Edition: "challenge", HostComputer: "book", GuestComputer: "book"}, 201, &s)
	if len(s.Seats) != 0 || s.Match.You != nil || s.Match.Players[0].Name == s.Match.Players[1].Name {
		t.Fatalf("the match is %+v", s)
	}
	u.until(s.Match.ID, "it is over", func(s wire.State) bool { return s.Match.Result != nil })
}

func TestAGameContinuesFromRows(t *testing.T) {
	u := newSite(t).user()
	rows := []wire.PlayedRow{{Row: "1122", Keys: "1r1w"}, {Row: "1345", Keys: "0r2w"}}
	var s wire.State
	u.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", GuestComputer: "steady", Rows: rows}, 201, &s)
	if got := s.Match.Game.Boards[0].Rows; len(got) != 2 || got[0].Keys.String() != rows[0].Keys || got[1].Keys.String() != rows[1].Keys {
		t.Fatalf("the rows are %+v", got)
	}
	if blue := s.Table.Palette[1].Name; blue != "blue" { // a colour of the classic set, not of the match's rulebook
		t.Errorf("colour 2 is %s", blue)
	}
	if s.Match.Players[keypeg.Host].Duty != match.ToPlace || s.Match.Boards[0].Rows != 8 || s.Match.Agreed != 1 {
		t.Errorf("the match is %+v", s.Match)
	}
	for code, bad := range map[string]wire.NewMatch{
		"bad-rows-alone": {Edition: "classic", Rows: rows},
		"bad-level":      {Edition: "classic", GuestComputer: "grandmaster", Rows: rows},
		"contradiction":  {Edition: "classic", GuestComputer: "book", Rows: append(rows, wire.PlayedRow{Row: "1122", Keys: "0r0w"})},
		"wrong-length":   {Edition: "classic", GuestComputer: "book", Rows: []wire.PlayedRow{{Row: "112", Keys: "0r0w"}}},
		"no-such-colour": {Edition: "classic", GuestComputer: "book", Rows: []wire.PlayedRow{{Row: "1127", Keys: "0r0w"}}},
	} {
		u.refused("POST", "/api/matches", bad, 422, code)
	}
	u.refused("POST", "/api/matches", wire.NewMatch{Edition: "classic", GuestComputer: "book", HostComputer: "steady", Rows: rows}, 422, "bad-rows-alone")
	ask := wire.NewMatch{Edition: "classic", GuestComputer: "book", Rows: append(rows, wire.PlayedRow{Row: "1122", Keys: "3r1w"})}
	if p := u.refused("POST", "/api/matches", ask, 422, "bad-keys-last"); !strings.HasPrefix(p.Detail, "Row 3: ") {
		t.Errorf("a row that cannot be is refused by %q", p.Detail)
	}
	for row, code := range map[wire.PlayedRow]string{{Row: "1122"}: "bad-rows-answer", {Row: "--"}: "bad-rows-answer", {Row: "1122", Keys: "4r0w"}: "bad-rows-broken"} {
		u.refused("POST", "/api/matches", wire.NewMatch{Edition: "classic", GuestComputer: "book", Rows: []wire.PlayedRow{row}}, 422, code)
	}
	full := wire.NewMatch{Rules: "advanced", Board: "c6p4g2Bm", GuestComputer: "book", Rows: rows}
	if p := u.refused("POST", "/api/matches", full, 422, "bad-rows"); p.Detail != "No row is left on this board." {
		t.Errorf("a full board is refused by %q", p.Detail)
	}
	full.Board = "c6p4g3Bm"
	if u.ask("POST", "/api/matches", full, 201, &s); s.Table.Palette[1].Name == "blue" { // a colour of the classic set
		t.Errorf("the colours are %+v", s.Table.Palette)
	}
	ask = wire.NewMatch{Edition: "classic", GuestComputer: "book", Rows: append(rows, wire.PlayedRow{Row: "1122"})}
	if p := u.refused("POST", "/api/matches", ask, 422, "bad-rows-answer"); p.Detail != "Row 3 has no answer." {
		t.Errorf("a row without an answer is refused by %q", p.Detail)
	}
}

func TestComputersAreRefused(t *testing.T) {
	u := newSite(t).user()
	u.refused("POST", "/api/matches", wire.NewMatch{Edition: "classic", GuestComputer: "grandmaster"}, 422, "bad-level")
	u.refused("POST", "/api/matches", wire.NewMatch{Edition: "classic", HostComputer: "book"}, 422, "bad-level-host")
	u.refused("POST", "/api/matches", wire.NewMatch{Edition: "classic", GuestComputer: "book", HotSeat: true}, 422, "bad-table")
}
