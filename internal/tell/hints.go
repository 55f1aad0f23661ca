package tell

import (
	"strings"

	"keypeg"
)

// A Hint records that a hint was used: before which row, from 1, and its kind, as in package wire.
type Hint struct {
	Row  int
	Kind string
}

// HintsUsed returns which hints a player used in a finished game. It is empty if the player used none.
func (v *Voice) HintsUsed(s Scene, seat keypeg.Seat, hints []Hint) string {
	if len(hints) == 0 {
		return ""
	}
	asked := make([]string, len(hints))
	for i, h := range hints {
		switch h.Kind {
		case "possible":
			asked[i] = v.say("whether a row could be the code (row %d)", h.Row)
		case "count":
			asked[i] = v.say("how many codes were left (row %d)", h.Row)
		case "codes":
			asked[i] = v.say("which codes were left (row %d)", h.Row)
		default:
			asked[i] = v.say("what to play (row %d)", h.Row)
		}
	}
	return v.say("%s used hints and asked %s.", v.name(s, seat), strings.Join(asked, ", "))
}

// NoHints returns the sentence for a game without hints in a match that allowed them.
func (v *Voice) NoHints() string { return v.say("No hints were used.") }
