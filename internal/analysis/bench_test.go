package analysis_test

import (
	"fmt"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/match"
)

// BenchmarkGame measures the time to analyse a game of five rows placed by a beginner. It includes the Codemaker's choice, but
// not the first computation of the strategy's averages.
func BenchmarkGame(b *testing.B) {
	for _, board := range []string{"c6p4", "c8p5", "c9p5"} {
		b.Run(board, func(b *testing.B) {
			e := edition(b, board)
			s := opened(b, inmem.New(), pool.Options{Workers: 1})
			rows := []keypeg.Code{}
			for _, text := range []string{"11111", "12345", "55443", "16263", "45123"} {
				rows = append(rows, code(b, e, text[:e.Pegs]))
			}
			secret := code(b, e, "65356"[:e.Pegs])
			id := 0
			for b.Loop() {
				id++
				for {
					a, err := s.Analysis(b.Context(), fmt.Sprint(id), []match.Ended{ended(1, e, secret, rows...)})
					if err != nil {
						b.Fatal(err)
					}
					if a.Finished {
						break
					}
					time.Sleep(time.Millisecond)
				}
			}
		})
	}
}
