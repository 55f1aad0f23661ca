package hall

import (
	"context"
	"slices"

	"keypeg"
)

// A watch is one onlooker of a match. Its channel holds at most one snapshot, the newest not yet
// read.
type watch struct {
	c       chan *Snapshot
	seatsIn func(*Snapshot) []keypeg.Seat
	counted []keypeg.Seat // as present; guarded by the room's mu
}

// put replaces an unread snapshot by s. Callers hold the room's mu, so a drained channel stays
// empty.
func (w *watch) put(s *Snapshot) {
	select {
	case <-w.c:
	default:
	}
	w.c <- s
}

// Watch follows a match: the channel yields the newest snapshot at once, and a newer one whenever
// the match changes or somebody comes or goes. A slow reader misses snapshots in between, but
// never the last, and holds nobody up.
//
// For as long as the watch lasts, the seats that seatsIn names count as present; it may depend
// only on who holds which seat, and nil names none. The watch ends, closing the channel, when ctx
// ends or the hall closes. It is refused with busy where there are too many, and to viewers who
// may not Look.
func (h *Hall) Watch(ctx context.Context, id string, viewer Hash, seatsIn func(*Snapshot) []keypeg.Seat) (<-chan *Snapshot, error) {
	if err := h.beginWatch(); err != nil {
		return nil, err
	}
	r, err := h.enter(id)
	if err != nil {
		h.endWatch()
		return nil, err
	}
	leave := func() {
		h.exit(r)
		h.endWatch()
	}
	if _, err := h.look(ctx, r, h.openTo(viewer)); err != nil {
		leave()
		return nil, err
	}
	if seatsIn == nil {
		seatsIn = func(*Snapshot) []keypeg.Seat { return nil }
	}
	w := &watch{c: make(chan *Snapshot, 1), seatsIn: seatsIn}
	if !r.join(w, h.opt.PerMatch) {
		leave()
		return nil, keypeg.Refusef("busy", "", "too much is going on here: try again in a moment")
	}
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(h.ctx, cancel)
	context.AfterFunc(ctx, func() {
		unhook()
		cancel()
		r.part(w)
		leave()
	})
	return w.c, nil
}

func (h *Hall) beginWatch() error {
	if err := h.begin(); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.watches == h.opt.Watches {
		h.running.Done()
		return keypeg.Refusef("busy", "", "too much is going on here: try again in a moment")
	}
	h.watches++
	return nil
}

func (h *Hall) endWatch() {
	h.mu.Lock()
	h.watches--
	h.mu.Unlock()
	h.running.Done()
}

// watched reports whether anybody watches a match.
func (h *Hall) watched(id string) bool {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.watches) > 0
}

// join adds a watch and hands it the newest snapshot, unless there are limit watches already.
func (r *room) join(w *watch, limit int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.watches) >= limit {
		return false
	}
	r.watches[w] = struct{}{}
	switch {
	case r.newest == nil: // a fault dropped it; loading it again will tell
	case r.recount(w, w.seatsIn(r.newest)):
		r.show(r.newest)
	default:
		w.put(r.newest)
	}
	return true
}

// part ends a watch.
func (r *room) part(w *watch) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.watches, w)
	close(w.c)
	switch changed := r.recount(w, nil); {
	case changed && r.newest != nil:
		r.show(r.newest)
	case r.present[keypeg.Host] == 0:
		r.lobby.hostLeft(r.id)
	}
}

// recount replaces the seats a watch counts for, and reports whether that changed who is present.
func (r *room) recount(w *watch, seats []keypeg.Seat) bool {
	for _, s := range w.counted {
		r.present[s]--
	}
	for _, s := range seats {
		r.present[s]++
	}
	changed := !slices.Equal(w.counted, seats)
	w.counted = seats
	return changed
}
