package api_test

import (
	"testing"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/internal/tell"
	"keypeg/wire"
)

func TestLevels(t *testing.T) {
	var all wire.Levels
	u := newSite(t).user()
	u.ask("GET", "/api/levels", nil, 200, &all)
	if len(all.Levels) != 6 {
		t.Fatalf("%d levels", len(all.Levels))
	}
	for i, l := range all.Levels {
		if l.Name == l.Slug || l.Sentence == "" || len(l.Figures) != len(keypeg.Editions) {
			t.Errorf("level %+v", l)
		}
		for k, f := range l.Figures {
			if f.Mean < 3 || f.Error <= 0 || f.Error > 0.2 || f.Unbroken < 0 || f.Unbroken > 1 || i > 0 && f.Mean > all.Levels[i-1].Figures[k].Mean {
				t.Errorf("%s on %s: %+v", l.Slug, f.Edition, f)
			}
		}
	}
	for _, language := range tell.Languages()[1:] {
		var said wire.Levels
		u.ask("GET", "/api/levels?language="+language, nil, 200, &said)
		for i, l := range said.Levels {
			if l.Name == l.Slug || l.Sentence == all.Levels[i].Sentence || l.Figures[0].Title == "" {
				t.Errorf("in %s level %+v", language, l)
			}
		}
	}
	for _, l := range bot.Levels() {
		var m wire.Move
		ask := wire.PositionMove{PositionRequest: wire.PositionRequest{Board: "advanced", Rows: []wire.PlayedRow{{Row: "11223", Keys: "1r1w"}}}, Level: l.Slug}
		u.ask("POST", "/api/positions/move", ask, 200, &m)
		if m.Row.Len() != 5 {
			t.Errorf("%s plays %s", l.Slug, m.Row)
		}
	}
	wrong := wire.PositionRequest{Board: "classic", Rows: []wire.PlayedRow{{Row: "1122", Keys: "0r0w"}, {Row: "1122", Keys: "1r0w"}}}
	u.refused("POST", "/api/positions/move", wire.PositionMove{PositionRequest: wrong, Level: "book"}, 422, "contradiction")
	u.refused("POST", "/api/positions/move", wire.PositionMove{PositionRequest: wire.PositionRequest{Board: "classic", Rows: []wire.PlayedRow{}}, Level: "x"}, 422, "bad-level")
}
