package sheet_test

import (
	"testing"

	"keypeg/internal/tell"
)

// BenchmarkSheets measures the time to make one
// sheet of each kind.
func BenchmarkSheets(b *testing.B) {
	v := tell.Prefer("en")
	for _, c := range kinds {
		b.Run(c.name, func(b *testing.B) {
			var bytes int
			for b.Loop() {
				made, err := c.make(v, "a4")
				if err != nil {
					b.Fatal(err)
				}
				bytes = len(made)
			}
			b.ReportMetric(float64(bytes), "bytes")
		})
	}
}
