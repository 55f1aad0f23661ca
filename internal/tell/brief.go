package tell

import (
	"slices"

	"keypeg"
	"keypeg/match"
)

// The sentences in this file are shown next to a board and are brief, because the rest can be seen there.

// Last returns the answer to the last row for a reader who sees the rows: "1 red, 3 white." for the player who placed it. It
// is empty if there is no answer, or if the status already says it.
func (v *Voice) Last(s Scene) string {
	if s.Result != nil || s.Game == nil {
		return ""
	}
	if s.You == nil {
		return v.lastOf(s, s.lately())
	}
	me, other := s.You.Seat, s.You.Seat.Other()
	if b := s.running(other); b != nil && len(b.Rows) > s.rows(me) && b.Rows[len(b.Rows)-1].Sealed {
		return v.say("%s is face down.", v.rowTitle(s, other, len(b.Rows)))
	}
	if s.Players[me].Duty == match.ToAnswer {
		return ""
	}
	if s.rows(me) > 0 {
		return v.lastOf(s, me)
	}
	return v.lastOf(s, other)
}

// lately returns whose board the last row was placed on, as far as a watcher can know.
func (s Scene) lately() keypeg.Seat {
	if s.rows(keypeg.Host) > s.rows(keypeg.Guest) {
		return keypeg.Host
	}
	return keypeg.Guest
}

// lastOf returns the answer to the last row on the board that the seat breaks.
func (v *Voice) lastOf(s Scene, seat keypeg.Seat) string {
	n := s.rows(seat)
	if n == 0 {
		return ""
	}
	row := s.running(seat).Rows[n-1]
	switch {
	case row.Lost && s.is(seat) && s.You.Lost:
		return "" // the status already says so
	case row.Lost:
		return v.say("%s: timed out.", v.rowTitle(s, seat, n))
	case row.Keys == nil:
		return ""
	case s.is(seat):
		return sentence(v.keys(*row.Keys))
	}
	return v.say("%s: %s.", v.rowTitle(s, seat, n), v.keys(*row.Keys))
}

// Head returns the most important fact about a finished game: "Broken in 5."
func (v *Voice) Head(s Scene, g match.Ended) string {
	var broken []match.EndedBoard
	for _, b := range g.Boards {
		switch {
		case b.Claimed:
			return v.say("Proved: no code fits.")
		case len(b.Wrong) > 0:
			return v.say("A wrong answer.")
		case b.Outcome == keypeg.Broken:
			broken = append(broken, b)
		}
	}
	if len(broken) > 0 {
		b := broken[0]
		switch {
		case len(broken) == len(keypeg.Seats):
			return v.say("Both in %d.", len(b.Rows))
		case len(g.Boards) > 1 && !s.is(b.Breaker):
			return v.say("%s broke it in %d.", v.name(s, b.Breaker), len(b.Rows))
		}
		return v.say("Broken in %d.", len(b.Rows))
	}
	if g.Abandoned {
		return v.say("Not finished.")
	}
	for _, b := range g.Boards {
		if b.GaveUp {
			if s.atOnce() {
				return v.say("%s gave up the round.", v.name(s, b.Breaker))
			}
			return v.say("%s gave up the game.", v.name(s, b.Breaker))
		}
	}
	if s.atOnce() {
		return v.say("Neither code was broken.")
	}
	return v.say("Not broken.")
}

// Brings returns everything about a finished game that Head leaves out: how many points it gave, why, and what follows. A
// code of the day gives no points.
func (v *Voice) Brings(s Scene, g match.Ended) string {
	var told []string
	for _, b := range g.Boards {
		b.Claimed = false // Head says it already
		told = append(told, v.answered(s, b)...)
	}
	if !g.Abandoned && !s.Daily {
		told = append(told, v.verdict(s, g)...)
	}
	head := v.Head(s, g)
	return sentences(slices.DeleteFunc(told, func(said string) bool { return said == head })...)
}
