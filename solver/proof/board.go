package proof

import (
	"context"
	"slices"
	"sync/atomic"

	"keypeg"
)

// A board contains what is the same for all proofs of a board. Several checkers may use it at the same time.
type board struct {
	*answers
	most    int                       // the largest number of answers, other than the win, that one row can get
	deepest int                       // the number of rows in which L breaks all codes
	choices [][]int32                 // indexed by choice of colours: the rows with the colours of that choice
	sums    []atomic.Pointer[[]uint8] // sums of keys, indexed by code and choice; computed when a code is first needed
}

// newBoard examines a board. It refuses boards that have too many codes to list.
func newBoard(ctx context.Context, e keypeg.Format) (*board, error) {
	a, err := newAnswers(e)
	if err != nil {
		return nil, err
	}
	b := &board{answers: a}
	b.listColours()
	c := newChecker(b)
	c.stop = ctx.Err
	b.most = c.mostAnswers()
	room := 1
	for left := len(b.rows); left > 0; b.deepest++ {
		left -= room
		room = min(room*max(b.most, 1), len(b.rows))
	}
	return b, ctx.Err()
}

// mostAnswers returns the largest number of answers, other than the win, that one row can get from all codes. No row divides
// a set into more parts than this number, not counting the won part.
func (c *checker) mostAnswers() (most int) {
	all := make([]int32, len(c.rows))
	for n := range all {
		all[n] = int32(n)
	}
	c.hold(all)
	e := c.exchanges()
	for _, row := range slices.Backward(c.rows) { // the rows with the most colours come first
		if c.stop() != nil {
			break
		}
		if !e.inOrder(row) {
			continue
		}
		seen := map[keypeg.Keys]bool{}
		for _, code := range c.rows {
			seen[keypeg.Score(code, row)] = true
		}
		if most = max(most, len(seen)-1); most == c.classes-1 {
			break
		}
	}
	return most
}
