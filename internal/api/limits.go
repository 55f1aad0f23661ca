package api

import (
	"context"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"golang.org/x/time/rate"

	"keypeg"
)

// maxCallers bounds how many addresses are remembered; the oldest are forgotten.
const maxCallers = 10_000

// limits are the throttles of the API. Every operation has one.
type limits struct {
	opening  *throttle // new matches and analyses, which are kept forever
	asking   *throttle // commands, and everything else that costs little
	typing   *throttle // codes that lead to seats, which could be guessed
	guessing *throttle // those of them that are spoken, by all callers together
	posing   *throttle // questions about positions, lists, histories
	drawing  *throttle // pictures in pixels, a tenth of a second's work each
	moving   *throttle // whole histories, out and in
	jotting  *throttle // notes, which a page sends whenever something was noted
	watching *throttle // streams

	subscribing *throttle // browsers to be called, each of which may have this server reach out
}

// newLimits are the usual limits, or limits that let everything through.
func newLimits(on bool) limits {
	limit := func(every time.Duration, burst int) *throttle {
		if !on {
			every = 0
		}
		return &throttle{every: every, burst: burst, callers: make(map[string]*visits)}
	}
	return limits{
		opening: limit(2*time.Second, 60),
		asking:  limit(20*time.Millisecond, 500),
		// A class room behind one address types its codes at once. Who goes on guessing has 2,880
		// guesses a day: of 20 tables that wait at the same time, for a spoken code among 32,400
		// each, less than two are found.
		typing: limit(30*time.Second, 20),
		// However many addresses guess, they find one of 20 such tables in an hour. It takes
		// fifteen of them to keep the others from typing codes; links work on.
		guessing: together(limit(2*time.Second, 300)),
		posing:   limit(200*time.Millisecond, 60),
		drawing:  limit(time.Second, 20),
		moving:   limit(20*time.Second, 10),
		jotting:  limit(200*time.Millisecond, 100),
		watching: limit(100*time.Millisecond, 200),

		subscribing: limit(10*time.Second, 20),
	}
}

func together(t *throttle) *throttle {
	t.all = true
	return t
}

// limited refuses requests from addresses that send too many, before reading anything of them.
func (s *server) limited(t *throttle) func(huma.Context, func(huma.Context)) {
	if t == nil {
		panic("an operation without a limit")
	}
	return func(ctx huma.Context, next func(huma.Context)) {
		if err := t.check(ctx.Context()); err != nil {
			_, w := humago.Unwrap(ctx)
			s.problemOf(ctx.Context(), err).write(w)
			return
		}
		next(ctx)
	}
}

// A throttle admits a request from each address every so often, after an initial burst; every 0
// admits them all.
type throttle struct {
	every time.Duration
	burst int
	all   bool // all addresses count as one

	mu      sync.Mutex
	callers map[string]*visits
}

type visits struct {
	limiter *rate.Limiter
	seen    time.Time
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
	c := t.callers[address]
	if c == nil {
		t.makeRoom()
		c = &visits{limiter: rate.NewLimiter(rate.Every(t.every), t.burst)}
		t.callers[address] = c
	}
	c.seen = now
	if !c.limiter.AllowN(now, 1) {
		return &hurried{keypeg.Refusef("too-fast", "", "that was too fast: wait a little"), t.every}
	}
	return nil
}

// hurried refuses a caller who comes too often; the next one is admitted after every.
type hurried struct {
	error
	every time.Duration
}

func (h *hurried) Unwrap() error { return h.error }

// makeRoom forgets the address not seen for the longest, if there are too many.
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
