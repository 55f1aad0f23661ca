// Package ratelimit limits how often each of many callers is admitted.
package ratelimit

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"

	"keypeg/internal/limits"
)

// A Gate admits each caller at a fixed rate, after an initial burst. A rate of 0 admits everyone. It remembers a bounded
// number of callers and forgets the caller that was seen least recently, so that every call has the same cost.
type Gate struct {
	every time.Duration
	burst int

	mu      sync.Mutex
	callers *simplelru.LRU[string, *rate.Limiter]
}

// New returns a gate with the given bound.
func New(b limits.Bound) *Gate {
	callers, _ := simplelru.NewLRU[string, *rate.Limiter](limits.Callers.Most, nil) // cannot fail: the size is not 0
	return &Gate{every: b.Every, burst: b.Most, callers: callers}
}

// Admit admits a caller, or returns the time that the caller has to wait.
func (g *Gate) Admit(caller string) (wait time.Duration, ok bool) {
	if g.every == 0 {
		return 0, true
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	limiter := g.of(caller)
	if limiter.AllowN(now, 1) {
		return 0, true
	}
	next := limiter.ReserveN(now, 1)
	defer next.CancelAt(now)
	return next.DelayFrom(now), false
}

// Charge adds a cost to an admitted caller, who is not admitted again until that cost is paid.
func (g *Gate) Charge(caller string, cost int) {
	if g.every == 0 || cost <= 0 {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.of(caller).ReserveN(time.Now(), min(cost, g.burst))
}

// Return undoes the admission of a caller.
func (g *Gate) Return(caller string) {
	if g.every == 0 {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.of(caller).ReserveN(time.Now(), -1)
}

// of returns the limiter of a caller, and makes that caller the most recent one.
func (g *Gate) of(caller string) *rate.Limiter {
	limiter, ok := g.callers.Get(caller)
	if !ok {
		limiter = rate.NewLimiter(rate.Every(g.every), g.burst)
		g.callers.Add(caller, limiter)
	}
	return limiter
}
