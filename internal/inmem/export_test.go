package inmem

// Damage turns a bit of an event as it is kept.
func (s *Store) Damage(match string, version int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.matches[match].events[version-1].text[7] ^= 1
}
