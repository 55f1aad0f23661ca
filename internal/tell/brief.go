package tell

import (
	"slices"

	"keypeg"
	"keypeg/match"
)

// The sentences in this file are brief, because a board next to them shows everything else.

// Last returns the answer to the last row, such as "1 red, 3 white.", for a reader who sees the rows. It is empty if there is
// no answer, or if the status already gives it.
func (s Scene) Last() string {
	if s.Result != nil || s.Game == nil {
		return ""
	}
	seat := keypeg.Guest
	if s.rows(keypeg.Host) > s.rows(keypeg.Guest) { // the last row, as far as a watcher can tell
		seat = keypeg.Host
	}
	if s.You != nil {
		me, other := s.You.Seat, s.You.Seat.Other()
		if b := s.running(other); b != nil && len(b.Rows) > s.rows(me) && b.Rows[len(b.Rows)-1].Sealed {
			return s.say("%s is face down.", s.rowTitle(other, len(b.Rows)))
		}
		if s.Players[me].Duty == match.ToAnswer {
			return ""
		}
		if seat = me; s.rows(me) == 0 {
			seat = other
		}
	}
	n := s.rows(seat)
	if n == 0 {
		return ""
	}
	row := s.running(seat).Rows[n-1]
	switch {
	case row.Lost:
		return s.say("%s: timed out.", s.rowTitle(seat, n))
	case row.Keys == nil:
		return ""
	case s.is(seat):
		return sentence(s.keys(*row.Keys))
	}
	return s.say("%s: %s.", s.rowTitle(seat, n), s.keys(*row.Keys))
}

// Head returns the most important fact about the game, such as "Broken in 5."
func (g Finished) Head() string {
	var broken []match.EndedBoard
	for _, b := range g.Boards {
		switch {
		case b.Claimed:
			return g.say("Proved: no code fits.")
		case len(b.Wrong) > 0:
			return g.say("A wrong answer.")
		case b.Outcome == keypeg.Broken:
			broken = append(broken, b)
		}
	}
	if len(broken) > 0 {
		b := broken[0]
		switch {
		case len(broken) == len(keypeg.Seats):
			return g.say("Both in %d.", len(b.Rows))
		case len(g.Boards) > 1 && !g.is(b.Breaker):
			return g.say("%s broke it in %d.", g.name(b.Breaker), len(b.Rows))
		}
		return g.say("Broken in %d.", len(b.Rows))
	}
	if g.Abandoned {
		return g.say("Not finished.")
	}
	for _, b := range g.Boards {
		if b.GaveUp {
			if g.Mode.Simultaneous() {
				return g.say("%s gave up the round.", g.name(b.Breaker))
			}
			return g.say("%s gave up the game.", g.name(b.Breaker))
		}
	}
	if g.Mode.Simultaneous() {
		return g.say("Neither code was broken.")
	}
	return g.say("Not broken.")
}

// Brings returns everything about the game that Head leaves out: its points, the reasons and the consequences. A code of the
// day gives no points.
func (g Finished) Brings() string {
	var told []string
	for _, b := range g.Boards {
		b.Claimed = false // Head already mentions the claim
		told = append(told, g.answered(b)...)
	}
	switch maker := g.Maker; {
	case g.Abandoned, g.Attempt:
	case g.Mode == keypeg.Series && !g.Void && !g.Uncounted && maker != nil && g.Award[*maker] > 0:
		// Head does not say whose code it was.
		told = append(told, g.say("%s hid the code and gets %d points.", g.name(*maker), g.Award[*maker]))
	default:
		told = append(told, g.verdict()...)
	}
	head := g.Head()
	return sentences(slices.DeleteFunc(told, func(said string) bool { return said == head })...)
}
