package hall

// Figures contains counts of the hall's work since the hall began, and describes
// its current state.
type Figures struct {
	Made, Ended, Forgotten int64 // counts of matches, since the hall began
	Read                   int64 // how often a match was read from the store, since the hall began
	Told                   int64 // how often messages of other halls made that needless, since the hall began
	InMemory               int   // matches
	Exhibitions            int   // in progress
	Players, Onlookers     int   // open watches
	Turns                  int   // number of turns that can expire
	Prompts                int   // number of computers' moves that wait until they are due or for a thinker
}

// Figures returns the current figures.
func (h *Hall) Figures() Figures {
	f := Figures{
		Made: h.counts.made.Load(), Ended: h.counts.ended.Load(), Forgotten: h.counts.forgotten.Load(),
		Read: h.counts.read.Load(), Told: h.counts.told.Load(),
		InMemory: len(h.rooms.all()), Exhibitions: h.computers.exhibitions(),
		Turns: h.clock.Len(), Prompts: h.computers.against.Len() + h.computers.shown.Len(),
	}
	h.places.mu.Lock()
	defer h.places.mu.Unlock()
	f.Players, f.Onlookers = h.places.taken.all-h.places.taken.onlookers, h.places.taken.onlookers
	return f
}
