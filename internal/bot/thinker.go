package bot

import (
	"context"
	"math"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

// A thinker chooses the row to play. Its row agrees with all answers that the thinker sees, except that best may choose
// another row that reveals more.
type thinker interface {
	row(ctx context.Context, s *lookout) (keypeg.Code, error)
}

// plain is a thinker that draws some codes that fit, and plays the one with the fewest colours.
type plain struct{ draws int }

func (n plain) row(ctx context.Context, s *lookout) (keypeg.Code, error) {
	codes, err := s.draw(ctx, n.draws)
	if err != nil {
		return 0, err
	}
	best := codes[0]
	for _, c := range codes {
		if colours(c) < colours(best) {
			best = c
		}
	}
	return best, nil
}

// colours returns the number of different pegs in a code.
func colours(c keypeg.Code) (n int) {
	var seen [keypeg.MaxColours + 1]bool
	for _, p := range c.Pegs() {
		if !seen[p] {
			n++
		}
		seen[p] = true
	}
	return n
}

// weigh is a thinker that draws a sample of the codes that fit, and tries some of them as rows. It plays the row whose
// answers reveal most about the sample.
type weigh struct{ rows, against int }

func (w weigh) row(ctx context.Context, s *lookout) (keypeg.Code, error) {
	codes, err := s.draw(ctx, w.against)
	if err != nil {
		return 0, err
	}
	best, least := codes[0], math.Inf(1)
	for _, row := range codes[:min(w.rows, len(codes))] {
		if v := unknown(row, codes); v < least-1e-9 {
			best, least = row, v
		}
	}
	return best, nil
}

// unknown returns the uncertainty that an answer leaves: the sum, over all parts, of size × log(size).
func unknown(row keypeg.Code, codes []keypeg.Code) (sum float64) {
	var parts [keypeg.MaxPegs + 1][keypeg.MaxPegs + 1]int
	for _, c := range codes {
		k := keypeg.Score(c, row)
		parts[k.Red][k.White]++
	}
	for red := range parts {
		for _, n := range parts[red] {
			if n > 1 {
				sum += float64(n) * math.Log2(float64(n))
			}
		}
	}
	return sum
}

// best is a thinker that plays rows from the book. If there is no book, or the game has left it, best searches ahead within a
// judge's budget of nodes. Boards with more pegs than any book covers need far more work. On those boards, best plays the row
// that reveals most. If there are few enough rows and codes, it compares all rows. Otherwise, it plays as solver.Sample.
type best struct{ hurried bool }

const (
	judgeMemory = 16 << 20 // bytes of memory for sets
	judged      = 5        // the largest number of pegs for which a judge is used
	hastened    = 8        // the work of a computer in a hurry is divided by this
	compared    = 1 << 23  // on boards with more pegs than judged, the largest number of pairs of a row and a code that are compared
)

func (b best) row(ctx context.Context, s *lookout) (keypeg.Code, error) {
	e := s.at.Format
	sample, most := solver.Sample{Seed: s.chance.Uint64()}, compared
	if b.hurried {
		sample.Size, most = 400/hastened, compared/hastened
	}
	if s.node == nil || e.Pegs > judged && s.node.Len()*solver.Lines(e) > most {
		a, err := sample.Suggest(ctx, s.at)
		return a.Row, err
	}
	if s.node.Len() == 0 {
		return 0, solver.ErrNoCandidates
	}
	if e.Pegs > judged {
		a, err := solver.Entropy{Bonus: true}.Next(ctx, s.node)
		return a.Row, err
	}
	if b, ok := book.For(e); ok {
		if page, ok := b.Find(s.at); ok {
			return page.Row, nil
		}
	}
	v, err := solver.Judge{Memory: judgeMemory}.Best(ctx, s.node)
	return v.Row, err
}
