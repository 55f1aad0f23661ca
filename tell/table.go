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
func (v *Voice) DailyTitle(board, day string) string {
	return v.say("%s, code of %s", board, v.Day(day))
}

// DailyNote is what one should know before an attempt at a day's code.
func (v *Voice) DailyNote() string {
	return v.say("One attempt for each browser. Only you see it until the day ends at midnight UTC.")
}
