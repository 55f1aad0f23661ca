package sqlite

import "keypeg/internal/together"

// OnGroup has tell called with every transaction from now on, in place of whoever was told before. The next one waits for it.
func (s *Store) OnGroup(tell together.Told) { s.queue.OnGroup(tell) }

// Waiting is how many writes wait to be taken.
func (s *Store) Waiting() int { return s.queue.Waiting() }
