package hall

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"keypeg"
)

// An archive reads matches from the store. It logs damaged matches.
type archive struct {
	store Store
	log   *slog.Logger
	told  sync.Map // the ids of the damaged matches that have been logged
}

// read reads a match from its first event.
func (a *archive) read(ctx context.Context, id string) (Log, error) {
	l, err := a.store.Load(ctx, id)
	if err != nil {
		return Log{}, a.unread(id, err)
	}
	return l, nil
}

// latest returns the stored state of a match. It adds new events to the match in memory or, if the events do not fit, reads
// the whole match again.
func (a *archive) latest(ctx context.Context, r *room, was *Snapshot) (*Snapshot, error) {
	if was != nil {
		l, err := a.store.LoadSince(ctx, r.id, r.read)
		if err != nil && !errors.Is(err, ErrDamaged) {
			return nil, a.unread(r.id, err)
		}
		if err == nil {
			if s := was.since(r.read, l); s != nil {
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
		s.Hinted, s.Said = was.Hinted, was.Said
	}
	r.read = l.Mark
	return s, nil
}

// unread returns the error for a match that cannot be read.
func (a *archive) unread(id string, err error) error {
	switch {
	case errors.Is(err, ErrNotFound):
		return noMatch(id)
	case errors.Is(err, ErrDamaged):
		return a.refuse(id, err)
	}
	return fmt.Errorf("load match %s: %w", id, err)
}

// refuse returns the refusal for a match that was changed in the store or cannot be replayed. It logs the reason once.
func (a *archive) refuse(id string, why error) error {
	if _, told := a.told.LoadOrStore(id, true); !told {
		a.log.Error("a match is damaged and refused, until a copy is put back", "match", id, "err", why)
	}
	return keypeg.Refusef("damaged", "", "the stored match %.20q is damaged: only a backup can bring it back", id)
}

func noMatch(id string) error {
	return keypeg.Refusef("no-match", "", "there is no match %.40q: check the link", id)
}
