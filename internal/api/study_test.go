package api_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/wire"
)

func rowsOf(rows ...string) []wire.PlayedRow {
	played := []wire.PlayedRow{}
	for _, r := range rows {
		row, keys, _ := strings.Cut(r, " ")
		played = append(played, wire.PlayedRow{Row: row, Keys: keys})
	}
	return played
}

func TestAPositionIsExplained(t *testing.T) {
	u := newSite(t).user()
	var p wire.Position
	at := wire.PositionRequest{Board: "classic", Rows: rowsOf("rrby 1r1w", "--", "2211 0r1w")}
	u.ask("POST", "/api/positions", wire.PositionCodes{PositionRequest: at, Limit: 2, Offset: 1}, 200, &p)
	if len(p.Rows) != 3 || !p.Rows[1].Lost || p.Rows[0].Row.String() != "1124" && p.Rows[0].Row.Len() != 4 ||
		len(p.Codes) != 2 || !p.Left.Exact || len(p.Slips) != 0 || p.Text != p.Left.Codes+" codes are left." || len(p.Palette) != 6 {
		t.Errorf("%+v", p)
	}
	var best wire.BestRows
	u.ask("POST", "/api/positions/best", wire.PositionBest{PositionRequest: at, Count: 3}, 200, &best)
	if len(best.Rows) != 3 || best.Rows[0].Expected < 1 || best.Rows[0].Expected > best.Rows[2].Expected {
		t.Errorf("%+v", best)
	}
	var effect wire.RowEffect
	u.ask("POST", "/api/positions/row", wire.PositionRow{PositionRequest: at, Row: "1111"}, 200, &effect)
	if effect.Advice.Expected < best.Rows[0].Expected || len(effect.Against) == 0 || effect.Advice.CouldBe || len(effect.Parts) == 0 {
		t.Errorf("%+v", effect)
	}
	begun := wire.PositionRequest{Board: "classic", Rows: rowsOf()}
	var usual wire.Position
	u.ask("POST", "/api/positions", wire.PositionCodes{PositionRequest: begun}, 200, &usual)
	best = wire.BestRows{}
	u.ask("POST", "/api/positions/best", wire.PositionBest{PositionRequest: begun}, 200, &best)
	if len(usual.Codes) != 100 || len(best.Rows) != 5 {
		t.Errorf("%d codes and %d rows are listed", len(usual.Codes), len(best.Rows))
	}
	var first wire.BestRows
	u.ask("POST", "/api/positions/best", wire.PositionBest{PositionRequest: begun, Count: 1}, 200, &first)
	if a := first.Rows[0]; a.Row.String() != "1123" || !a.Exact || a.Fraction != "5625/1296" || !a.CouldBe {
		t.Errorf("the first row of all: %+v", a)
	}
}

func TestAContradictionIsExplained(t *testing.T) {
	u := newSite(t).user()
	at := wire.PositionRequest{Board: "classic", Rows: rowsOf("1122 4r0w", "3344 0r1w")}
	var p wire.Position
	u.ask("POST", "/api/positions", wire.PositionCodes{PositionRequest: at}, 200, &p)
	if p.Left.Codes != "0" || len(p.Codes) != 0 || len(p.Slips) == 0 || p.Slips[0].Rows[0].Row != 1 || p.Slips[0].Rows[0].Maybe != (keypeg.Keys{Red: 3}) ||
		!strings.Contains(p.Text, "Perhaps row 1 should be 3 red, not 4 red. Then 256 codes fit.") {
		t.Errorf("%+v", p)
	}
	u.refused("POST", "/api/positions/best", wire.PositionBest{PositionRequest: at}, 422, "contradiction")
	u.refused("POST", "/api/positions/row", wire.PositionRow{PositionRequest: at, Row: "1234"}, 422, "contradiction")
}

func TestBadPositionsAreRefused(t *testing.T) {
	u := newSite(t).user()
	for _, c := range []struct {
		board  string
		rows   []wire.PlayedRow
		row    string
		offset int
		code   string
	}{
		{board: "chess", code: "bad-format-number"},
		{board: "classic", rows: rowsOf("11 0r0w"), code: "wrong-length"},
		{board: "classic", rows: rowsOf("1177 0r0w"), code: "no-such-colour"},
		{board: "classic", rows: rowsOf("1122 3r1w"), code: "bad-keys-last"},
		{board: "classic", rows: rowsOf("1122 5r0w"), code: "bad-keys-many"},
		{board: "classic", offset: 1 << 40, code: "bad-offset"},
	} {
		in := wire.PositionCodes{PositionRequest: wire.PositionRequest{Board: c.board, Rows: append(rowsOf(), c.rows...)}, Offset: c.offset}
		u.refused("POST", "/api/positions", in, 422, c.code)
	}
	u.refused("POST", "/api/positions/row", wire.PositionRow{PositionRequest: wire.PositionRequest{Board: "classic", Rows: rowsOf()}, Row: "12"}, 422, "wrong-length")
}

