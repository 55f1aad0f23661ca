package tell

import (
	"strings"

	"keypeg"
)

// A Hint describes a hint that was used. Row is the number, from 1, of the row before which it was used. Kind
// is its kind as defined in package wire.
type Hint struct {
	Row  int
	Kind string
}

// HintsUsed returns a sentence about the hints that a player used in a finished game. It is empty if the player
// used none.
func (s Scene) HintsUsed(seat keypeg.Seat, hints []Hint) string {
	if len(hints) == 0 {
		return ""
	}
	asked := make([]string, len(hints))
	for i, h := range hints {
		switch h.Kind {
		case "possible":
			asked[i] = s.say("whether a row could be the code (row %d)", h.Row)
		case "count":
			asked[i] = s.say("how many codes were left (row %d)", h.Row)
		case "codes":
			asked[i] = s.say("which codes were left (row %d)", h.Row)
		default:
			asked[i] = s.say("what to play (row %d)", h.Row)
		}
	}
	return s.say("%s used hints and asked %s.", s.name(seat), strings.Join(asked, ", "))
}

// NoHints returns the sentence for a game without hints in a match that allowed them.
func (s Scene) NoHints() string { return s.say("No hints were used.") }
