package mixed

import (
	"context"
	"math/big"
	"slices"

	"keypeg/solver"
	"keypeg/solver/internal/search"
)

// A game is the matrix game of patterns against the strategies found so far.
type game struct {
	*weighted
	*patterns
	value   *Value
	mixture []*big.Rat   // the Codemaker's best mixture of patterns
	pays    [][]*big.Rat // the mean number of rows, indexed by pattern and strategy
	trees   []*solver.Tree
	tries   []try
	from    int // the index of the try to begin with
	told    func(lower, upper *big.Rat)
}

// newGame returns a game without strategies.
func newGame(b *search.Board, v *Value) *game {
	p := patternsOf(b)
	return &game{patterns: p, value: v, pays: make([][]*big.Rat, len(p.names))}
}

// tell reports the bounds once both are known.
func (m *game) tell() {
	if m.told != nil && m.value.Upper != nil {
		m.told(m.value.Lower, m.value.Upper)
	}
}

// even returns the best strategy if all codes have equal probability.
func (m *game) even(ctx context.Context) (root *solver.Branch) {
	weight := make([]int64, len(m.names))
	for i := range weight {
		weight[i] = 1
	}
	m.set(m.patterns, weight)
	budget := int64(tooHeavy)
	for _, rows := range []int{6, 0} {
		better, value := m.best(budget, rows)
		if m.Err(ctx) != nil {
			return nil
		}
		if better != nil {
			root, budget = better, value
		}
	}
	m.raise(weight, budget)
	return root
}

// A try says how to search once for a better strategy.
type try struct {
	rows int  // the number of rows to try in a set; 0 means all rows, which proves the result
	calm bool // whether to search against the mixture returned by the method between
}

// These are the searches in order. Each is made only if all searches before it found no strategy. Calm searches keep the
// mixture from changing abruptly while there are few strategies.
var (
	proving = []try{{6, true}, {6, false}, {0, true}, {0, false}}
	patient = []try{{6, true}, {6, false}, {20, true}, {20, false}, {0, true}, {0, false}}
)

// enough decides whether a quick try is repeated before the next proof. The try must have lowered the upper bound by at
// least 1/enough of the gap between the bounds.
const enough = 20

// step looks for a better strategy, and reports whether a further step may find another.
func (m *game) step(ctx context.Context) bool {
	if m.value.Lower.Cmp(m.value.Upper) >= 0 {
		return false
	}
	for i := m.from; i < len(m.tries); i++ {
		root := m.find(ctx, m.tries[i])
		if m.Done() {
			return false
		}
		if root == nil {
			continue
		}
		was := m.value.Upper
		m.add(&solver.Tree{Format: m.Board.Format, Root: root})
		gap := new(big.Rat).Sub(was, m.value.Lower)
		gain := new(big.Rat).Sub(was, m.value.Upper)
		switch {
		case m.tries[i].rows == 0:
			m.from = 0 // quick tries begin with the rows that a proof found best
		case gain.Mul(gain, big.NewRat(enough, 1)).Cmp(gap) < 0:
			m.from = i + 1
		}
		return true
	}
	return false
}

// find looks for a strategy that, against a mixture, takes fewer rows than all strategies found so far.
func (m *game) find(ctx context.Context, t try) *solver.Branch {
	mixture := m.mixture
	if t.calm {
		mixture = m.between()
	}
	scale := m.scale(mixture)
	drawn := m.weights(mixture, tooHeavy/mostRows/scale)
	weight := refined(drawn, scale)
	m.set(m.patterns, weight)
	root, value := m.best(m.leastOf(weight)/scale*scale, t.rows)
	if m.Err(ctx) != nil {
		return nil
	}
	if t.rows == 0 {
		m.raise(drawn, value/scale)
	}
	return root
}

// between returns the mixture halfway between the Codemaker's best mixture and the one that gives the lower bound.
func (m *game) between() []*big.Rat {
	half := make([]*big.Rat, len(m.mixture))
	for i, share := range m.value.Maker {
		half[i] = new(big.Rat).Mul(share.Each, big.NewRat(int64(share.Codes), 1))
		half[i].Add(half[i], m.mixture[i])
		half[i].Quo(half[i], big.NewRat(2, 1))
	}
	return half
}

// mostRows is greater than the number of rows that a useful strategy takes for any code.
const mostRows = 64

// weights returns a mixture as whole numbers: for each pattern, the weight of one of its codes. The weights are rounded if
// their sum over all codes would exceed most. Rounding makes no difference until the bounds nearly meet.
func (m *game) weights(mixture []*big.Rat, most int64) (weight []int64) {
	common := big.NewInt(1)
	each := make([]*big.Rat, len(mixture))
	for i, w := range mixture {
		each[i] = new(big.Rat).Quo(w, big.NewRat(int64(m.size[i]), 1))
		gcd := new(big.Int).GCD(nil, nil, common, each[i].Denom())
		common.Mul(common, gcd.Quo(each[i].Denom(), gcd))
	}
	if common.Cmp(big.NewInt(most)) > 0 {
		common.SetInt64(most / 2)
	}
	for _, w := range each {
		n := new(big.Int).Mul(w.Num(), common)
		weight = append(weight, max(n.Quo(n, w.Denom()).Int64(), int64(w.Sign())))
	}
	return weight
}

// scale returns a number greater than the rows that all codes of probability zero can take in total. For any code, no
// strategy needs more rows than there are codes.
func (m *game) scale(mixture []*big.Rat) int64 {
	scale := 1
	for i, w := range mixture {
		if w.Sign() == 0 {
			scale += m.size[i] * len(m.Board.Codes)
		}
	}
	return int64(scale)
}

// refined does the same as weights, but also gives a weight to codes with probability zero. Together, these weights are too
// small to outweigh any difference between strategies. Of otherwise equal strategies, the one that is better against these
// codes is more useful.
func refined(drawn []int64, scale int64) []int64 {
	weight := slices.Clone(drawn)
	for i, w := range drawn {
		weight[i] = max(w*scale, 1)
	}
	return weight
}

// leastOf returns the least weight of any strategy found so far.
func (m *game) leastOf(weight []int64) int64 {
	least := int64(tooHeavy)
	for _, t := range m.trees {
		sum := int64(0)
		for i, rows := range m.rows(t) {
			sum += weight[i] * rows
		}
		least = min(least, sum)
	}
	return least
}

// raise records a lower bound: no strategy has a weight below least.
func (m *game) raise(weight []int64, least int64) {
	whole := int64(0)
	for i, w := range weight {
		whole += w * int64(m.size[i])
	}
	low := big.NewRat(least, whole)
	if low.Cmp(m.value.Lower) <= 0 {
		return
	}
	m.value.Lower, m.value.Maker = low, nil
	for i, w := range weight {
		m.value.Maker = append(m.value.Maker, Share{m.names[i], m.size[i], big.NewRat(w, whole)})
	}
	m.tell()
}

// add adds a strategy to the game, and then solves the game.
func (m *game) add(tree *solver.Tree) {
	m.trees = append(m.trees, tree)
	for i, mean := range m.means(tree) {
		m.pays[i] = append(m.pays[i], mean)
	}
	var played []*big.Rat
	m.mixture, played, m.value.Upper = solveMatrix(m.pays)
	m.value.Breaker = nil
	for i, w := range played {
		if w.Sign() > 0 {
			m.value.Breaker = append(m.value.Breaker, Plan{w, m.trees[i]})
		}
	}
	m.tell()
}
