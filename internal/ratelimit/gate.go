// Package ratelimit admits each of many callers only so often.
package ratelimit

import (
	"container/list"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"keypeg/internal/limits"
)

// A Gate admits a caller every so often, after an initial burst; every 0 admits them all. It remembers so many callers and
// forgets the one not seen for the longest: whatever their number, asking costs the same.
type Gate struct {
	every time.Duration
	burst int

	mu      sync.Mutex
	callers map[string]*list.Element // of *visits
	recent  list.List                // the same, the latest first
}

type visits struct {
	caller  string
	limiter *rate.Limiter
}

// New returns a gate that keeps a bound.
func New(b limits.Bound) *Gate {
	return &Gate{every: b.Every, burst: b.Most, callers: map[string]*list.Element{}}
}

// Admit admits a caller, or says how long they have to wait for it.
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

// Charge takes from a caller what they have cost beyond the once that they were admitted for. Whoever owes is not admitted until it
// is paid.
func (g *Gate) Charge(caller string, cost int) {
	if g.every == 0 || cost <= 0 {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.of(caller).ReserveN(time.Now(), min(cost, g.burst))
}

// Return gives back to a caller what they were admitted for.
func (g *Gate) Return(caller string) {
	if g.every == 0 {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.of(caller).ReserveN(time.Now(), -1)
}

// of returns the limiter of a caller, who is the latest seen.
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
