package hall

// Figures contains counts of the work that a hall has done so far, and figures about its current
// state.
type Figures struct {
	Made, Ended, Forgotten int64 // counts of matches since the hall was made
	Read                   int64 // the number of times that a match was read from the store since the hall was made
	Told                   int64 // the number of reads that messages from other halls made unnecessary since the hall was made
	InMemory               int   // matches
	Exhibitions            int   // in which this hall makes the moves
	Players, Onlookers     int   // open watches
	Turns                  int   // the number of turns that can expire
	Prompts                int   // the number of computer moves that are not yet due or are waiting for a thinker
}

// Figures returns the current figures.
func (h *Hall) Figures() Figures {
	f := Figures{
		Made: h.counts.made.Load(), Ended: h.counts.ended.Load(), Forgotten: h.counts.forgotten.Load(),
		Read: h.counts.read.Load(), Told: h.counts.told.Load(),
		InMemory: len(h.rooms.all()), Exhibitions: len(h.computers.shown.Matches()),
		Turns: h.clock.Len(), Prompts: h.computers.against.Len() + h.computers.shown.Len(),
	}
	h.places.mu.Lock()
	defer h.places.mu.Unlock()
	f.Players, f.Onlookers = h.places.taken.all-h.places.taken.onlookers, h.places.taken.onlookers
	return f
}
