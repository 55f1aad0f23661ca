package searchtest

import (
	"testing"

	"keypeg/internal/cputime"
)

// ReportCPU reports a benchmark's processor time per operation.
func ReportCPU(b *testing.B, f func()) {
	from := cputime.Used()
	for b.Loop() {
		f()
	}
	b.ReportMetric(float64(cputime.Used()-from)/float64(b.N), "cpu-ns/op")
}
