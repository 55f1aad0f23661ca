package hall

import (
	"context"
	"sync"
)

// A revisions reads the revisions of matches from the store. Only one query runs at a time, and callers that arrive during a
// query share the next one. However many requests strangers send, they therefore keep at most one connection to the database
// busy.
type revisions struct {
	store   Store
	running *sync.WaitGroup

	mu   sync.Mutex
	next *inquiry // the callers that wait for the next query; nil if there are none
	busy bool     // whether a query is running
}

// An inquiry is one query for the revisions of several matches.
type inquiry struct {
	matches map[string]struct{}
	done    chan struct{}
	stored  map[string]int64
	err     error
}

// of returns the stored revision of a match, or 0 if the match is not stored. The result includes every write that ended
// before the call. Callers must be counted in the WaitGroup named running.
func (r *revisions) of(ctx context.Context, id string) (int64, error) {
	r.mu.Lock()
	q := r.next
	if q == nil {
		q = &inquiry{matches: map[string]struct{}{}, done: make(chan struct{})}
		r.next = q
	}
	q.matches[id] = struct{}{}
	if !r.busy {
		r.busy = true
		r.running.Go(func() { r.ask(context.WithoutCancel(ctx)) })
	}
	r.mu.Unlock()
	select {
	case <-q.done:
		return q.stored[id], q.err
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// ask runs queries until no caller is waiting.
func (r *revisions) ask(ctx context.Context) {
	for {
		r.mu.Lock()
		q := r.next
		r.next, r.busy = nil, q != nil
		r.mu.Unlock()
		if q == nil {
			return
		}
		ids := make([]string, 0, len(q.matches))
		for id := range q.matches {
			ids = append(ids, id)
		}
		q.stored, q.err = r.store.Revisions(ctx, ids)
		close(q.done)
	}
}
