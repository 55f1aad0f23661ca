package hall

import (
	"sync"

	"keypeg"
	"keypeg/internal/pool"
)

// places counts the open watches of all matches, in total and for each caller. It reserves some places for players.
// Onlookers cannot take the reserved places.
type places struct {
	all, per int // the largest numbers of places, in total and for one caller; if per is 0, callers have no limit

	mu    sync.Mutex
	taken taken
	by    map[string]taken
}

// taken counts watches.
type taken struct{ all, onlookers int }

// allows reports whether another watch would stay within the given limit. Onlookers may take at most four fifths of
// all places.
func (n taken) allows(most int, onlooker bool) bool {
	return n.all < most && (!onlooker || n.onlookers < most-most/5)
}

func (n taken) plus(more int, onlooker bool) taken {
	n.all += more
	if onlooker {
		n.onlookers += more
	}
	return n
}

// take takes a place, or returns a refusal if no place is free. Use give to free the place.
func (p *places) take(asker string, onlooker bool) error {
	return p.takeUpTo(p.per, asker, onlooker)
}

// takeUpTo takes a place as take does, but with a different limit for the caller.
func (p *places) takeUpTo(most int, asker string, onlooker bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.taken.allows(p.all, onlooker) {
		return pool.Full()
	}
	counted := asker != "" && p.per > 0
	if counted && !p.by[asker].allows(most, onlooker) {
		return keypeg.Refusef("too-many-pages", "", "too many pages are open from your network: close some of them")
	}
	p.taken = p.taken.plus(1, onlooker)
	if counted {
		p.by[asker] = p.by[asker].plus(1, onlooker)
	}
	return nil
}

func (p *places) give(asker string, onlooker bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.taken = p.taken.plus(-1, onlooker)
	if n, counted := p.by[asker]; counted {
		if p.by[asker] = n.plus(-1, onlooker); n.all == 1 {
			delete(p.by, asker)
		}
	}
}
