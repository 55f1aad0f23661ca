package api_test

import (
	"strings"
	"testing"

	"keypeg"
	"keypeg/wire"
)

func TestAHistoryIsToldExportedAndImported(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		p := newPair(site, wire.NewMatch{Edition: "classic", Name: "Ann"})
		p.does("host", "code", "1122")
		p.does("guest", "place", "1234")
		p.does("guest", "place", "1122")
		p.does("guest", "code", "3456")
		p.does("host", "place", "3456")
		var told wire.History
		p.guest.ask("GET", "/api/history", nil, 200, &told)
		if len(told.Editions) != 1 || len(told.Games) != 1 {
			t.Fatalf("told %+v", told)
		}
		e, g := told.Editions[0], told.Games[0]
		if e.Edition != "classic" || e.Games != 1 || e.Broken != 1 || e.Mean != 2 || e.Best < 4.3 || e.Lost != 1 || e.Distribution[1] != 1 || len(e.Distribution) != 8 {
			t.Errorf("%+v", e)
		}
		if g.Match != p.id || g.Serial != 1 || g.Seat != keypeg.Guest || g.Rival != "Ann" || g.Outcome != "broken" || g.Rows != 2 || g.Imported {
			t.Errorf("%+v", g)
		}
		if d := g.Drawn; d == nil || d.Board.Text != "c6p4g8Bm" || d.Code.String() != "1122" || len(d.Palette) != 6 || len(d.Rows) != 2 || d.Rows[0].Row.String() != "1234" || d.Rows[0].Keys.String() != "1r1w" || d.Rows[1].Lost {
			t.Errorf("drawn %+v", d)
		}
		text := p.guest.text("/api/history/records.txt")
		fresh := &user{site: site}
		var done wire.HistoryImported
		res := fresh.ask("POST", "/api/history", wire.HistoryImport{Records: text, Name: "Ben"}, 200, &done)
		if done.Added != 1 || len(res.Cookies()) != 1 {
			t.Fatalf("imported %+v with %v", done, res.Cookies())
		}
		other := site.user()
		other.ask("POST", "/api/history", wire.HistoryImport{Records: text + text, Name: "Ann"}, 200, &done)
		if done.Added != 1 || done.Known != 1 {
			t.Errorf("imported twice: %+v", done)
		}
		told = wire.History{}
		other.ask("GET", "/api/history", nil, 200, &told)
		if e := told.Editions[0]; e.Won != 1 || e.Mean != 1 || e.RowSeconds != 0 {
			t.Errorf("as Ann: %+v", e)
		}
		if g := told.Games[0]; !g.Imported || g.Drawn == nil || len(g.Drawn.Rows) != 1 || g.Match != "" || g.Analysis == "" || g.Serial != 2 {
			t.Errorf("as Ann: %+v", g)
		}
		other.ask("GET", "/api/analyses/"+told.Games[0].Analysis, nil, 200, nil)
	})
}

func TestNobodyHasNoHistory(t *testing.T) {
	browser := &user{site: newSite(t)}
	var told wire.History
	if res := browser.ask("GET", "/api/history", nil, 200, &told); len(res.Cookies()) != 0 || len(told.Editions)+len(told.Games) != 0 {
		t.Errorf("told %+v", told)
	}
	if text := browser.text("/api/history/records.txt"); text != "" {
		t.Errorf("records %q", text)
	}
	browser.refused("POST", "/api/history", wire.HistoryImport{Records: strings.Repeat("x", 2_400_000)}, 413, "too-long")
	var done wire.HistoryImported
	browser.ask("POST", "/api/history", wire.HistoryImport{Records: "Keypeg: 1\nRules: none\n", Name: "Ann"}, 200, &done)
	if len(done.Refused) != 1 || !strings.HasPrefix(done.Refused[0], "Line 2: ") {
		t.Errorf("imported %+v", done)
	}
}
