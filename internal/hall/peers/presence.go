package peers

import (
	"context"
	"crypto/rand"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/hall/schedule"
)

// There describes who is present in a match at one hall: the seats with an open page, and whether the host is waiting at an
// open table.
type There struct {
	Seats [2]bool
	Waits bool
}

// A Present says who is present in one match.
type Present struct {
	Match string
	There
}

// A Roll is a hall's message about who is present. It says nothing about matches that are not in it. A hall that closes
// withdraws all of its earlier messages.
type Roll struct {
	From    string // the name of the hall
	Present []Present
	Asks    []string // matches for which other halls should repeat who is present
	Closed  bool
}

// A hall learns from its own pages which players are present in a match. Halls over one store send each other every change
// immediately. They also repeat everything at intervals, because messages may be lost. After a hall has been silent for a
// long time, the players at that hall count as absent.
const (
	gather    = 100 * time.Millisecond // the delay before a change is sent, so that further changes and reloaded pages can arrive first
	tellAgain = 5 * time.Second
	stale     = 3 * tellAgain // the age from which a hall's messages no longer count
	lastWord  = time.Second   // the time allowed for a closing hall's last message
)

// Presence records who is present in matches, according to pages at this hall and to messages from other halls.
type Presence struct {
	from string        // the name of this hall
	wake chan struct{} // holds a value when there may be something to send
	come chan struct{} // holds a value when somebody may have begun to watch a match

	mu      sync.Mutex
	coming  map[string]struct{} // matches that somebody has begun to watch; nil if the store does not need to know them
	here    map[string]There
	changed map[string]struct{}        // matches that have changed since the last message
	since   map[string]struct{}        // matches that have changed since the last full message
	others  map[string]map[string]told // the last reports of other halls, indexed by hall and match
}

// told is a hall's last report about a match, and the time of that report.
type told struct {
	There
	at time.Time
}

// NewPresence returns a Presence without players. It chooses a random name for this hall.
func NewPresence() *Presence {
	return &Presence{
		from: rand.Text(), wake: make(chan struct{}, 1), come: make(chan struct{}, 1), coming: map[string]struct{}{}, here: map[string]There{}, changed: map[string]struct{}{}, since: map[string]struct{}{},
		others: map[string]map[string]told{},
	}
}

// Set records which players of a match are present here.
func (p *Presence) Set(id string, now There) {
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

// roll returns the next message, which contains either recent changes or everything. It repeats recent changes, because an
// earlier message may have been lost.
func (p *Presence) roll(all bool) Roll {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := Roll{From: p.from}
	add := func(id string) { r.Present = append(r.Present, Present{id, p.here[id]}) }
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

// again ensures that a later message repeats the changes in a message that could not be sent.
func (p *Presence) again(r Roll) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range r.Present {
		p.since[m.Match] = struct{}{}
	}
}

// hear records another hall's message, and returns the matches that changed.
func (p *Presence) hear(r Roll, now time.Time) (changed []string) {
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

// expire forgets messages that are too old, and returns the matches that they were about.
func (p *Presence) expire(now time.Time) (changed []string) {
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

// Elsewhere returns, for each player of a match, the number of other halls at which that player is present.
func (p *Presence) Elsewhere(id string) (at [2]int) {
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

// tell sends rolls of this hall to the other halls until ctx ends.
func (p *Peers) tell(ctx context.Context) {
	var all time.Time // the time of the last complete roll
	for ctx.Err() == nil {
		schedule.Sleep(ctx, time.Until(all.Add(tellAgain)), p.Presence.wake)
		again := time.Since(all) >= tellAgain
		if again {
			all = time.Now()
			for _, id := range p.Presence.expire(all) {
				p.host.Meet(id)
			}
		} else {
			schedule.Sleep(ctx, gather, nil)
		}
		roll := p.Presence.roll(again)
		if len(roll.Present) == 0 || ctx.Err() != nil {
			continue
		}
		if err := p.store.CallRoll(ctx, roll); err != nil && ctx.Err() == nil {
			p.Presence.again(roll)
			p.noWord.Do(func() { p.host.Complain(err, "cannot tell other servers who is present") })
		}
	}
	last, cancel := context.WithTimeout(context.Background(), lastWord)
	defer cancel()
	p.store.CallRoll(last, Roll{From: p.Presence.from, Closed: true}) // if this fails, the other halls will notice the silence
}

// hearRoll handles another hall's message.
func (p *Peers) hearRoll(r Roll) {
	if r.From == p.Presence.from {
		return
	}
	p.Presence.repeat(r.Asks)
	for _, id := range p.Presence.hear(r, time.Now()) {
		p.host.Meet(id)
	}
	for _, m := range r.Present {
		switch _, waits := p.host.Table(m.Match); {
		case m.Waits && !waits:
			p.tables.Set(m.Match, schedule.Unknown, time.Now())
		case m.Seats[keypeg.Host] && !m.Waits && waits:
			p.await(Change{Match: m.Match})
		}
	}
}
