package tell

import (
	"strconv"
	"strings"
	"time"

	"keypeg"
)

// Share returns a text about an attempt at a day's code, to share with others. It shows how many keys each row got, but no
// pegs and no places. The argument rows is the number of the board's rows.
func (v *Voice) Share(day, board string, broken bool, rows int, keys []keypeg.Keys) string {
	var b strings.Builder
	if broken {
		b.WriteString(v.say("Keypeg, code of %s, %s: broken in row %d of %d.", v.Day(day), board, len(keys), rows))
	} else {
		b.WriteString(v.say("Keypeg, code of %s, %s: not broken in %d rows.", v.Day(day), board, len(keys)))
	}
	for i, k := range keys {
		b.WriteString("\n" + v.say("Row %d: %s.", i+1, v.keys(k)))
	}
	return b.String()
}

// ShareTitle returns the first line of Share in symbols.
func (v *Voice) ShareTitle(day, board string) string {
	return v.say("Keypeg %s, %s", v.Day(day), board)
}

// AttemptHead returns the result of an attempt at a code, in as few words as possible.
func (v *Voice) AttemptHead(broken bool, rows int) string {
	if !broken {
		return v.say("Not broken.")
	}
	return v.say("Broken in %d.", rows)
}

// Everybody returns the results of all players who have tried a code: how many broke it, in how many rows on average, and
// how many did not.
func (v *Voice) Everybody(broken, unbroken int, mean float64) string {
	switch {
	case broken+unbroken == 0:
		return v.say("Nobody has finished yet.")
	case broken == 0:
		return v.say("%d tried, and nobody broke it.", unbroken)
	case unbroken == 0:
		return v.say("%d broke it, in %.1f rows on average.", broken, mean)
	}
	return sentences(v.say("%d broke it, in %.1f rows on average.", broken, mean), v.say("%d did not.", unbroken))
}

// Day returns a date such as 2026-11-20 in words: "20 November 2026". It returns text that is not a date unchanged.
func (v *Voice) Day(date string) string {
	d, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return v.say("%d %s %s", d.Day(), v.named(d.Month().String()), strconv.Itoa(d.Year()))
}
