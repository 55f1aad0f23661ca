package tell_test

import (
	"testing"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/solver"
)

func TestPuzzles(t *testing.T) {
	p := tell.Puzzles{Voice: said}
	one, two := keypeg.Keys{Red: 1}, keypeg.Keys{Red: 1, White: 2}
	told(t, [][2]string{
		{p.AskOneCode(), "Only one code fits all of these answers. Which one?"},
		{p.AskContradiction(), "One of these answers is wrong. Which row is it?"},
		{p.AskBestRow(12), "12 codes are left. Which row lets you finish in the fewest rows on average?"},
		{p.NotTheCode(3, one, two), "With that code, row 3 would get 1 red, not 1 red, 2 white."},
		{p.TheCode(), "It fits every answer, and no other code does."},
		{p.NotTheRow(2, nil), "Not row 2: another answer is impossible, whatever the code is."},
		{p.NotTheRow(2, []int{1, 3, 4}), "Not row 2: without it, rows 1, 3 and 4 still contradict each other."},
		{p.TheRow(2, two, 5), "Row 2 should be 1 red, 2 white. Then 5 codes fit."},
		{p.NotTheBest(2.5, 2.25), "From this row, 2.500 rows on average. From the best, 2.250."},
		{p.TheBest(2.25), "From this row, 2.250 rows on average. No row needs fewer."},
		{p.ShowOneCode(), "No other code fits every answer."},
		{p.ShowBestRow(), "No row needs fewer rows on average than this one."},
	})
}

// TestTheLessonExplainsTheKeysInTurn checks that the second step explains the kinds of keys that the first step did
// not explain.
func TestTheLessonExplainsTheKeysInTurn(t *testing.T) {
	l := tell.Lesson{Voice: said}
	const red, white = "Right colour, right place.", "Right colour, other place."
	for _, c := range []struct {
		first               keypeg.Keys
		heads, text, second string
	}{
		{keypeg.Keys{Red: 4}, red, "All red: you broke the code at once. Let’s see what the keys mean anyway.", white},
		{keypeg.Keys{Red: 1, White: 1}, red, "1 red key: one peg is in the right place. The key doesn’t say which.", white},
		{keypeg.Keys{White: 2}, white, "2 white keys: 2 pegs belong in other places. The keys don’t say which.", red},
		{keypeg.Keys{}, "No keys.", "None of these colours is in the code. Good to know, too.", red + white},
	} {
		step, next := l.First(c.first), l.Second(c.first)
		told(t, [][2]string{
			{headings(step), c.heads},
			{step.Text, c.text},
			{headings(next), c.second},
			{next.Text, "1 red, 3 white: all four colours are right, but three must move."},
		})
	}
	missed, ends := l.Missed(2, keypeg.Keys{Red: 1}, keypeg.Keys{}), l.Ends()
	told(t, [][2]string{
		{headings(l.Begins()), "Four pegs are hidden here."},
		{l.Third().Text, "Two of a colour in the row, one in the code: one key. Red keys are given first."},
		{l.Asks().Text, "A colour appears twice. Only one code fits all of these answers. Which one?"},
		{missed.Text + " " + missed.Go, "With that code, row 2 would get 1 red, not no keys. Try again"},
		{headings(ends) + " " + ends.Text, "That’s all there is to it. A real board has more rows, and a friend."},
	})
}

func headings(s tell.LessonStep) (all string) {
	for _, h := range s.Heads {
		all += h.Text
	}
	return all
}

// TestTheLessonsCodesAreWhatItSays checks the numbers in the lesson's sentences against its codes.
func TestTheLessonsCodesAreWhatItSays(t *testing.T) {
	if keys := keypeg.Score(tell.LessonCode, tell.LessonRow); keys != (keypeg.Keys{Red: 1, White: 3}) {
		t.Errorf("the second row gets %v: not all four colours are right and three to move", keys)
	}
	if keys := keypeg.Score(tell.LessonCode, tell.LessonTwice); keys != (keypeg.Keys{White: 1}) && keys != (keypeg.Keys{Red: 1}) {
		t.Errorf("the third row gets %v: not one key for a colour that it has twice", keys)
	}
}

func TestPositions(t *testing.T) {
	rows := []keypeg.Row{{Keys: keypeg.Keys{Red: 1}}, {Keys: keypeg.Keys{}}}
	slip := solver.Slip{Rows: []int{0, 1}, Answers: []keypeg.Keys{{Red: 2}, {White: 1}}, Codes: 7}
	told(t, [][2]string{
		{positions.Contradiction(rows, nil), "No code fits all of these answers: at least one is wrong."},
		{
			positions.Contradiction(rows, []solver.Slip{slip}),
			"No code fits all of these answers. Perhaps row 1 should be 2 red, not 1 red. Perhaps row 2 should be 1 white, not no keys. Then 7 codes fit.",
		},
		{positions.CouldBe(nil), "This row fits every answer so far."},
		{positions.CouldBe([]int{2}), "This row cannot be the code: it does not fit the answer to row 2."},
		{positions.Advised(0, true), "This is a good row."},
		{positions.Listed(50), "The first 50 are listed."},
	})
}
