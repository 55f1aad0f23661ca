package tell_test

import (
	"testing"

	"keypeg"
	"keypeg/internal/party"
	"keypeg/internal/tell"
)

// TestTheLessonOfAClass checks the texts that a class hears before each row of the lesson.
func TestTheLessonOfAClass(t *testing.T) {
	say, script := tell.Lesson{Voice: tell.Prefer("en")}, tell.LessonScript()
	for _, c := range []struct {
		number, row int
		means, do   string
	}{
		{1, 1, "", "Four pegs are hidden here. Six colours. A colour may repeat. Place any four and see."},
		{1, 2, "", "Everybody places this row."},
		{1, 3, "1 red, 3 white: all colours are right, but 3 must move.", "Everybody places this row."},
		{1, 4, "Two of a colour in the row, one in the code: one key. Red keys are given first.", "Now you. Break the code."},
		{1, 5, "", ""},
		{2, 1, "", "Everybody places this row."},
		{2, 2, "None of these colours is in the code. Good to know, too.", "Everybody places this row."},
		{2, 4, "1 red key: one peg is in the right place. The key doesn’t say which.", "A colour appears twice. Only one code fits all of these answers. Which one?"},
		{3, 1, "", ""},
	} {
		if means, do := say.Step(c.number, script[c.number-1], c.row); means != c.means || do != c.do {
			t.Errorf("row %d of code %d: %q, %q", c.row, c.number, means, do)
		}
	}
}

// TestTheAnswersOfALessonAreExplained checks that the lesson explains the keys of given rows, and names the earlier row that
// a player's own row contradicts.
func TestTheAnswersOfALessonAreExplained(t *testing.T) {
	say, script := tell.Lesson{Voice: tell.Prefer("en")}, tell.LessonScript()[1]
	var rows []party.RowView
	place := func(row keypeg.Code) string {
		keys := keypeg.Score(script.Code, row)
		rows = append(rows, party.RowView{Code: row, Keys: &keys})
		return say.Answer(script, rows)
	}
	for i, want := range []string{"None of these colours is in the code. Good to know, too.", "3 red keys: 3 pegs are in the right place. The keys don’t say which."} {
		if got := place(script.Rows[i]); got != want {
			t.Errorf("row %d: %q", i+1, got)
		}
	}
	rows = append(rows, party.RowView{Lost: true})
	if got, want := place(keypeg.CodeOf(3, 4, 5, 1)), "Not yet. With that code, row 1 would get 1 white, not no keys."; got != want {
		t.Errorf("a row that contradicts row 1: %q", got)
	}
	if got, want := place(script.Code), "Every peg is right: you broke the code."; got != want {
		t.Errorf("the code: %q", got)
	}
}
