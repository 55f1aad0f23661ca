package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Limits on garbage: several times the memory in use while little is in use, and only a fraction of it when much is in use.
const (
	mostPercent  = 400      // the highest GOGC: garbage of four times the memory in use
	mostGarbage  = 96 << 20 // bytes of garbage between these two
	leastPercent = 50       // the lowest GOGC: garbage of half the memory in use
)

// collectSeldom makes the garbage collector run less often while little memory is in use. A server with some hundred matches
// uses a few megabytes, and collecting each time that much garbage has accumulated takes a quarter of its processor time. The
// more memory is in use, the lower it sets GOGC. It does nothing if GOGC or GOMEMLIMIT is set. It runs until ctx ends.
func collectSeldom(ctx context.Context) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(mostPercent)
	go func() {
		percent := mostPercent
		used := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"}}
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			metrics.Read(used)
			if p := percentFor(used[0].Value.Uint64() + used[1].Value.Uint64()); p != percent {
				percent = p
				debug.SetGCPercent(percent)
			}
		}
	}()
}

// percentFor returns the GOGC for a number of bytes in use, in steps of 25.
func percentFor(used uint64) int {
	percent := int(100 * mostGarbage / max(used, 1))
	return min(max(percent/25*25, leastPercent), mostPercent)
}
