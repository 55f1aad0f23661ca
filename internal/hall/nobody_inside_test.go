package hall

import (
	"testing"

	"keypeg"
)

// The zero hash is nobody's: whoever has no token holds no seat, whatever is kept.
func TestNobodyHoldsASeat(t *testing.T) {
	s := &Snapshot{grants: []Grant{{keypeg.Guest, Hash{}}, {keypeg.Host, Hash{1}}}}
	if s.Holds(Hash{}, keypeg.Guest) || s.FirstSeat(Hash{}) != nil {
		t.Error("somebody without a token holds the guest's seat")
	}
	if seat := s.FirstSeat(Hash{1}); seat == nil || *seat != keypeg.Host || !s.Holds(Hash{1}, keypeg.Host) {
		t.Errorf("the host's holder has %v", seat)
	}
}
