// Package seldom says the same thing no more than once in a while, however often it happens.
package seldom

import (
	"sync"
	"time"
)

// A Word is something to say once in a while; the zero Word says it once a minute.
type Word struct {
	Every time.Duration

	mu     sync.Mutex
	last   time.Time
	unsaid int
}

// Say calls say, with how often it was not called since the last time, unless that was too short a while ago.
func (w *Word) Say(now time.Time, say func(unsaid int)) {
	w.mu.Lock()
	every := w.Every
	if every == 0 {
		every = time.Minute
	}
	if !w.last.IsZero() && now.Sub(w.last) < every {
		w.unsaid++
		w.mu.Unlock()
		return
	}
	unsaid := w.unsaid
	w.last, w.unsaid = now, 0
	w.mu.Unlock()
	say(unsaid)
}
