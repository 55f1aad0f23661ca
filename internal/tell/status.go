package tell

import (
	"keypeg"
	"keypeg/match"
)

// Status returns what the match is waiting for from its viewer's point of view: whose turn it is, and the reason for any
// wait. Once the match is over, it returns the result.
func (v *Voice) Status(s Scene) string {
	switch {
	case s.Result != nil:
		return v.result(s)
	case !s.Started && s.is(keypeg.Host) && s.Open:
		return v.say("Your table is listed. The first person to join plays against you.")
	case !s.Started && s.is(keypeg.Host):
		return v.say("Send the link. The first person to open it plays against you.")
	case !s.Started:
		return v.say("Waiting for both players to join.")
	case s.You == nil:
		return sentences(v.theirs(s, keypeg.Host), v.theirs(s, keypeg.Guest))
	}
	me := s.You.Seat
	if s.Players[me].Duty != match.Nothing {
		return v.mine(s, me)
	}
	if s.awaitsBoth(me) {
		return v.whyIWait(s, me) // this says what the other player has to do
	}
	return sentences(v.whyIWait(s, me), v.theirs(s, me.Other()))
}

// mine returns what the viewer has to do.
func (v *Voice) mine(s Scene, me keypeg.Seat) string {
	other := v.name(s, me.Other())
	switch s.Players[me].Duty {
	case match.ToCode:
		return v.say("Your turn: set a code for %s.", other)
	case match.ToAnswer:
		return v.say("Your turn: answer %s’s row %d.", other, s.rows(me.Other()))
	}
	return v.say("Your turn: place row %d.", s.rows(me)+1)
}

// theirs returns what a player other than the viewer has to do, or "" if there is nothing to do.
func (v *Voice) theirs(s Scene, seat keypeg.Seat) string {
	name, other := v.name(s, seat), seat.Other()
	switch s.Players[seat].Duty {
	case match.Nothing:
		return ""
	case match.ToCode:
		return v.say("%s is setting a code.", name)
	case match.ToAnswer:
		if s.is(other) {
			return v.say("%s is answering your row %d.", name, s.rows(other))
		}
		return v.say("%s is answering %s’s row %d.", name, v.name(s, other), s.rows(other))
	}
	return v.say("%s is placing row %d.", name, s.rows(seat)+1)
}

// awaitsBoth reports whether a player's row or answer waits for the other player's.
func (s Scene) awaitsBoth(me keypeg.Seat) bool {
	b, n := s.running(me), s.rows(me)
	return !s.You.Lost && (n > 0 && b.Rows[n-1].Sealed || s.You.Keys != nil)
}

// whyIWait returns why a player has nothing to do.
func (v *Voice) whyIWait(s Scene, me keypeg.Seat) string {
	b := s.running(me)
	n := s.rows(me)
	switch {
	case s.You.Lost:
		return v.say("You ran out of time: row %d is lost.", n)
	case n > 0 && b.Rows[n-1].Sealed:
		return v.say("Your row %d is placed. The keys come once %s has placed.", n, v.name(s, me.Other()))
	case s.You.Keys != nil:
		return v.say("You’ve answered. Both answers are shown once %s has answered too.", v.name(s, me.Other()))
	case b != nil && missed(*b):
		return v.say("You missed two rows running, which gives up this round.")
	case b != nil && b.GaveUp && s.atOnce():
		return v.say("You gave up this round.")
	case b != nil && b.GaveUp:
		return v.say("You gave up this game.")
	case n > 0 && b.Rows[n-1].Keys == nil && !b.Rows[n-1].Lost:
		return v.say("Your row %d is placed.", n)
	case b != nil && s.You.Code != 0 && !b.CodeSet:
		return v.say("Your code is set.")
	}
	return ""
}

// GameTitle returns the name of a game of the match, "Game 2" or "Round 2", marked if it is replayed.
func (v *Voice) GameTitle(s Scene, number, serial int) string {
	switch again := s.again(number, serial); {
	case again && s.atOnce():
		return v.say("Round %d, replayed", number)
	case again:
		return v.say("Game %d, replayed", number)
	case s.atOnce():
		return v.say("Round %d", number)
	}
	return v.say("Game %d", number)
}
