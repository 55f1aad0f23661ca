package api

import (
	"context"
	"errors"
	"sync"
	"time"
)

// A readiness queries the store for probers, one query at a time and at most one per second. This way, many probers
// do not delay matches, and a hanging store blocks only one query.
type readiness struct {
	ask func(context.Context) error

	mu     sync.Mutex
	at     time.Time // the time of the last result
	err    error     // the last answer
	asking chan struct{}
}

const (
	readinessLasts = time.Second
	readyPatience  = 3 * time.Second
)

var errSilent = errors.New("the store has not answered in time")

func (r *readiness) check() error {
	r.mu.Lock()
	if time.Since(r.at) < readinessLasts {
		defer r.mu.Unlock()
		return r.err
	}
	if r.asking == nil {
		r.asking = make(chan struct{})
		go r.answer()
	}
	asking := r.asking
	r.mu.Unlock()

	select {
	case <-asking:
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.err
	case <-time.After(readyPatience):
		return errSilent
	}
}

func (r *readiness) answer() {
	ctx, cancel := context.WithTimeout(context.Background(), readyPatience)
	defer cancel()
	err := r.ask(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.at, r.err = time.Now(), err
	close(r.asking)
	r.asking = nil
}
