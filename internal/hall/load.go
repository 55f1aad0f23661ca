package hall

import (
	"context"

	"keypeg"
	"keypeg/internal/hall/peers"
	"keypeg/internal/trace"
)

// load brings a match in memory up to date with the store, and shows it to the watchers. It records the span of what made the
// hall read the match, or trace.None. The caller must have the turn to write in the room.
func (h *Hall) load(ctx context.Context, r *room, told trace.Span) (*Snapshot, error) {
	was := r.current()
	loading, span := trace.Begin(ctx, "store.load")
	s, err := h.archive.latest(loading, r, was)
	EndSpan(span, err)
	if err != nil {
		return nil, err
	}
	h.counts.read.Add(1)
	if was.whole() && was.revision == s.revision {
		return was, nil
	}
	s.causedBy(told.ID(), true)
	return h.show(ctx, r, s), nil
}

// show shows a match that other halls have changed, and sets its clock. The caller must have the turn to write in the room.
func (h *Hall) show(ctx context.Context, r *room, s *Snapshot) *Snapshot {
	if !s.whole() {
		if err := h.goOn(context.WithoutCancel(ctx), s); err != nil {
			h.complain(err, "a rematch could not be made", "match", r.id) // tried again when the match is next read
		}
	}
	r.publish(s)
	s = r.current()
	h.clock.wind(s)
	return s
}

// noNews returns no changes, so that follow reads the store.
func noNews() []peers.Change { return nil }

// follow brings a match up to date that others may have changed. It does not read the store if the news from other halls
// contains all of their changes. If needed is false and nobody watches the match, follow only drops it from memory. In that
// case, and for a deleted match, it returns a nil snapshot.
func (h *Hall) follow(ctx context.Context, id string, needed bool, news func() []peers.Change) (*Snapshot, error) {
	r, err := h.rooms.enter(id)
	if err != nil {
		return nil, err
	}
	defer h.rooms.exit(r)
	if err := r.take(ctx); err != nil {
		return nil, err
	}
	defer r.give()
	changes := news()
	if !needed && r.forgetUnwatched() {
		return nil, nil
	}
	if s := h.hear(ctx, r, changes); s != nil {
		return s, nil
	}
	ctx, span := startHearing(ctx, h.opt.Tracer, changes)
	defer span.End()
	s, err := h.load(ctx, r, span)
	if keypeg.ErrorCode(err) == "no-match" {
		r.forget()
	}
	return s, err
}

// hear applies the changes made by other halls, and returns the newest snapshot. It returns nil if the match must be read
// from the store because there are no changes, or because some are missing. The caller must have the turn to write in the
// room.
func (h *Hall) hear(ctx context.Context, r *room, news []peers.Change) *Snapshot {
	was := r.current()
	if !was.whole() || len(news) == 0 {
		return nil
	}
	s := was.told(news)
	if s == nil || s == was {
		return s
	}
	h.counts.told.Add(1)
	ctx, span := startHearing(ctx, h.opt.Tracer, news)
	defer span.End()
	s.causedBy(span.ID(), true)
	return h.show(ctx, r, s)
}

// LeftOut reports whether a list of matches leaves out a match because it is damaged, or because it or its holder's data was
// deleted in the meantime.
func LeftOut(err error) bool { return IsDamaged(err) || NotTheirs(err) }

// IsDamaged reports whether a match was refused because its stored form is damaged.
func IsDamaged(err error) bool { return keypeg.ErrorCode(err) == "damaged" }

// NotTheirs reports whether a holder was refused their own match because the holder's data or the match was deleted
// in the meantime.
func NotTheirs(err error) bool {
	code := keypeg.ErrorCode(err)
	return code == "no-match" || code == "not-open-yet"
}
