package inmem

import "encoding/json"

// Damage flips a bit of a stored event.
func (s *Store) Damage(match string, version int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.matches[match].body.Events[version-1].Text[7] ^= 1
}

// DamageKept flips a bit of an event that a Keeper stores.
func DamageKept(k Keeper, match string, version int) error {
	kept, err := k.Read(bodyOf + match)
	if err != nil {
		return err
	}
	var b body
	if err := json.Unmarshal(kept, &b); err != nil {
		return err
	}
	b.Events[version-1].Text[7] ^= 1
	return k.Write(map[string][]byte{bodyOf + match: text(b)})
}