// analysed polls an analysis until the analysis is complete, as a page does.
func (u *user) analysed(path string) wire.Analysis {
	u.t.Helper()
	a, err := client.Finished(u.t.Context(), func(context.Context) (a wire.Analysis, err error) {
		u.ask("GET", path, nil, 200, &a)
		return a, nil
	})
	if err != nil {
		u.t.Fatal(err)
	}
	return a
}

// TestAMatchIsAnalysed checks that a later analysis covers more games, but never the game in progress.
func TestAMatchIsAnalysed(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Edition: "classic", Name: "Ann"})
	p.does("host", "code", "1142")
	p.does("guest", "place", "1122")
	watcher := site.user()
	if a := watcher.analysed(p.path("/analysis")); len(a.Games) != 0 || a.Rows != 0 {
		t.Errorf("while the first game is played: %+v", a)
	}
	p.does("guest", "place", "1142")
	p.does("guest", "code", "3356")
	p.does("host", "place", "3333")
	a := watcher.analysed(p.path("/analysis"))
	if len(a.Games) != 1 || a.Done != 2 || a.Rows != 2 || a.Players[0] != "Ann" || a.Title == "" {
		t.Fatalf("after the first: %+v", a)
	}
	b := a.Games[0].Boards[0]
	if first := b.Rows[0]; !first.Judged || first.Lost || first.Best.String() != "1123" || first.Before.Codes != "1296" || first.Loss <= 0 || first.Text == "" {
		t.Errorf("%+v", first)
	}
	if b.Code.String() != "1142" || b.Accuracy == nil || b.Choice == nil || b.Choice.Chance == 0 || b.Choice.Text == "" || b.Text == "" || b.Story == "" {
		t.Errorf("%+v", b)
	}
	p.does("host", "place", "3356")
	if a := watcher.analysed(p.path("/analysis")); len(a.Games) != 2 || a.Games[1].Boards[0].Breaker != keypeg.Host {
		t.Errorf("after the second: %+v", a)
	}
	watcher.refused("GET", "/api/matches/none/analysis", nil, 404, "no-match")
}

// TestRowsThatHintsNamedDoNotCount checks that rows placed after a hint that named rows do not count towards the skill
// in an analysis or the averages in the history.
func TestRowsThatHintsNamedDoNotCount(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Edition: "remastered", Games: 1, Hints: true})
	p.does("host", "code", "3456")
	hint := func(kind wire.HintKind) {
		t.Helper()
		p.guest.ask("POST", p.path("/hints"), wire.HintRequest{Seat: keypeg.Guest, Kind: kind}, 200, nil)
	}
	hint(wire.HintBest)
	p.does("guest", "place", "1122")
	hint(wire.HintCount)
	p.does("guest", "place", "1133")
	hint(wire.HintCodes)
	hint(wire.HintBest)
	p.does("guest", "place", "3456")

	b := site.user().analysed(p.path("/analysis")).Games[0].Boards[0]
	if !b.Rows[0].Hinted || b.Rows[1].Hinted || !b.Rows[2].Hinted || b.Rows[1].Loss <= 0 || b.Loss != b.Rows[1].Loss {
		t.Errorf("the rows that count: %+v", b)
	}
	if want := "Rows 1 and 3 do not count: hints showed what to play."; b.Hinted != want || !strings.HasSuffix(b.Text, want) {
		t.Errorf("it says %q, and %q", b.Hinted, b.Text)
	}
	if want := "This row does not count: a hint showed what to play."; !strings.HasPrefix(b.Rows[0].Text, want) || strings.Contains(b.Rows[1].Text, want) {
		t.Errorf("of the rows it says %q and %q", b.Rows[0].Text, b.Rows[1].Text)
	}
	var told wire.History
	p.guest.ask("GET", "/api/history", nil, 200, &told)
	e, g := told.Editions[0], told.Games[0]
	if e.Broken != 1 || e.Mean != 0 || e.Hinted != 2 || e.RowLoss != b.Loss || g.Hinted != 2 || g.Loss == nil || *g.Loss != b.Loss || *g.Accuracy != *b.Accuracy {
		t.Errorf("the history: %+v, %+v", e, g)
	}
}

func TestBothSidesOfADuelAreAnalysed(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Edition: "challenge", Name: "Ann"})
	p.does("host", "code", "11223")
	p.does("guest", "code", "45678")
	for _, row := range []string{"12345", "45678"} {
		p.does("host", "place", row)
		p.does("guest", "place", "11234")
	}
	p.does("host", "leave", "")
	a := site.user().analysed(p.path("/analysis"))
	if len(a.Games) == 0 || len(a.Games[0].Boards) != 2 || len(a.Games[0].Boards[0].Rows) != 2 || len(a.Games[0].Boards[1].Rows) != 2 {
		t.Fatalf("%+v", a)
	}
	for _, b := range a.Games[0].Boards {
		if b.Accuracy == nil || !b.Rows[1].Judged {
			t.Errorf("%v: %+v", b.Breaker, b)
		}
	}
}

