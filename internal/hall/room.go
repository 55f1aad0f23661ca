package hall

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"keypeg"
	"keypeg/match"
	"keypeg/record"
)

// A room is a match in memory. Its commands take turns; looking does not wait for them.
type room struct {
	id       string
	lobby    *lobby
	presence *presence
	turn     chan struct{} // full while somebody has the turn to write
	read     Mark          // how far what is in memory was read; what follows was written here. Of whoever has the turn

	known atomic.Int64  // the revision that is stored, or about to be, as far as is known here
	users int           // commands and watches inside; guarded by Hall.mu
	idle  *list.Element // its place in Hall.idle, or nil; guarded by Hall.mu

	mu        sync.Mutex
	newest    *Snapshot // nil until loaded, and after a fault
	audience  audience
	present   [2]int // watches here
	elsewhere [2]int // other halls with some
	marked    There  // what was said to presence last
}

func noMatch(id string) error {
	return keypeg.Refusef("no-match", "", "there is no match %.20q: check the link", id)
}

// current is the newest snapshot, or nil if it has to be loaded.
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

// show is publish for callers that hold r.mu.
func (r *room) show(s *Snapshot) {
	if r.newest == nil || len(r.newest.grants) != len(s.grants) { // somebody may have sat down
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
	r.lobby.update(s)
	if r.audience.tell(s) {
		time.AfterFunc(headStart, r.tellOn)
	}
}

// forget drops a snapshot that may differ from what is stored. Whatever is stored is news then to those who watch.
func (r *room) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.newest = nil
	r.known.Store(0)
}

// forgetUnwatched does so unless somebody watches; then it returns false.
func (r *room) forgetUnwatched() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.audience.empty() {
		return false
	}
	r.newest = nil
	return true
}

// load brings the match to what is stored and shows it. The caller has the room's turn.
func (h *Hall) load(ctx context.Context, r *room) (*Snapshot, error) {
	s, err := h.stored(ctx, r)
	if err != nil {
		return nil, err
	}
	return h.arrange(ctx, r, s)
}

// stored is a match as it is stored: what is in memory and what came since or, where that does not fit, all of it read anew.
func (h *Hall) stored(ctx context.Context, r *room) (*Snapshot, error) {
	was := r.current()
	if was != nil {
		l, err := h.store.LoadSince(ctx, r.id, r.read)
		if err != nil && !errors.Is(err, ErrDamaged) {
			return nil, h.unread(r.id, err)
		}
		if err == nil {
			if s, err := was.since(r.read, l); err == nil {
				r.read = l.Mark
				return s, nil
			}
		}
	}
	l, err := h.read(ctx, r.id)
	if err != nil {
		return nil, err
	}
	s, err := snapshotOf(l)
	if err != nil {
		return nil, h.damaged(r.id, err)
	}
	if was != nil {
		s.hinted, s.said = was.hinted, was.said
	}
	r.read = l.Mark
	return s, nil
}

// arrange shows a room its match as it is stored. The caller has the room's turn.
func (h *Hall) arrange(ctx context.Context, r *room, s *Snapshot) (*Snapshot, error) {
	if err := h.goOn(context.WithoutCancel(ctx), s); err != nil {
		h.opt.Log.ErrorContext(ctx, "a rematch could not be made", "match", r.id, "err", err) // it is tried again at the next look
	}
	if s.Header.exhibition() {
		h.countShow(s)
	}
	r.publish(s)
	return r.current(), nil
}

// read is what the store has of a match.
func (h *Hall) read(ctx context.Context, id string) (Log, error) {
	l, err := h.store.Load(ctx, id)
	if err != nil {
		return Log{}, h.unread(id, err)
	}
	return l, nil
}

// unread says why a match could not be read.
func (h *Hall) unread(id string, err error) error {
	switch {
	case errors.Is(err, ErrNotFound):
		return noMatch(id)
	case errors.Is(err, ErrDamaged):
		return h.damaged(id, err)
	}
	return fmt.Errorf("load match %s: %w", id, err)
}

// damaged refuses a match that is not as it was written, or does not fold, and says why in the log, once.
func (h *Hall) damaged(id string, why error) error {
	h.mu.Lock()
	_, told := h.broken[id]
	h.broken[id] = struct{}{}
	h.mu.Unlock()
	if !told {
		h.opt.Log.Error("a match is damaged and refused, until a copy is put back", "match", id, "err", why)
	}
	return keypeg.Refusef("damaged", "", "what is kept of match %.20q is damaged: only a backup can bring it back", id)
}

// IsDamaged reports whether a match was refused because what is kept of it is damaged: a list goes on without it.
func IsDamaged(err error) bool { return keypeg.ErrorCode(err) == "damaged" }

// replay folds a log that came from outside the process: one that does not fold is an error, not a
// panic.
func replay(l Log) (m *match.Match, err error) {
	defer func() {
		if p := recover(); p != nil {
			m, err = nil, oddEvents(p)
		}
	}()
	return match.Fold(l.Header.Config, l.Events)
}

func oddEvents(why any) error { return fmt.Errorf("its events do not fit together: %v", why) }

// enter is the room of a match, whether or not the match exists; exit leaves it.
func (h *Hall) enter(id string) (*room, error) {
	if len(id) > record.MaxID {
		return nil, noMatch(id)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[id]
	if r == nil {
		r = &room{id: id, lobby: h.lobby, presence: h.presence, turn: make(chan struct{}, 1)}
		r.elsewhere = h.presence.elsewhere(id)
		h.rooms[id] = r
	}
	if r.idle != nil {
		h.idle.Remove(r.idle)
		r.idle = nil
	}
	r.users++
	return r, nil
}

func (h *Hall) exit(r *room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.users--; r.users > 0 {
		return
	}
	if r.current() == nil {
		delete(h.rooms, r.id)
		return
	}
	r.idle = h.idle.PushFront(r)
	if h.idle.Len() > h.opt.Idle {
		oldest := h.idle.Remove(h.idle.Back()).(*room)
		delete(h.rooms, oldest.id)
	}
}
