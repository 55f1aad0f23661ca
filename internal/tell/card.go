package tell

import (
	"strings"

	"keypeg"
)

// The texts in this file are on shared pictures and above links to pages.

// Page returns the title and a descriptive line of a page, given its path. The first page is home. Both are "" for a page
// without a text of its own.
func (v *Voice) Page(path string) (title, line string) {
	switch path {
	case "home":
		return "Keypeg", v.say("One hides a code. The other breaks it.")
	case "daily":
		return v.say("Codes of the day"), v.say("A new code on every board each day, the same for everyone.")
	case "puzzles":
		return v.say("Puzzles"), v.say("No clock, and as many tries as you like.")
	case "study":
		return v.say("Study"), v.say("For a quiet hour, or next to a real board. No points are kept here.")
	case "levels":
		return v.say("The levels of the computer"), v.say("Every level sees only what you would see in its seat.")
	case "by-hand":
		return v.say("By hand"), v.say("For a real board, or a code in your head. No points are kept.")
	case "board":
		return v.say("Analysis board"), v.say("Any position: the codes left, and the best row.")
	case "analyse":
		return v.say("Analyse a record"), v.say("Paste a match and see how good each row was.")
	case "optimal":
		return v.say("Proved boards"), v.say("How few rows each board takes, and how it’s done.")
	case "sheet":
		return v.say("Score sheet"), v.say("For your own board: score, referee and clock.")
	case "lesson":
		return v.say("Learn in a minute"), v.say("Place a row, read its keys.")
	case "rules":
		return v.say("The rules in short"), v.say("Five printed editions, followed to the letter.")
	}
	return "", ""
}

// BoardLine returns the size of a board: "4 holes, 6 colours, 10 rows".
func (v *Voice) BoardLine(f keypeg.Format) string {
	return strings.Join([]string{v.say("%d holes", f.Pegs), v.say("%d colours", f.Colours), v.say("%d rows", f.Rows)}, ", ")
}

// OfRows returns the text after the number of rows in which a code was broken: "of 8 rows".
func (v *Voice) OfRows(rows int) string { return v.say("of %d rows", rows) }

// NotBroken returns the text in place of OfRows if a code was not broken.
func (v *Voice) NotBroken() string { return v.say("not broken") }

// DayTitle returns the title of a day's code without its day.
func (v *Voice) DayTitle() string { return v.say("Code of the day") }

// Dare returns a question for people who see the result of a day's code. The name is "" if the player gave none or has not
// broken the code.
func (v *Voice) Dare(name string) string {
	if name == "" {
		return v.say("Can you break it?")
	}
	return v.say("%s broke it. Can you?", name)
}

// Invites returns the text of an invitation.
func (v *Voice) Invites(host string) string { return v.say("%s invites you to play", host) }

// Between returns the names of both players: who plays whom.
func (v *Voice) Between(host, guest string) string { return v.say("%s and %s", host, guest) }
