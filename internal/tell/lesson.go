package tell

import "keypeg"

// The codes of the lesson.
var (
	// LessonCode is hidden while the first row is placed.
	LessonCode = code(1, 4, 5, 2)
	// LessonRow has all colours of LessonCode, one of them in its place. LessonTwice has one of these colours twice.
	LessonRow, LessonTwice = code(1, 2, 4, 5), code(4, 4, 6, 6)
	// LessonLast is the only code that fits the answers to LessonRows. It repeats a colour.
	LessonLast = code(3, 4, 2, 2)
	LessonRows = []keypeg.Code{code(5, 5, 6, 6), code(3, 4, 2, 5), code(1, 1, 1, 2)}
)

func code(pegs ...keypeg.Peg) keypeg.Code { return keypeg.CodeOf(pegs...) }

// A LessonHead is the heading of a step of the lesson. Key is the kind of key that the step explains: "red", "white" or "".
type LessonHead struct{ Key, Text string }

// A LessonStep is a text next to a board.
type LessonStep struct {
	Heads []LessonHead
	Text  string
	Go    string // the label of the button that continues, if there is no row to place
}

func step(head, text, on string) LessonStep {
	return LessonStep{[]LessonHead{{"", head}}, text, on}
}

// A Lesson contains the texts of the lesson that teaches the game.
type Lesson struct{ *Voice }

// Begins returns the step that asks the learner to place any row.
func (l Lesson) Begins() LessonStep {
	return step(l.say("Four pegs are hidden here."), l.say("Six colours. A colour may repeat. Place any four and see."), "")
}

func (l Lesson) redHead() LessonHead { return LessonHead{"red", l.say("Right colour, right place.")} }
func (l Lesson) whiteHead() LessonHead {
	return LessonHead{"white", l.say("Right colour, other place.")}
}

// First returns the step that explains the answer to the learner's first row. If the answer has both kinds of keys, the
// step explains the red ones.
func (l Lesson) First(k keypeg.Keys) LessonStep {
	switch {
	case int(k.Red) == LessonCode.Len():
		return LessonStep{[]LessonHead{l.redHead()}, l.say("All red: you broke the code at once. Let’s see what the keys mean anyway."), l.say("And white?")}
	case k.Red > 0:
		return LessonStep{[]LessonHead{l.redHead()}, l.say("%[1]d red keys: %[1]d pegs are in the right place. The keys don’t say which.", k.Red), l.say("And white?")}
	case k.White > 0:
		return LessonStep{[]LessonHead{l.whiteHead()}, l.say("%[1]d white keys: %[1]d pegs belong in other places. The keys don’t say which.", k.White), l.say("And red?")}
	}
	return step(l.say("No keys."), l.say("None of these colours is in the code. Good to know, too."), l.say("Another row"))
}

// Second returns the step that explains the answer to LessonRow. It explains the kinds of keys that the learner's first row
// did not get.
func (l Lesson) Second(first keypeg.Keys) LessonStep {
	heads := []LessonHead{l.redHead(), l.whiteHead()}
	switch {
	case first.Red > 0:
		heads = heads[1:]
	case first.White > 0:
		heads = heads[:1]
	}
	return LessonStep{heads, l.say("%s: all four colours are right, but three must move.", l.keys(keypeg.Score(LessonCode, LessonRow))), l.say("What if a colour appears twice?")}
}

// Third returns the step that explains the answer to LessonTwice.
func (l Lesson) Third() LessonStep {
	text := sentences(l.say("Two of a colour in the row, one in the code: one key."), l.say("Red keys are given first."))
	return step(l.say("One key for one peg."), text, l.say("Now you"))
}

// Asks returns the step that asks for LessonLast.
func (l Lesson) Asks() LessonStep {
	return step(l.say("Now you."), sentences(l.say("A colour appears twice."), Puzzles(l).AskOneCode()), "")
}

// Missed returns the reason why a row is not LessonLast. If the row were the code, the given row of LessonRows, counted
// from 1, would have had a different answer.
func (l Lesson) Missed(row int, would, is keypeg.Keys) LessonStep {
	return step(l.say("Not yet."), Puzzles(l).NotTheCode(row, would, is), l.say("Try again"))
}

// Ends returns the step that follows when LessonLast has been placed.
func (l Lesson) Ends() LessonStep {
	return step(l.say("That’s all there is to it."), l.say("A real board has more rows, and a friend."), "")
}
