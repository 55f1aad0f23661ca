package hall

import "sync/atomic"

// Figures are how much a hall has done since it began, and has to do now.
type Figures struct {
	Made, Ended, Forgotten int64 // matches, since the hall began
	InMemory               int   // matches
	Exhibitions            int   // under way
	Players, Onlookers     int   // watches
	Turns                  int   // that run over some time
	Prompts                int   // computers' moves that wait for their time, or for a thinker
}

// counts are those of the Figures that grow.
type counts struct{ made, ended, forgotten atomic.Int64 }

// Figures counts.
func (h *Hall) Figures() Figures {
	f := Figures{
		Made: h.counts.made.Load(), Ended: h.counts.ended.Load(), Forgotten: h.counts.forgotten.Load(),
		Turns: h.clock.len(), Prompts: h.prompts.len() + h.shows.len(),
	}
	h.places.mu.Lock()
	f.Players, f.Onlookers = h.places.taken.all-h.places.taken.onlookers, h.places.taken.onlookers
	h.places.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	f.InMemory, f.Exhibitions = len(h.rooms), len(h.showing)
	f.Prompts += len(h.prompted)
	return f
}

// len is how many entries wait.
func (c *agenda) len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.queue)
}
