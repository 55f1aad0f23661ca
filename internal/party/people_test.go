package party

import (
	"testing"
	"time"

	"keypeg"
)

// TestLateArrivalsPlayTheNextCode checks that a player who joins in the middle of a round can play only
// from the next round on.
func TestLateArrivalsPlayTheNextCode(t *testing.T) {
	w := party(t, classic(2), "ann")
	w.ok(Command{Kind: Start, Round: 1})
	w.ok(Command{Kind: Join, Name: "bob"})
	w.no("next-code", w.placing(1, "1111"))
	w.ok(Command{Kind: GiveUp, Seat: 0, Round: 1})
	w.ok(Command{Kind: Start, Round: 2})
	w.row(1, "1111")
	w.ok(Command{Kind: Skip, Round: 2})
	e, _ := w.p.Ended(2)
	if !e.Result.Void || len(e.Boards) != 2 || e.Boards[0].Outcome != keypeg.Stopped || w.p.Phase != Over {
		t.Errorf("the skipped round: %+v", e)
	}
}

// TestTheHostLeadsTheParty checks names, muting, leaving, and handing over the host's role.
func TestTheHostLeadsTheParty(t *testing.T) {
	w := party(t, classic(1), "ann", "bob", "cleo")
	w.no("name-taken", Command{Kind: Join, Name: " ANN "})
	w.no("bad-name-empty", Command{Kind: Join, Name: " "})
	w.no("not-host", Command{Kind: Rename, Seat: 1, Target: 2, Name: "x"})
	w.ok(Command{Kind: Rename, Seat: 1, Target: 1, Name: "Bob"})
	w.ok(Command{Kind: Rename, Target: 2, Name: "x"})
	w.ok(Command{Kind: Mute, Target: 2})
	w.no("not-host", Command{Kind: Rename, Seat: 2, Target: 2, Name: "y"})
	if w.p.Watch(0).Players[2].Name != "" || w.p.SeenBy(2, 0).You.Name != "x" || w.p.SeenBy(0, 0).Host.Hidden[0] != (HiddenName{2, "x"}) {
		t.Error("the name is hidden from all but its player and the host")
	}
	w.no("no-player", Command{Kind: HandOver, Target: 9})
	w.ok(Command{Kind: HandOver, Target: 1})
	w.no("not-host", Command{Kind: Start, Round: 1})
	w.ok(Command{Kind: Leave, Seat: 1})
	w.no("not-in-party", Command{Kind: Start, Seat: 1, Round: 1})
	if w.p.Host != 0 {
		t.Errorf("the host is %d", w.p.Host)
	}
	w.ok(Command{Kind: Leave, Seat: 0})
	w.ok(Command{Kind: Leave, Seat: 2})
	if w.p.Phase != Over || w.p.Host != NoSeat {
		t.Errorf("everybody has left, and the party is %s", w.p.Phase)
	}
}

// TestAPartyHasBounds checks that a full party refuses more players, and that invalid settings are
// refused.
func TestAPartyHasBounds(t *testing.T) {
	w := crowd(t, MaxPlayers, Own)
	w.no("party-full", Command{Kind: Join, Name: "one more"})
	for code, change := range map[string]func(*Config){
		"bad-rules":      func(c *Config) { c.Rules = "x" },
		"bad-id":         func(c *Config) { c.ID = "a b" },
		"bad-codes":      func(c *Config) { c.Codes = MaxCodes + 1 },
		"bad-source":     func(c *Config) { c.Source = "x" },
		"bad-pace":       func(c *Config) { c.Pace = "x" },
		"bad-pace-limit": func(c *Config) { c.Pace = Together },
		"bad-limit":      func(c *Config) { c.Limit = time.Millisecond },
		"bad-teams":      func(c *Config) { c.Teams = 9 },

		"bad-format-rows": func(c *Config) { c.Board.Rows = 0 },
	} {
		c := classic(1)
		change(&c)
		if _, err := New(c); keypeg.ErrorCode(err) != code {
			t.Errorf("%v instead of %s", err, code)
		}
	}
}

// TestNamesCanBeForgotten checks that WithNames replaces the names only in the copy.
func TestNamesCanBeForgotten(t *testing.T) {
	w := party(t, classic(1), "ann", "bob")
	other := w.p.WithNames(func(s Seat) string { return []string{"x", "y"}[s] })
	if w.p.Players[0].Name != "ann" || other.Players[0].Name != "x" || other.Players[1].Name != "y" {
		t.Error("the names are not replaced in the copy alone")
	}
}

// TestLeavingDuringAPauseStartsNoClock checks that no clock starts if a player leaves during a pause,
// even if the others are waiting for that player's row or code.
func TestLeavingDuringAPauseStartsNoClock(t *testing.T) {
	for _, source := range []Source{ByKeypeg, ByPlayers} {
		c := classic(1)
		c.Pace, c.Limit, c.Source = Together, time.Minute, source
		w := party(t, c, "ann", "bob", "cleo")
		w.ok(Command{Kind: Start, Round: 1})
		if source == ByKeypeg {
			w.force("1234")
			w.row(1, "1111")
			w.row(2, "1111")
		}
		w.ok(Command{Kind: Pause, Round: 1})
		w.at = w.at.Add(time.Hour)
		w.ok(Command{Kind: Leave, Seat: 0})
		w.at = w.at.Add(time.Hour)
		w.ok(Command{Kind: Resume, Seat: 1, Round: 1})
		if due, _ := w.p.Due(); due != w.at.Add(time.Minute) {
			t.Errorf("%s: due at %s, not a minute after the pause", source, due)
		}
	}
}
