package tell

// Challenges contains the sentences about codes that players pass on.
type Challenges struct{ *Voice }

// Title returns the challenge as a sentence. The argument rows is the challenger's number of rows, or 0 if the
// challenger set the code.
func (c Challenges) Title(by string, rows int, broken bool) string {
	switch {
	case rows == 0:
		return c.say("%s hid a code. Can you break it?", by)
	case broken:
		return c.say("%s broke it in %d. Can you?", by, rows)
	}
	return c.say("%s did not break it. Can you?", by)
}

// Note returns the text that players should read before an attempt.
func (c Challenges) Note() string {
	return c.say("Everybody breaks the same code. Your rows are shown only to those who have finished.")
}
