package hall

import (
	"context"

	"keypeg"
)

// load brings a match in memory up to date with the store, and shows it to the watchers. The caller must have the room's
// turn.
func (h *Hall) load(ctx context.Context, r *room) (*Snapshot, error) {
	was := r.current()
	s, err := h.archive.latest(ctx, r, was)
	if err != nil {
		return nil, err
	}
	if was.whole() && was.revision == s.revision {
		return was, nil
	}
	if !s.whole() {
		if err := h.goOn(context.WithoutCancel(ctx), s); err != nil {
			h.complain(err, "a rematch could not be made", "match", r.id) // it is tried again the next time the match is read
		}
	}
	h.computers.countShow(s)
	r.publish(s)
	s = r.current()
	h.clock.wind(s)
	return s, nil
}

// loadAgain loads a match that others may have changed. A match that nobody is watching and that is not needed is only
// dropped from memory. The snapshot is then nil, as it is for a deleted match.
func (h *Hall) loadAgain(ctx context.Context, id string, needed bool) (*Snapshot, error) {
	r, err := h.rooms.enter(id)
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

// IsDamaged reports whether a match was refused because its stored form is damaged. Callers that list matches skip it.
func IsDamaged(err error) bool { return keypeg.ErrorCode(err) == "damaged" }

// NotTheirs reports whether a holder was refused a match of their own because they, or the match, were deleted meanwhile.
// Callers that list matches skip it.
func NotTheirs(err error) bool {
	code := keypeg.ErrorCode(err)
	return code == "no-match" || code == "not-open-yet"
}
