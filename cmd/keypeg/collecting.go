package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// The limits on garbage: several times the memory in use if that is small, and a fraction of the memory in use if that is
// large.
const (
	mostPercent  = 400      // the highest GOGC: garbage up to four times the memory in use
	mostGarbage  = 96 << 20 // the number of bytes of garbage allowed while GOGC is between leastPercent and mostPercent
	leastPercent = 50       // the lowest GOGC: garbage up to half the memory in use
)

// collectSeldom makes the garbage collector run less often while the memory in use is small. A server with a few hundred
// matches uses a few megabytes. If the server collected garbage each time a few megabytes had accumulated, collecting would
// take a quarter of its processor time. collectSeldom lowers GOGC as more memory comes into use. It does nothing if GOGC or
// GOMEMLIMIT is set. It runs until ctx ends.
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

// percentFor returns the GOGC for a number of bytes in use, as a multiple of 25.
func percentFor(used uint64) int {
	percent := int(100 * mostGarbage / max(used, 1))
	return min(max(percent/25*25, leastPercent), mostPercent)
}
