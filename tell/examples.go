package tell

import "keypeg"

// A RulesExample is a row whose answer is worth a look.
type RulesExample struct {
	Text      string // what it shows
	Code, Row keypeg.Code
	Clause    string // where it is printed; "" where the rulebook prints none, and it is ours
}

// A RulesGame is a game under way, for a picture of the board.
type RulesGame struct {
	Code keypeg.Code
	Rows []keypeg.Code
}

// Examples are the rows by which a rulebook's page shows how keys are given; in some of them a colour is there twice.
func (v *Voice) Examples(rulebook string) []RulesExample {
	astray := v.say("One in its place, one elsewhere.")
	inRow := v.say("Two of a colour in the row, one in the code: one key.")
	inCode := v.say("One of a colour in the row, two in the code: one key.")
	inBoth := v.say("Two of a colour in the row, two in the code: two keys.")
	redFirst := v.say("Red goes before white.")
	switch rulebook {
	case "remastered":
		// The colours of these are not to be read; the answers are.
		return []RulesExample{
			{astray, code(1, 2, 3, 4), code(1, 5, 2, 5), "RE-9"},
			{inRow, code(4, 1, 3, 3), code(1, 1, 5, 5), "RE-9"},
			{v.say("A colour of the code, elsewhere."), code(4, 1, 3, 3), code(5, 5, 1, 2), "RE-9"},
			{inBoth, code(4, 1, 3, 3), code(3, 5, 3, 5), "RE-9"},
		}
	case "advanced":
		return []RulesExample{
			{astray, code(1, 2, 3, 7, 8), code(2, 5, 3, 4, 6), "AD-9"},
			{inRow, code(1, 3, 7, 4, 3), code(2, 5, 7, 7, 6), "AD-9"},
			{inCode, code(5, 3, 5, 4, 4), code(1, 5, 7, 2, 8), "AD-9"},
			{inBoth, code(1, 1, 7, 4, 5), code(2, 3, 1, 1, 3), "AD-9"},
		}
	case "ultimate":
		hidden := code(1, 2, 3, 7, 8)
		return []RulesExample{
			{astray, hidden, code(2, 5, 3, 4, 6), "UL-7"},
			{v.say("Three of a colour in the row, one in the code: one key."), hidden, code(5, 3, 3, 3, 6), "UL-7"},
			{v.say("A colour of the code, elsewhere."), hidden, code(6, 4, 5, 2, 4), "UL-7"},
			{v.say("Two in their places, two elsewhere."), hidden, code(7, 2, 3, 8, 7), "UL-7"},
		}
	case "challenge":
		return []RulesExample{
			{v.say("Two in their places, two elsewhere."), code(4, 6, 3, 1, 8), code(4, 7, 6, 1, 3), ""},
			{inCode, code(5, 5, 3, 1, 2), code(7, 8, 5, 8, 8), ""},
			{redFirst, code(4, 4, 2, 6, 1), code(4, 2, 4, 4, 8), ""},
		}
	}
	return []RulesExample{
		{astray, code(3, 4, 2, 6), code(3, 1, 4, 1), ""},
		{inRow, code(3, 4, 2, 6), code(3, 3, 5, 5), ""},
		{redFirst, code(1, 1, 2, 2), code(1, 2, 1, 1), ""},
		{v.say("An empty hole is one more colour."), code(1, 0, 3, 0), code(0, 1, 3, 0), ""},
	}
}

// GameOf is a game under way on the board that a rulebook prints.
func GameOf(rulebook string) RulesGame {
	switch rulebook {
	case "remastered":
		return RulesGame{code(2, 5, 3, 6), []keypeg.Code{code(1, 1, 2, 2), code(2, 3, 3, 4), code(2, 4, 1, 4), code(2, 6, 5, 3)}}
	case "advanced":
		return RulesGame{code(4, 6, 3, 1, 8), []keypeg.Code{code(1, 1, 2, 2, 3), code(1, 4, 4, 5, 2), code(4, 7, 6, 1, 3), code(6, 7, 2, 1, 8), code(4, 6, 8, 1, 1)}}
	case "ultimate":
		return RulesGame{code(3, 6, 4, 7, 2), []keypeg.Code{code(6, 7, 8, 1, 2), code(3, 6, 5, 4, 1), code(3, 6, 4, 1, 2)}}
	case "challenge":
		return RulesGame{code(4, 2, 6, 8, 7), []keypeg.Code{code(3, 4, 5, 1, 2), code(4, 2, 3, 5, 7), code(4, 2, 6, 1, 8), code(4, 2, 6, 8, 1)}}
	}
	return RulesGame{code(3, 4, 2, 6), []keypeg.Code{code(1, 1, 2, 3), code(2, 1, 4, 3), code(3, 4, 1, 6)}}
}

func code(pegs ...keypeg.Peg) keypeg.Code { return keypeg.CodeOf(pegs...) }
