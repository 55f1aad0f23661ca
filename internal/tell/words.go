package tell

import (
	"strings"
	"time"

	"keypeg"
)

// keys returns an answer in words, such as "1 red, 2 white".
func (v *Voice) keys(k keypeg.Keys) string {
	red, white := v.say("%d red", k.Red), v.say("%d white", k.White)
	switch {
	case k.Red == 0 && k.White == 0:
		return v.say("no keys")
	case k.White == 0:
		return red
	case k.Red == 0:
		return white
	}
	return red + ", " + white
}

// row returns the names of a row's colours, such as "red, red, blue, empty".
func (v *Voice) row(row keypeg.Code, palette keypeg.Palette) string {
	names := make([]string, row.Len())
	for i, peg := range row.Pegs() {
		if peg == 0 {
			names[i] = v.say("empty")
		} else {
			names[i] = v.named(palette[peg-1].Name)
		}
	}
	return strings.Join(names, ", ")
}

// limit returns a time limit in words, such as "3 minutes", "90 seconds" or "no
// time limit".
func (v *Voice) limit(d time.Duration) string {
	switch {
	case d == 0:
		return v.say("no time limit")
	case d%(24*time.Hour) == 0:
		return v.say("%d days", int(d/(24*time.Hour)))
	case d%time.Hour == 0:
		return v.say("%d hours", int(d/time.Hour))
	case d%time.Minute == 0:
		return v.say("%d minutes", int(d/time.Minute))
	}
	return v.say("%d seconds", int(d/time.Second))
}

// limits returns a choice of limits in words, such as "3 minutes or 4 minutes".
func (v *Voice) limits(all []time.Duration) string {
	words := make([]string, len(all))
	for i, d := range all {
		words[i] = v.limit(d)
	}
	last := len(words) - 1
	if last <= 0 {
		return strings.Join(words, "")
	}
	return v.say("%s or %s", strings.Join(words[:last], ", "), words[last])
}

// list returns numbers as a list, such as "1, 2 and 4".
func (v *Voice) list(rows []int) string {
	words := make([]string, len(rows))
	for i, r := range rows {
		words[i] = v.say("%d", r)
	}
	last := len(words) - 1
	return v.say("%s and %s", strings.Join(words[:last], ", "), words[last])
}

// seconds converts a number of seconds, as in a view, to a duration.
func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
