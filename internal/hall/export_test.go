package hall

// Rooms is how many matches the hall has in memory.
func (h *Hall) Rooms() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.rooms)
}
