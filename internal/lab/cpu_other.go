//go:build !unix

package lab

import "time"

var started = time.Now()

// CPUTime returns the time since the start, because processor time is not available on this system.
func CPUTime() time.Duration { return time.Since(started) }
