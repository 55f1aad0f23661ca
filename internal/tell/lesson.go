package tell

import "keypeg"

// The codes of the lesson.
var (
	// LessonCode is hidden while the first row is placed.
	LessonCode = code(1, 4, 5, 2)
	// LessonRow has all colours of LessonCode, one of them in its place. LessonTwice has one of them twice.
	LessonRow, LessonTwice = code(1, 2, 4, 5), code(4, 4, 6, 6)
	// LessonLast is the only code that fits the answers to LessonRows. It repeats a colour.
	LessonLast = code(3, 4, 2, 2)
	LessonRows = []keypeg.Code{code(5, 5, 6, 6), code(3, 4, 2, 5), code(1, 1, 1, 2)}
)

func code(pegs ...keypeg.Peg) keypeg.Code { return keypeg.CodeOf(pegs...) }

// A LessonHead is the heading of a step of the lesson. Key is the key it is about: "red", "white" or "".
type LessonHead struct{ Key, Text string }

// A LessonStep is a text next to a board.
type LessonStep struct {
	Heads []LessonHead
	Text  string
	Go    string // label of the button that continues, if no row is to be placed
}

func (v *Voice) lessonStep(head, text, on string) LessonStep {
	return LessonStep{[]LessonHead{{"", head}}, text, on}
}

// LessonBegins returns the step that asks for any row.
func (v *Voice) LessonBegins() LessonStep {
	return v.lessonStep(v.say("Four pegs are hidden here."), v.say("Six colours. A colour may appear twice. Place any four and see."), "")
}

func (v *Voice) redHead() LessonHead { return LessonHead{"red", v.say("Right colour, right place.")} }
func (v *Voice) whiteHead() LessonHead {
	return LessonHead{"white", v.say("Right colour, other place.")}
}

// LessonFirst returns the step that explains the answer to the learner's first row. If it has both kinds of keys, the step
// explains the red ones.
func (v *Voice) LessonFirst(k keypeg.Keys) LessonStep {
	switch {
	case int(k.Red) == LessonCode.Len():
		return LessonStep{[]LessonHead{v.redHead()}, v.say("All red: you broke the code at once. Let’s see what the keys mean anyway."), v.say("And white?")}
	case k.Red > 0:
		return LessonStep{[]LessonHead{v.redHead()}, v.say("%[1]d red keys: %[1]d pegs are in the right place. The keys don’t say which.", k.Red), v.say("And white?")}
	case k.White > 0:
		return LessonStep{[]LessonHead{v.whiteHead()}, v.say("%[1]d white keys: %[1]d pegs belong in other places. The keys don’t say which.", k.White), v.say("And red?")}
	}
	return v.lessonStep(v.say("No keys."), v.say("None of these colours is in the code. Good to know, too."), v.say("Another row"))
}

// LessonSecond returns the step that explains the answer to LessonRow. It explains the kinds of keys that the first row did
// not get.
func (v *Voice) LessonSecond(first keypeg.Keys) LessonStep {
	heads := []LessonHead{v.redHead(), v.whiteHead()}
	switch {
	case first.Red > 0:
		heads = heads[1:]
	case first.White > 0:
		heads = heads[:1]
	}
	return LessonStep{heads, v.say("%s: all four colours are right, but three must move.", v.keys(keypeg.Score(LessonCode, LessonRow))), v.say("What if a colour appears twice?")}
}

// LessonThird returns the step that explains the answer to LessonTwice.
func (v *Voice) LessonThird() LessonStep {
	text := sentences(v.say("Two of a colour in the row, one in the code: one key."), v.say("Red goes before white."))
	return v.lessonStep(v.say("One key for one peg."), text, v.say("Now you"))
}

// LessonAsks returns the step that asks for LessonLast.
func (v *Voice) LessonAsks() LessonStep {
	return v.lessonStep(v.say("Now you."), sentences(v.say("A colour appears twice."), v.AskOneCode()), "")
}

// LessonMissed returns why a row is not LessonLast: it compares the answer it would have given to one of LessonRows, counted
// from 1, with that row's answer.
func (v *Voice) LessonMissed(row int, would, is keypeg.Keys) LessonStep {
	return v.lessonStep(v.say("Not yet."), v.NotTheCode(row, would, is), v.say("Try again"))
}

// LessonEnds returns the step after LessonLast was found.
func (v *Voice) LessonEnds() LessonStep {
	return v.lessonStep(v.say("That’s all there is to it."), v.say("A real board has more rows, and a friend."), "")
}
