package tell

import (
	"keypeg"
	"keypeg/internal/party"
)

// LessonScript returns the lesson as the script of a party. Everybody places the rows of the lesson, and then breaks the code.
// Keypeg draws the last code, and prescribes no rows for it.
func LessonScript() []party.Scripted {
	return []party.Scripted{
		{Code: LessonCode, Rows: []keypeg.Code{0, LessonRow, LessonTwice}},
		{Code: LessonLast, Rows: LessonRows},
		{},
	}
}

// Step returns what a lesson says to everybody before a row of a code; rows and codes are counted from 1. The first text
// explains the keys of the previous row if everybody has placed the same row, and the second says what to do now.
func (l Lesson) Step(number int, s party.Scripted, row int) (means, do string) {
	if before := row - 2; before >= 0 && before < len(s.Rows) && s.Rows[before] != 0 {
		means = l.means(s.Rows[before], keypeg.Score(s.Code, s.Rows[before]))
	}
	switch {
	case row > len(s.Rows)+1 || len(s.Rows) == 0:
		return "", ""
	case row == len(s.Rows)+1 && number == 1:
		return means, sentences(l.say("Now you."), l.say("Break the code."))
	case row == len(s.Rows)+1:
		return means, l.Asks().Text
	case s.Rows[row-1] == 0:
		begins := l.Begins()
		return means, sentences(begins.Heads[0].Text, begins.Text)
	}
	return means, l.say("Everybody places this row.")
}

// Answer returns an explanation of the keys of a player's last row. If a row that the player has chosen contradicts an
// earlier row, Answer instead returns the keys that the earlier row would have got.
func (l Lesson) Answer(s party.Scripted, rows []party.RowView) string {
	last := rows[len(rows)-1]
	if len(rows) > len(s.Rows) {
		for i, earlier := range rows[:len(rows)-1] {
			if earlier.Keys == nil {
				continue
			}
			if would := keypeg.Score(last.Code, earlier.Code); would != *earlier.Keys {
				return sentences(l.say("Not yet."), Puzzles(l).NotTheCode(i+1, would, *earlier.Keys))
			}
		}
	}
	return l.means(last.Code, *last.Keys)
}

// means returns an explanation of the keys that a row of the lesson gets.
func (l Lesson) means(row keypeg.Code, k keypeg.Keys) string {
	if row == LessonTwice {
		return l.Third().Text
	}
	return Parties(l).Means(k, row.Len())
}
