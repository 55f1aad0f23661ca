package solver

import (
	"cmp"
	"context"
	"slices"

	"keypeg"
)

// A Slip is a set of answers that may be wrong: if they are changed, some code agrees with all answers. No smaller set has
// this effect.
type Slip struct {
	Rows    []int         // the indexes in the position of the rows with these answers
	Answers []keypeg.Keys // the answers that would be correct, as close to the given ones as possible
	Apart   int           // the number of keys by which Answers differ from the given answers
	Codes   int           // the number of codes that agree with all other answers
}

// Contradictions explains a position with which no code agrees. It returns the smallest sets of rows whose answers may be
// wrong, in order of likelihood. Sets that need the smallest change come first, then those that leave more codes, then
// those with later rows. If some code agrees with the position, it returns no set.
//
// It compares every code of the board with the answers, so the board must be small enough to be listed.
func (s *Space) Contradictions(ctx context.Context, p Position) ([]Slip, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	var rows []int // those with information
	for i, r := range p.Rows {
		if r.Answered && !r.Lost() {
			rows = append(rows, i)
		}
	}
	fewest := len(rows) + 1
	slips := map[uint32]*Slip{}
	for i, n := range s.board.Codes {
		if i&1023 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s.ask(s.board.Code(n), p, rows, &fewest, slips)
	}
	if fewest == 0 {
		return nil, nil
	}
	list := make([]Slip, 0, len(slips))
	for _, slip := range slips {
		list = append(list, *slip)
	}
	slices.SortFunc(list, func(a, b Slip) int {
		return cmp.Or(cmp.Compare(a.Apart, b.Apart), cmp.Compare(b.Codes, a.Codes), slices.Compare(b.Rows, a.Rows))
	})
	return list, nil
}

// ask records the answers that a code contradicts, unless an earlier code contradicted fewer.
func (s *Space) ask(code keypeg.Code, p Position, rows []int, fewest *int, slips map[uint32]*Slip) {
	var wrong uint32
	var set []int
	var answers []keypeg.Keys
	apart := 0
	for _, i := range rows {
		r := p.Rows[i]
		k := keypeg.Score(code, r.Code)
		if k == r.Keys {
			continue
		}
		if len(set) == *fewest {
			return
		}
		wrong |= 1 << i
		set = append(set, i)
		answers = append(answers, k)
		apart += apartness(k, r.Keys)
	}
	if len(set) < *fewest {
		*fewest = len(set)
		clear(slips)
	}
	slip := slips[wrong]
	if slip == nil {
		slips[wrong] = &Slip{set, answers, apart, 1}
		return
	}
	slip.Codes++
	if apart < slip.Apart {
		slip.Answers, slip.Apart = answers, apart
	}
}

// apartness returns the number of keys that must be added, removed or changed in colour to turn one answer into another.
func apartness(a, b keypeg.Keys) int {
	red, white := int(a.Red)-int(b.Red), int(a.White)-int(b.White)
	abs := func(n int) int { return max(n, -n) }
	if red < 0 != (white < 0) {
		return max(abs(red), abs(white))
	}
	return abs(red) + abs(white)
}
