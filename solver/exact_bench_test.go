package solver

import (
	"context"
	"testing"

	"keypeg"
	"keypeg/solver/internal/searchtest"
)

// BenchmarkNear measures near-optimal play from the best known first row.
func BenchmarkNear(b *testing.B) {
	s := space(b, "c8p5")
	b.Run("c8p5", func(b *testing.B) {
		searchtest.ReportCPU(b, func() {
			r, _, err := Evaluate(context.Background(), s, Beam{First: searchtest.Code(b, "11223"), Small: 6, Middle: 5, Large: 4}, Options{})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(r.Total), "total")
		})
	})
}

// BenchmarkSample measures the choice of one row in the middle of a game, on boards with too many codes to list.
func BenchmarkSample(b *testing.B) {
	p := Start(keypeg.Format{Colours: 12, Pegs: 8, Rows: 20, Repeats: true})
	for _, row := range []string{"11223344", "55667788"} {
		c := searchtest.Code(b, row)
		p = p.With(c, scoreFor(b, "9a1b2536", row))
	}
	b.Run("c12p8", func(b *testing.B) {
		searchtest.ReportCPU(b, func() {
			if _, err := (Sample{Seed: 1}).Suggest(context.Background(), p); err != nil {
				b.Fatal(err)
			}
		})
	})
}
