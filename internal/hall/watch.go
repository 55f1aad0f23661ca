package hall

import (
	"context"
	"slices"

	"keypeg"
	"keypeg/internal/requestctx"
)

// A watch is one watcher of a match. Its channel holds at most one snapshot, the newest not yet read.
type watch struct {
	c       chan *Snapshot
	seat    *keypeg.Seat // the seat whose places it takes; nil for an onlooker
	seatsIn func(*Snapshot) []keypeg.Seat
	counted []keypeg.Seat // seats it counts as present; guarded by the room's mu
	at      int           // its place among the onlookers; guarded likewise
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

// Watch follows a match. The channel yields the newest snapshot at once, and a newer one whenever the match changes or somebody
// comes or goes. A slow reader misses snapshots in between, but never the last, and delays nobody.
//
// While the watch lasts, the seats that seatsIn returns count as present; it may depend only on who holds which seat, and nil
// returns none. The watch ends, closing the channel, when ctx ends or the hall closes. Watch refuses with busy, crowded or
// too-many-pages if there are too many, and refuses viewers who may not Look. Viewers without a seat never take the places of
// those who have one.
func (h *Hall) Watch(ctx context.Context, id string, viewer Hash, seatsIn func(*Snapshot) []keypeg.Seat) (<-chan *Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	r, err := h.enter(id)
	if err != nil {
		h.running.Done()
		return nil, err
	}
	leave := func() {
		h.rooms.exit(r)
		h.running.Done()
	}
	s, err := h.look(ctx, r, h.openTo(viewer))
	if err != nil {
		leave()
		return nil, err
	}
	if seatsIn == nil {
		seatsIn = func(*Snapshot) []keypeg.Seat { return nil }
	}
	w := &watch{c: make(chan *Snapshot, 1), seat: s.FirstSeat(viewer), seatsIn: seatsIn}
	from := requestctx.Caller(ctx)
	if err := h.places.take(from, w.seat == nil); err != nil {
		leave()
		return nil, err
	}
	away := func() {
		h.places.give(from, w.seat == nil)
		leave()
	}
	if err := r.join(w, h.opt); err != nil {
		away()
		return nil, err
	}
	if r.current() == nil { // it left memory before the watch joined, and now stays
		if _, err := h.look(ctx, r, h.openTo(viewer)); err != nil {
			r.part(w)
			away()
			return nil, err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(h.ctx, cancel)
	context.AfterFunc(ctx, func() {
		unhook()
		r.part(w)
		away()
	})
	return w.c, nil
}

func (r *room) watched() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.audience.empty()
}

// join adds a watch and hands it the newest snapshot, if there is room for it.
func (r *room) join(w *watch, o Options) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.audience.add(w, o); err != nil {
		return err
	}
	switch {
	case r.newest == nil: // the next load will show the match
	case r.recount(w, w.seatsIn(r.newest)):
		r.show(r.newest)
	default:
		w.put(r.newest)
	}
	return nil
}

// part ends a watch.
func (r *room) part(w *watch) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.audience.remove(w, r.newest)
	close(w.c)
	switch changed := r.recount(w, nil); {
	case changed && r.newest != nil:
		r.show(r.newest)
	case changed:
		r.mark()
		if r.everywhere()[keypeg.Host] == 0 {
			r.tables.Leave(r.id)
		}
	}
}

// recount replaces the seats for which a watch counts, and reports whether that changed who is present.
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
