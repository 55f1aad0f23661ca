package solver

import (
	"context"
	"math/big"
)

// MixBounds returns bounds of the mixed value of boards on which Mix takes too long. The Codemaker chooses every code with equal
// probability, against which no strategy takes less than the bound of a look two rows ahead, or than least, if the least total is
// known. The Codebreaker plays one strategy, with colours and holes shuffled, whose cost is that of its worst pattern.
func MixBounds(ctx context.Context, s *Space, t *Tree, least int64) (*Mixed, error) {
	if least == 0 {
		var err error
		if least, err = lookAhead(ctx, s.Root()); err != nil {
			return nil, err
		}
	}
	p := s.patterns()
	x := &Mixed{Format: s.format, Lower: big.NewRat(least, int64(s.Len())), Upper: new(big.Rat)}
	for i, mean := range t.means(p, s) {
		x.Maker = append(x.Maker, Share{p.names[i], p.size[i], big.NewRat(1, int64(s.Len()))})
		if mean.Cmp(x.Upper) > 0 {
			x.Upper = mean
		}
	}
	x.Breaker = []Plan{{big.NewRat(1, 1), t}}
	return x, nil
}

// lookAhead returns a lower bound of the cost of a node: for every row, the least that its parts can cost, by L of the parts of
// the best row for each.
func lookAhead(ctx context.Context, n *Node) (int64, error) {
	x := newSearch(ctx, n.space, 0, 0)
	least := int64(tooMany)
	for _, row := range n.space.firstRows() {
		if x.done() {
			break
		}
		sum := int64(n.Len())
		for _, p := range n.parts(n.space.code(row)) {
			if p.class == n.space.win() {
				continue
			}
			k := kid{codes: p.codes, low: n.space.costs.cost[len(p.codes)]}
			k.name = x.name(p.codes, boundless)
			if len(p.codes) > 2 {
				played := newScanner(n.space).shadesOf(row)
				x.floor(&k, played, boundless, 1)
			}
			sum += int64(k.low)
		}
		least = min(least, sum)
	}
	return least, x.err(ctx)
}
