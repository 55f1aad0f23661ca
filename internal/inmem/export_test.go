package inmem

// Damage flips a bit of a stored event.
func (s *Store) Damage(match string, version int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.matches[match].events[version-1].text[7] ^= 1
}
