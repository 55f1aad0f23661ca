package hall

import (
	"testing"

	"keypeg"
	"keypeg/match"
)

// TestNobodyHoldsASeat checks that the zero hash, which represents a caller without a token, never holds a seat.
func TestNobodyHoldsASeat(t *testing.T) {
	s := &Snapshot{grants: []Grant{{keypeg.Guest, Hash{}}, {keypeg.Host, Hash{1}}}}
	if s.Holds(Hash{}, keypeg.Guest) || s.FirstSeat(Hash{}) != nil {
		t.Error("somebody without a token holds the guest's seat")
	}
	if seat := s.FirstSeat(Hash{1}); seat == nil || *seat != keypeg.Host || !s.Holds(Hash{1}, keypeg.Host) {
		t.Errorf("the host's holder has %v", seat)
	}
}

// TestSeatFor checks the seat from which a viewer looks: the seat that they name, their only seat, or none. A viewer
// must never look from another player's seat.
func TestSeatFor(t *testing.T) {
	one, both := Hash{1}, Hash{2}
	s := &Snapshot{grants: []Grant{{keypeg.Guest, one}, {keypeg.Host, both}, {keypeg.Guest, both}}}
	for _, c := range []struct {
		viewer      Hash
		named, want string
	}{
		{one, "", "guest"}, {one, "guest", "guest"}, {one, "host", "not-your-seat"}, {one, "nobody", "not-your-seat"},
		{both, "", "watches"}, {both, "host", "host"}, {both, "guest", "guest"},
		{Hash{3}, "", "watches"}, {Hash{3}, "guest", "not-your-seat"}, {Hash{}, "", "watches"}, {Hash{}, "host", "not-your-seat"},
	} {
		seat, err := s.SeatFor(c.viewer, c.named)
		got := keypeg.ErrorCode(err)
		switch {
		case seat != nil:
			got = seat.String()
		case err == nil:
			got = "watches"
		}
		if got != c.want {
			t.Errorf("%d who names %q: %s, want %s", c.viewer[0], c.named, got, c.want)
		}
	}
}

func TestUsualOptions(t *testing.T) {
	if o := (Options{}).filled(); o.Idle != 1000 || o.PerMatch != 10_000 || o.PerSeat != 32 || o.Watches != 15_000 || o.Exhibitions != 100 {
		t.Errorf("usual are %+v", o)
	}
}

// TestAwaits checks that only a free seat of the guest waits for somebody, and only if there is an invitation to it.
func TestAwaits(t *testing.T) {
	invited, alone := &Snapshot{Match: &match.Match{}}, &Snapshot{Match: &match.Match{}}
	invited.Header.Invite = "invite"
	if !invited.Awaits(keypeg.Guest) || invited.Awaits(keypeg.Host) || alone.Awaits(keypeg.Guest) {
		t.Error("the wrong seats wait for somebody")
	}
	invited.Match.Seated[keypeg.Guest] = true
	if invited.Awaits(keypeg.Guest) {
		t.Error("a seat that is taken waits for somebody")
	}
}
