package tell

import (
	"strconv"
	"strings"
	"time"

	"keypeg"
)

// Share is what one shows others of an attempt at a day's code, in words: how many keys each row got and nothing
// else, neither pegs nor places. rows is what the board has.
func (v *Voice) Share(day, board string, broken bool, rows int, keys []keypeg.Keys) string {
	var b strings.Builder
	if broken {
		b.WriteString(v.say("Keypeg, code of %s, %s: broken in row %d of %d.", v.Day(day), board, len(keys), rows))
	} else {
		b.WriteString(v.say("Keypeg, code of %s, %s: not broken in %d rows.", v.Day(day), board, len(keys)))
	}
	for i, k := range keys {
		b.WriteString("\n" + v.say("Row %d: %s.", i+1, v.Keys(k)))
	}
	return b.String()
}

// ShareTitle stands above the symbols that say the same.
func (v *Voice) ShareTitle(day, board string) string {
	return v.say("Keypeg %s, %s", v.Day(day), board)
}

// Day is a date, such as 2026-11-20, as it is said: "20 November 2026". What is no date stays as it is.
func (v *Voice) Day(date string) string {
	d, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return v.say("%d %s %s", d.Day(), v.named(d.Month().String()), strconv.Itoa(d.Year()))
}
