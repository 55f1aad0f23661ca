package picture

import "testing"

func BenchmarkCard(b *testing.B) {
	for _, name := range []string{"daily", "own"} {
		c := cards(b)[name]
		b.Run(name+"/svg", func(b *testing.B) {
			var bytes int
			for b.Loop() {
				bytes = len(c.SVG())
			}
			b.ReportMetric(float64(bytes), "bytes")
		})
		b.Run(name+"/png", func(b *testing.B) {
			var bytes int
			for b.Loop() {
				bytes = len(c.PNG())
			}
			b.ReportMetric(float64(bytes), "bytes")
		})
	}
}
