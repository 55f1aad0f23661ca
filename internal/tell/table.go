package tell

import (
	"keypeg"
	"keypeg/match"
)

// Terms contains the sentences about the terms of a match.
type Terms struct {
	*Voice
	match.Config
}

// Notes returns the text that both players should read before the first game (D-1).
func (t Terms) Notes() []string {
	switch {
	case t.Mode != keypeg.Series || t.Games%2 == 0:
		return []string{}
	case t.Games == 1:
		return []string{t.say("In a single game only the player who hides the code can get points.")}
	}
	return []string{t.say("With an odd number of games, whoever hides first hides one code more.")}
}

// Time returns the time limits agreed before the match (D-2, D-21, D-22). It returns "" if there are no
// limits.
func (t Terms) Time() string {
	bank, more := t.limit(t.Bank.Time), t.limit(t.Bank.Increment)
	switch {
	case t.Bank.Increment != 0:
		return t.say("You each have %s per game, plus %s per row. If you run out, you lose the row.", bank, more)
	case t.Bank.Time != 0:
		return t.say("You each have %s per game. If you run out, you lose the row.", bank)
	case t.Limit >= match.Correspondence:
		return t.say("%s per turn. Miss two rows running and you give up the game.", t.limit(t.Limit))
	case t.Limit != 0:
		return t.say("%s per turn.", t.limit(t.Limit))
	}
	return ""
}