func TestARecordIsBroughtAndAnalysed(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Edition: "classic", Name: "Ann"})
	p.does("host", "code", "1142")
	p.does("guest", "place", "1142")
	p.does("guest", "code", "3356")
	p.does("host", "place", "3356")
	u := site.user()
	text := u.text(p.path("/record.txt"))
	var made wire.AnalysisMade
	u.ask("POST", "/api/analyses", wire.AnalysisRequest{Record: text}, 201, &made)
	a := u.analysed("/api/analyses/" + made.ID)
	if len(a.Games) != 2 || a.Players[0] != "Ann" || a.Rules != "classic" || a.Edition != "classic" || a.Date == "" {
		t.Errorf("%+v", a)
	}
	problem := u.refused("POST", "/api/analyses", wire.AnalysisRequest{Record: strings.Replace(text, "4r0w", "3r0w", 1)}, 422, "wrong-keys-table")
	line := 1 + strings.Count(text[:strings.Index(text, "4r0w")], "\n")
	if !strings.HasPrefix(problem.Detail, fmt.Sprintf("Line %d: ", line)) || problem.Line != line {
		t.Errorf("it should be on line %d: %+v", line, problem)
	}
	u.refused("GET", "/api/analyses/none", nil, 404, "no-analysis")
	long := wire.AnalysisRequest{Record: text + strings.Repeat("\n", 90_000)}
	if res, b := u.send("POST", "/api/analyses", long); res.StatusCode != 201 {
		t.Errorf("a long record: %d %s", res.StatusCode, b)
	}
	long.Record = strings.Repeat("x", 300_000)
	if res, _ := u.send("POST", "/api/analyses", long); res.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("too long a record: %d", res.StatusCode)
	}
}

// A gate is a document store that returns no document until it is opened.
type gate struct {
	docstore.Store
	open chan struct{}
}

func (g gate) Get(ctx context.Context, kind, key string) (docstore.Document, error) {
	select {
	case <-g.open:
		return g.Store.Get(ctx, kind, key)
	case <-ctx.Done():
		return docstore.Document{}, ctx.Err()
	}
}

// TestABusyStudySaysSo checks that an analysis is marked as busy while too many games are waiting, and that a later
// call returns it complete.
func TestABusyStudySaysSo(t *testing.T) {
	store := inmem.New()
	docs := gate{store, make(chan struct{})}
	site := siteOn(t, struct {
		hall.Store
		gate
	}{store, docs}, func(o *server.Options) { o.Work.Waiting = 1 })
	busy := false
	var paths []string
	for range 3 { // one game is being analysed and one is waiting
		p := newPair(site, wire.NewMatch{Edition: "classic", Name: "Ann"})
		p.does("host", "code", "1142")
		p.does("guest", "place", "1142")
		paths = append(paths, p.path("/analysis"))
		var a wire.Analysis
		site.user().ask("GET", p.path("/analysis"), nil, 200, &a)
		busy = busy || a.Busy
		if a.Finished || len(a.Games) != 1 || a.Done != 0 {
			t.Errorf("%+v", a)
		}
	}
	if !busy {
		t.Error("nobody was told")
	}
	close(docs.open)
	for _, path := range paths {
		if a := site.user().analysed(path); a.Done != 1 || a.Busy {
			t.Errorf("%+v", a)
		}
	}
}

// TestAnalysesNameGapsInTheRecord checks that an analysis lists the gaps in the record, and leaves out codes that were never
// set.
func TestAnalysesNameGapsInTheRecord(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Edition: "classic", Name: "Ann"})
	p.does("host", "code", "1142")
	p.does("guest", "place", "1142")
	p.does("host", "leave", "")
	text := p.host.text(p.path("/record.txt"))
	u := site.user()
	for _, c := range []struct {
		without string
		notes   int
	}{{"", 0}, {"Match: " + p.id + "\n", 1}, {"Left: host\n", 2}} {
		text = strings.Replace(text, c.without, "", 1)
		var made wire.AnalysisMade
		u.ask("POST", "/api/analyses", wire.AnalysisRequest{Record: text}, 201, &made)
		if a := u.analysed("/api/analyses/" + made.ID); len(a.Notes) != c.notes {
			t.Errorf("without %q: %q", c.without, a.Notes)
		}
	}
	if raw := u.text(p.path("/analysis")); strings.Contains(raw, `"code":"--"`) {
		t.Errorf("a code that was never set is told as a lost row: %s", raw)
	}
}
