package api_test

import (
	"encoding/json"
	"testing"

	"keypeg"
	"keypeg/wire"
)

func TestHints(t *testing.T) {
	s := newSite(t)
	p := newPair(s, wire.NewMatch{Edition: "remastered", Answers: "strict", Hints: true})
	ask := func(seat string, kind wire.HintKind, row string) wire.HintRequest {
		r := wire.HintRequest{Kind: kind, Row: row}
		_ = r.Seat.UnmarshalText([]byte(seat))
		return r
	}
	p.does("host", "code", "3456")
	p.does("guest", "place", "1122")
	p.does("host", "answer", "0r0w")
	before := p.look("host")

	var h wire.HintAnswer
	p.guest.ask("POST", p.path("/hints"), ask("guest", wire.HintPossible, "1345"), 200, &h)
	if h.Possible == nil || *h.Possible || len(h.Against) != 1 || h.Against[0] != 1 || h.Hint.Row != 2 || h.Text == "" {
		t.Errorf("is 1345 possible: %+v", h)
	}
	h = wire.HintAnswer{}
	p.guest.ask("POST", p.path("/hints"), ask("guest", wire.HintCount, ""), 200, &h)
	if h.Left == nil || h.Left.Codes != "256" || !h.Left.Exact || len(h.Codes) != 0 || h.Best != nil {
		t.Errorf("how many are left: %+v", h)
	}
	h = wire.HintAnswer{}
	p.guest.ask("POST", p.path("/hints"), ask("guest", wire.HintCodes, ""), 200, &h)
	if len(h.Codes) != 100 || h.Codes[0].String() != "3333" {
		t.Errorf("which are left: %+v", h)
	}
	h = wire.HintAnswer{}
	p.guest.ask("POST", p.path("/hints"), ask("guest", wire.HintBest, ""), 200, &h)
	if h.Best == nil || h.Best.Expected < 2 || h.Left != nil {
		t.Errorf("what to play: %+v", h)
	}

	// The other player learns nothing before the game is over, and even the version does not change.
	if after := p.look("host"); after.Match.Version != before.Match.Version || len(after.Hints) != 0 {
		t.Errorf("the host sees version %d after %d, hints %+v", after.Match.Version, before.Match.Version, after.Hints)
	}
	if own := p.look("guest"); len(own.Hints) != 4 || !own.Table.MayHint {
		t.Errorf("the guest sees hints %+v", own.Hints)
	}
	p.guest.refused("POST", p.path("/hints"), ask("host", wire.HintCount, ""), 403, "not-your-seat")
	s.user().refused("POST", p.path("/hints"), ask("guest", wire.HintCount, ""), 403, "not-your-seat")
	p.host.refused("POST", p.path("/hints"), ask("host", wire.HintCount, ""), 422, "no-game")
	p.guest.refused("POST", p.path("/hints"), ask("guest", wire.HintPossible, "12"), 422, "wrong-length")
	p.does("guest", "place", "3456")
	p.does("host", "answer", "4r0w")
	if now := p.look("host"); len(now.Hints) != 4 || now.Hints[0] != (wire.Hint{Serial: 1, Seat: keypeg.Guest, Row: 2, Kind: wire.HintPossible}) {
		t.Errorf("when the game is over the host sees hints %+v", now.Hints)
	}

	plain := newPair(s, wire.NewMatch{Edition: "classic"})
	plain.does("host", "code", "3456")
	plain.guest.refused("POST", plain.path("/hints"), ask("guest", wire.HintCount, ""), 403, "no-hints")
}

// TestHintsKeepTheSecret checks that hints depend only on what the player knows: if the secret changes but the
// answers do not, the hints must be byte for byte the same.
func TestHintsKeepTheSecret(t *testing.T) {
	var told []string
	for _, secret := range []string{"3456", "4365"} { // both secrets give the same answers to the rows below
		p := newPair(newSite(t), wire.NewMatch{Edition: "remastered", Hints: true})
		p.does("host", "code", secret)
		all := ""
		for _, row := range []string{"1122", "1133", "3344"} {
			p.does("guest", "place", row)
			for _, kind := range []wire.HintKind{wire.HintPossible, wire.HintCount, wire.HintCodes, wire.HintBest} {
				var h json.RawMessage
				p.guest.ask("POST", p.path("/hints"), wire.HintRequest{Seat: keypeg.Guest, Kind: kind, Row: "3456"}, 200, &h)
				all += string(h) + "\n"
			}
		}
		told = append(told, all)
	}
	if told[0] != told[1] {
		t.Errorf("against one secret:\n%s\nagainst another:\n%s", told[0], told[1])
	}
}
