package hall

import (
	"context"
	"slices"
	"time"

	"keypeg"
)

// A seat may say at most maxPhrases phrases within PhraseRest.
const (
	maxPhrases = 5
	PhraseRest = time.Minute
)

// Say sends a phrase from one seat to the connected devices of the other seat. A phrase is not part of the match and is not
// stored, and the match does not wait for it. Only the seat's holder may say a phrase. Say refuses with nobody-hears if the
// other player is absent, and with too-many-phrases if the seat has said too many.
func (h *Hall) Say(ctx context.Context, id string, holder Hash, seat keypeg.Seat, phrase string) error {
	_, err := h.play(ctx, id, heldBy(holder, seat), func(s *Snapshot, at time.Time) (change, error) {
		if s.Header.HotSeat || s.here[seat.Other()] == 0 {
			return change{}, keypeg.Refusef("nobody-hears", "", "nobody is at the other seat to hear it")
		}
		var times []time.Time
		if was := s.Said[seat]; was != nil {
			times = slices.DeleteFunc(slices.Clone(was.times), func(t time.Time) bool { return at.Sub(t) >= PhraseRest })
		}
		if len(times) >= maxPhrases {
			return change{}, keypeg.Refusef("too-many-phrases", "", "that is enough for now: wait a moment")
		}
		return change{said: &Said{seat, phrase, append(times, at)}}, nil
	})
	return err
}
