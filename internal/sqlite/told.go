package sqlite

import "keypeg/internal/groupcommit"

// OnGroup sets the function that is called for each later transaction. The next transaction waits until the function
// returns.
func (s *Store) OnGroup(tell groupcommit.Told) { s.queue.OnGroup(tell) }

// Waiting returns the number of waiting writes.
func (s *Store) Waiting() int { return s.queue.Waiting() }
