package tell

import "keypeg"

// A RulesExample is an example of a rulebook and the point it shows.
type RulesExample struct {
	keypeg.Example
	Text string
}

// Examples returns the rows with which a rulebook's page shows how keys are given. Some of them repeat a colour.
func (v *Voice) Examples(r keypeg.Rulebook) []RulesExample {
	list := make([]RulesExample, len(r.Examples))
	for i, x := range r.Examples {
		list[i] = RulesExample{x, v.shown(x)}
	}
	return list
}

// shown returns the point of an example or, if it has none, its answer.
func (v *Voice) shown(x keypeg.Example) string {
	switch x.Shows {
	case keypeg.OneAndOne:
		return v.say("One in its place, one elsewhere.")
	case keypeg.TwoAndTwo:
		return v.say("Two in their places, two elsewhere.")
	case keypeg.Elsewhere:
		return v.say("A colour of the code, elsewhere.")
	case keypeg.TwoForOne:
		return v.say("Two of a colour in the row, one in the code: one key.")
	case keypeg.OneForTwo:
		return v.say("One of a colour in the row, two in the code: one key.")
	case keypeg.TwoForTwo:
		return v.say("Two of a colour in the row, two in the code: two keys.")
	case keypeg.ThreeForOne:
		return v.say("Three of a colour in the row, one in the code: one key.")
	case keypeg.RedFirst:
		return v.say("Red goes before white.")
	case keypeg.EmptyHole:
		return v.say("An empty hole counts as one more colour.")
	}
	return v.keys(keypeg.Score(x.Code, x.Row))
}
