//go:build !unix

package main

import "time"

var started = time.Now()

// cpuTime stands in for the processor time where the system is not asked for it.
func cpuTime() time.Duration { return time.Since(started) }
