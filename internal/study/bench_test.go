package study_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"keypeg"
	"keypeg/solver"
)

// BenchmarkQuestions measures how long answers take on the largest boards that are judged, at positions after unusual
// rows. It reports the longest time as ms-worst.
func BenchmarkQuestions(b *testing.B) {
	for _, board := range []string{"c8p5", "c9p5", "c10p5", "c5p6", "c12p8", "c2p12", "c20p12"} {
		e := edition(b, board)
		s := opened(b)
		for _, q := range []struct {
			name string
			ask  func(p solver.Position, row keypeg.Code) error
		}{
			{"left", func(p solver.Position, _ keypeg.Code) error { _, err := s.Left(b.Context(), p, 100, 0); return err }},
			{"best", func(p solver.Position, _ keypeg.Code) error { _, err := s.Best(b.Context(), p, 5); return err }},
			{"row", func(p solver.Position, row keypeg.Code) error { _, err := s.Row(b.Context(), p, row); return err }},
		} {
			b.Run(fmt.Sprintf("%s/%s", board, q.name), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 2))
				worst := time.Duration(0)
				for b.Loop() {
					p, row := oddPosition(e, r)
					began := time.Now()
					if err := q.ask(p, row); err != nil {
						b.Fatal(err)
					}
					worst = max(worst, time.Since(began))
				}
				b.ReportMetric(float64(worst.Milliseconds()), "ms-worst")
			})
		}
	}
}

// oddPosition returns a position with up to four rows of few colours and their answers for a random code. It also
// returns a further row of few colours.
func oddPosition(e keypeg.Format, r *rand.Rand) (solver.Position, keypeg.Code) {
	some := func(colours int) keypeg.Code {
		pegs := make([]keypeg.Peg, e.Pegs)
		for i := range pegs {
			pegs[i] = keypeg.Peg(1 + r.IntN(min(colours, e.Colours)))
		}
		return keypeg.CodeOf(pegs...)
	}
	p, secret := solver.Start(e), some(e.Colours)
	for range r.IntN(5) {
		row := some(1 + r.IntN(4))
		p = p.With(row, keypeg.Score(secret, row))
	}
	return p, some(1 + r.IntN(e.Colours))
}
