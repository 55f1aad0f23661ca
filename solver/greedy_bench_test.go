package solver

import (
	"context"
	"fmt"
	"testing"

	"keypeg/solver/internal/searchtest"
)

// BenchmarkStrategy measures the time to play a greedy strategy against every
// code, on one thread.
func BenchmarkStrategy(b *testing.B) {
	for _, text := range []string{"c6p4", "c8p5", "c9p5"} {
		s := space(b, text)
		for _, by := range []Strategy{Minimax{}, Size{}, Entropy{}, Parts{}} {
			b.Run(fmt.Sprintf("%s/%T", text, by), func(b *testing.B) {
				searchtest.ReportCPU(b, func() {
					r, _, err := Evaluate(context.Background(), s, by, Options{Threads: 1})
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(r.Total), "total")
					b.ReportMetric(float64(r.Nodes), "nodes")
				})
			})
		}
	}
}
