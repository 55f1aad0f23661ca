package hall

import (
	"context"
	"fmt"

	"keypeg"
	"keypeg/internal/trace"
	"keypeg/match"
)

// Look returns the newest snapshot of a match. It is at least as new as any snapshot that any process returned before the
// call. The viewer is the hash of the caller's secret, or the zero Hash if the caller has none. While the match is private,
// Look refuses everyone without a seat, with the code not-open-yet. A snapshot contains the whole match, from which package
// match derives views.
func (h *Hall) Look(ctx context.Context, id string, viewer Hash) (*Snapshot, error) {
	return h.lookBy(ctx, id, openTo(viewer, h.opt.Now))
}

// Inspect returns the same snapshot as Look, but ignores privacy. Use it only for the server's own work, and never to answer
// a caller.
func (h *Hall) Inspect(ctx context.Context, id string) (*Snapshot, error) {
	return h.lookBy(ctx, id, byTheHall)
}

// Log returns the stored log of a match, with its names, for a viewer who may Look at the match.
func (h *Hall) Log(ctx context.Context, id string, viewer Hash) (Log, error) {
	if err := h.begin(); err != nil {
		return Log{}, err
	}
	defer h.running.Done()
	if _, err := h.find(ctx, id, openTo(viewer, h.opt.Now)); err != nil {
		return Log{}, err
	}
	l, err := h.archive.read(ctx, id)
	return l.Named(), err
}

// LookBack returns a match as it was at an earlier version, for a viewer who may Look at the match.
func (h *Hall) LookBack(ctx context.Context, id string, viewer Hash, version int) (*match.Match, error) {
	l, err := h.Log(ctx, id, viewer)
	if err != nil {
		return nil, err
	}
	if version < 0 || version > len(l.Events) {
		return nil, fmt.Errorf("match %s has no version %d", id, version)
	}
	l.Events = l.Events[:version]
	m, err := replay(l)
	if err != nil {
		return nil, h.archive.refuse(id, err)
	}
	return m, nil
}

// SeatFor returns the seat from which a viewer looks: the seat that the viewer names or, if none is named, the only seat
// that the viewer holds. It returns nil for a watcher. If the viewer does not hold the named seat, SeatFor refuses with
// not-your-seat.
func (s *Snapshot) SeatFor(viewer Hash, named string) (*keypeg.Seat, error) {
	held := s.Seats(viewer)
	for _, seat := range held {
		if named == seat.String() || named == "" && len(held) == 1 {
			return &seat, nil
		}
	}
	if named == "" {
		return nil, nil
	}
	return nil, notYourSeat()
}

func (h *Hall) lookBy(ctx context.Context, id string, may permission) (*Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	return h.find(ctx, id, may)
}

// find returns the newest snapshot of a match, for callers who may see it. It is at least as new as the stored match was when
// find was called.
func (h *Hall) find(ctx context.Context, id string, may permission) (*Snapshot, error) {
	r, err := h.rooms.enter(id)
	if err != nil {
		return nil, err
	}
	defer h.rooms.exit(r)
	s, err := h.latest(ctx, r)
	if err == nil {
		err = may(s)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// look returns the snapshot of a room to callers who may see it, and loads the match if necessary. Before it refuses a
// caller, it makes sure that the snapshot is up to date, because another process may just have given the caller a seat.
func (h *Hall) look(ctx context.Context, r *room, may permission) (*Snapshot, error) {
	s, _, err := h.newest(ctx, r)
	if err != nil {
		return nil, err
	}
	refusal := may(s)
	if refusal == nil {
		return s, nil
	}
	was := s.revision
	if s, err = h.latest(ctx, r); err != nil {
		return nil, err
	}
	if s.revision == was {
		return nil, refusal
	}
	if refusal = may(s); refusal != nil {
		return nil, refusal
	}
	return s, nil
}

// latest returns a snapshot that is at least as new as the stored match was when latest was called.
func (h *Hall) latest(ctx context.Context, r *room) (*Snapshot, error) {
	s, loaded, err := h.newest(ctx, r)
	if err != nil || loaded || !h.shared {
		return s, err
	}
	stored, err := h.revisions.of(ctx, r.id)
	if err != nil {
		return nil, fmt.Errorf("ask for the revision of match %s: %w", r.id, err)
	}
	if s.revision < stored || stored == 0 {
		return h.follow(ctx, r.id, true, noNews)
	}
	s, _, err = h.newest(ctx, r)
	return s, err
}

// newest returns the snapshot in memory. It loads the snapshot if necessary, and reports whether it has done so. If another
// caller has loaded the snapshot, that caller may have read the store before newest was called.
func (h *Hall) newest(ctx context.Context, r *room) (_ *Snapshot, loaded bool, err error) {
	if s := r.current(); s.whole() {
		return s, false, nil
	}
	if err := r.take(ctx); err != nil {
		return nil, false, err
	}
	defer r.give()
	if s := r.current(); s.whole() {
		return s, false, nil // another caller has loaded the match
	}
	s, err := h.load(ctx, r, trace.None)
	return s, true, err
}

// MatchesOf returns the ids of the matches in which a holder has a seat, latest first, up to limit. If the argument after is
// a match in that list, MatchesOf returns only the matches that follow it. Each call costs as much as listing all of the
// holder's matches.
func (h *Hall) MatchesOf(ctx context.Context, holder Hash, after string, limit int) ([]string, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	ids, err := h.store.MatchesOf(ctx, holder, after, limit)
	if err != nil {
		return nil, fmt.Errorf("list the matches of a holder: %w", err)
	}
	return ids, nil
}
