package bot

import (
	"context"

	"keypeg"
	"keypeg/match"
	"keypeg/solver"
)

// A future contains the probabilities that a player breaks the code with the next row, with the row after it, and so on. If
// they add up to less than 1, the rest is the probability that the code is never broken.
type future []float64

// closeBy is the largest number of codes left at which a player counts as close to breaking the code. The future of such a
// player is computed. Otherwise, the future is estimated from the number of codes.
const closeBy = 150

// futureOf returns the future of a player who plays well from a position in which the given number of rows is left.
func futureOf(ctx context.Context, p solver.Position, rows int, s *lookout) (future, error) {
	var f future
	switch {
	case rows <= 0:
	case s.node == nil:
		codes, _, err := solver.Sample{Seed: s.chance.Uint64()}.Draw(ctx, p)
		if err != nil && ctx.Err() != nil {
			return nil, err
		}
		f = bySize(float64(max(len(codes), 1)), p.Format.Pegs)
	case s.node.Len() > closeBy:
		f = bySize(float64(s.node.Len()), p.Format.Pegs)
	case s.node.Len() > 0:
		b, _, err := solver.Grow(ctx, s.node, solver.Entropy{Bonus: true}, solver.Options{Threads: 1})
		if err != nil {
			return nil, err
		}
		for _, codes := range (&solver.Tree{Format: p.Format, Root: b}).Result().Histogram {
			f = append(f, float64(codes)/float64(s.node.Len()))
		}
	}
	return f[:min(len(f), max(rows, 0))], nil
}

// bySize estimates the future of a player with n codes left. The next row breaks the code with probability 1/n. Otherwise, its
// answer leaves a fraction of the codes. A good row divides the number of codes by about 0.55 times the number of possible
// answers. With this factor, the means for (4,6) and (5,8) agree with the estimates of package solver to within 0.2 rows, as
// long as at least 30 codes are left.
func bySize(n float64, pegs int) (f future) {
	fall := 0.55 * float64((pegs+1)*(pegs+2)/2-1)
	for open := 1.0; ; n = max(1, (n-1)/fall) {
		f = append(f, open/n)
		if open -= open / n; open <= 0 {
			return f
		}
	}
}

// A payoff contains the values of breaking the code with the t-th row from now, where t begins at 1. A value is the probability
// that the other player needs more rows, minus the probability that the other player needs fewer. If both players break their
// codes with the same row, the round is void and has the value 0. After the last row, a player can only lose.
type payoff []float64

func (s payoff) at(t int) float64 { return s[min(t, len(s)-1)] }

// payoffOf computes the payoff from the other player's future. In a race, each player plays at their own speed. The other
// player's rows are therefore scaled by pace, the number of rows that the other player places while this player
// places one.
func payoffOf(other future, rows int, pace float64) payoff {
	s := make(payoff, rows+2)
	for t := 1; t <= rows+1; t++ {
		never := 1.0
		for k, chance := range other {
			never -= chance
			switch at := float64(k+1) / pace; {
			case t > rows || at < float64(t):
				s[t] -= chance
			case at > float64(t):
				s[t] += chance
			}
		}
		if t <= rows {
			s[t] += never
		}
	}
	return s
}

// paceOf returns an estimate of how many rows the other player places for each row of the player.
func paceOf(seen match.View, own, other match.RunningBoard) float64 {
	if seen.Mode != keypeg.Race {
		return 1
	}
	return min(max(float64(len(other.Rows)+1)/float64(len(own.Rows)+1), 0.5), 2)
}

// rowsLeft returns the number of rows on a board that have not been answered yet.
func rowsLeft(b match.RunningBoard) int {
	if b.GaveUp {
		return 0
	}
	left := b.Format.Rows
	for _, r := range b.Rows {
		if r.Keys != nil || r.Lost {
			left--
		}
	}
	return left
}
