package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"keypeg"
	"keypeg/match"
	"keypeg/solver"
)

// rowForThePoint returns the row to play in a duel or race. In these modes, the aim is to finish before the other player
// rather than to need the fewest rows on average. The two aims differ once either player is close to breaking the code. A
// player who would lose by waiting must try a code now, and a player who is well ahead should play safely rather than fast.
//
//	row = the row with the fewest expected rows
//	if few codes are left:
//		future = the other player's, from the rows and keys that both may see
//		row = the one with the best chance to break the code first, minus the
//		    chance that the other player does
func (l Level) rowForThePoint(ctx context.Context, seen match.View, p solver.Position, chance *rand.Rand) (keypeg.Code, error) {
	row, err := l.row(ctx, p, chance)
	if err != nil {
		return 0, err
	}
	s, err := look(p, chance)
	if err != nil || s.node == nil || s.node.Len() < 3 || s.node.Len() > few {
		return row, err // if two codes are left, the first is as good as any row
	}
	own, theirs := breaks(seen, seen.You.Seat), breaks(seen, seen.You.Seat.Other())
	q := position(theirs)
	there, err := look(q, chance)
	if err != nil {
		return 0, err
	}
	other, err := futureOf(ctx, q, rowsLeft(theirs), there)
	if err != nil {
		return 0, err
	}
	c := chase{payoff: payoffOf(other, rowsLeft(own), paceOf(seen, own, theirs)), pegs: p.Format.Pegs, scans: scans}
	best, _, err := c.best(ctx, s.node, 1, row, wide)
	return shuffled(p, best, chance), err
}

// Limits on the work of a chase.
const (
	scans  = 150 // the number of sets for which all rows of the board are examined
	wide   = 8   // the number of rows tried for the first set
	narrow = 3   // the number of rows tried for each set that is searched after a row
	few    = 48  // the size of the largest set that is searched at all
)

// A chase searches for the row with the best payoff.
type chase struct {
	payoff payoff
	pegs   int
	scans  int         // scans left
	rough  [][]float64 // the payoff of a set, as estimated from its size alone; indexed by the number of codes and the number of the row
}

// best returns the best row for a set of codes, and that row's payoff if it is placed as the t-th row from now. Among
// equally good rows, it prefers the first. It searches only the rows with the highest estimated payoffs.
func (c *chase) best(ctx context.Context, n *solver.Node, t int, first keypeg.Code, width int) (keypeg.Code, float64, error) {
	codes := n.Candidates()
	rows := []keypeg.Code{first}
	if c.scans > 0 {
		c.scans--
		a, err := solver.Entropy{}.Next(ctx, n)
		if err != nil {
			return 0, 0, err
		}
		rows = append(rows, a.Row)
	}
	rows = c.promising(append(rows, codes...), codes, t, width)
	best, most := first, -2.0
	for _, row := range rows {
		v, err := c.value(ctx, n, row, t)
		if err != nil {
			return 0, 0, err
		}
		if v > most+1e-9 {
			best, most = row, v
		}
	}
	return best, most, nil
}

// promising returns the rows with the highest estimated payoffs. The first row is always among them and stays first.
func (c *chase) promising(rows, codes []keypeg.Code, t, width int) []keypeg.Code {
	type guess struct {
		row   keypeg.Code
		value float64
	}
	var guesses []guess
	for i, row := range rows {
		if !slices.Contains(rows[:i], row) {
			guesses = append(guesses, guess{row, c.guess(row, codes, t)})
		}
	}
	slices.SortStableFunc(guesses[1:], func(a, b guess) int {
		switch {
		case a.value > b.value:
			return -1
		case a.value < b.value:
			return 1
		}
		return 0
	})
	var list []keypeg.Code
	for _, g := range guesses[:min(width, len(guesses))] {
		list = append(list, g.row)
	}
	return list
}

// guess estimates the payoff of a row from the sizes of its parts.
func (c *chase) guess(row keypeg.Code, codes []keypeg.Code, t int) float64 {
	var parts [keypeg.MaxPegs + 1][keypeg.MaxPegs + 1]int
	for _, code := range codes {
		k := keypeg.Score(code, row)
		parts[k.Red][k.White]++
	}
	sum := c.payoff.at(t) * float64(parts[c.pegs][0])
	parts[c.pegs][0] = 0
	for red := range parts {
		for _, n := range parts[red] {
			if n > 0 {
				sum += float64(n) * c.ofSize(n, t+1)
			}
		}
	}
	return sum / float64(len(codes))
}

// ofSize estimates the payoff of a set from its size, if the next row is the t-th from now.
func (c *chase) ofSize(n, t int) float64 {
	t = min(t, len(c.payoff)-1)
	for len(c.rough) <= n {
		c.rough = append(c.rough, nil)
	}
	if c.rough[n] == nil {
		f := bySize(float64(n), c.pegs)
		c.rough[n] = make([]float64, len(c.payoff))
		for from := range c.payoff {
			for k, chance := range f {
				c.rough[n][from] += chance * c.payoff.at(from+k)
			}
		}
	}
	return c.rough[n][t]
}

// value returns the payoff of a row if the best rows are played after it.
func (c *chase) value(ctx context.Context, n *solver.Node, row keypeg.Code, t int) (float64, error) {
	sum := 0.0
	for _, child := range n.Play(row) {
		size := child.Node.Len()
		v := 0.0
		switch {
		case child.Keys.Red == uint8(c.pegs):
			v = c.payoff.at(t)
		case size == n.Len():
			return -2, nil // the row reveals nothing, so the search could play it forever
		case size == 1:
			v = c.payoff.at(t + 1)
		case size == 2:
			v = (c.payoff.at(t+1) + c.payoff.at(t+2)) / 2
		case size > few || c.scans == 0:
			v = c.ofSize(size, t+1)
		default:
			var err error
			if _, v, err = c.best(ctx, child.Node, t+1, child.Node.Lowest(), narrow); err != nil {
				return 0, err
			}
		}
		sum += v * float64(size)
	}
	return sum / float64(n.Len()), nil
}
