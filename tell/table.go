package tell

import (
	"keypeg"
	"keypeg/match"
)

// OwnBoard is what a board is called that is no printed edition's.
func (v *Voice) OwnBoard(rulebook string) string {
	return v.say("Own board, rules of %s", v.named(rulebook))
}

// Notes are what both should know before the first game (D-1).
func (v *Voice) Notes(c match.Config) []string {
	switch {
	case c.Mode != keypeg.Series || c.Games%2 == 0:
		return []string{}
	case c.Games == 1:
		return []string{v.say("In one game only the player who hides the code can get points.")}
	}
	return []string{v.say("With an odd number of games, who hides the first code hides one more.")}
}

// DailyTitle is what an attempt at a day's code is called, by the title of its board.
func (v *Voice) DailyTitle(board, day string) string { return v.say("%s, code of %s", board, day) }

// DailyNote is what one should know before an attempt at a day's code.
func (v *Voice) DailyNote() string {
	return v.say("One attempt for each browser. Only you see it until the day ends at midnight UTC.")
}

// Standing says how a match on a real board stands, by names and points of host and guest, and what is next: a game's
// number and who makes its code, nobody alone in a duel or race.
func (v *Voice) Standing(s match.Sheet, names [2]string, both bool) string {
	host, guest := s.Points[keypeg.Host], s.Points[keypeg.Guest]
	leader := keypeg.Host
	if guest > host {
		leader = keypeg.Guest
	}
	high, low := max(host, guest), min(host, guest)
	if s.Result != nil {
		if s.Result.Winner == nil {
			return v.say("A draw, %d to %d.", high, low)
		}
		return v.say("%s wins, %d to %d.", names[*s.Result.Winner], high, low)
	}
	var score string
	switch {
	case high != low:
		score = v.say("%s leads, %d to %d.", names[leader], high, low)
	case len(s.Lines) > 0:
		score = v.say("It stands %d to %d.", host, guest)
	}
	if both {
		return sentences(score, v.say("Next: both make a code for round %d.", s.Number))
	}
	return sentences(score, v.say("Next: %s makes the code of game %d.", names[s.Maker], s.Number))
}
