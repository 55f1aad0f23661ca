package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/bot"
	"keypeg/internal/pool"
	"keypeg/match"
	"keypeg/solver"
)

// BenchmarkAccuracy plays games of each level and analyses them. It reports the average loss of a row at each level,
// and the accuracy of that level's games. One operation of the benchmark is a game. The figures are in
// docs/analysis.md.
func BenchmarkAccuracy(b *testing.B) {
	for _, slug := range []string{"classic", "advanced"} {
		edition, _ := keypeg.FindEdition(slug)
		e := edition.Board
		e.Rows = keypeg.MaxRows
		rows := map[string]func(solver.Position, io.Reader) (keypeg.Code, error){"any row": anyRow}
		for _, l := range bot.Levels() {
			rows[l.Slug] = func(p solver.Position, rnd io.Reader) (keypeg.Code, error) {
				return l.Row(context.Background(), p, rnd)
			}
		}
		for _, by := range []string{"book", "expert", "steady", "careful", "casual", "beginner", "any row"} {
			b.Run(slug+"/"+by, func(b *testing.B) { accuracyOf(b, e, rows[by]) })
		}
	}
}

func accuracyOf(b *testing.B, e keypeg.Format, row func(solver.Position, io.Reader) (keypeg.Code, error)) {
	s, games := analyst(pool.Options{})
	defer games.Close(context.Background())
	rnd := rand.NewChaCha8([32]byte{1})
	codes := slices.Collect(e.All())
	accuracies, judged, loss := []float64{}, 0, 0.0
	for b.Loop() {
		g := playedOn(b, e, codes[rnd.Uint64()%uint64(len(codes))], func(p solver.Position) (keypeg.Code, error) { return row(p, rnd) })
		board := analysed(b, s, fmt.Sprint(len(accuracies)), g)
		accuracies, judged, loss = append(accuracies, *board.Accuracy), judged+len(board.Rows), loss+board.Loss
	}
	slices.Sort(accuracies)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(judged)/float64(len(accuracies)), "rows/game")
	b.ReportMetric(loss/float64(judged), "loss/row")
	for _, p := range []int{10, 50, 90} {
		b.ReportMetric(accuracies[len(accuracies)*p/100], fmt.Sprintf("accuracy-%d%%", p))
	}
}

func anyRow(p solver.Position, rnd io.Reader) (keypeg.Code, error) {
	pegs, lots := make([]keypeg.Peg, p.Format.Pegs), make([]byte, p.Format.Pegs)
	_, err := io.ReadFull(rnd, lots)
	for i, lot := range lots {
		pegs[i] = keypeg.Peg(1 + int(lot)%p.Format.Colours)
	}
	return keypeg.CodeOf(pegs...), err
}

// playedOn plays a game of at most 12 rows, as many as the printed board has.
func playedOn(b *testing.B, e keypeg.Format, secret keypeg.Code, row func(solver.Position) (keypeg.Code, error)) match.Ended {
	board := match.EndedBoard{Code: secret}
	board.Breaker, board.Format, board.Drawn = keypeg.Guest, e, true
	for p := solver.Start(e); len(p.Rows) < 12; {
		code, err := row(p)
		must(b, err)
		keys := keypeg.Score(secret, code)
		board.Rows = append(board.Rows, match.RowView{Code: code, Keys: &keys})
		if p = p.With(code, keys); keys == e.Win() {
			break
		}
	}
	return match.Ended{Serial: 1, Number: 1, Boards: []match.EndedBoard{board}}
}

func analysed(b *testing.B, s *analysis.Local, id string, g match.Ended) analysis.Board {
	for {
		a, err := s.Analysis(b.Context(), id, []match.Ended{g})
		must(b, err)
		if a.Finished {
			return a.Games[0].Boards[0]
		}
		time.Sleep(time.Millisecond)
	}
}
