package hall

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"keypeg"
	"keypeg/match"
	"keypeg/record"
)

// load brings a match in memory up to date with the store, and shows it to the watchers. The caller has the room's turn.
func (h *Hall) load(ctx context.Context, r *room) (*Snapshot, error) {
	was := r.current()
	s, err := h.archive.latest(ctx, r, was)
	if err != nil {
		return nil, err
	}
	if was.whole() && was.revision == s.revision {
		return was, nil
	}
	if err := h.goOn(context.WithoutCancel(ctx), s); err != nil {
		h.complain(err, "a rematch could not be made", "match", r.id) // it is tried again at the next look
	}
	h.computers.countShow(s)
	r.publish(s)
	s = r.current()
	h.clock.wind(s)
	return s, nil
}

// loadAgain loads a match that others may have changed. If nobody watches the match and it is not needed, it is only dropped from
// memory. The snapshot is then nil, as it is for a deleted match.
func (h *Hall) loadAgain(ctx context.Context, id string, needed bool) (*Snapshot, error) {
	r, err := h.enter(id)
	if err != nil {
		return nil, err
	}
	defer h.rooms.exit(r)
	if err := r.take(ctx); err != nil {
		return nil, err
	}
	defer r.give()
	if !needed && r.forgetUnwatched() {
		return nil, nil
	}
	s, err := h.load(ctx, r)
	if keypeg.ErrorCode(err) == "no-match" {
		r.forget()
	}
	return s, err
}

// enter returns the room of a match; rooms.exit leaves it.
func (h *Hall) enter(id string) (*room, error) {
	if len(id) > record.MaxID {
		return nil, noMatch(id)
	}
	return h.rooms.enter(id), nil
}

func noMatch(id string) error {
	return keypeg.Refusef("no-match", "", "there is no match %.20q: check the link", id)
}

// An archive reads matches from the store. It logs the damaged ones.
type archive struct {
	store Store
	log   *slog.Logger
	told  sync.Map // ids of the matches that were logged
}

// read returns a match from its first event.
func (a *archive) read(ctx context.Context, id string) (Log, error) {
	l, err := a.store.Load(ctx, id)
	if err != nil {
		return Log{}, a.unread(id, err)
	}
	return l, nil
}

// latest returns a match as it is stored: the one in memory with the events since or, if these do not fit, all of it read again.
func (a *archive) latest(ctx context.Context, r *room, was *Snapshot) (*Snapshot, error) {
	if was != nil {
		l, err := a.store.LoadSince(ctx, r.id, r.read)
		if err != nil && !errors.Is(err, ErrDamaged) {
			return nil, a.unread(r.id, err)
		}
		if err == nil {
			if s, err := was.since(r.read, l); err == nil {
				r.read = l.Mark
				return s, nil
			}
		}
	}
	l, err := a.read(ctx, r.id)
	if err != nil {
		return nil, err
	}
	s, err := snapshotOf(l)
	if err != nil {
		return nil, a.refuse(r.id, err)
	}
	if was != nil {
		s.hinted, s.said = was.hinted, was.said
	}
	r.read = l.Mark
	return s, nil
}

// unread returns the error for a match that could not be read.
func (a *archive) unread(id string, err error) error {
	switch {
	case errors.Is(err, ErrNotFound):
		return noMatch(id)
	case errors.Is(err, ErrDamaged):
		return a.refuse(id, err)
	}
	return fmt.Errorf("load match %s: %w", id, err)
}

// refuse refuses a match that is not as it was written or does not replay, and logs the reason once.
func (a *archive) refuse(id string, why error) error {
	if _, told := a.told.LoadOrStore(id, true); !told {
		a.log.Error("a match is damaged and refused, until a copy is put back", "match", id, "err", why)
	}
	return keypeg.Refusef("damaged", "", "the stored match %.20q is damaged: only a backup can bring it back", id)
}

// IsDamaged reports whether a match was refused because its stored form is damaged. A list continues without it.
func IsDamaged(err error) bool { return keypeg.ErrorCode(err) == "damaged" }

// NotTheirs reports whether a holder was refused a match of their own because they, or the match, were deleted meanwhile. A list
// continues without it.
func NotTheirs(err error) bool {
	code := keypeg.ErrorCode(err)
	return code == "no-match" || code == "not-open-yet"
}

// replay folds a log from outside the process. If the log does not fold, it returns an error instead of panicking.
func replay(l Log) (m *match.Match, err error) {
	defer func() {
		if p := recover(); p != nil {
			m, err = nil, oddEvents(p)
		}
	}()
	return match.Fold(l.Header.Config, l.Events)
}

func oddEvents(why any) error { return fmt.Errorf("its events do not fit together: %v", why) }
