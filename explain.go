package keypeg

import (
	"fmt"
	"strings"
)

// A PegMatch is what one peg of a row is worth. Only who knows the code may see it:
// for the Codebreaker keys name no peg (C-5).
type PegMatch struct {
	Kind string `json:"kind"` // "red", "white" or "none"
	Hole int    `json:"hole"` // the hole of the code that answers it, from 0; -1 for none
}

// Explanation tells peg by peg why a row is answered as it is (C-3, C-4).
type Explanation struct {
	Code, Row Code
	Keys      Keys
	Pegs      Reasons
}

// Explain pairs the pegs of the row with those of the code: reds first, then each
// peg from the left with the first free hole of its colour.
func Explain(code, row Code) Explanation {
	x := Explanation{code, row, Score(code, row), make([]PegMatch, row.Len())}
	var taken [MaxPegs]bool
	for i, p := range row.Pegs() {
		x.Pegs[i] = PegMatch{"none", -1}
		if code.At(i) == p {
			x.Pegs[i] = PegMatch{"red", i}
			taken[i] = true
		}
	}
	for i, p := range row.Pegs() {
		if x.Pegs[i].Kind == "red" {
			continue
		}
		for j, q := range code.Pegs() {
			if q == p && !taken[j] {
				x.Pegs[i] = PegMatch{"white", j}
				taken[j] = true
				break
			}
		}
	}
	return x
}

// Reasons are what each peg of a row is worth, from the left.
type Reasons []PegMatch

// String names holes alone: colours are written differently from board to board.
func (r Reasons) String() string {
	parts := make([]string, len(r))
	for i, m := range r {
		switch m.Kind {
		case "red":
			parts[i] = fmt.Sprintf("peg %d is in its place", i+1)
		case "white":
			parts[i] = fmt.Sprintf("peg %d belongs in hole %d", i+1, m.Hole+1)
		default:
			parts[i] = fmt.Sprintf("peg %d gets no key", i+1)
		}
	}
	return strings.Join(parts, ", ")
}

// String says it in a sentence.
func (x Explanation) String() string {
	return fmt.Sprintf("%s against the code %s is %s: %s", x.Row, x.Code, x.Keys, x.Pegs)
}
