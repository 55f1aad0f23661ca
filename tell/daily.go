package tell

import (
	"strconv"
	"strings"
	"time"

	"keypeg"
)

// Share is a text to show others about an attempt at a day's code: how many keys each row got and nothing else,
// neither pegs nor places. rows is how many rows the board has.
func (v *Voice) Share(day, board string, broken bool, rows int, keys []keypeg.Keys) string {
	var b strings.Builder
	if broken {
		b.WriteString(v.say("Keypeg, code of %s, %s: broken in row %d of %d.", v.day(day), board, len(keys), rows))
	} else {
		b.WriteString(v.say("Keypeg, code of %s, %s: not broken in %d rows.", v.day(day), board, len(keys)))
	}
	for i, k := range keys {
		b.WriteString("\n" + v.say("Row %d: %s.", i+1, v.keys(k)))
	}
	return b.String()
}

// ShareTitle is the line above the same in symbols.
func (v *Voice) ShareTitle(day, board string) string {
	return v.say("Keypeg %s, %s", v.day(day), board)
}

// day is a date such as 2026-11-20 in words: "20 November 2026". Anything that is no date stays as it is.
func (v *Voice) day(date string) string {
	d, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return v.say("%d %s %s", d.Day(), v.named(d.Month().String()), strconv.Itoa(d.Year()))
}
