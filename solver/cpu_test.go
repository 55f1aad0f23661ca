//go:build unix

package solver

import (
	"syscall"
	"testing"
	"time"
)

// cpuTime returns the processor time this process has used: other work on the machine does
// not count.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// reportCPU adds a benchmark's processor time for each operation.
func reportCPU(b *testing.B, f func()) {
	from := cpuTime()
	for b.Loop() {
		f()
	}
	b.ReportMetric(float64(cpuTime()-from)/float64(b.N), "cpu-ns/op")
}
