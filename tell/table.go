package tell

import (
	"keypeg"
	"keypeg/match"
)

// OwnBoard is the name of a board that belongs to no printed edition.
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

// Time is what was agreed on time before the match (D-2, D-21, D-22); nothing if nothing was.
func (v *Voice) Time(c match.Config) string {
	bank, more := v.limit(c.Bank.Time), v.limit(c.Bank.Increment)
	switch {
	case c.Bank.Increment != 0:
		return v.say("Each has %s a game, and %s more with each row. Who runs out loses the row.", bank, more)
	case c.Bank.Time != 0:
		return v.say("Each has %s a game. Who runs out loses the row.", bank)
	case c.Limit >= match.Correspondence:
		return v.say("%s a turn. Who lets two rows in succession pass gives the game up.", v.limit(c.Limit))
	case c.Limit != 0:
		return v.say("%s a turn.", v.limit(c.Limit))
	}
	return ""
}

// DailyTitle is the name of an attempt at a day's code, given the title of its board.
func (v *Voice) DailyTitle(board, day string) string {
	return v.say("%s, code of %s", board, v.day(day))
}

// DailyNote is what one should know before an attempt at a day's code.
func (v *Voice) DailyNote() string {
	return v.say("One attempt for each device. Only you see it until the day ends at midnight UTC.")
}
