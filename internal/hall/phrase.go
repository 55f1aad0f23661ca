package hall

import (
	"context"
	"slices"
	"time"

	"keypeg"
)

// A seat may say so many phrases within so long.
const (
	maxPhrases = 5
	PhraseRest = time.Minute
)

// A Said is a ready phrase that a seat said to the other one. It is forgotten with the process.
type Said struct {
	Seat   keypeg.Seat
	Phrase string
	times  []time.Time // of all that were said within PhraseRest
}

// Said returns what a seat said last, or nil; another one whenever something is said.
func (s *Snapshot) Said(seat keypeg.Seat) *Said { return s.said[seat] }

// Say has a seat say a phrase to the devices of the other one that are there. It is no part of the
// match: nothing of it is stored, and the match waits for nothing of it. The holder of the seat
// alone may; it is refused with nobody-hears where nobody is at the other seat, and with
// too-many-phrases.
func (h *Hall) Say(ctx context.Context, id string, holder Hash, seat keypeg.Seat, phrase string) error {
	_, err := h.play(ctx, id, heldBy(holder, seat), func(s *Snapshot, at time.Time) (change, error) {
		if s.Header.HotSeat || s.here[seat.Other()] == 0 {
			return change{}, keypeg.Refusef("nobody-hears", "", "nobody is at the other seat to hear it")
		}
		var times []time.Time
		if was := s.said[seat]; was != nil {
			times = slices.DeleteFunc(slices.Clone(was.times), func(t time.Time) bool { return at.Sub(t) >= PhraseRest })
		}
		if len(times) >= maxPhrases {
			return change{}, keypeg.Refusef("too-many-phrases", "", "that is enough for now: wait a moment")
		}
		return change{said: &Said{seat, phrase, append(times, at)}}, nil
	})
	return err
}
