package tell

import "keypeg"

// Sheets writes the texts of printed sheets.
type Sheets struct{ *Voice }

// Puzzles returns the title of a sheet of puzzles.
func (s Sheets) Puzzles(grade int) string { return s.say("Puzzles, grade %d", grade) }

// Of returns the text that gives a sheet's number among the sheets with the same
// title.
func (s Sheets) Of(sheet, sheets int) string { return s.say("Sheet %d of %d", sheet, sheets) }

// Labels on sheets.

// Solutions returns the heading of the solutions.
func (s Sheets) Solutions() string { return s.say("Solutions") }

// Name returns the label of the line on which a name is written.
func (s Sheets) Name() string { return s.say("Name") }

// WrongRow returns the label of the line that is for the number of the wrongly answered row.
func (s Sheets) WrongRow() string { return s.say("Wrong row") }

// Scores returns the title of a score sheet.
func (s Sheets) Scores() string { return s.say("Score sheet") }

// Game returns the heading of the column for the number of the game or round.
func (s Sheets) Game(rounds bool) string {
	if rounds {
		return s.say("Round")
	}
	return s.say("Game")
}

// Codemaker returns the heading of the column for the player who hid the
// code.
func (s Sheets) Codemaker() string { return s.say("Codemaker") }

// Rows returns the heading of the column for the number of rows.
func (s Sheets) Rows() string { return s.say("Rows") }

// Total returns the label of the sum of points.
func (s Sheets) Total() string { return s.say("Total") }

// Player returns the name for a player who has not written a name.
func (s Sheets) Player(n int) string { return s.say("Player %d", n) }

// Keys returns the heading above the explanation of keys.
func (s Sheets) Keys() string { return s.say("Keys") }

// Code and Row return the labels of a code and of a row.
func (s Sheets) Code() string { return s.say("Code") }
func (s Sheets) Row() string  { return s.say("Row") }

// Examples returns the heading above the examples on a printed sheet.
func (s Sheets) Examples() string { return s.say("Examples") }

// Repeats returns a sentence saying that colours may be repeated.
func (s Sheets) Repeats() string { return s.say("A colour may appear more than once.") }

// Blank returns a sentence about how to use a printed board.
func (s Sheets) Blank() string {
	return sentences(s.say("Fold the top back to hide the code."), s.say("Write the letter of a colour in each hole."),
		s.say("For a red key draw a full dot, for a white key a ring."))
}

// Answer returns an answer in words.
func (s Sheets) Answer(k keypeg.Keys) string { return s.keys(k) }

// Meaning returns the meanings of a red key and a white key.
func (s Sheets) Meaning() (red, white string) {
	return s.say("right colour, right place"), s.say("right colour, other place")
}
