package lineui

import (
	"reflect"
	"testing"

	"keypeg/wire"
)

// TestWhatMatchIsAskedFor checks that a match has the terms given in the line
// that asks for it.
func TestWhatMatchIsAskedFor(t *testing.T) {
	for text, want := range map[string]wire.NewMatch{
		"":                                   {Edition: "classic", GuestComputer: "steady", First: "guest"},
		"Challenge expert":                   {Edition: "challenge", GuestComputer: "expert"},
		"remastered first host games 4 book": {Edition: "remastered", First: "host", Games: 4, GuestComputer: "book"},
		"advanced mine casual book":          {Edition: "advanced", First: "guest", HostComputer: "casual", GuestComputer: "book"},
		"classic hints limit 1,5 friend":     {Edition: "classic", Hints: true, Limit: 90},
		"classic open":                       {Edition: "classic", Open: true},
		"classic answers STRICT with Ben de la Mer": {Edition: "classic", Answers: "strict", HotSeat: true, GuestName: "Ben de la Mer"},
		"ultimate bank 10+5 with hints":             {Edition: "ultimate", Bank: &wire.Bank{Time: 600, Increment: 5}, HotSeat: true, GuestName: "hints"},
		"c9p3g5bM with Ben":                         {Board: "c9p3g5bM", Rules: "classic", Play: "series", HotSeat: true, GuestName: "Ben"},
		"c8p5g12Bm short c8p4g12Bm breaks host rules challenge play race steady": {
			Board: "c8p5g12Bm", ShortBoard: "c8p4g12Bm", BreaksShort: "host", Rules: "challenge", Play: "race", GuestComputer: "steady",
		},
		"nonsense": {Edition: "nonsense", GuestComputer: "steady", First: "guest"},
	} {
		want.Name = "Ann"
		if got, _, err := asked(text, "Ann"); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q asks for %+v (%v), not %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"classic games", "classic games x", "classic limit", "classic bank x", "classic bank 10+x", "classic steady book", "classic friend steady"} {
		if got, _, err := asked(text, "Ann"); err == nil {
			t.Errorf("%q asks for %+v", text, got)
		}
	}
}
