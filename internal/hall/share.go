package hall

import (
	"context"
	"maps"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/caught"
)

// Several halls, in as many processes, may host the matches of one store. What keeps them from harm is the comparison in
// Append; here is what has them hear of each other, and one do the work of another that is gone.
const (
	missed     = 3 * time.Second  // after its time a computer's move is left to another hall
	lease      = 10 * time.Second // in which that one does it, or ends a turn
	claimAhead = time.Second      // so that turns end to the millisecond
	claimPage  = 200
	lookSeldom = 5 // times as seldom as for claims it is asked whether what is in memory is what is stored
	lookPage   = 1000
)

// missedAt is when another hall looks after a match, should this one not have done what is next by then: when its turn runs
// over, or some time after a computer should have moved. It is zero if neither will be.
func (h *Hall) missedAt(s *Snapshot) time.Time {
	at := s.due()
	for _, seat := range s.waitsFor() {
		if late := wholeMillis(h.moveAt(s, seat).Add(missed)); at.IsZero() || late.Before(at) {
			at = late
		}
	}
	return at
}

// claimOn claims what others have missed, now and then, until the hall closes; and first has them leave it what it is at.
func (h *Hall) claimOn() {
	leases := leases{}
	for h.ctx.Err() == nil {
		now := wholeMillis(time.Now())
		err := h.renew(leases, now)
		var due []DueAt
		if err == nil {
			due, err = h.store.Claim(h.ctx, now.Add(claimAhead), now.Add(lease), claimPage)
		}
		for _, d := range due {
			if !h.hasInHand(d) {
				h.claimed.set(d.Match, unknown, d.At)
			}
		}
		switch {
		case err != nil && h.ctx.Err() == nil:
			h.opt.Log.Error("cannot read which turns run over", "err", err)
			h.sleep(retry, nil)
		case len(due) < claimPage:
			h.sleep(h.opt.Poll, nil)
		}
	}
}

// leases are the last that a hall has had, by match.
type leases map[string]Lease

// renew has other halls leave matches to this one whose computers it has been at for long, or has waiting for their turn.
func (h *Hall) renew(had leases, now time.Time) error {
	at := h.isAt()
	maps.DeleteFunc(had, func(id string, _ Lease) bool { return at[id] == nil })
	var renewed []Lease
	for id, s := range at {
		l := had[id]
		if l.Revision != s.revision {
			l = Lease{id, s.revision, h.missedAt(s)}
		}
		if had[id] = l; l.Until.Sub(now) > missed {
			continue
		}
		until := now.Add(lease)
		if due := s.due(); !due.IsZero() && due.Before(until) {
			until = due // others may be needed to end the turn
		}
		if until.After(l.Until) {
			l.Until = until
			had[id], renewed = l, append(renewed, l)
		}
	}
	if len(renewed) == 0 {
		return nil
	}
	return h.store.Renew(h.ctx, renewed)
}

// isAt are the matches of the computers that think in this hall, or wait to.
func (h *Hall) isAt() map[string]*Snapshot {
	h.mu.Lock()
	defer h.mu.Unlock()
	at := map[string]*Snapshot{}
	add := func(prompt string) {
		id, _, _ := strings.Cut(prompt, "/")
		if r := h.rooms[id]; r != nil {
			if s := r.current(); s != nil {
				at[id] = s
			}
		}
	}
	for prompt := range h.prompted {
		add(prompt)
	}
	for prompt := range h.thinking {
		add(prompt)
	}
	return at
}

// hasInHand reports whether this hall will do by itself, or is doing, what a match is due for; or will try again to.
func (h *Hall) hasInHand(d DueAt) bool {
	if h.clock.has(d) {
		return true
	}
	for _, seat := range keypeg.Seats {
		prompt := promptOf(d.Match, seat)
		if at := (DueAt{prompt, d.At.Add(retry)}); h.prompts.has(at) || h.shows.has(at) || h.thinks(prompt) {
			return true
		}
	}
	return false
}

// has reports whether an agenda has something at that time or before.
func (c *agenda) has(d DueAt) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.byName[d.Match]
	return e != nil && !e.At.After(d.At)
}

