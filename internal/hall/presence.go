package hall

import (
	"context"
	"crypto/rand"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/caught"
)

// Who is present in a match is known to the hall that they watch through. Halls over one store tell each other: what has changed at
// once, and all of it again now and then, so that what was lost is mended. Of one that tells no more nobody is present any more.
const (
	gather    = 100 * time.Millisecond // before a change is told: others may follow, and a page that is loaded again is back
	tellAgain = 5 * time.Second
	stale     = 3 * tellAgain // after which what a hall has told is true no longer
	lastWord  = time.Second   // for a hall that closes to say so
)

// presence is who is present in matches, by their pages at this hall and by what others have told.
type presence struct {
	from string        // names this hall
	wake chan struct{} // full when there may be something to tell

	mu      sync.Mutex
	here    map[string]There
	changed map[string]struct{}        // matches, since that was told
	since   map[string]struct{}        // the same, since all was
	others  map[string]map[string]told // by hall and match
}

// told is what a hall has told of a match, and when.
type told struct {
	There
	at time.Time
}

func newPresence() *presence {
	return &presence{
		from: rand.Text(), wake: make(chan struct{}, 1), here: map[string]There{}, changed: map[string]struct{}{}, since: map[string]struct{}{},
		others: map[string]map[string]told{},
	}
}

// set says who is present here.
func (p *presence) set(id string, now There) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.here[id] = now; now == (There{}) {
		delete(p.here, id)
	}
	p.changed[id], p.since[id] = struct{}{}, struct{}{}
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// roll is what has to be told: what has changed, or all; with what has changed lately, in case it was lost.
func (p *presence) roll(all bool) Roll {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := Roll{From: p.from}
	add := func(id string) { r.Present = append(r.Present, Presence{id, p.here[id]}) }
	if !all {
		for id := range p.changed {
			add(id)
		}
		clear(p.changed)
		return r
	}
	for id := range p.here {
		add(id)
	}
	for id := range p.since {
		if _, ok := p.here[id]; !ok {
			add(id)
		}
	}
	clear(p.changed)
	clear(p.since)
	return r
}

// again has what could not be told be told with all.
func (p *presence) again(r Roll) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range r.Present {
		p.since[m.Match] = struct{}{}
	}
}

// hear takes in what another hall tells, and says in which matches that has changed anything.
func (p *presence) hear(r Roll, now time.Time) (changed []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	was := p.others[r.From]
	if r.Closed {
		delete(p.others, r.From)
		for id := range was {
			changed = append(changed, id)
		}
		return changed
	}
	if was == nil {
		was = map[string]told{}
		p.others[r.From] = was
	}
	for _, m := range r.Present {
		if was[m.Match].There != m.There {
			changed = append(changed, m.Match)
		}
		if was[m.Match] = (told{m.There, now}); m.There == (There{}) {
			delete(was, m.Match)
		}
	}
	return changed
}

// expire forgets what was told too long ago, and says of which matches.
func (p *presence) expire(now time.Time) (changed []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for from, all := range p.others {
		for id, t := range all {
			if now.Sub(t.at) >= stale {
				delete(all, id)
				changed = append(changed, id)
			}
		}
		if len(all) == 0 {
			delete(p.others, from)
		}
	}
	return changed
}

// elsewhere is at how many other halls each seat of a match is present.
func (p *presence) elsewhere(id string) (at [2]int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, all := range p.others {
		for seat, is := range all[id].Seats {
			if is {
				at[seat]++
			}
		}
	}
	return at
}

// tellPresence tells the other halls who is present in this one, until it closes.
func (h *Hall) tellPresence() {
	var all time.Time // when all was told last
	for h.ctx.Err() == nil {
		h.sleep(time.Until(all.Add(tellAgain)), h.presence.wake)
		again := time.Since(all) >= tellAgain
		if again {
			all = time.Now()
			for _, id := range h.presence.expire(all) {
				h.meet(id)
			}
		} else {
			h.sleep(gather, nil)
		}
		roll := h.presence.roll(again)
		if len(roll.Present) == 0 || h.ctx.Err() != nil {
			continue
		}
		if err := h.store.CallRoll(h.ctx, roll); err != nil && h.ctx.Err() == nil {
			h.presence.again(roll)
			h.noWord.Say(time.Now(), func(int) { h.opt.Log.Error("cannot tell other servers who is present", "err", err) })
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), lastWord)
	defer cancel()
	h.store.CallRoll(ctx, Roll{From: h.presence.from, Closed: true}) // they will find out otherwise
}

// hearRoll takes in who is present at another hall.
func (h *Hall) hearRoll(r Roll) {
	if r.From == h.presence.from {
		return
	}
	for _, id := range h.presence.hear(r, time.Now()) {
		h.meet(id)
	}
	for _, m := range r.Present {
		switch _, waits := h.lobby.has(m.Match); {
		case m.Waits && !waits:
			h.tables.set(m.Match, unknown, time.Now())
		case m.Seats[keypeg.Host] && !m.Waits && waits:
			h.news.set(m.Match, unknown, time.Now())
		}
	}
}

// meet shows who is present at other halls in a match.
func (h *Hall) meet(id string) {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		r = &room{id: id, lobby: h.lobby, presence: h.presence} // for the lobby, which may have it
	}
	r.meet()
}

func (r *room) meet() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.elsewhere = r.presence.elsewhere(r.id)
	switch all := r.everywhere(); {
	case r.newest != nil && r.newest.Present != all:
		r.show(r.newest)
	case r.newest != nil:
		r.lobby.update(r.newest)
	case all[keypeg.Host] == 0:
		r.lobby.hostLeft(r.id)
	}
}

// everywhere is who is present, here and at other halls.
func (r *room) everywhere() (all [2]int) {
	for seat := range all {
		all[seat] = r.present[seat] + r.elsewhere[seat]
	}
	return all
}

// mark has others told if who is present here has changed, or whether the host waits. Callers hold r.mu.
func (r *room) mark() {
	now := There{Waits: r.marked.Waits}
	for seat, n := range r.present {
		now.Seats[seat] = n > 0
	}
	if r.newest != nil {
		now.Waits = r.newest.Header.Open && r.newest.awaits(keypeg.Guest)
	}
	now.Waits = now.Waits && now.Seats[keypeg.Host]
	if now != r.marked {
		r.marked = now
		r.presence.set(r.id, now)
	}
}

// listTable reads a match at whose open table somebody waits at another hall, so that it is listed here.
func (h *Hall) listTable(d *dueMatch) {
	err := caught.Do(func() error {
		r, err := h.enter(d.Match)
		if err != nil {
			return err
		}
		defer h.exit(r)
		if _, err := h.look(h.ctx, r, byTheHall); err != nil {
			return err
		}
		r.meet()
		return nil
	})
	if err != nil && h.ctx.Err() == nil && !IsDamaged(err) && keypeg.ErrorCode(err) != "no-match" {
		h.complain(err, "an open table of another server could not be read", "match", d.Match, "err", err) // it is told of again soon
	}
}
