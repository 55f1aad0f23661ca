package tell

import (
	"strconv"
	"strings"
	"time"

	"keypeg"
)

// Days contains the sentences about the codes of the day. Days are given as dates such as 2026-11-20.
type Days struct{ *Voice }

// Heading returns the title of a day's code without the date.
func (d Days) Heading() string { return d.say("Code of the day") }

// Title returns the name of an attempt at a day's code, given the title of its board.
func (d Days) Title(board, day string) string {
	return d.say("%s, code of %s", board, d.Date(day))
}

// Note returns the text that players should read before an attempt at a day's code, or before they practise with it.
func (d Days) Note(practice bool) string {
	if practice {
		return d.say("This match is for practice. It counts for nothing.")
	}
	return d.say("One attempt per device. Only you can see it until the day ends at midnight UTC.")
}

// Dare returns a question for people who see the result of a day's code. The argument name is "" if the player did not give
// a name or has not broken the code.
func (d Days) Dare(name string) string {
	if name == "" {
		return d.say("Can you break it?")
	}
	return d.say("%s broke it. Can you?", name)
}

// Share returns a text about an attempt at a day's code, to share with others. The text shows the keys of each row, but no
// pegs and no places. The argument rows is the number of rows on the board.
func (d Days) Share(day, board string, broken bool, rows int, keys []keypeg.Keys) string {
	var b strings.Builder
	if broken {
		b.WriteString(d.say("Keypeg, code of %s, %s: broken in row %d of %d.", d.Date(day), board, len(keys), rows))
	} else {
		b.WriteString(d.say("Keypeg, code of %s, %s: not broken in %d rows.", d.Date(day), board, len(keys)))
	}
	for i, k := range keys {
		b.WriteString("\n" + d.say("Row %d: %s.", i+1, d.keys(k)))
	}
	return b.String()
}

// ShareTitle returns the line above the symbols that a player shares after an attempt at a day's code.
func (d Days) ShareTitle(day, board string) string {
	return d.say("Keypeg %s, %s", d.Date(day), board)
}

// AttemptHead returns the result of an attempt at a code in as few words as possible.
func (d Days) AttemptHead(broken bool, rows int) string {
	if !broken {
		return d.say("Not broken.")
	}
	return d.say("Broken in %d.", rows)
}

// Everybody returns the results of all players who have tried a code: the number who broke it, the average number of rows
// that these players used, and the number of players who did not.
func (d Days) Everybody(broken, unbroken int, mean float64) string {
	switch {
	case broken+unbroken == 0:
		return d.say("Nobody has finished yet.")
	case broken == 0:
		return d.say("%d tried, and nobody broke it.", unbroken)
	case unbroken == 0:
		return d.say("%d broke it, in %.1f rows on average.", broken, mean)
	}
	return sentences(d.say("%d broke it, in %.1f rows on average.", broken, mean), d.say("%d did not.", unbroken))
}

// Date returns a day in words, such as "20 November 2026". Text that is not a date is returned unchanged.
func (d Days) Date(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return d.say("%d %s %s", at.Day(), d.named(at.Month().String()), strconv.Itoa(at.Year()))
}
