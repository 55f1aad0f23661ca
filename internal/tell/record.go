package tell

import "keypeg/match"

// Unchecked returns a sentence about a gap in a record: what could not be checked, and which tag would help.
func (v *Voice) Unchecked(gap match.Gap) string {
	if gap == match.NoMatchID {
		return v.say("The sealed codes cannot be checked. Add a Match tag with the match’s id.")
	}
	return v.say("It does not say who left. Add a Left tag.")
}

// OnLine puts a line number before a sentence about a record: the number of the line on which the subject of
// the sentence begins.
func (v *Voice) OnLine(line int, text string) string { return v.say("Line %d: %s", line, text) }
