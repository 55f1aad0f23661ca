package gathering

import (
	"context"
	"time"

	"keypeg/internal/limits"
)

// everyUpdate is the time between two updates of the watches, and between two checks for changes by other processes.
var everyUpdate = limits.PartyUpdates.Every

// A watch is one watcher of a gathering. Its channel contains the newest snapshot until the watcher reads it, and is empty
// otherwise.
type watch[S any] struct{ c chan *Snapshot[S] }

// put puts s into the channel, replacing an unread snapshot. Callers must have locked the room's mu.
func (w *watch[S]) put(s *Snapshot[S]) {
	select {
	case <-w.c:
	default:
	}
	w.c <- s
}

// Watch follows a gathering. The channel yields the newest snapshot immediately, and later ones at most four times a second. A
// slow reader misses intermediate snapshots, but never the last one. The watch ends, closing the channel, when ctx ends or
// Gatherings closes.
func (g *Gatherings[S, E]) Watch(ctx context.Context, id string) (<-chan *Snapshot[S], error) {
	now, err := g.Look(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := g.begin(); err != nil {
		return nil, err
	}
	r, w := g.enter(id), &watch[S]{c: make(chan *Snapshot[S], 1)}
	r.mu.Lock()
	if r.now != nil {
		now = r.now
	}
	w.put(now)
	r.watches[w] = struct{}{}
	poll := g.opt.Shared && !r.polling
	r.polling = r.polling || poll
	r.mu.Unlock()
	if poll {
		g.running.Go(r.poll)
	}
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(g.ctx, cancel)
	context.AfterFunc(ctx, func() {
		unhook()
		cancel()
		r.mu.Lock()
		delete(r.watches, w)
		close(w.c)
		r.mu.Unlock()
		g.exit(r)
		g.running.Done()
	})
	return w.c, nil
}

// publish makes now the newest snapshot of the room. It sends the snapshot to the watches immediately or, if they have just
// received another snapshot, a little later.
func (r *room[S, E]) publish(now *Snapshot[S]) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.now == now {
		return
	}
	r.now = now
	if len(r.watches) == 0 || r.telling {
		return
	}
	r.telling = true
	time.AfterFunc(everyUpdate-time.Since(r.told), r.tell)
}

// tell sends the newest snapshot to the watches.
func (r *room[S, E]) tell() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.telling, r.told = false, time.Now()
	if r.now == nil {
		return
	}
	for w := range r.watches {
		w.put(r.now)
	}
}

// poll reads changes by other processes while somebody is watching.
func (r *room[S, E]) poll() {
	tick := time.NewTicker(everyUpdate)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-r.all.ctx.Done():
			return
		}
		r.mu.Lock()
		r.polling = len(r.watches) > 0
		more := r.polling
		r.mu.Unlock()
		if !more {
			return
		}
		_, _ = r.do(r.all.ctx, nil) // if the error persists, the next command reports it
	}
}
