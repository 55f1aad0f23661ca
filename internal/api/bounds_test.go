package api_test

import (
	"encoding/json"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// TestBoundsAreRefusedInWords checks that a value that is too large or too long is refused with a sentence in the reader's
// language, and not as an unreadable request.
func TestBoundsAreRefusedInWords(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic", Hints: true})
	p.does("host", "code", "1234")
	long := strings.Repeat("12", 3000)
	rows := make([]wire.PlayedRow, 50)
	for i := range rows {
		rows[i] = wire.PlayedRow{Row: "1122", Keys: "0r0w"}
	}
	at := func(board string, rows ...wire.PlayedRow) wire.PositionRequest {
		return wire.PositionRequest{Board: board, Rows: append([]wire.PlayedRow{}, rows...)}
	}
	sheet := func(edition string, games int, host string, played int) wire.SheetRequest {
		return wire.SheetRequest{Edition: edition, Games: games, Names: [2]string{host}, Played: make([]wire.SheetGame, played)}
	}
	for _, c := range []struct {
		path         string
		in           any
		code, clause string
	}{
		{"/api/matches", wire.NewMatch{Edition: "classic", Games: 62}, "bad-games", "D-1"},
		{"/api/matches", wire.NewMatch{Edition: "classic", Games: -2}, "bad-games", "D-1"},
		{"/api/matches", wire.NewMatch{Edition: "classic", Limit: 2_592_001}, "bad-limit", "D-2"},
		{"/api/matches", wire.NewMatch{Edition: "classic", Limit: 1e300}, "bad-limit", "D-2"},
		{"/api/matches", wire.NewMatch{Edition: "classic", Limit: -1e300}, "bad-limit", "D-2"},
		{"/api/matches", wire.NewMatch{Edition: "classic", Bank: &wire.Bank{}}, "bad-bank", "D-21"},
		{"/api/matches", wire.NewMatch{Edition: "classic", Bank: &wire.Bank{Time: 1e300}}, "bad-bank", "D-21"},
		{"/api/matches", wire.NewMatch{Edition: "classic", Bank: &wire.Bank{Time: 60, Increment: 1e300}}, "bad-bank", "D-21"},
		{"/api/matches", wire.NewMatch{Edition: "classic", Bank: &wire.Bank{Time: 60, Increment: -1e300}}, "bad-bank", "D-21"},
		{"/api/matches", wire.NewMatch{Edition: "classic", Bank: &wire.Bank{Time: 60}, Limit: 60}, "bad-bank-limit", "D-21"},
		{"/api/matches", wire.NewMatch{Edition: long}, "bad-edition", ""},
		{"/api/matches", wire.NewMatch{Rules: long}, "bad-rules", ""},
		{"/api/matches", wire.NewMatch{Board: long}, "bad-format-text", ""},
		{"/api/matches", wire.NewMatch{Edition: "challenge-handicap", ShortBoard: long}, "bad-format-text", ""},
		{"/api/matches", wire.NewMatch{Edition: "classic", Name: long}, "bad-name-long", ""},
		{"/api/matches", wire.NewMatch{Edition: "classic", HotSeat: true, GuestName: long}, "bad-name-long", ""},
		{"/api/matches", wire.NewMatch{Edition: "classic", GuestComputer: long}, "bad-level", ""},
		{"/api/matches", wire.NewMatch{Edition: "classic", GuestComputer: "book", HostComputer: long}, "bad-level", ""},
		{"/api/matches", wire.NewMatch{Edition: "classic", GuestComputer: "book", Rows: rows}, "too-big-rows", ""},
		{"/api/matches", wire.NewMatch{Name: strings.Repeat(long, 3)}, "too-long", ""},
		{p.path("/seat"), wire.Join{Invite: long}, "bad-invite", ""},
		{p.path("/commands"), wire.Command{Version: 4, Seat: keypeg.Guest, Kind: "place", Code: long}, "wrong-length-more", ""},
		{p.path("/commands"), wire.Command{Version: 4, Seat: keypeg.Guest, Kind: "answer", Keys: long}, "bad-keys", ""},
		{p.path("/commands"), wire.Command{Version: 4, Seat: keypeg.Guest, Kind: "offer", Offer: "limit", Limit: 1e300}, "bad-limit", "D-2"},
		{p.path("/hints"), wire.HintRequest{Kind: "possible", Row: long, Seat: keypeg.Guest}, "wrong-length-more", ""},
		{"/api/codes", wire.CodeUse{Code: long}, "bad-ticket", ""},
		{"/api/score", wire.ScoreRequest{Board: "classic", Code: long, Row: "1122"}, "wrong-length-more", ""},
		{"/api/score", wire.ScoreRequest{Board: "classic", Code: "1122", Row: long}, "wrong-length-more", ""},
		{"/api/score", wire.ScoreRequest{Board: long, Code: "1122", Row: "1122"}, "bad-format-text", ""},
		{"/api/analyses", wire.AnalysisRequest{Record: strings.Repeat("1. 1122 0r0w\n", 20_000)}, "too-long", ""},
		{"/api/history", wire.HistoryImport{Records: strings.Repeat("1. 1122 0r0w\n", 180_000)}, "too-long", ""},
		{"/api/sheets", sheet("classic", 62, "", 0), "bad-games", "D-1"},
		{"/api/sheets", sheet(long, 0, "", 0), "bad-edition", ""},
		{"/api/sheets", sheet("classic", 0, long, 0), "bad-name-long", ""},
		{"/api/sheets", sheet("classic", 0, "", 300), "bad-sheet-unbroken", ""},
		{"/api/positions", wire.PositionCodes{PositionRequest: at("classic", rows...)}, "too-big-rows", ""},
		{"/api/positions", wire.PositionCodes{PositionRequest: at("classic", wire.PlayedRow{Row: long})}, "wrong-length-more", ""},
		{"/api/positions", wire.PositionCodes{PositionRequest: at("classic", wire.PlayedRow{Row: "1122", Keys: long})}, "bad-keys", ""},
		{"/api/positions", wire.PositionCodes{PositionRequest: at(long)}, "bad-format-text", ""},
		{"/api/positions/move", wire.PositionMove{PositionRequest: at("classic"), Level: long}, "bad-level", ""},
		{"/api/positions/row", wire.PositionRow{PositionRequest: at("classic"), Row: long}, "wrong-length-more", ""},
		{"/api/daily/classic", wire.DailyStart{Name: long}, "bad-name-long", ""},
	} {
		in := map[string]string{} // by message
		for _, language := range tell.Languages() {
			res, b := p.guest.send("POST", c.path+"?language="+language, c.in)
			got := problemIn(t, b)
			if other, ok := in[got.Detail]; ok || got.Detail == "" {
				t.Errorf("%s, %.60v is refused in %s as in %s, like this: %s", c.path, c.in, language, other, got.Detail)
			}
			in[got.Detail] = language
			if res.StatusCode < 400 || got.Code != c.code || c.clause != "" && got.Clause != c.clause {
				t.Errorf("%s, %.60v: %d %+v, want %s by %q", c.path, c.in, res.StatusCode, got, c.code, c.clause)
			}
		}
	}
	for _, path := range []string{"/api/matches/", "/api/analyses/", "/api/puzzles/", "/api/daily/2026-11-20/", "/api/daily/" + long + "/"} {
		res, b := p.guest.send("GET", path+long, nil)
		if got := problemIn(t, b); res.StatusCode != 404 || got.Code == "bad-request" {
			t.Errorf("the address %.20s… is refused with %d %+v", path, res.StatusCode, got)
		}
	}
}

func problemIn(t *testing.T, b []byte) (p wire.Problem) {
	t.Helper()
	if err := json.Unmarshal(b, &p); err != nil {
		t.Fatalf("%v: %.200s", err, b)
	}
	return p
}
