package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// The collector may leave garbage of several times the memory in use while that is small, and of a part of it when it is large.
const (
	mostPercent  = 400      // of what is in use: four times as much
	mostGarbage  = 96 << 20 // bytes, while
	leastPercent = 50       // is less than that
)

// collectSeldom has the garbage collector run seldom as long as little memory is in use: a server that plays some hundred matches
// has some megabytes of its own, and collecting each time that as much has been thrown away takes a quarter of its processor
// time. The more is in use, the less is left lying beside it. A user who sets GOGC or GOMEMLIMIT knows better. It goes on until
// ctx ends.
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

// percentFor returns GOGC for a number of bytes in use, in steps.
func percentFor(used uint64) int {
	percent := int(100 * mostGarbage / max(used, 1))
	return min(max(percent/25*25, leastPercent), mostPercent)
}
