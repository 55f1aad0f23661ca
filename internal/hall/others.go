package hall

import (
	"context"

	"keypeg"
	"keypeg/internal/caught"
	"keypeg/internal/hall/peers"
	"keypeg/internal/hall/schedule"
)

// A host adapts a hall to package peers.
type host struct{ *Hall }

// AtWork implements peers.Host. AtWork returns the matches in which one of this hall's computers is computing a move or
// waiting for a thinker.
func (h host) AtWork() (all []peers.Work) {
	at := map[string]*Snapshot{}
	add := func(id string) {
		if r := h.rooms.of(id); r != nil {
			if s := r.current(); s != nil {
				at[id] = s
			}
		}
	}
	h.computers.against.AtWork(add)
	h.computers.shown.AtWork(add)
	for id, s := range at {
		all = append(all, peers.Work{Lease: peers.Lease{Match: id, Revision: s.revision, Until: h.computers.missedAt(s)}, Due: s.due()})
	}
	return all
}

// InHand implements peers.Host.
func (h host) InHand(d peers.DueAt) bool {
	if h.clock.Has(d.Match, d.At) {
		return true
	}
	by := d.At.Add(schedule.Retry) // late enough to include moves that wait to be retried
	for _, seat := range keypeg.Seats {
		if h.computers.against.InHand(d.Match, seat, by) || h.computers.shown.InHand(d.Match, seat, by) {
			return true
		}
	}
	return false
}

// TakeOver implements peers.Host. It schedules the next step according to the stored match, because the match in memory
// may be older. If another hall has acted in the meantime, the next step is due later.
func (h host) TakeOver(ctx context.Context, e schedule.Entry) {
	var s *Snapshot
	err := caught.Do(func() (err error) {
		s, err = h.follow(ctx, e.Key, true, noNews)
		return err
	})
	switch {
	case err != nil:
		h.report(ctx, err, "a match that was missed could not be taken over", e.Key)
	case s.overdue():
		h.clock.ring(e)
	case !s.now().Before(h.computers.missedAt(s)):
		h.computers.prompt(nil, s)
	}
}

// InMemory implements peers.Host. InMemory reports revision 0, which means unknown, for a watched match that an error has
// removed from memory.
func (h host) InMemory() map[string]int64 {
	known := map[string]int64{}
	for _, r := range h.rooms.all() {
		if s := r.current(); s != nil {
			known[r.id] = s.revision
		} else if r.watched() {
			known[r.id] = 0
		}
	}
	return known
}

// Revision implements peers.Host.
func (h host) Revision(id string) (known int64, ok bool) {
	r := h.rooms.of(id)
	if r == nil {
		return 0, false
	}
	return r.known.Load(), true
}

// CatchUp implements peers.Host.
func (h host) CatchUp(ctx context.Context, id string, news func() []peers.Change) {
	err := caught.Do(func() error {
		listed, _ := h.tables.Has(id)
		_, err := h.follow(ctx, id, listed, news)
		if keypeg.ErrorCode(err) == "no-match" {
			h.tables.Close(id)
		}
		return err
	})
	h.report(ctx, err, "what others did in a match could not be read", id) // the hall will soon try again
}

// Watched implements peers.Host.
func (h host) Watched(id string) bool { return h.rooms.watched(id) }

// Meet implements peers.Host.
func (h host) Meet(id string) {
	r := h.rooms.of(id)
	if r == nil {
		r = h.rooms.empty(id) // the lobby may contain the match
	}
	r.meet()
}

// Table implements peers.Host.
func (h host) Table(id string) (listed, there bool) { return h.tables.Has(id) }

// ListTable implements peers.Host.
func (h host) ListTable(ctx context.Context, id string) {
	err := caught.Do(func() error {
		r, err := h.rooms.enter(id)
		if err != nil {
			return err
		}
		defer h.rooms.exit(r)
		if _, err := h.look(ctx, r, byTheHall); err != nil {
			return err
		}
		r.meet()
		return nil
	})
	h.report(ctx, err, "an open table of another server could not be read", id) // the other hall will soon announce the table again
}

// report logs that a match could not be read. It does not log damaged or removed matches, nor what fails because ctx has ended.
func (h host) report(ctx context.Context, err error, what, id string) {
	if err != nil && ctx.Err() == nil && !IsDamaged(err) && keypeg.ErrorCode(err) != "no-match" {
		h.complain(err, what, "match", id)
	}
}

// Complain implements peers.Host.
func (h host) Complain(err error, what string) { h.complain(err, what) }

// Tables returns the open tables whose hosts are present, latest first. It returns one table for each host, and at most 50
// in total. The version changes whenever the list changes.
func (h *Hall) Tables() (tables []*Snapshot, version int, err error) {
	if err := h.begin(); err != nil {
		return nil, 0, err
	}
	defer h.running.Done()
	tables, version = h.tables.List()
	return tables, version, nil
}
