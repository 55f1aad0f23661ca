package hall

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"keypeg/internal/hall/lobby"
	"keypeg/internal/hall/peers"
)

// A room is a match in memory. Commands take turns in it; looks do not wait for them.
type room struct {
	id       string
	tables   *lobby.Tables[*Snapshot]
	presence *peers.Presence
	turn     chan struct{} // full while somebody has the turn to write
	read     Mark          // how far the match in memory was read; later events were written here. Guarded by turn

	known atomic.Int64  // the latest revision that this process knows to be stored, or about to be
	users int           // commands and watches inside; guarded by rooms.mu
	idle  *list.Element // its place in rooms.idle, or nil; guarded by rooms.mu

	mu        sync.Mutex
	newest    *Snapshot // nil until loaded, and after a fault
	audience  audience
	present   [2]int      // watches here
	elsewhere [2]int      // number of other halls with some
	marked    peers.There // what presence was told last
}

// current returns the newest snapshot, or nil if it has to be loaded.
func (r *room) current() *Snapshot {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.newest
}

// take waits for the room's turn to write; give ends it.
func (r *room) take(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case r.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *room) give() { <-r.turn }

// publish makes s the newest snapshot and hands it to every watch.
func (r *room) publish(s *Snapshot) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.show(s)
}

// show does what publish does, for callers that hold r.mu.
func (r *room) show(s *Snapshot) {
	if r.newest == nil || len(r.newest.grants) != len(s.grants) { // somebody may have joined
		for _, w := range r.audience.all() {
			r.recount(w, w.seatsIn(s))
		}
	}
	if all := r.everywhere(); s.Present != all || s.here != r.present {
		s = s.copy()
		s.Present, s.here = all, r.present
	}
	r.newest = s
	r.mark()
	r.known.Store(s.revision)
	r.list(s)
	if r.audience.tell(s) {
		time.AfterFunc(headStart, r.tellOn)
	}
}

// forget drops a snapshot that may differ from the store. Watchers are shown whatever the store has next.
func (r *room) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.newest = nil
	r.known.Store(0)
}

// forgetUnwatched drops the snapshot and returns true, unless somebody watches.
func (r *room) forgetUnwatched() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.audience.empty() {
		return false
	}
	r.newest = nil
	return true
}
