package sqlite

import "keypeg/internal/groupcommit"

// OnGroup sets a function that is called for each transaction from then on. The next transaction waits until the
// function returns.
func (s *Store) OnGroup(tell groupcommit.Told) { s.queue.OnGroup(tell) }

// Waiting returns the number of waiting writes.
func (s *Store) Waiting() int { return s.queue.Waiting() }
