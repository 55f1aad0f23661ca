package peers

import (
	"context"
	"time"

	"keypeg/internal/hall/schedule"
)

// attend tells the store which matches somebody at this hall is watching, until ctx ends. It is needed only for
// a store that leaves out messages about matches that nobody watches. It immediately reports that somebody has
// come to a match, but waits a little before it reports that nobody is left, because a page that is being
// reloaded will soon be back.
func (p *Peers) attend(ctx context.Context) {
	if narrow, err := p.store.Attend(ctx, nil, nil); !narrow && err == nil {
		p.Presence.tellAll()
		return
	}
	p.mu.Lock()
	p.narrow = true
	p.mu.Unlock()
	attended := map[string]struct{}{}
	for swept := time.Now(); ctx.Err() == nil; {
		schedule.Sleep(ctx, time.Until(swept.Add(tellAgain)), p.Presence.come)
		var come, gone []string
		for _, id := range p.Presence.comers() {
			if _, is := attended[id]; !is {
				come = append(come, id)
			}
		}
		if time.Since(swept) >= tellAgain {
			swept = time.Now()
			for id := range attended {
				if !p.host.Watched(id) {
					gone = append(gone, id)
				}
			}
		}
		if len(come)+len(gone) == 0 || ctx.Err() != nil {
			continue
		}
		if _, err := p.store.Attend(ctx, come, gone); err != nil {
			p.Presence.comeAgain(come)
			schedule.Sleep(ctx, schedule.Retry, nil)
			continue
		}
		for _, id := range gone {
			delete(attended, id)
		}
		known := map[string]int64{}
		for _, id := range come {
			attended[id] = struct{}{}
			known[id], _ = p.host.Revision(id)
		}
		if err := p.compareWith(ctx, come, known); err != nil && ctx.Err() == nil {
			p.host.Complain(err, "cannot read what others have changed")
		}
	}
}

// Attend records that somebody has begun to watch a match here.
func (p *Presence) Attend(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.coming == nil {
		return
	}
	p.coming[id] = struct{}{}
	select {
	case p.come <- struct{}{}:
	default:
	}
}

// tellAll makes Attend do nothing, because the store sends all messages anyway.
func (p *Presence) tellAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.coming = nil
}

// comers returns the matches that somebody has begun to watch since the last call of comers.
func (p *Presence) comers() (ids []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id := range p.coming {
		ids = append(ids, id)
	}
	clear(p.coming)
	return ids
}

func (p *Presence) comeAgain(ids []string) {
	for _, id := range ids {
		p.Attend(id)
	}
}

// repeat makes the next message say who is present in the given matches, for a hall that has missed earlier messages.
func (p *Presence) repeat(ids []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, id := range ids {
		if _, is := p.here[id]; !is {
			continue
		}
		p.changed[id] = struct{}{}
		select {
		case p.wake <- struct{}{}:
		default:
		}
	}
}
