//go:build unix

package searchtest

import (
	"syscall"
	"testing"
	"time"
)

// CPUTime returns the processor time that this process has used, which does not depend on other work on the machine.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// ReportCPU reports a benchmark's processor time per operation.
func ReportCPU(b *testing.B, f func()) {
	from := CPUTime()
	for b.Loop() {
		f()
	}
	b.ReportMetric(float64(CPUTime()-from)/float64(b.N), "cpu-ns/op")
}
