package proof

import (
	"fmt"
	"slices"
	"sync/atomic"

	"keypeg"
)

// answers contains the codes of a board and the answers that they give to its rows. Several goroutines may use it.
type answers struct {
	format  keypeg.Format
	rows    []keypeg.Code
	place   []int32                                       // indexed by the number of a line of pegs: the line's index in rows, or -1 if it is not a code
	class   [keypeg.MaxPegs + 1][keypeg.MaxPegs + 1]uint8 // indexed by reds and whites: a number for each answer; 0 for the win
	classes int
	scores  []atomic.Pointer[[]uint8] // the class of the answer, indexed by code and row; computed when a code is first needed
}

// newAnswers lists the codes of a board. It refuses boards that take too long to list.
func newAnswers(e keypeg.Format) (*answers, error) {
	a := &answers{format: e, classes: 1}
	numbers := 1
	for range e.Pegs {
		if numbers *= e.Colours + 1; numbers > 1<<22 {
			return nil, fmt.Errorf("%s is too large a board to check proofs of", e)
		}
	}
	a.place = slices.Repeat([]int32{-1}, numbers)
	for code := range e.All() {
		a.place[a.number(code)] = int32(len(a.rows))
		a.rows = append(a.rows, code)
	}
	for total := range e.Pegs + 1 {
		for red := range total + 1 {
			k := keypeg.Keys{Red: uint8(red), White: uint8(total - red)}
			if k.Legal(e.Pegs) && k != e.Win() {
				a.class[k.Red][k.White] = uint8(a.classes)
				a.classes++
			}
		}
	}
	a.scores = make([]atomic.Pointer[[]uint8], len(a.rows))
	return a, nil
}

// number returns the number of any row of pegs, even if it is not a code of the board.
func (a *answers) number(row keypeg.Code) (n int) {
	for hole := range a.format.Pegs {
		n = n*(a.format.Colours+1) + int(row.At(hole))
	}
	return n
}

// setOf returns the numbers of a claim's codes. It refuses lists that are not sets of codes of the board, and impossible
// bounds. A code listed twice would be counted twice. A code that the board does not have could never be broken, so any cost
// could be claimed for it.
func (a *answers) setOf(c Claim) ([]int32, error) {
	codes := c.Codes
	if len(codes) == 0 {
		return nil, fmt.Errorf("it is about no codes")
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	set := make([]int32, len(codes))
	for i, code := range codes {
		if err := a.format.Check(code); err != nil {
			return nil, fmt.Errorf("%s has no code %s: %w", a.format, code, err)
		}
		set[i] = a.place[a.number(code)]
		if i > 0 && set[i] <= set[i-1] {
			return nil, fmt.Errorf("%s is out of order, or there twice", code)
		}
	}
	return set, nil
}

// claimOf returns a claim about a set.
func (a *answers) claimOf(set []int32, k kind, least int64) Claim {
	c := Claim{Least: least, Last: k.last}
	if k.left < endless {
		c.Rows = k.left
	}
	for _, n := range set {
		c.Codes = append(c.Codes, a.rows[n])
	}
	return c
}

// scoresOf returns the answers of a code to all rows that may be placed.
func (a *answers) scoresOf(code int32) []uint8 {
	if scores := a.scores[code].Load(); scores != nil {
		return *scores
	}
	scores := make([]uint8, len(a.rows))
	for i, row := range a.rows {
		k := keypeg.Score(a.rows[code], row)
		scores[i] = a.class[k.Red][k.White]
	}
	a.scores[code].Store(&scores)
	return scores
}