// takeOver looks after a match that was claimed: as it is stored, whatever is in memory. Should somebody have been in time after all,
// they look after what is next as well.
func (h *Hall) takeOver(d *dueMatch) {
	var s *Snapshot
	err := caught.Do(func() (err error) {
		s, err = h.readAgain(h.ctx, d.Match, true)
		return err
	})
	switch {
	case h.ctx.Err() != nil || IsDamaged(err) || keypeg.ErrorCode(err) == "no-match":
	case err != nil:
		h.complain(err, "a match that was missed could not be taken over", "match", d.Match, "err", err)
	case s.overdue():
		h.ring(d)
	case !s.now().Before(h.missedAt(s)):
		h.prompt(nil, s)
	}
}

// hear takes in what has changed in the store. What this hall has written itself is no news.
func (h *Hall) hear(changes []Change) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range changes {
		if c.Match == "" {
			select {
			case h.anyNews <- struct{}{}:
			default:
			}
		}
		r := h.rooms[c.Match]
		news := r != nil && (c.Revision == 0 || c.Revision > r.known.Load())
		if r == nil {
			news, _ = h.lobby.has(c.Match)
		}
		if news {
			h.news.set(c.Match, unknown, time.Now())
		}
	}
}

// catchUp reads a match anew that others may have changed.
func (h *Hall) catchUp(d *dueMatch) {
	err := caught.Do(func() error {
		listed, _ := h.lobby.has(d.Match)
		_, err := h.readAgain(h.ctx, d.Match, listed)
		if keypeg.ErrorCode(err) == "no-match" {
			h.lobby.gone(d.Match)
		}
		return err
	})
	if err != nil && h.ctx.Err() == nil && !IsDamaged(err) && keypeg.ErrorCode(err) != "no-match" {
		h.complain(err, "what others did in a match could not be read", "match", d.Match, "err", err) // it is looked at again soon
	}
}

// readAgain brings a match in memory to what is stored, and shows it to who watches. Where nobody does it is only dropped, unless
// it is needed; without a snapshot, then, or if there is no such match any more.
func (h *Hall) readAgain(ctx context.Context, id string, needed bool) (*Snapshot, error) {
	r, err := h.enter(id)
	if err != nil {
		return nil, err
	}
	defer h.exit(r)
	if err := r.take(ctx); err != nil {
		return nil, err
	}
	defer r.give()
	if !needed && r.forgetUnwatched() {
		return nil, nil
	}
	s, err := h.stored(ctx, r)
	switch was := r.current(); {
	case keypeg.ErrorCode(err) == "no-match":
		r.forget()
		return nil, err
	case err != nil:
		return nil, err
	case was.whole() && was.revision == s.revision:
		return was, nil
	}
	s, err = h.arrange(ctx, r, s)
	if err == nil {
		h.wind(s)
	}
	return s, err
}

// lookAround compares what is in memory with what is stored, now and then and when hints may have been lost, until the
// hall closes.
func (h *Hall) lookAround() {
	for h.ctx.Err() == nil {
		h.sleep(lookSeldom*h.opt.Poll, h.anyNews)
		if err := h.compare(h.ctx); err != nil && h.ctx.Err() == nil {
			h.opt.Log.Error("cannot read what others have changed", "err", err)
		}
	}
}

func (h *Hall) compare(ctx context.Context) error {
	ids, known := h.inMemory()
	for len(ids) > 0 {
		page := ids[:min(lookPage, len(ids))]
		ids = ids[len(page):]
		now, err := h.store.Revisions(ctx, page)
		if err != nil {
			return err
		}
		for _, id := range page {
			if now[id] != known[id] { // or it is gone
				h.hear([]Change{{id, now[id]}})
			}
		}
	}
	return nil
}

// inMemory are the matches with a snapshot, and at which revision they are; and those that are watched and lost it by a fault.
func (h *Hall) inMemory() (ids []string, known map[string]int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	known = map[string]int64{}
	for id, r := range h.rooms {
		if s := r.current(); s != nil {
			ids, known[id] = append(ids, id), s.revision
		} else if r.watched() {
			ids = append(ids, id)
		}
	}
	return ids, known
}
