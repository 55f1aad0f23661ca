//go:build !unix

package lab

import "time"

var started = time.Now()

// CPUTime returns the time since the start, on systems that are not asked for processor time.
func CPUTime() time.Duration { return time.Since(started) }
