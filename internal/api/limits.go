package api

import (
	"container/list"
	"context"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"golang.org/x/time/rate"

	"keypeg"
	"keypeg/internal/bounds"
	"keypeg/internal/hall"
)

// limits are the throttles of the API. Every operation has one; package bounds says why each is what it is.
type limits struct {
	opening, asking, typing, guessing, posing, drawing, moving, jotting, watching, reading, looking, subscribing *throttle
}

// newLimits are the usual limits, or limits that let everything through.
func newLimits(on bool) limits {
	limit := func(name string, b bounds.Bound) *throttle {
		if !on {
			b.Every = 0
		}
		return newThrottle(name, b)
	}
	return limits{
		opening: limit("opening", bounds.Opening), asking: limit("asking", bounds.Asking), typing: limit("typing", bounds.Typing), guessing: limit("guessing", bounds.Guessing),
		posing: limit("posing", bounds.Posing), drawing: limit("drawing", bounds.Drawing), moving: limit("moving", bounds.Moving), jotting: limit("jotting", bounds.Jotting),
		watching: limit("watching", bounds.Watching), reading: limit("reading", bounds.Reading), looking: limit("looking", bounds.Looking), subscribing: limit("subscribing", bounds.Subscribing),
	}
}

// limited refuses requests from addresses that send too many, before reading anything of them.
func (s *server) limited(t *throttle, reads bool) func(huma.Context, func(huma.Context)) {
	if t == nil {
		panic("an operation without a limit")
	}
	return func(ctx huma.Context, next func(huma.Context)) {
		err := t.check(ctx.Context())
		if err == nil && reads {
			err = s.reading.check(ctx.Context())
		}
		if err != nil {
			_, w := humago.Unwrap(ctx)
			s.problemOf(ctx.Context(), err).write(w)
			return
		}
		next(ctx)
	}
}

// A throttle admits a request from each address every so often, after an initial burst; every 0
// admits them all. It remembers so many addresses and forgets the one not seen for the longest: whatever their number,
// a request costs the same.
type throttle struct {
	name  string
	every time.Duration
	burst int
	all   bool // all addresses count as one

	mu      sync.Mutex
	callers map[string]*list.Element // of *visits
	recent  list.List                // the same, the latest first
}

type visits struct {
	address string
	limiter *rate.Limiter
}

func newThrottle(name string, b bounds.Bound) *throttle {
	return &throttle{name: name, every: b.Every, burst: b.Most, all: b.Per == bounds.Server, callers: map[string]*list.Element{}}
}

// check refuses a caller who comes too often.
func (t *throttle) check(ctx context.Context) error {
	if t.every == 0 {
		return nil
	}
	address := callerOf(ctx).address
	if t.all {
		address = ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	limiter := t.of(address)
	if limiter.AllowN(now, 1) {
		return nil
	}
	wait := limiter.ReserveN(now, 1)
	defer wait.CancelAt(now)
	return &hurried{keypeg.Refusef("too-fast", "", "that was too fast: wait a little"), wait.DelayFrom(now), t.name}
}

// charge takes what a request has cost beyond the one it was admitted for. Whoever owes is not admitted until it is paid.
func (t *throttle) charge(ctx context.Context, cost int) {
	if t.every == 0 || cost <= 0 {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.of(callerOf(ctx).address).ReserveN(time.Now(), min(cost, t.burst))
}

// eventsRead is how many events of a match are read in the time that a short match takes.
const eventsRead = 200

// costOf is what reading a match with so many events costs beyond that of a short one.
func costOf(events int) int { return events / eventsRead }

// lookAt is a match as the caller may see it. It may have had to be read, and is paid by its length.
func (s *server) lookAt(ctx context.Context, id string, viewer hall.Hash) (*hall.Snapshot, error) {
	if err := s.looking.check(ctx); err != nil {
		return nil, err
	}
	snapshot, err := s.hall.Look(ctx, id, viewer)
	if err == nil {
		s.looking.charge(ctx, costOf(snapshot.Match.Version))
	}
	return snapshot, err
}

// of is the limiter of an address, which is the latest seen.
func (t *throttle) of(address string) *rate.Limiter {
	if e := t.callers[address]; e != nil {
		t.recent.MoveToFront(e)
		return e.Value.(*visits).limiter
	}
	if t.recent.Len() >= bounds.Callers.Most {
		delete(t.callers, t.recent.Remove(t.recent.Back()).(*visits).address)
	}
	v := &visits{address, rate.NewLimiter(rate.Every(t.every), t.burst)}
	t.callers[address] = t.recent.PushFront(v)
	return v.limiter
}

// hurried refuses a caller who comes too often; they are admitted after a while.
type hurried struct {
	error
	after time.Duration
	limit string
}

func (h *hurried) Unwrap() error { return h.error }
