package hall

import (
	"time"

	"keypeg"
)

// A permission returns nil if a caller may act in a match, and a refusal if not. A permission is checked first, so it
// may depend only on rights that nobody else can revoke, such as an invite or a seat.
type permission func(s *Snapshot) error

// heldBy returns a permission for the holder of a seat.
func heldBy(holder Hash, seat keypeg.Seat) permission {
	return func(s *Snapshot) error {
		if !s.Holds(holder, seat) {
			return notYourSeat()
		}
		return nil
	}
}

// byTheHall permits the hall's own actions.
func byTheHall(*Snapshot) error { return nil }

func notYourSeat() error { return keypeg.Refusef("not-your-seat", "", "that is not your seat") }

// openTo permits holders of seats, and everybody once the match is no longer private.
func openTo(viewer Hash, now func() time.Time) permission {
	return func(s *Snapshot) error {
		if !now().Before(s.Header.PrivateUntil()) || len(s.Seats(viewer)) > 0 {
			return nil
		}
		return keypeg.Refusef("not-open-yet", "", "this opens to everyone when the day ends, at midnight UTC")
	}
}
