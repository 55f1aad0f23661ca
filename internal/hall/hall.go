// Package hall hosts running matches: it loads them, lets package match decide, appends the events to the store and informs
// the watchers. It defines the interface that stores implement, and is the only package that writes to them.
//
// A refusal that a player can act on is a *keypeg.Error. Any other error is a fault in Keypeg or in the store, or means that
// the caller's context has ended. The code that responds to the caller logs such an error. The hall logs only faults in its
// own work.
package hall

import (
	"context"
	"errors"
	"sync"

	"golang.org/x/time/rate"

	"keypeg/internal/hall/lobby"
	"keypeg/internal/hall/peers"
	"keypeg/internal/pool"
)

// A Hall hosts the matches of one store. Its methods are safe for concurrent use.
type Hall struct {
	store     Store
	shared    bool // whether other processes share the store
	opt       Options
	rooms     rooms
	clock     clock
	computers *computers
	peers     *peers.Peers
	tables    *lobby.Tables[*Snapshot]
	places    places
	hooks     hooks
	counts    counts
	own       []*pool.Pool
	archive   archive
	revisions revisions
	noRoom    rate.Sometimes

	ctx     context.Context // a context that ends when the hall closes
	end     context.CancelFunc
	running sync.WaitGroup // counts commands, watches and workers

	mu     sync.Mutex
	closed bool
}

// OnEnd registers f. The hall calls f whenever it has ended a match and stored the end. The match does nothing more until f
// returns. If the process dies before the call, the hall never calls f for the match.
func (h *Hall) OnEnd(f func(*Snapshot)) { h.hooks.end.Follow(f) }

// OnGone registers f. Whenever the hall deletes a match, it calls f with the holders of the match's seats. Several calls of
// f can run at the same time.
func (h *Hall) OnGone(f func(id string, holders []Hash)) {
	h.hooks.forgotten.Follow(func(g gone) { f(g.id, g.holders) })
}

// OnChange registers f. The hall calls f for each change that it makes in a match, once the change is stored and shown. It
// does not call f for new matches or for changes that other halls make. The match waits until f returns, so f must not
// block.
func (h *Hall) OnChange(f func(before, now *Snapshot)) {
	h.hooks.change.Follow(func(s step) { f(s.before, s.now) })
}

// Close refuses new commands, ends every watch, stops the clocks and waits for running commands to finish. If ctx ends
// before Close is done, Close returns the context's error.
func (h *Hall) Close(ctx context.Context) error {
	h.mu.Lock()
	h.closed = true
	h.end()
	h.mu.Unlock()
	done := make(chan error, 1)
	go func() {
		var errs []error
		for _, p := range h.own {
			errs = append(errs, p.Close(ctx))
		}
		h.running.Wait()
		done <- errors.Join(errs...)
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Hold keeps the hall from closing until release is called. It fails if the hall is already closing.
func (h *Hall) Hold() (release func(), err error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	return h.running.Done, nil
}

// begin counts another activity, unless the hall is closing. The caller must call h.running.Done at the end of the activity.
func (h *Hall) begin() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return pool.Stopping()
	}
	h.running.Add(1)
	return nil
}

// complain logs a fault that occurs in the hall's own work. At most once a minute, it logs that the store is full. It does
// not log that the database is not responding, because the store logs each outage once.
func (h *Hall) complain(err error, what string, about ...any) {
	about = append(about, "err", err)
	switch {
	case errors.Is(err, ErrAway):
	case errors.Is(err, ErrFull):
		h.noRoom.Do(func() { h.opt.Log.Error(what, about...) })
	default:
		h.opt.Log.Error(what, about...)
	}
}
