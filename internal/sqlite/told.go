package sqlite

import "keypeg/internal/groupcommit"

// OnGroup has tell called with every transaction from now on, in place of whoever was told before. The next one waits for it.
func (s *Store) OnGroup(tell groupcommit.Told) { s.queue.OnGroup(tell) }

// Waiting returns how many writes wait to be taken.
func (s *Store) Waiting() int { return s.queue.Waiting() }
