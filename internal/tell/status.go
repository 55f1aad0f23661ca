package tell

import (
	"keypeg"
	"keypeg/match"
)

// Status returns a sentence about what the match is waiting for, from the viewer's point of view: whose turn it is, and
// the reason for any wait. Once the match is over, it returns the result.
func (s Scene) Status() string {
	switch {
	case s.Result != nil:
		return s.result()
	case !s.Started && s.is(keypeg.Host) && s.Open:
		return s.say("Your table is listed. The first person to join plays against you.")
	case !s.Started && s.is(keypeg.Host):
		return s.say("Send the link. The first person to open it plays against you.")
	case !s.Started && s.You == nil && s.Players[keypeg.Host].Seated:
		return s.say("Waiting for somebody to play against %s.", s.name(keypeg.Host))
	case !s.Started && s.You == nil && s.Players[keypeg.Guest].Seated:
		return s.say("Waiting for somebody to play against %s.", s.name(keypeg.Guest))
	case !s.Started:
		return s.say("Waiting for both players to join.")
	case s.You == nil:
		return sentences(s.theirs(keypeg.Host), s.theirs(keypeg.Guest))
	}
	me, other := s.You.Seat, s.You.Seat.Other()
	switch s.Players[me].Duty {
	case match.ToCode:
		return s.say("Your turn: set a code for %s.", s.name(other))
	case match.ToAnswer:
		return s.say("Your turn: answer %s’s row %d.", s.name(other), s.rows(other))
	case match.ToPlace:
		return s.say("Your turn: place row %d.", s.rows(me)+1)
	}
	return s.waiting(me)
}

// theirs returns the sentence about what a player other than the viewer has to do, or "" if there is nothing to do.
func (s Scene) theirs(seat keypeg.Seat) string {
	name, other := s.name(seat), seat.Other()
	switch s.Players[seat].Duty {
	case match.Nothing:
		return ""
	case match.ToCode:
		return s.say("%s is setting a code.", name)
	case match.ToAnswer:
		if s.is(other) {
			return s.say("%s is answering your row %d.", name, s.rows(other))
		}
		return s.say("%s is answering %s’s row %d.", name, s.name(other), s.rows(other))
	}
	return s.say("%s is placing row %d.", name, s.rows(seat)+1)
}

// waiting returns sentences that say why a player has nothing to do, and what the other player has to do.
func (s Scene) waiting(me keypeg.Seat) string {
	b := s.running(me)
	n := s.rows(me)
	var why string
	switch {
	case s.You.Lost:
		why = s.say("You ran out of time: row %d is lost.", n)
	case n > 0 && b.Rows[n-1].Sealed: // this sentence and the next also say what the other player has to do
		return s.say("Your row %d is placed. The keys come once %s has placed.", n, s.name(me.Other()))
	case s.You.Keys != nil:
		return s.say("You’ve answered. Both answers are shown once %s has answered too.", s.name(me.Other()))
	case b != nil && missed(*b):
		why = s.say("You missed two rows running, which gives up this round.")
	case b != nil && b.GaveUp && s.Mode.Simultaneous():
		why = s.say("You gave up this round.")
	case b != nil && b.GaveUp:
		why = s.say("You gave up this game.")
	case n > 0 && b.Rows[n-1].Keys == nil && !b.Rows[n-1].Lost:
		why = s.say("Your row %d is placed.", n)
	case b != nil && s.You.Code != 0 && !b.CodeSet:
		why = s.say("Your code is set.")
	}
	return sentences(why, s.theirs(me.Other()))
}

// result returns a sentence about how the match ended. For an attempt, it says only that the attempt is over, because
// there is only one player.
func (s Scene) result() string {
	if s.Result == nil {
		return ""
	}
	if s.Attempt {
		return s.say("The attempt is over.")
	}
	won := s.Results().won(s.Points, s.Result.Winner)
	switch s.Result.Ending {
	case match.Withdrawn:
		return s.say("The match was called off before it began.")
	case match.Forfeit:
		winner := *s.Result.Winner
		return s.say("%s left. %s wins the match.", s.name(winner.Other()), s.name(winner))
	case match.ByAccord:
		return sentences(s.say("Both agreed to end the match."), won)
	case match.Capped:
		return sentences(s.say("The match ends after %d games.", len(s.Past)), won)
	}
	return sentences(s.say("The match is over."), won)
}

// GameTitle returns the name of a game of the match, "Game 2" or "Round 2", marked if it is replayed.
func (s Scene) GameTitle(number, serial int) string {
	switch again := s.again(number, serial); {
	case again && s.Mode.Simultaneous():
		return s.say("Round %d, replayed", number)
	case again:
		return s.say("Game %d, replayed", number)
	case s.Mode.Simultaneous():
		return s.say("Round %d", number)
	}
	return s.say("Game %d", number)
}
