package parties

import (
	"context"
	"time"

	"keypeg/internal/limits"
)

// everyUpdate is the time between two updates of the watches, and between two checks for other processes' changes.
var everyUpdate = limits.PartyUpdates.Every

// A watch is one watcher of a party. Its channel holds at most one snapshot, the newest not yet read.
type watch struct{ c chan *Snapshot }

// put replaces an unread snapshot with s. Callers hold the mu of the room.
func (w *watch) put(s *Snapshot) {
	select {
	case <-w.c:
	default:
	}
	w.c <- s
}

// Watch follows a party. The channel yields the newest snapshot at once, and a newer one at most four times a second. A slow
// reader misses snapshots in between, but never the last one. The watch ends, closing the channel, when ctx ends or Parties
// closes.
func (p *Parties) Watch(ctx context.Context, id string) (<-chan *Snapshot, error) {
	now, err := p.Look(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := p.begin(); err != nil {
		return nil, err
	}
	r, w := p.enter(id), &watch{c: make(chan *Snapshot, 1)}
	r.mu.Lock()
	if r.now != nil {
		now = r.now
	}
	w.put(now)
	r.watches[w] = struct{}{}
	poll := p.opt.Shared && !r.polling
	r.polling = r.polling || poll
	r.mu.Unlock()
	if poll {
		p.running.Go(r.poll)
	}
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(p.ctx, cancel)
	context.AfterFunc(ctx, func() {
		unhook()
		cancel()
		r.mu.Lock()
		delete(r.watches, w)
		close(w.c)
		r.mu.Unlock()
		p.exit(r)
		p.running.Done()
	})
	return w.c, nil
}

// publish makes a snapshot the newest, and tells the watches at once or, if they were told recently, a little later.
func (r *room) publish(now *Snapshot) {
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

// tell tells the watches the newest snapshot.
func (r *room) tell() {
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

// poll reads other processes' changes as long as somebody is watching.
func (r *room) poll() {
	tick := time.NewTicker(everyUpdate)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-r.parties.ctx.Done():
			return
		}
		r.mu.Lock()
		r.polling = len(r.watches) > 0
		more := r.polling
		r.mu.Unlock()
		if !more {
			return
		}
		_, _ = r.do(r.parties.ctx, nil) // the next command reports a lasting fault
	}
}
