//go:build !unix

package cputime

import "time"

var started = time.Now()

// Used returns the time since the program started, because this system does not report
// processor time.
func Used() time.Duration { return time.Since(started) }
