package api

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"keypeg"
)

// maxCallers bounds how many addresses are remembered; the oldest are forgotten.
const maxCallers = 10_000

// A throttle lets each address do something so often, with a burst at first.
type throttle struct {
	every time.Duration
	burst int

	mu      sync.Mutex
	callers map[string]*visits
}

type visits struct {
	limiter *rate.Limiter
	seen    time.Time
}

func newThrottle(every time.Duration, burst int) *throttle {
	return &throttle{every: every, burst: burst, callers: make(map[string]*visits)}
}

// check refuses a caller who comes too often. A nil throttle lets all through.
func (t *throttle) check(ctx context.Context) error {
	if t == nil {
		return nil
	}
	address := callerOf(ctx).address
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	c := t.callers[address]
	if c == nil {
		t.makeRoom()
		c = &visits{limiter: rate.NewLimiter(rate.Every(t.every), t.burst)}
		t.callers[address] = c
	}
	c.seen = now
	if !c.limiter.AllowN(now, 1) {
		return &hurried{keypeg.Refuse("too-fast", "", "too many requests from your address: wait a little and try again"), t.every}
	}
	return nil
}

// hurried refuses a caller who comes too often; one more is let through after every.
type hurried struct {
	error
	every time.Duration
}

func (h *hurried) Unwrap() error { return h.error }

// makeRoom forgets whoever has not been seen for the longest, once it is full.
func (t *throttle) makeRoom() {
	if len(t.callers) < maxCallers {
		return
	}
	var oldest string
	for address, c := range t.callers {
		if oldest == "" || c.seen.Before(t.callers[oldest].seen) {
			oldest = address
		}
	}
	delete(t.callers, oldest)
}
