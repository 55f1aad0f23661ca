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
		InMemory: len(h.rooms.all()), Exhibitions: h.computers.exhibitions(),
		Turns: h.clock.Len(), Prompts: h.computers.against.Len() + h.computers.shown.Len(),
	}
	h.places.mu.Lock()
	defer h.places.mu.Unlock()
	f.Players, f.Onlookers = h.places.taken.all-h.places.taken.onlookers, h.places.taken.onlookers
	return f
}
