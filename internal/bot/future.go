package bot

import (
	"context"

	"keypeg"
	"keypeg/match"
	"keypeg/solver"
)

// A future is how likely a code is broken by the next row, by the one after that,
// and so on. What it lacks to 1 is never.
type future []float64

// closeBy is how many codes may be left for a player to count as close: with fewer,
// what follows is worked out; with more, it is judged by their number.
const closeBy = 150

// futureOf returns the future of a player at a position, playing well and with so many
// rows left.
func futureOf(ctx context.Context, p solver.Position, rows int, s *lookout) (future, error) {
	var f future
	switch {
	case rows <= 0:
	case s.node == nil:
		codes, _, err := solver.Sample{Seed: s.chance.Uint64()}.Draw(ctx, p)
		if err != nil && ctx.Err() != nil {
			return nil, err
		}
		f = bySize(float64(max(len(codes), 1)), p.Edition.Pegs)
	case s.node.Len() > closeBy:
		f = bySize(float64(s.node.Len()), p.Edition.Pegs)
	case s.node.Len() > 0:
		b, _, err := solver.Grow(ctx, s.node, solver.Entropy{Bonus: true}, solver.Options{Threads: 1})
		if err != nil {
			return nil, err
		}
		for _, codes := range (&solver.Tree{Edition: p.Edition, Root: b}).Result().Histogram {
			f = append(f, float64(codes)/float64(s.node.Len()))
		}
	}
	return f[:min(len(f), max(rows, 0))], nil
}

// bySize returns the future of someone to whom n codes are left: the row is one of them,
// or else an answer leaves one part in so many. Good rows leave about one part in
// 0.55 times the answers there are: (4,6) and (5,8) then come out with the means of
// solver's estimates, within 0.2 of a row from 30 codes on.
func bySize(n float64, pegs int) (f future) {
	fall := 0.55 * float64((pegs+1)*(pegs+2)/2-1)
	for open := 1.0; ; n = max(1, (n-1)/fall) {
		f = append(f, open/n)
		if open -= open / n; open <= 0 {
			return f
		}
	}
}

// payoff is the worth of breaking the code with the t-th row from now, from 1: the
// chance that the other player takes longer, less the chance that it was faster.
// Breaking it together is a void round, worth nothing. Past the last row one can only
// lose.
type payoff []float64

func (s payoff) at(t int) float64 { return s[min(t, len(s)-1)] }

// payoffOf weighs the other player's future. In a race, in which both play at their
// own speed, its rows count by how many it has placed beside one's own.
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

// paceOf returns how many rows the other player places for each of one's own.
func paceOf(seen match.View, own, other match.RunningBoard) float64 {
	if seen.Mode != keypeg.Race {
		return 1
	}
	return min(max(float64(len(other.Rows)+1)/float64(len(own.Rows)+1), 0.5), 2)
}

// rowsLeft returns how many rows of a board are not answered yet.
func rowsLeft(b match.RunningBoard) int {
	if b.GaveUp {
		return 0
	}
	left := b.Edition.Rows
	for _, r := range b.Rows {
		if r.Keys != nil || r.Lost {
			left--
		}
	}
	return left
}
