package solver

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"keypeg"
)

// Mixed is what a board is worth where both sides draw lots: the Codemaker for which
// code to set, the Codebreaker for which strategy to play. It holds a bound from each
// side: no strategy at all takes fewer rows on average than Lower against the
// Codemaker's mixture, and no code takes more than Upper against the Codebreaker's.
// Where the two are equal, that is the value.
type Mixed struct {
	Edition keypeg.Format
	Maker   []Share  // how the Codemaker draws
	Lower   *big.Rat // rows
	Breaker []Plan   // how the Codebreaker draws; each with colours and holes shuffled first
	Upper   *big.Rat // rows
}

// A Share is how likely codes of one pattern are set. A pattern is how many pegs
// of each colour there are, whatever the colours and the order: 2-1-1.
type Share struct {
	Pattern string
	Codes   int
	Each    *big.Rat // the probability of each of the codes
}

// A Plan is a strategy and the chance that it is played.
type Plan struct {
	Weight *big.Rat
	Tree   *Tree
}

// patterns sorts codes by their pattern.
type patterns struct {
	names []string
	size  []int
	of    []uint8 // by number
	every bool    // codes of one colour count too
}

func (s *Space) patterns() *patterns {
	p := &patterns{of: make([]uint8, s.size)}
	index := map[[keypeg.MaxPegs + 1]uint8]int{} // by how many shades there are once, twice, …
	for _, n := range s.codes {
		var pegs [keypeg.MaxPegs]uint8
		var used [32]uint8
		var times [keypeg.MaxPegs + 1]uint8
		s.digits(n, &pegs)
		for _, c := range pegs[:s.pegs] {
			times[used[c&31]]--
			used[c&31]++
			times[used[c&31]]++
		}
		times[0] = 0
		at, ok := index[times]
		if !ok {
			at = len(p.names)
			index[times] = at
			p.names = append(p.names, patternName(times[:]))
			p.size = append(p.size, 0)
		}
		p.of[n] = uint8(at)
		p.size[at]++
	}
	return p
}

// patternName is 2-1-1 for shades of which one is there twice and two once.
func patternName(times []uint8) string {
	var parts []string
	for k, shades := range slices.Backward(times) {
		for range shades {
			parts = append(parts, fmt.Sprint(k))
		}
	}
	return strings.Join(parts, "-")
}

// wanted lists the codes that the Codemaker sets, among those given.
func (p *patterns) wanted(codes []int32) []int32 {
	if p.every {
		return codes
	}
	kept := make([]int32, 0, len(codes))
	for _, n := range codes {
		if !oneColour(p.names[p.of[n]]) {
			kept = append(kept, n)
		}
	}
	return kept
}

// Mix finds the mixed value of a board of few codes, such as (4,6). The Codemaker
// is given the mixture that is uniform over all codes, or over all that are not of
// one colour, whichever is worth more:
//
//	lower = least cost of those codes, by the exact search, for each of them
//	repeat until the upper bound is as low:
//		among the strategies of that least cost, find the best one against the
//		    Codemaker's best mixture of patterns so far
//		solve the game of patterns against all strategies found
//
// By symmetry only patterns count: the Codebreaker shuffles colours and holes
// before each game. If the bounds do not meet, both still hold.
func Mix(ctx context.Context, s *Space) (*Mixed, error) {
	if !s.edition.Repeats || s.pegs < 2 {
		return nil, fmt.Errorf("mix %s: only boards with repeats and of two pegs or more", s.edition)
	}
	m := &mixer{search: newSearch(ctx, s, 0, 0), patterns: s.patterns(), ties: map[hash][]int32{}}
	x := &Mixed{Edition: s.edition, Lower: new(big.Rat)}
	for _, every := range []bool{true, false} {
		was := m.every
		m.every = every
		codes := m.wanted(s.codes)
		least, row := m.cost(state{codes: codes, y: newSymmetry(s), left: boundless}, tooMany)
		if err := m.err(ctx); err != nil {
			return nil, err
		}
		if row == unknown {
			return nil, ErrUnbreakable
		}
		if low := big.NewRat(int64(least), int64(len(codes))); low.Cmp(x.Lower) > 0 {
			x.Lower, m.all = low, codes
		} else {
			m.every = was
		}
	}
	each := big.NewRat(1, int64(len(m.all)))
	for i, name := range m.names {
		share := Share{name, m.size[i], new(big.Rat)}
		if m.every || !oneColour(name) {
			share.Each.Set(each)
		}
		x.Maker = append(x.Maker, share)
	}
	return x, m.columns(ctx, x)
}

// columns finds the Codebreaker's strategies one by one.
func (m *mixer) columns(ctx context.Context, x *Mixed) error {
	pays := make([][]*big.Rat, len(m.names))
	weights := make([]*big.Rat, len(m.names))
	for i := range weights {
		weights[i] = big.NewRat(int64(m.size[i]), int64(len(m.space.codes)))
	}
	var trees []*Tree
	for {
		tree, err := m.answer(ctx, weights)
		if err != nil {
			return err
		}
		means := tree.means(m.patterns, m.space)
		if known(pays, means) {
			return nil // nothing better within these strategies
		}
		trees = append(trees, tree)
		for i := range pays {
			pays[i] = append(pays[i], means[i])
		}
		var mixture []*big.Rat
		weights, mixture, x.Upper = solveMatrix(pays)
		x.Breaker = x.Breaker[:0]
		for i, w := range mixture {
			if w.Sign() > 0 {
				x.Breaker = append(x.Breaker, Plan{w, trees[i]})
			}
		}
		if x.Upper.Cmp(x.Lower) <= 0 {
			return nil
		}
	}
}

func known(pays [][]*big.Rat, means []*big.Rat) bool {
	for j := range pays[0] {
		same := true
		for i := range pays {
			same = same && pays[i][j].Cmp(means[i]) == 0
		}
		if same {
			return true
		}
	}
	return false
}

// means is the average rows of a tree for each pattern.
func (t *Tree) means(p *patterns, s *Space) []*big.Rat {
	sums := make([]int64, len(p.names))
	var add func(b *Branch, used int64)
	add = func(b *Branch, used int64) {
		if b.Wins {
			sums[p.of[s.numberOf(b.Row)]] += used
		}
		for _, e := range b.Next {
			add(e.To, used+1)
		}
	}
	add(t.Root, 1)
	means := make([]*big.Rat, len(sums))
	for i, sum := range sums {
		means[i] = big.NewRat(sum, int64(p.size[i]))
	}
	return means
}
