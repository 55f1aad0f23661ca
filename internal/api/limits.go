package api

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"keypeg"
	"keypeg/internal/bounds"
	"keypeg/internal/gate"
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

// A throttle admits a request from each address every so often.
type throttle struct {
	*gate.Gate
	name string
	all  bool // all addresses count as one
}

func newThrottle(name string, b bounds.Bound) *throttle {
	return &throttle{gate.New(b), name, b.Per == bounds.Server}
}

// caller is whom a request counts for.
func (t *throttle) caller(ctx context.Context) string {
	if t.all {
		return ""
	}
	return callerOf(ctx).address
}

// check refuses a caller who comes too often.
func (t *throttle) check(ctx context.Context) error {
	if wait, ok := t.Admit(t.caller(ctx)); !ok {
		return &hurried{keypeg.Refusef("too-fast", "", "that was too fast: wait a little"), wait, t.name}
	}
	return nil
}

// charge takes what a request has cost beyond the one it was admitted for.
func (t *throttle) charge(ctx context.Context, cost int) { t.Charge(t.caller(ctx), cost) }

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

// hurried refuses a caller who comes too often; they are admitted after a while.
type hurried struct {
	error
	after time.Duration
	limit string
}

func (h *hurried) Unwrap() error { return h.error }
