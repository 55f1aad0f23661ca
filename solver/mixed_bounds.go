package solver

import (
	"context"
	"math/big"

	"keypeg"
)

// MixBounds returns bounds of the mixed value of boards on which Mix takes too long. The Codemaker chooses every code with equal
// probability, against which no strategy takes less than the bound of a look two rows ahead, or than least, if the least total is
// known. The Codebreaker plays one strategy, with colours and holes shuffled, whose cost is that of its worst pattern.
func MixBounds(ctx context.Context, e keypeg.Format, t *Tree, least int64) (*Mixed, error) {
	b, err := newBoard(e)
	if err == nil && least == 0 {
		least, err = lookAhead(ctx, b)
	}
	if err != nil {
		return nil, err
	}
	p, codes := patternsOf(b), int64(len(b.codes))
	x := &Mixed{Format: e, Lower: big.NewRat(least, codes), Upper: new(big.Rat)}
	for i, mean := range p.means(t) {
		x.Maker = append(x.Maker, Share{p.names[i], p.size[i], big.NewRat(1, codes)})
		if mean.Cmp(x.Upper) > 0 {
			x.Upper = mean
		}
	}
	x.Breaker = []Plan{{big.NewRat(1, 1), t}}
	return x, nil
}

// lookAhead returns a lower bound of the least total: for every first row, the least that its parts can cost, by L of the parts
// of the best row for each.
func lookAhead(ctx context.Context, b *board) (int64, error) {
	x := newSearch(ctx, b, 0, 0)
	least, at := int64(tooMany), b.state(b.codes, nil)
	for _, row := range b.firstRows() {
		if x.done() {
			break
		}
		sum, next := int64(len(b.codes)), b.after(at, row)
		for _, p := range b.parts(b.codes, row) {
			if p.class != b.win() {
				next.codes = p.codes
				sum += int64(x.lookAtAll(next))
			}
		}
		least = min(least, sum)
	}
	return least, x.err(ctx)
}
