package sqlite

import "time"

// A Group is what was written in one transaction.
type Group struct {
	Writes int
	Took   time.Duration // reaching the disk included
	Err    error         // the fault, if it was not written whole
}

// OnGroup has tell called with every group from now on, in place of whoever was told before. The next group waits for it.
func (s *Store) OnGroup(tell func(Group)) { s.queue.told.Store(&tell) }

// Waiting is how many writes wait to be taken.
func (s *Store) Waiting() int { return len(s.queue.jobs) }
