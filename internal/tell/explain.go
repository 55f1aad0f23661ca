package tell

import (
	"strings"

	"keypeg"
)

// Explanation returns the reasons for a row's answer, peg by peg (C-3, C-4).
func (v *Voice) Explanation(x keypeg.Explanation) string {
	return v.say("The answer is %s: %s.", v.keys(x.Keys), v.reasons(x.Pegs))
}

// reasons returns the reason why each peg of a row gets its key or no key.
func (v *Voice) reasons(pegs keypeg.Reasons) string {
	parts := make([]string, len(pegs))
	for i, p := range pegs {
		switch p.Kind {
		case "red":
			parts[i] = v.say("peg %d is in its place", i+1)
		case "white":
			parts[i] = v.say("peg %d belongs in hole %d", i+1, p.Hole+1)
		default:
			parts[i] = v.say("peg %d gets no key", i+1)
		}
	}
	return strings.Join(parts, ", ")
}
