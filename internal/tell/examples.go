package tell

import "keypeg"

// A RulesExample is an example from a rulebook, with the point that it shows.
type RulesExample struct {
	keypeg.Example
	Text string
}

// examples returns the rows that the rules page uses to explain keys. Some of them repeat a colour.
func (s printedSet) examples() []RulesExample {
	list := make([]RulesExample, len(s.Rulebook.Examples))
	for i, x := range s.Rulebook.Examples {
		list[i] = RulesExample{x, s.shown(x)}
	}
	return list
}

// shown returns a sentence with the point of an example or, if it has none, with the example's answer.
func (s printedSet) shown(x keypeg.Example) string {
	switch x.Shows {
	case keypeg.OneAndOne:
		return s.say("One in its place, one elsewhere.")
	case keypeg.TwoAndTwo:
		return s.say("Two in their places, two elsewhere.")
	case keypeg.Elsewhere:
		return s.say("A colour of the code, elsewhere.")
	case keypeg.TwoForOne:
		return s.say("Two of a colour in the row, one in the code: one key.")
	case keypeg.OneForTwo:
		return s.say("One of a colour in the row, two in the code: one key.")
	case keypeg.TwoForTwo:
		return s.say("Two of a colour in the row, two in the code: two keys.")
	case keypeg.ThreeForOne:
		return s.say("Three of a colour in the row, one in the code: one key.")
	case keypeg.RedFirst:
		return s.say("Red keys are given first.")
	case keypeg.EmptyHole:
		return s.say("An empty hole counts as one more colour.")
	}
	return s.keys(keypeg.Score(x.Code, x.Row))
}
