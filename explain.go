package keypeg

import (
	"strconv"
	"strings"
)

// A PegMatch is the key, if any, that one peg of a row earns. Only someone who knows the code may see it: the Codebreaker's
// keys do not show which pegs they belong to (C-5).
type PegMatch struct {
	Kind string `json:"kind"` // "red", "white" or "none"
	Hole int    `json:"hole"` // the hole of the code that the peg is paired with, counted from 0; -1 for none
}

// Explanation explains the answer to a row peg by peg (C-3, C-4).
type Explanation struct {
	Code, Row Code
	Keys      Keys
	Pegs      Reasons
}

// Explain pairs the pegs of the row with those of the code. It first pairs the pegs that earn reds. It then pairs each
// other peg, from the left, with the first free hole of that peg's colour.
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

// Reasons contains one PegMatch for each peg of a row, from the left. Package tell puts the reasons into words.
type Reasons []PegMatch

// String returns a sign for each peg: "r" for a peg in its place, "w3" for a peg paired with hole 3 of the code, and "-" for a
// peg without a key.
func (r Reasons) String() string {
	signs := make([]string, len(r))
	for i, m := range r {
		switch m.Kind {
		case "red":
			signs[i] = "r"
		case "white":
			signs[i] = "w" + strconv.Itoa(m.Hole+1)
		default:
			signs[i] = "-"
		}
	}
	return strings.Join(signs, " ")
}
