package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"keypeg"
	"keypeg/solver/internal/searchtest"
)

// TestSearchesEndSoon ends the context of each search after various amounts of work. It checks that the search then does
// less than a thousandth of a second's work before it stops.
func TestSearchesEndSoon(t *testing.T) {
	s := space(t, "c8p5")
	first := searchtest.Code(t, "11223")
	afterFirst := s.Root().after(first, 5)
	by := func(b Strategy) func(context.Context) error {
		return func(ctx context.Context) error {
			_, _, err := Evaluate(ctx, s, b, Options{Threads: 1})
			return err
		}
	}
	searchtest.EndsSoon(t, s.board, map[string]func(context.Context) error{
		"minimax": by(Minimax{}), "minimax+": by(SortedMinimax{}), "entropy": by(Entropy{}), "parts+": by(Parts{Bonus: true}),
		"exact": by(Exact{}), "exact, first": by(Exact{First: first}), "near": by(Beam{}), "near, glances": by(Beam{Lookahead: 16}),
		"near, first, glances": by(Beam{First: first, Lookahead: 16}),
		"jobs":                 func(ctx context.Context) error { _, err := Jobs(ctx, s, first, Beam{}, 8); return err },
		"job": func(ctx context.Context) error {
			_, err := Job{Format: s.board.Format, First: first, Keys: s.board.Answers[5]}.Run(ctx, s)
			return err
		},
		"judge": func(ctx context.Context) error { _, err := Judge{Budget: 1e9}.Best(ctx, afterFirst); return err },
		"of":    func(ctx context.Context) error { _, err := Judge{Budget: 1e9}.Of(ctx, s.Root(), first); return err },
	})
}

// TestDrawsEndSoon checks that draws and lists often ask whether to stop.
func TestDrawsEndSoon(t *testing.T) {
	for _, board := range []string{"c12p8", "c20p12b"} {
		e, _ := keypeg.ParseFormat(board)
		codes, _, err := Sample{Size: 3}.Draw(context.Background(), Start(e))
		if err != nil {
			t.Fatal(err)
		}
		p := Start(e).With(codes[0], keypeg.Score(codes[0], codes[1])).With(codes[2], keypeg.Score(codes[2], codes[1]))
		asked := 0
		ask := func() bool { asked++; return false }
		const work = 400_000
		newChain(p, rand.New(rand.NewPCG(1, 1))).collect(math.MaxInt, work, ask)
		if asked < work/1024 {
			t.Errorf("%s: a draw asks %d times in %d moves", board, asked, work)
		}
		asked = 0
		l := newLister(context.Background(), p, work)
		l.stop = ask
		l.everyCode(func(keypeg.Code) bool { return true })
		if asked < work/1024 {
			t.Errorf("%s: a list asks %d times in %d steps", board, asked, work)
		}
	}
}
