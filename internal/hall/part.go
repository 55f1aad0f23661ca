package hall

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"keypeg/internal/caught"
	"keypeg/match"
)

// A Parted describes a match in which a holder gave up their seats, and names the remaining holders. If there are no
// holders left, the hall has deleted the match.
type Parted struct {
	Match string
	Left  []Hash
}

// partsAtOnce is the number of matches that Part handles concurrently. Concurrent writes can share disk syncs.
const partsAtOnce = 16

// Part removes a holder from all their matches, latest first. Other players keep the match, from which the holder's name is
// removed. A match that has no other player is deleted. A running match is forfeited, unless another device holds the seat.
// A failure in one match does not stop the others. Part returns all errors together, and does not undo completed changes.
func (h *Hall) Part(ctx context.Context, holder Hash) (all []Parted, err error) {
	if holder == (Hash{}) {
		return nil, nil
	}
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	var ids []string
	for after, more := "", true; more; {
		page, err := h.store.MatchesOf(ctx, holder, after, sweepPage)
		if err != nil {
			return nil, fmt.Errorf("list the matches of who parts: %w", err)
		}
		if ids, more = append(ids, page...), len(page) == sweepPage; more {
			after = page[len(page)-1]
		}
	}
	var mu sync.Mutex
	var each sync.WaitGroup
	var errs []error
	places := make(chan struct{}, partsAtOnce)
	for _, id := range ids {
		places <- struct{}{}
		each.Go(func() {
			defer func() { <-places }()
			var left []Hash
			err := caught.Do(func() (err error) {
				left, err = sweeper{h}.partFrom(ctx, id, holder)
				return err
			})
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				errs = append(errs, fmt.Errorf("part from match %s: %w", id, err))
				return
			}
			all = append(all, Parted{id, left})
		})
	}
	each.Wait()
	return all, errors.Join(errs...)
}

// partFrom removes a holder from one match, and returns the remaining holders.
func (h sweeper) partFrom(ctx context.Context, id string, holder Hash) (left []Hash, err error) {
	s, err := h.playOn(ctx, id, byTheHall, func(s *Snapshot, at time.Time) (c change, err error) {
		seats := s.Seats(holder)
		if len(seats) == 0 {
			return change{}, nil
		}
		if s.Match.Result == nil && !s.Header.Attempt() && len(s.Holders(seats[0])) == 1 {
			c, err = decideIn(s.Match, match.Command{Kind: match.Leave, Seat: seats[0]}, at, h.opt.Random)
		}
		c.gone = []Hash{holder}
		return c, err
	})
	if err != nil {
		return nil, err
	}
	if left = s.allHolders(); len(left) > 0 {
		return left, nil
	}
	_, err = h.remove(ctx, id, func(s *Snapshot) bool { return len(s.grants) == 0 })
	h.tables.Close(id)
	return nil, err
}
