package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"keypeg"
	"keypeg/internal/caught"
)

// sweepEvery is how often the hall looks for matches to forget, and sweepPage how many it looks at at once.
const (
	sweepEvery = time.Hour
	sweepPage  = 500
)

// sweepOn forgets old matches, now and then, until the hall closes.
func (h *Hall) sweepOn() {
	for h.ctx.Err() == nil && h.opt.Keep+h.opt.KeepUnmet > 0 {
		err := caught.Do(func() error {
			_, err := h.Sweep(h.ctx)
			return err
		})
		if err != nil && h.ctx.Err() == nil {
			h.opt.Log.Error("old matches could not be forgotten", "err", err)
		}
		h.sleep(sweepEvery, nil)
	}
}

// Sweep forgets the matches that have been kept long enough after their last event, but for those that somebody watches
// or that are damaged, and says how many.
func (h *Hall) Sweep(ctx context.Context) (forgotten int, err error) {
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

// old reports whether a match has been kept long enough. One that nobody joined has one event: its host sat down.
func (h *Hall) old(k Kept) bool {
	keep := h.opt.Keep
	if k.Version <= 1 && h.opt.KeepUnmet > 0 {
		keep = h.opt.KeepUnmet
	}
	return keep > 0 && h.opt.Now().Sub(k.Changed) > keep
}

// forget removes a match, unless something happens in it, or somebody is there.
func (h *Hall) forget(ctx context.Context, k Kept) (gone bool, err error) {
	if h.watched(k.ID) || h.presence.elsewhere(k.ID) != [2]int{} {
		return false, nil
	}
	return h.remove(ctx, k.ID, func(s *Snapshot) bool {
		// The list is only a hint: what the events say counts.
		return h.old(Kept{k.ID, s.Match.Version, s.last})
	})
}

// remove removes a match that may go, whoever is there, unless something happens in it or it is damaged.
func (h *Hall) remove(ctx context.Context, id string, may func(*Snapshot) bool) (gone bool, err error) {
	r, err := h.enter(id)
	if err != nil {
		return false, err
	}
	defer h.exit(r)
	if err := r.take(ctx); err != nil {
		return false, err
	}
	defer r.give()
	s := r.current()
	if s == nil {
		s, err = h.load(ctx, r)
		switch code := keypeg.ErrorCode(err); {
		case code == "damaged", code == "no-match": // nobody has it any more, if it is not there
			return false, nil
		case err != nil:
			return false, err
		}
	}
	if !may(s) {
		return false, nil
	}
	err = h.store.Remove(ctx, id, s.revision)
	if errors.Is(err, ErrStale) || errors.Is(err, ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("forget match %s: %w", id, err)
	}
	h.counts.forgotten.Add(1)
	r.forget()
	version := s.Match.Version
	h.clock.set(id, version, time.Time{})
	for _, seat := range keypeg.Seats {
		h.promptsOf(s.Header).set(promptOf(id, seat), version, time.Time{})
	}
	if s.Header.exhibition() {
		h.mu.Lock()
		delete(h.showing, id)
		h.mu.Unlock()
	}
	h.mu.Lock()
	told := h.gone
	h.mu.Unlock()
	for _, f := range told {
		f(id, s.allHolders())
	}
	return true, nil
}

// allHolders are those with a seat.
func (s *Snapshot) allHolders() (all []Hash) {
	for _, g := range s.grants {
		all = append(all, g.Holder)
	}
	return all
}

// mayKeep refuses one more match to who made so many that are kept already.
func (h *Hall) mayKeep(ctx context.Context, by string) error {
	if by == "" || h.opt.PerMaker == 0 {
		return nil
	}
	n, err := h.store.MadeBy(ctx, by)
	if err != nil {
		return fmt.Errorf("count the matches of one address: %w", err)
	}
	if n >= h.opt.PerMaker {
		return keypeg.Refusef("full-for-you", "", "so many matches from where you are are kept that there is no room for another: old ones go with time")
	}
	return nil
}
