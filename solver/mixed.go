package solver

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"keypeg"
)

// Mixed is a board's value if both sides choose at random: the Codemaker a code, the Codebreaker a strategy. It has a bound from
// each side: no strategy at all takes fewer rows on average than Lower against the Codemaker's mixture, and no code takes more
// than Upper against the Codebreaker's. If the two are equal, that is the value.
type Mixed struct {
	Format  keypeg.Format
	Maker   []Share  // the Codemaker's mixture
	Lower   *big.Rat // rows
	Breaker []Plan   // the Codebreaker's mixture; colours and holes are shuffled first
	Upper   *big.Rat // rows
}

// A Share is the probability of the codes of one pattern. A pattern is the number of pegs of each colour, whatever the colours
// and the order: 2-1-1.
type Share struct {
	Pattern string
	Codes   int
	Each    *big.Rat // the probability of each of the codes
}

// A Plan is a strategy with its probability.
type Plan struct {
	Weight *big.Rat
	Tree   *Tree
}

// patterns groups codes by their pattern.
type patterns struct {
	names    []string
	size     []int
	of       []uint8 // by number
	numberOf func(keypeg.Code) int32
}

// patternsOf returns the patterns of a board.
func patternsOf(b *board) *patterns {
	p := &patterns{of: make([]uint8, b.size), numberOf: b.numberOf}
	index := map[[keypeg.MaxPegs + 1]uint8]int{} // by how many shades occur once, twice, …
	for _, n := range b.codes {
		var pegs [keypeg.MaxPegs]uint8
		var used [32]uint8
		var times [keypeg.MaxPegs + 1]uint8
		b.digits(n, &pegs)
		for _, c := range pegs[:b.pegs] {
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

// patternName returns 2-1-1 for one shade that occurs twice and two that occur once.
func patternName(times []uint8) string {
	var parts []string
	for k, shades := range slices.Backward(times) {
		for range shades {
			parts = append(parts, fmt.Sprint(k))
		}
	}
	return strings.Join(parts, "-")
}

// Mix finds the mixed value of a board with few codes, such as (4,6), by a game of patterns against strategies that grows until
// neither side finds anything better:
//
//	repeat:
//		find a strategy that takes less than the value against the Codemaker's best
//		    mixture of patterns, at first all codes alike
//		if there is none, that is the value
//		solve the game of patterns against all strategies found
//
// By symmetry only patterns count: the Codebreaker shuffles colours and holes before each game. A strategy is looked for among
// few rows first, then among all, which is a proof: the least that any strategy takes against some mixture is a lower bound. If
// ctx ends before the bounds meet, Mix returns those found so far with its error, or nil if there are none yet. told, if not nil,
// is called each time a bound has moved.
func Mix(ctx context.Context, e keypeg.Format, told func(lower, upper *big.Rat)) (*Mixed, error) {
	if !e.Repeats || e.Pegs < 2 {
		return nil, fmt.Errorf("mix %s: only boards with repeats and of two pegs or more", e)
	}
	b, err := newBoard(e)
	if err != nil {
		return nil, err
	}
	m := &mixer{weigher: newWeigher(ctx, b), patterns: patternsOf(b), told: told}
	m.value = &Mixed{Format: e, Lower: new(big.Rat)}
	m.pays = make([][]*big.Rat, len(m.names))
	if root := m.even(ctx); root != nil {
		m.add(&Tree{Format: e, Root: root})
		for m.step(ctx) {
		}
	}
	if m.value.Upper == nil {
		return nil, m.err(ctx)
	}
	return m.value, m.err(ctx)
}

// A mixer is the current game.
type mixer struct {
	*weigher
	*patterns
	value   *Mixed
	mixture []*big.Rat   // of patterns, the Codemaker's best
	pays    [][]*big.Rat // mean rows, by pattern and strategy
	trees   []*Tree
	from    int // the try to begin with
	told    func(lower, upper *big.Rat)
}

// tell reports the bounds, once there is one from each side.
func (m *mixer) tell() {
	if m.told != nil && m.value.Upper != nil {
		m.told(m.value.Lower, m.value.Upper)
	}
}

// even returns the best strategy against all codes with equal probability.
func (m *mixer) even(ctx context.Context) (root *Branch) {
	weight := make([]int64, len(m.names))
	for i := range weight {
		weight[i] = 1
	}
	m.set(m.patterns, weight)
	budget := int64(tooHeavy)
	for _, rows := range []int{6, 0} {
		better, value := m.best(budget, rows)
		if m.err(ctx) != nil {
			return nil
		}
		if better != nil {
			root, budget = better, value
		}
	}
	m.raise(weight, budget)
	return root
}

// A try is one search for a better strategy.
type try struct {
	rows int  // rows looked at in a set; 0 for all rows, which is a proof
	calm bool // against a mixture halfway to the one for which the lower bound holds
}

// tries are made one after another, until one finds a strategy. Calm ones keep the mixture from jumping while there are few
// strategies.
var tries = []try{{6, true}, {6, false}, {0, true}, {0, false}}

// enough is the part of the gap between the bounds by which a quick try has to lower the upper one, to be made again before the
// next proof.
const enough = 20

// step looks for a better strategy, and reports whether there may be another.
func (m *mixer) step(ctx context.Context) bool {
	for i := m.from; i < len(tries); i++ {
		root := m.find(ctx, tries[i])
		if m.done() {
			return false
		}
		if root == nil {
			continue
		}
		was := m.value.Upper
		m.add(&Tree{Format: m.board.format, Root: root})
		gap := new(big.Rat).Sub(was, m.value.Lower)
		gain := new(big.Rat).Sub(was, m.value.Upper)
		switch {
		case tries[i].rows == 0:
			m.from = 0 // quick tries begin with the rows that a proof found best
		case gain.Mul(gain, big.NewRat(enough, 1)).Cmp(gap) < 0:
			m.from = i + 1
		}
		return m.value.Lower.Cmp(m.value.Upper) < 0
	}
	return false
}

// find looks for a strategy that takes less than all found so far.
func (m *mixer) find(ctx context.Context, t try) *Branch {
	mixture := m.mixture
	if t.calm {
		mixture = m.between()
	}
	scale := m.scale(mixture)
	drawn := m.weights(mixture, tooHeavy/mostRows/scale)
	weight := refined(drawn, scale)
	m.set(m.patterns, weight)
	root, value := m.best(m.leastOf(weight)/scale*scale, t.rows)
	if m.err(ctx) != nil {
		return nil
	}
	if t.rows == 0 {
		m.raise(drawn, value/scale)
	}
	return root
}

// between returns the mixture halfway between the best one and the one for which the lower bound holds.
func (m *mixer) between() []*big.Rat {
	half := make([]*big.Rat, len(m.mixture))
	for i, share := range m.value.Maker {
		half[i] = new(big.Rat).Mul(share.Each, big.NewRat(int64(share.Codes), 1))
		half[i].Add(half[i], m.mixture[i])
		half[i].Quo(half[i], big.NewRat(2, 1))
	}
	return half
}

// mostRows is more rows than any code takes in a useful strategy.
const mostRows = 64

// weights returns a mixture as whole numbers, for each code of a pattern. If all codes would weigh more than most they are
// rounded, to another mixture that is as good until the bounds nearly meet.
func (m *mixer) weights(mixture []*big.Rat, most int64) (weight []int64) {
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

// scale returns more than the rows of all codes with probability zero: no strategy needs more rows than there are codes.
func (m *mixer) scale(mixture []*big.Rat) int64 {
	scale := 1
	for i, w := range mixture {
		if w.Sign() == 0 {
			scale += m.size[i] * len(m.board.codes)
		}
	}
	return int64(scale)
}

// refined also gives codes with probability zero a weight, less than any difference all together. Of otherwise equal strategies,
// the one that is better against them is more useful.
func refined(drawn []int64, scale int64) []int64 {
	weight := slices.Clone(drawn)
	for i, w := range drawn {
		weight[i] = max(w*scale, 1)
	}
	return weight
}

// leastOf returns the least weight of the strategies found so far.
func (m *mixer) leastOf(weight []int64) int64 {
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
func (m *mixer) raise(weight []int64, least int64) {
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

// add adds a strategy to the game, and solves it.
func (m *mixer) add(tree *Tree) {
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

// means returns the mean rows of a tree for each pattern.
func (p *patterns) means(t *Tree) []*big.Rat {
	var means []*big.Rat
	for i, sum := range p.rows(t) {
		means = append(means, big.NewRat(sum, int64(p.size[i])))
	}
	return means
}

// rows returns the sum of a tree's rows for each pattern.
func (p *patterns) rows(t *Tree) []int64 {
	sums := make([]int64, len(p.names))
	var add func(b *Branch, used int64)
	add = func(b *Branch, used int64) {
		if b.Wins {
			sums[p.of[p.numberOf(b.Row)]] += used
		}
		for _, e := range b.Next {
			add(e.To, used+1)
		}
	}
	add(t.Root, 1)
	return sums
}
