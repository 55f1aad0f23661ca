package hall

import (
	"container/list"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"keypeg"
	"keypeg/internal/hall/lobby"
	"keypeg/internal/hall/peers"
)

// A room contains a match in memory. Commands take turns in it. Callers of Look do not wait for commands.
type room struct {
	id       string
	tables   *lobby.Tables[*Snapshot]
	presence *peers.Presence
	turn     chan struct{} // holds a value while a writer has the turn
	read     Mark          // the mark up to which this hall has read the store; it wrote later events itself, or got them from other halls; guarded by turn

	known atomic.Int64  // the latest revision that is stored or about to be stored
	users int           // the number of commands and watches in the room; guarded by rooms.mu
	idle  *list.Element // the room's element in rooms.idle, or nil; guarded by rooms.mu

	mu        sync.Mutex
	newest    *Snapshot // the newest snapshot; nil until the match is loaded, and after a fault
	audience  audience
	present   [2]int      // indexed by seat: the number of watches in this hall
	elsewhere [2]int      // indexed by seat: the number of other halls that have watches of the seat
	marked    peers.There // the last state that the room reported to presence
}

// current returns the newest snapshot, or nil if the match must be loaded.
func (r *room) current() *Snapshot {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.newest
}

// take waits for the turn to write in the room, and give ends that turn.
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

// show does the same as publish, for callers that have locked r.mu.
func (r *room) show(s *Snapshot) {
	if r.newest == nil || !slices.Equal(r.newest.grants, s.grants) { // somebody may have joined or left
		for _, w := range r.audience.all() {
			r.recount(w, w.seatsIn(s))
		}
	}
	if all := r.everywhere(); s.Present != all || s.here != r.present {
		s = s.copy()
		s.Present, s.here = all, r.present
	}
	r.newest = s
	r.known.Store(s.revision)
	r.announce()
	if r.audience.tell(s) {
		time.AfterFunc(headStart, r.tellOn)
	}
}

// forget drops a snapshot that may differ from the store. Watchers get the next snapshot that is read.
func (r *room) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.newest = nil
	r.known.Store(0)
}

// forgetUnwatched drops the snapshot unless somebody watches the match. It reports whether it dropped the snapshot.
func (r *room) forgetUnwatched() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.audience.empty() {
		return false
	}
	r.newest = nil
	return true
}

func (r *room) watched() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.audience.empty()
}

// join adds a watch if the limits allow one more, and hands it the newest snapshot.
func (r *room) join(w *watch, o Options) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	first := r.audience.empty()
	if err := r.audience.add(w, o); err != nil {
		return err
	}
	if first {
		r.presence.Attend(r.id)
	}
	switch {
	case r.newest == nil: // the next load will show the match to this watch
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
		r.announce()
	}
}

// recount replaces the seats that count as present because of a watch, and reports whether this has changed who is
// present.
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

// tellOn passes the newest snapshot, in batches, to all onlookers who do not have it yet.
func (r *room) tellOn() {
	for r.tellSome() {
		runtime.Gosched() // lets the goroutines that read the snapshot run
	}
}

func (r *room) tellSome() (more bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.audience.telling = r.newest != nil && r.audience.tellMore(r.newest) // after a fault, newest is nil, and the next load hands out a snapshot
	return r.audience.telling
}

// meet updates the counts of players who are present at other halls.
func (r *room) meet() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.elsewhere = r.presence.Elsewhere(r.id)
	if r.newest != nil && r.newest.Present != r.everywhere() {
		r.show(r.newest)
	} else {
		r.announce()
	}
}

// everywhere returns the number of watches for each seat, here and at other halls.
func (r *room) everywhere() (all [2]int) {
	for seat := range all {
		all[seat] = r.present[seat] + r.elsewhere[seat]
	}
	return all
}

// announce reports to other halls and the lobby who is present here, and whether the host waits at an open table. Callers
// hold r.mu.
func (r *room) announce() {
	s, now := r.newest, peers.There{Waits: r.marked.Waits}
	for seat, n := range r.present {
		now.Seats[seat] = n > 0
	}
	if s != nil {
		now.Waits = s.Header.Open && s.Awaits(keypeg.Guest)
	}
	switch {
	case s != nil && !s.Header.Open: // the match is not a table of the lobby
	case s != nil && !now.Waits:
		r.tables.Close(r.id)
	case r.everywhere()[keypeg.Host] == 0:
		r.tables.Leave(r.id)
	case s != nil:
		r.tables.Wait(lobby.Table[*Snapshot]{Match: r.id, Host: s.Holders(keypeg.Host)[0], Made: s.Header.Made, Shown: s})
	}
	now.Waits = now.Waits && now.Seats[keypeg.Host]
	if now != r.marked {
		r.marked = now
		r.presence.Set(r.id, now)
	}
}
