package tell

// Cards contains the texts on shared pictures and in the previews of links to pages.
type Cards struct{ *Voice }

// Page returns a title and a description of a page, given the page's path. The first page has the path "home". The
// title and the description are "" if the page has no text of its own.
func (c Cards) Page(path string) (title, line string) {
	switch path {
	case "home":
		return "Keypeg", c.say("One hides a code. The other breaks it.")
	case "daily":
		return c.say("Codes of the day"), c.say("A new code on every board each day, the same for everyone.")
	case "puzzles":
		return c.say("Puzzles"), c.say("No clock, and as many tries as you like.")
	case "study":
		return c.say("Study"), c.say("For a quiet hour, or next to a real board. No points are kept here.")
	case "levels":
		return c.say("The levels of the computer"), c.say("Every level sees only what you would see in its seat.")
	case "by-hand":
		return c.say("By hand"), c.say("For a real board, or a code in your head. No points are kept.")
	case "board":
		return c.say("Analysis board"), c.say("Any position: the codes left, and the best row.")
	case "analyse":
		return c.say("Analyse a record"), c.say("Paste a match and see how good each row was.")
	case "optimal":
		return c.say("Proved boards"), c.say("How few rows each board takes, and how it’s done.")
	case "sheet":
		return c.say("Score sheet"), c.say("For your own board: score, referee and clock.")
	case "tournaments", "t":
		return c.say("A tournament"), c.say("Many matches of two, for up to 64 players, by one link.")
	case "print":
		return c.say("Print"), c.say("Puzzles, boards, score sheets and the rules, on paper.")
	case "lesson":
		return c.say("Learn in a minute"), c.say("Place a row, read its keys.")
	case "rules":
		return c.say("The rules in short"), c.say("Five printed editions, followed to the letter.")
	}
	return "", ""
}

// OfRows returns the words that follow the number of rows in which a code was broken, such as "of 8 rows".
func (c Cards) OfRows(rows int) string { return c.say("of %d rows", rows) }

// NotBroken returns the words that replace OfRows if a code was not broken.
func (c Cards) NotBroken() string { return c.say("not broken") }

// Invites returns the text of an invitation.
func (c Cards) Invites(host string) string { return c.say("%s invites you to play", host) }

// Between returns the text that says who plays whom.
func (c Cards) Between(host, guest string) string { return c.say("%s and %s", host, guest) }
