package hall

import (
	"context"
	"errors"
	"fmt"

	"keypeg"
	"keypeg/match"
)

// Look is the newest snapshot of a match for a viewer, by the hash of their secret, or
// the zero hash for whoever has none. It is refused with not-open-yet as long as the
// match is private and the viewer sits elsewhere. The snapshot holds all there is to
// know: package match makes the views of it.
func (h *Hall) Look(ctx context.Context, id string, viewer Hash) (*Snapshot, error) {
	return h.lookBy(ctx, id, h.openTo(viewer))
}

// LookForHint is Look for the holder of a seat; others are refused with not-your-seat, and
// with no-hints where hints cannot be asked for.
func (h *Hall) LookForHint(ctx context.Context, id string, holder Hash, seat keypeg.Seat) (*Snapshot, error) {
	return h.lookBy(ctx, id, hintsFor(holder, seat))
}

// Inspect is a match whether or not it is private: for counting what became of it, and
// never for somebody who asked.
func (h *Hall) Inspect(ctx context.Context, id string) (*Snapshot, error) {
	return h.lookBy(ctx, id, byTheHall)
}

// Log is a match from its first event on, as the store keeps it, for a viewer who may
// Look at it.
func (h *Hall) Log(ctx context.Context, id string, viewer Hash) (Log, error) {
	if err := h.begin(); err != nil {
		return Log{}, err
	}
	defer h.running.Done()
	if _, err := h.find(ctx, id, h.openTo(viewer)); err != nil {
		return Log{}, err
	}
	l, err := h.store.Load(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return Log{}, noMatch(id)
	}
	if err != nil {
		return Log{}, fault("read the log of match "+id, err)
	}
	return l, nil
}

// LookBack is a match as it was at an earlier version, for a viewer who may Look at it.
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
		return nil, fault("look back at match "+id, err)
	}
	return m, nil
}

// openTo lets those look who hold a seat, and everybody else once the match is private
// no more.
func (h *Hall) openTo(viewer Hash) permission {
	return func(s *Snapshot) error {
		if !h.opt.Now().Before(s.Header.PrivateUntil()) || len(s.Seats(viewer)) > 0 {
			return nil
		}
		return keypeg.Refusef("not-open-yet", "", "this is open to all when its day ends, at midnight UTC")
	}
}

func (h *Hall) lookBy(ctx context.Context, id string, may permission) (*Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	return h.find(ctx, id, may)
}

// find is the newest snapshot of a match for who may see it.
func (h *Hall) find(ctx context.Context, id string, may permission) (*Snapshot, error) {
	r, err := h.enter(id)
	if err != nil {
		return nil, err
	}
	defer h.exit(r)
	return h.look(ctx, r, may)
}

// look is the room's newest snapshot, loaded if it is not in memory, for who may see
// it.
func (h *Hall) look(ctx context.Context, r *room, may permission) (*Snapshot, error) {
	s, err := h.newest(ctx, r)
	if err == nil {
		err = may(s)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (h *Hall) newest(ctx context.Context, r *room) (*Snapshot, error) {
	if s := r.current(); s != nil {
		return s, nil
	}
	if err := r.take(ctx); err != nil {
		return nil, err
	}
	defer r.give()
	if s := r.current(); s != nil {
		return s, nil // somebody else has loaded it
	}
	return h.load(ctx, r)
}
