// Package mixed computes the value of a board when both players choose at random: the Codemaker a code, and the Codebreaker
// a strategy.
//
// Find finds the value of boards with few codes, and reports narrowing bounds on the way. Bounds returns bounds for larger
// boards. The package is pure: it reads no clock, draws no random numbers, and writes nothing.
package mixed

import (
	"context"
	"fmt"
	"math/big"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/internal/search"
)

// A Value is the value of a board: the mean number of rows if both players choose at random from their best mixtures of codes and
// strategies. The value lies between two bounds. Against the Codemaker's mixture, no strategy takes fewer rows on average than
// Lower. Against the Codebreaker's mixture, no code takes more rows on average than Upper. If the two bounds are equal, they are
// the value.
type Value struct {
	Format  keypeg.Format
	Maker   []Share  // the Codemaker's mixture
	Lower   *big.Rat // rows
	Breaker []Plan   // the Codebreaker's mixture; before each game, the Codebreaker shuffles colours and holes
	Upper   *big.Rat // rows
}

// A Share is the probability of each code of one pattern. A pattern is the number of pegs of each colour, whichever colours
// these are, such as 2-1-1.
type Share struct {
	Pattern string
	Codes   int
	Each    *big.Rat // the probability of each code of the pattern
}

// A Plan is a strategy with its probability.
type Plan struct {
	Weight *big.Rat
	Tree   *solver.Tree
}

// Find finds the mixed value of a board with few codes, such as (4,6), by a game of patterns against strategies that grows
// until neither side finds anything better:
//
//	repeat:
//		find a strategy that takes less than the value against the Codemaker's best
//		    mixture of patterns, which at first draws all codes evenly
//		if there is none, that is the value
//		solve the game of patterns against all strategies found
//
// By symmetry only patterns count, because the Codebreaker shuffles colours and holes before each game. Find looks for a
// strategy first among few rows, and then among all rows. The second search is a proof: the least that any strategy takes
// against some mixture is a lower bound on the value. If ctx ends before the bounds meet, Find returns the bounds found so
// far and the error of ctx; if there are no bounds yet, the Value is nil. If told is not nil, Find calls it whenever a bound
// has changed.
func Find(ctx context.Context, e keypeg.Format, told func(lower, upper *big.Rat)) (*Value, error) {
	if !e.Repeats || e.Pegs < 2 {
		return nil, fmt.Errorf("mixed value of %s: only boards with repeats and of two pegs or more", e)
	}
	b, err := search.NewBoard(e)
	if err != nil {
		return nil, err
	}
	m := &game{weighted: newWeighted(ctx, b), patterns: patternsOf(b), told: told}
	m.value = &Value{Format: e, Lower: new(big.Rat)}
	m.pays = make([][]*big.Rat, len(m.names))
	if root := m.even(ctx); root != nil {
		m.add(&solver.Tree{Format: e, Root: root})
		for m.step(ctx) {
		}
	}
	if m.value.Upper == nil {
		return nil, m.Err(ctx)
	}
	return m.value, m.Err(ctx)
}

// Bounds returns bounds on the mixed value of boards for which Find takes too long. For the lower bound, the Codemaker
// chooses every code with equal probability. Against this mixture, no strategy takes fewer rows in total than least. If
// least is 0, Bounds computes a lower bound by looking two rows ahead. For the upper bound, the Codebreaker plays the
// strategy t with colours and holes shuffled. The bound is the mean number of rows for the worst pattern.
func Bounds(ctx context.Context, e keypeg.Format, t *solver.Tree, least int64) (*Value, error) {
	b, err := search.NewBoard(e)
	if err == nil && least == 0 {
		least, err = lookAhead(ctx, b)
	}
	if err != nil {
		return nil, err
	}
	p, codes := patternsOf(b), int64(len(b.Codes))
	x := &Value{Format: e, Lower: big.NewRat(least, codes), Upper: new(big.Rat)}
	for i, mean := range p.means(t) {
		x.Maker = append(x.Maker, Share{p.names[i], p.size[i], big.NewRat(1, codes)})
		if mean.Cmp(x.Upper) > 0 {
			x.Upper = mean
		}
	}
	x.Breaker = []Plan{{big.NewRat(1, 1), t}}
	return x, nil
}

// lookAhead returns a lower bound on the least total, found by looking two rows ahead. It bounds the cost of each part of
// a first row by the best second row, whose own parts cost at least L.
func lookAhead(ctx context.Context, b *search.Board) (int64, error) {
	x := search.New(ctx, b, 0, 0)
	least, at := int64(search.TooMany), b.State(b.Codes, nil)
	for _, row := range b.FirstRows() {
		if x.Done() {
			break
		}
		sum, next := int64(len(b.Codes)), b.After(at, row)
		for _, p := range b.Parts(b.Codes, row) {
			if p.Class != b.Win() {
				next.Codes = p.Codes
				sum += int64(x.AtLeast(next))
			}
		}
		least = min(least, sum)
	}
	return least, x.Err(ctx)
}
