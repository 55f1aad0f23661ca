package hall_test

import (
	"errors"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
)

// daily begins an attempt at a day's code. The table sets the code, so nobody holds the Codemaker's seat.
func daily(t *testing.T, h *hall.Hall, id string) (*hall.Snapshot, error) {
	t.Helper()
	return h.Open(t.Context(), hall.Opening{
		ID: id, Config: config(t, "remastered", func(c *match.Config) { c.Games = 1 }), Host: "Keypeg", Guest: "Ben", Holder: guest,
		Terms: hall.Terms{Daily: &hall.Daily{Day: "2026-11-20", Edition: "remastered"}}, Code: keypeg.CodeOf(1, 2, 3, 4),
	})
}

func TestTheTablesSeatIsNobodys(t *testing.T) {
	h := inMemory(t)
	s, err := daily(t, h, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Holders(keypeg.Host)) != 0 || !s.Holds(guest, keypeg.Guest) || s.Header.Invite != "" || s.Match.Turns[keypeg.Guest].Kind != match.ToPlace {
		t.Errorf("it begins as %+v", s)
	}
	if s.Header.MayHint() {
		t.Error("hints can be asked for")
	}
	_, err = act(t.Context(), h, s.Match.Config.ID, guest, match.Command{Kind: match.Leave, Seat: keypeg.Host, Version: s.Match.Version})
	refused(t, "not-your-seat", err)
}

// TestNothingIsOfferedToADaysCode checks that offers and limits are refused in a daily attempt, because nobody could
// agree to them.
func TestNothingIsOfferedToADaysCode(t *testing.T) {
	h := inMemory(t)
	s, err := daily(t, h, "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = act(t.Context(), h, s.Match.Config.ID, guest, match.Command{Kind: match.Propose, Seat: keypeg.Guest, Offer: match.OfferEnd, Version: s.Match.Version})
	refused(t, "bad-command-alone", err)
}

// TestWhenADayEnds checks that a day ends when the next one begins. A match whose day is not a valid date must never be
// private.
func TestWhenADayEnds(t *testing.T) {
	for day, want := range map[string]time.Time{"2026-12-31": time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC), "2026-02-30": {}, "": {}} {
		if got := (hall.Terms{Daily: &hall.Daily{Day: day}}).PrivateUntil(); !got.Equal(want) {
			t.Errorf("%q ends %v", day, got)
		}
	}
}

// TestWhereHintsAreGiven checks that hints are allowed against a computer and between people who agreed to them, but never
// for a day's code.
func TestWhereHintsAreGiven(t *testing.T) {
	day := &hall.Daily{Day: "2026-11-20", Edition: "classic"}
	for _, c := range []struct {
		terms hall.Terms
		want  bool
	}{
		{hall.Terms{}, false}, {hall.Terms{Hints: true}, true}, {hall.Terms{Computers: [2]string{"", "novice"}}, true},
		{hall.Terms{Daily: day}, false}, {hall.Terms{Daily: day, Hints: true}, false}, {hall.Terms{Daily: day, Computers: [2]string{"novice"}}, false},
	} {
		if got := c.terms.MayHint(); got != c.want {
			t.Errorf("%+v: %v", c.terms, got)
		}
	}
}

func TestAnIDIsGivenOnce(t *testing.T) {
	h := inMemory(t)
	s, err := daily(t, h, "attempt-1")
	if err != nil || s.Match.Config.ID != "attempt-1" {
		t.Fatal(s, err)
	}
	if _, err := daily(t, h, "attempt-1"); !errors.Is(err, hall.ErrStale) {
		t.Errorf("made again: %v", err)
	}
	_, err = daily(t, h, "not an id")
	refused(t, "bad-id", err)
}

func TestEndsAreToldOnce(t *testing.T) {
	h := inMemory(t)
	told := 0
	h.OnEnd(func(s *hall.Snapshot) {
		if told++; s.Match.Result == nil || s.Match.Points[keypeg.Host] != 2 {
			t.Errorf("told of %+v", s.Match)
		}
	})
	s, err := daily(t, h, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, pegs := range [][]keypeg.Peg{{1, 1, 1, 1}, {1, 2, 3, 4}, {1, 2, 3, 4}} {
		do := match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Version: s.Match.Version, Code: keypeg.CodeOf(pegs...)}
		if next, err := act(t.Context(), h, s.Match.Config.ID, guest, do); err == nil {
			s = next
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}
