// Package mixed computes the value of a board when both players choose at random: the Codemaker a code, and the Codebreaker
// a strategy.
//
// Find finds the value of boards with few codes, and closer bounds for larger boards. It reports the bounds while it runs. Bounds
// returns bounds without a search. The package is pure: it reads no clock, draws no random numbers, and writes nothing.
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

// Find finds the mixed value of a board, such as (4,6). It solves games of patterns against more and more strategies until
// neither side finds anything better:
//
//	repeat:
//		find a strategy that takes less than the value against the Codemaker's best
//		    mixture of patterns
//		if there is none, that is the value
//		solve the game of patterns against all strategies found
//
// By symmetry only patterns count, because the Codebreaker shuffles colours and holes before each game. Find begins with the
// bounds and strategies of known, which may come from Bounds, or, if known is nil, with the best strategy for codes that are
// drawn evenly. It looks for a strategy first among few rows, and then among all rows. The second search is a proof: the fewest
// rows, on average, that a strategy takes against some mixture bound the value from below. On boards with more than 4,096
// codes, proofs take from minutes to hours, and Find tries more rows before them.
//
// If ctx ends before the bounds meet, Find returns the bounds found so far and the context's error. If there are no bounds yet,
// the Value is nil. If told is not nil, Find calls it whenever a bound has changed.
func Find(ctx context.Context, e keypeg.Format, known *Value, told func(lower, upper *big.Rat)) (*Value, error) {
	if !e.Repeats || e.Pegs < 2 {
		return nil, fmt.Errorf("mixed value of %s: only boards with repeats and of two pegs or more", e)
	}
	b, err := search.NewBoard(e)
	if err != nil {
		return nil, err
	}
	m := newGame(b, &Value{Format: e, Lower: new(big.Rat)})
	m.weighted, m.tries, m.told = newWeighted(ctx, b), proving, told
	if len(b.Codes) > 4096 {
		m.tries = patient
	}
	if known != nil {
		m.value.Maker, m.value.Lower = known.Maker, known.Lower
		for _, p := range known.Breaker {
			m.add(p.Tree)
		}
	} else if root := m.even(ctx); root != nil {
		m.add(&solver.Tree{Format: e, Root: root})
	}
	for m.value.Upper != nil && m.step(ctx) {
	}
	if m.value.Upper == nil {
		return nil, m.Err(ctx)
	}
	return m.value, m.Err(ctx)
}

// Bounds returns bounds on the mixed value of boards for which Find takes too long, and the value of boards without
// repeats. For the lower bound, the Codemaker chooses every code with equal probability. No strategy may have a total below
// least. For the upper bound, the Codebreaker plays the best mixture of the given strategies. There must be at least one. As
// in Find, the Codebreaker shuffles colours and holes before each game.
//
// On a board without repeats, all codes have the same pattern. The value is therefore the least total divided by the number
// of codes.
func Bounds(e keypeg.Format, trees []*solver.Tree, least int64) (*Value, error) {
	b, err := search.NewBoard(e)
	if err != nil {
		return nil, err
	}
	m := newGame(b, &Value{Format: e, Lower: big.NewRat(least, int64(len(b.Codes)))})
	for i, name := range m.names {
		m.value.Maker = append(m.value.Maker, Share{name, m.size[i], big.NewRat(1, int64(len(b.Codes)))})
	}
	for _, t := range trees {
		m.add(t)
	}
	return m.value, nil
}
