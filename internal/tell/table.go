package tell

import (
	"keypeg"
	"keypeg/match"
)

// OwnBoard returns the name of a board that belongs to no printed edition.
func (v *Voice) OwnBoard(rulebook string) string {
	return v.say("Custom board, %s rules", v.named(rulebook))
}

// Notes returns what both players should know before the first game (D-1).
func (v *Voice) Notes(c match.Config) []string {
	switch {
	case c.Mode != keypeg.Series || c.Games%2 == 0:
		return []string{}
	case c.Games == 1:
		return []string{v.say("In a single game only the player who hides the code can get points.")}
	}
	return []string{v.say("With an odd number of games, whoever hides first hides one code more.")}
}

// Time returns the time limits agreed before the match (D-2, D-21, D-22). It is empty if there are none.
func (v *Voice) Time(c match.Config) string {
	bank, more := v.limit(c.Bank.Time), v.limit(c.Bank.Increment)
	switch {
	case c.Bank.Increment != 0:
		return v.say("You each have %s per game, plus %s per row. If you run out, you lose the row.", bank, more)
	case c.Bank.Time != 0:
		return v.say("You each have %s per game. If you run out, you lose the row.", bank)
	case c.Limit >= match.Correspondence:
		return v.say("%s per turn. Miss two rows running and you give up the game.", v.limit(c.Limit))
	case c.Limit != 0:
		return v.say("%s per turn.", v.limit(c.Limit))
	}
	return ""
}

// DailyTitle returns the name of an attempt at a day's code, given the title of its board.
func (v *Voice) DailyTitle(board, day string) string {
	return v.say("%s, code of %s", board, v.Day(day))
}

// DailyNote returns what players should know before an attempt at a day's code.
func (v *Voice) DailyNote() string {
	return v.say("One attempt per device. Only you can see it until the day ends at midnight UTC.")
}
