//go:build !unix

package cputime

import "time"

var started = time.Now()

// Used returns the time since the start, because processor time is not available on this system.
func Used() time.Duration { return time.Since(started) }
