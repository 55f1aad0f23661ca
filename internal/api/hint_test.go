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

// TestHintsKeepTheSecret checks that hints depend only on facts that the player knows. If the secret changes but the answers
// do not, the hints must be identical, byte for byte.
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

// TestADeviceWorksOutItsOwnHints checks that a hint that the device works out is counted once, even if the server then works it out
// too. Both hints must be identical, byte for byte.
func TestADeviceWorksOutItsOwnHints(t *testing.T) {
	s := newSite(t)
	answers := 0
	boards := []string{"c6p4g8Bm", "c8p5g12bm", "c14p4g10Bm", "c12p8g12Bm"}
	if testing.Short() {
		boards = boards[:1]
	}
	for i, board := range boards {
		p := newPair(s, wire.NewMatch{Rules: "remastered", Board: board, Hints: true})
		p.does("host", "code", []string{"3456", "34567", "3456", "34563456"}[i])
		rows := []wire.PlayedRow{}
		for _, row := range []string{"", []string{"1122", "11223", "11ab", "11223344"}[i], []string{"1344", "13445", "a34b", "13445566"}[i]} {
			if row != "" {
				board := p.does("guest", "place", row).Match.Game.Boards[0]
				last := board.Rows[len(board.Rows)-1]
				rows = append(rows, wire.PlayedRow{Row: last.Code.String(), Keys: last.Keys.String()})
			}
			for k, kind := range []wire.HintKind{wire.HintCount, wire.HintCodes, wire.HintBest} {
				var counted, full wire.HintAnswer
				p.guest.ask("POST", p.path("/hints"), wire.HintRequest{Seat: keypeg.Guest, Kind: kind, Own: true}, 200, &counted)
				if counted.Hint.Row != len(rows)+1 || counted.Text != "" || counted.Left != nil || counted.Best != nil {
					t.Errorf("a hint that is only counted says %+v", counted)
				}
				if n := len(p.look("guest").Hints); n != 3*len(rows)+k+1 {
					t.Errorf("%d hints are counted, want %d", n, 3*len(rows)+k+1)
				}
				var told wire.HintTold
				p.guest.ask("POST", "/api/positions/hint", wire.PositionHint{PositionRequest: wire.PositionRequest{Board: board, Rows: rows}, Kind: kind}, 200, &told)
				p.guest.ask("POST", p.path("/hints"), wire.HintRequest{Seat: keypeg.Guest, Kind: kind}, 200, &full)
				if n := len(p.look("guest").Hints); n != 3*len(rows)+k+1 {
					t.Errorf("after the server's answer, %d hints are counted, want %d", n, 3*len(rows)+k+1)
				}
				own, _ := json.Marshal(told)
				theirs, _ := json.Marshal(full.HintTold)
				if string(own) != string(theirs) || told.Text == "" {
					t.Errorf("%s before row %d on %s: the device says\n%s, and the server\n%s", kind, len(rows)+1, board, own, theirs)
				}
				answers++
			}
		}
		var told wire.HintAnswer
		p.guest.ask("POST", p.path("/hints"), wire.HintRequest{Seat: keypeg.Guest, Kind: wire.HintPossible, Row: rows[0].Row, Own: true}, 200, &told)
		if told.Possible == nil {
			t.Errorf("whether a row is possible is left to the device: %+v", told)
		}
	}
	if answers != 9*len(boards) {
		t.Errorf("%d answers were compared", answers)
	}
	s.user().refused("POST", "/api/positions/hint", wire.PositionHint{PositionRequest: wire.PositionRequest{Board: "classic", Rows: []wire.PlayedRow{}}, Kind: "possible"}, 422, "bad-request")
}

// TestAHintSaysHowManyCodesItLists checks that a hint with some of the codes left says how many it lists, and that a hint with
// all of them does not.
func TestAHintSaysHowManyCodesItLists(t *testing.T) {
	u := newSite(t).user()
	for _, c := range []struct {
		rows []wire.PlayedRow
		want string
	}{
		{[]wire.PlayedRow{}, "1,296 codes are left. The first 100 are listed."},
		{[]wire.PlayedRow{{Row: "1234", Keys: "3r0w"}}, "20 codes are left."},
	} {
		var told wire.HintTold
		u.ask("POST", "/api/positions/hint", wire.PositionHint{PositionRequest: wire.PositionRequest{Board: "classic", Rows: c.rows}, Kind: wire.HintCodes}, 200, &told)
		if told.Text != c.want {
			t.Errorf("after %v: %q, want %q", c.rows, told.Text, c.want)
		}
	}
}
