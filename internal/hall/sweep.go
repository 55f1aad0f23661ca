package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"keypeg"
	"keypeg/internal/caught"
	"keypeg/internal/hall/schedule"
	"keypeg/internal/trace"
)

// sweepEvery is the time between searches for matches to delete, and sweepPage is the number of matches read at a
// time.
const (
	sweepEvery = time.Hour
	sweepPage  = 500
)

// A sweeper deletes the old matches of a hall.
type sweeper struct{ *Hall }

// run deletes old matches at intervals, until the hall closes.
func (h sweeper) run() {
	for h.ctx.Err() == nil && h.opt.Keep+h.opt.KeepUnmet > 0 {
		err := caught.Do(func() error {
			_, err := h.sweep(h.ctx)
			return err
		})
		if err != nil && h.ctx.Err() == nil {
			h.complain(err, "old matches could not be forgotten")
		}
		schedule.Sleep(h.ctx, sweepEvery, nil)
	}
}

// sweep deletes the matches whose last event is old enough, except for watched and damaged matches. It returns the
// number of deleted matches.
func (h sweeper) sweep(ctx context.Context) (forgotten int, err error) {
	for k, err := range allKept(ctx, h.store) {
		if err != nil {
			return forgotten, fmt.Errorf("list what is kept: %w", err)
		}
		if !h.old(k) {
			continue
		}
		gone, err := h.forget(ctx, k)
		if err != nil {
			return forgotten, err
		}
		if gone {
			forgotten++
		}
	}
	return forgotten, nil
}

// old reports whether a match is old enough to delete. A match that nobody joined has only one event, the host's.
func (h sweeper) old(k Kept) bool {
	keep := h.opt.Keep
	if k.Version <= 1 && h.opt.KeepUnmet > 0 {
		keep = h.opt.KeepUnmet
	}
	return keep > 0 && h.opt.Now().Sub(k.Changed) > keep
}

// forget deletes a match, unless it has changed or somebody is present.
func (h sweeper) forget(ctx context.Context, k Kept) (gone bool, err error) {
	if h.rooms.watched(k.ID) || h.peers.Presence.Elsewhere(k.ID) != [2]int{} {
		return false, nil
	}
	return h.remove(ctx, k.ID, func(s *Snapshot) bool {
		// The list is only a hint, so check the match itself. The events decide.
		return h.old(Kept{k.ID, s.Match.Version, s.last})
	})
}

// remove deletes a match if may(s) is true, where s is the match's newest snapshot. It does not delete a match that is
// damaged. It returns ErrStale if the match changes all the time.
func (h sweeper) remove(ctx context.Context, id string, may func(*Snapshot) bool) (gone bool, err error) {
	r, err := h.rooms.enter(id)
	if err != nil {
		return false, err
	}
	defer h.rooms.exit(r)
	if err := r.take(ctx); err != nil {
		return false, err
	}
	defer r.give()
	for range attempts {
		s := r.current()
		if s == nil {
			s, err = h.load(ctx, r, trace.None)
			switch code := keypeg.ErrorCode(err); {
			case code == "damaged", code == "no-match": // the match is gone, or cannot be read at all
				return false, nil
			case err != nil:
				return false, err
			}
		}
		if !may(s) {
			return false, nil
		}
		err = h.store.Remove(ctx, id, s.revision)
		r.forget() // after an error, the match may have changed, or may be gone
		if err == nil {
			version := s.Match.Version
			h.clock.Set(id, version, time.Time{})
			h.computers.forget(s)
			h.hooks.gone(id, s.allHolders())
			return true, nil
		}
		if !errors.Is(err, ErrStale) && !errors.Is(err, ErrNotFound) {
			break
		}
	}
	return false, fmt.Errorf("forget match %s: %w", id, err)
}
