package peers

import (
	"context"
	"crypto/rand"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/hall/schedule"
)

// There is who is present in a match at one hall: the seats with a page open, and whether its host waits at an open table.
type There struct {
	Seats [2]bool
	Waits bool
}

// A Present is who is present in one match.
type Present struct {
	Match string
	There
}

// A Roll is what a hall tells of who is present in its matches: in these, what it told of others being as it was; or in none any more, if it
// has closed.
type Roll struct {
	From    string // names the hall
	Present []Present
	Closed  bool
}

// Who is present in a match is known to the hall that they watch through. Halls over one store tell each other: what has changed at
// once, and all of it again now and then, so that what was lost is mended. Of one that tells no more nobody is present any more.
const (
	gather    = 100 * time.Millisecond // before a change is told: others may follow, and a page that is loaded again is back
	tellAgain = 5 * time.Second
	stale     = 3 * tellAgain // after which what a hall has told is true no longer
	lastWord  = time.Second   // for a hall that closes to say so
)

// Presence is who is present in matches, by their pages at this hall and by what others have told.
type Presence struct {
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

// NewPresence returns a presence of nobody, at a hall of its own.
func NewPresence() *Presence {
	return &Presence{
		from: rand.Text(), wake: make(chan struct{}, 1), here: map[string]There{}, changed: map[string]struct{}{}, since: map[string]struct{}{},
		others: map[string]map[string]told{},
	}
}

// Set says who is present here.
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

// roll returns what has to be told: what has changed, or all; with what has changed lately, in case it was lost.
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

// again has what could not be told be told with all.
func (p *Presence) again(r Roll) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range r.Present {
		p.since[m.Match] = struct{}{}
	}
}

// hear takes in what another hall tells, and says in which matches that has changed anything.
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

// expire forgets what was told too long ago, and returns the matches concerned.
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

// Elsewhere returns at how many other halls each seat of a match is present.
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

// tell tells the other halls who is present in this one, until ctx ends.
func (p *Peers) tell(ctx context.Context) {
	var all time.Time // when all was told last
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
	p.store.CallRoll(last, Roll{From: p.Presence.from, Closed: true}) // they will find out otherwise
}

// hearRoll takes in who is present at another hall.
func (p *Peers) hearRoll(r Roll) {
	if r.From == p.Presence.from {
		return
	}
	for _, id := range p.Presence.hear(r, time.Now()) {
		p.host.Meet(id)
	}
	for _, m := range r.Present {
		switch _, waits := p.host.Table(m.Match); {
		case m.Waits && !waits:
			p.tables.Set(m.Match, schedule.Unknown, time.Now())
		case m.Seats[keypeg.Host] && !m.Waits && waits:
			p.news.Set(m.Match, schedule.Unknown, time.Now())
		}
	}
}
