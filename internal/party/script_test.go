package party

import (
	"reflect"
	"testing"
	"time"

	"keypeg"
)

// lesson returns the settings of a party of two codes. The script contains two rows for the first code, which everybody
// must place.
func lesson() Config {
	e, _ := keypeg.FindEdition("classic")
	c := FromEdition(e, 2)
	c.ID, c.Pace, c.Limit = "p1", Together, time.Minute
	c.Script = []Scripted{{Code: keypeg.CodeOf(1, 4, 5, 2), Rows: []keypeg.Code{0, keypeg.CodeOf(1, 2, 4, 5)}}, {}}
	return c
}

// TestEverybodyPlacesTheRowsOfALesson plays a lesson with two people. The second row is prescribed, and the other rows
// are free.
func TestEverybodyPlacesTheRowsOfALesson(t *testing.T) {
	w := party(t, lesson(), "ann", "bob")
	asked := func() []RowView {
		r := w.p.Watch(0).Round
		if mine := w.p.SeenBy(0, 0).Round.Asked; !reflect.DeepEqual(mine, r.Asked) {
			t.Errorf("a seat sees the rows %+v, and everybody %+v", mine, r.Asked)
		}
		return r.Asked
	}
	w.ok(Command{Kind: Start, Round: 1})
	if got := asked(); !reflect.DeepEqual(got, []RowView{{}}) || w.p.Round.Code != keypeg.CodeOf(1, 4, 5, 2) {
		t.Errorf("it begins with %+v", got)
	}
	w.row(0, "1111")
	w.row(1, "6666")
	given := keypeg.CodeOf(1, 2, 4, 5)
	if got := asked(); !reflect.DeepEqual(got, []RowView{{}, {Code: given}}) {
		t.Errorf("then come %+v", got)
	}
	if err := w.do(w.placing(0, "1452")); keypeg.ErrorCode(err) != "other-row" {
		t.Errorf("another row: %v", err)
	}
	w.row(0, "1245")
	w.row(1, "1245")
	if got := asked(); !reflect.DeepEqual(got, []RowView{{}, {Code: given, Keys: &keypeg.Keys{Red: 1, White: 3}}}) {
		t.Errorf("after both have placed it they are %+v", got)
	}
	for s := range Seat(2) {
		w.row(s, "1452")
	}
	if v := w.p.Watch(0); v.Phase != Between || v.Round.Asked != nil || v.Players[0].Broken != 1 {
		t.Errorf("then it is %+v", v)
	}
	w.ok(Command{Kind: Start, Round: 2})
	if got := asked(); got != nil {
		t.Errorf("the second code begins with %+v", got)
	}
	if folded := w.fold(w.events); !reflect.DeepEqual(folded, w.p) {
		t.Errorf("the events fold to %+v", folded)
	}
}

// TestAScriptFitsItsParty checks that settings are refused if their script does not suit their party.
func TestAScriptFitsItsParty(t *testing.T) {
	row := keypeg.CodeOf(1, 2, 3, 4)
	for want, change := range map[string]func(*Config){
		"bad-script":     func(c *Config) { c.Script = c.Script[:1] },
		"bad-pace-limit": func(c *Config) { c.Limit = 0 },
	} {
		c := lesson()
		if change(&c); c.Validate() == nil || keypeg.ErrorCode(c.Validate()) != want {
			t.Errorf("want %s: %v", want, c.Validate())
		}
	}
	for _, code := range []keypeg.Code{keypeg.CodeOf(1, 2, 3, 9), keypeg.CodeOf(1, 2, 3)} {
		for _, change := range []func(*Config){func(c *Config) { c.Script[0].Code = code }, func(c *Config) { c.Script[0].Rows[1] = code }} {
			c := lesson()
			if change(&c); keypeg.ErrorCode(c.Validate()) == "" {
				t.Errorf("%s fits", code)
			}
		}
	}
	for _, change := range []func(*Config){
		func(c *Config) { c.Pace = Own },
		func(c *Config) { c.Source = ByPlayers },
		func(c *Config) { c.Script[1].Rows = []keypeg.Code{row} },
		func(c *Config) { c.Script[0].Rows = []keypeg.Code{row, row, row, row, row, row, row, row} },
	} {
		c := lesson()
		if change(&c); keypeg.ErrorCode(c.Validate()) != "bad-script" {
			t.Errorf("%+v: %v", c, c.Validate())
		}
	}
}
