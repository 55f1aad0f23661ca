//go:build unix

// Package cputime measures processor time, which does not depend on other work on the machine.
package cputime

import (
	"syscall"
	"time"
)

// Used returns the processor time that this program has used, summed over all cores.
func Used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
