package tell

import "keypeg"

// Explanation says peg by peg why a row is answered as it is (C-3, C-4).
func (v *Voice) Explanation(x keypeg.Explanation) string {
	told := []string{v.say("The answer is: %s.", v.Keys(x.Keys))}
	for i, peg := range x.Pegs {
		switch peg.Kind {
		case "red":
			told = append(told, v.say("Peg %d is in its place.", i+1))
		case "white":
			told = append(told, v.say("Peg %d belongs in hole %d.", i+1, peg.Hole+1))
		default:
			told = append(told, v.say("Peg %d gets no key.", i+1))
		}
	}
	return sentences(told...)
}
