//go:build unix

package lab

import (
	"syscall"
	"time"
)

// CPUTime returns the processor time that this program has used, on all cores together.
func CPUTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
