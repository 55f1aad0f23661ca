// Package ratelimit limits how often each of many callers is admitted.
package ratelimit

import (
	"container/list"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"keypeg/internal/limits"
)

// A Gate admits a caller at a fixed rate, after an initial burst; a rate of 0 admits everyone. It remembers a bounded number
// of callers and forgets the least recent one, so that each call costs the same.
type Gate struct {
	every time.Duration
	burst int

	mu      sync.Mutex
	callers map[string]*list.Element // of *visits
	recent  list.List                // the same, with the latest first
}

type visits struct {
	caller  string
	limiter *rate.Limiter
}

// New returns a gate for a bound.
func New(b limits.Bound) *Gate {
	return &Gate{every: b.Every, burst: b.Most, callers: map[string]*list.Element{}}
}

// Admit admits a caller, or returns how long they have to wait.
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

// Charge counts an additional cost of an admitted caller, who is not admitted again until it is paid.
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
	if e := g.callers[caller]; e != nil {
		g.recent.MoveToFront(e)
		return e.Value.(*visits).limiter
	}
	if g.recent.Len() >= limits.Callers.Most {
		delete(g.callers, g.recent.Remove(g.recent.Back()).(*visits).caller)
	}
	v := &visits{caller, rate.NewLimiter(rate.Every(g.every), g.burst)}
	g.callers[caller] = g.recent.PushFront(v)
	return v.limiter
}
