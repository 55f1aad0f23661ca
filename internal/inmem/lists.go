package inmem

import (
	"cmp"
	"context"
	"slices"
	"time"

	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
)

// Claim implements hall.Store.
func (s *Store) Claim(ctx context.Context, now, until time.Time, limit int) ([]peers.DueAt, error) {
	if err := s.write(ctx); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	var due []peers.DueAt
	for id, k := range s.matches {
		if !k.Due.IsZero() && !k.Due.After(now) {
			due = append(due, peers.DueAt{Match: id, At: k.Due})
		}
	}
	slices.SortFunc(due, func(a, b peers.DueAt) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Match, b.Match))
	})
	due = due[:min(limit, len(due))]
	for _, d := range due {
		s.matches[d.Match].Due = until
		s.changed(d.Match, false)
	}
	return due, s.keep()
}

// Renew implements hall.Store.
func (s *Store) Renew(ctx context.Context, leases []peers.Lease) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	for _, l := range leases {
		if k := s.matches[l.Match]; k != nil && k.Revision == l.Revision && !k.Due.IsZero() && k.Due.Before(l.Until) {
			k.Due = l.Until
			s.changed(l.Match, false)
		}
	}
	return s.keep()
}

// Revisions implements hall.Store.
func (s *Store) Revisions(ctx context.Context, ids []string) (map[string]int64, error) {
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	defer s.mu.RUnlock()
	revisions := map[string]int64{}
	for _, id := range ids {
		if k := s.matches[id]; k != nil {
			revisions[id] = k.Revision
		}
	}
	return revisions, nil
}

// MatchesOf implements hall.Store.
func (s *Store) MatchesOf(ctx context.Context, holder hall.Hash, after string, limit int) ([]string, error) {
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	defer s.mu.RUnlock()
	matches := slices.Clone(s.held[holder])
	slices.SortFunc(matches, func(a, b *kept) int {
		return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.ID, b.ID))
	})
	if after != "" {
		at := slices.IndexFunc(matches, func(k *kept) bool { return k.ID == after })
		matches = matches[cmp.Or(at+1, len(matches)):]
	}
	var ids []string
	for _, k := range matches[:min(limit, len(matches))] {
		ids = append(ids, k.ID)
	}
	return ids, nil
}

// MadeBy implements hall.Store.
func (s *Store) MadeBy(ctx context.Context, by string) (n int, err error) {
	if err := s.read(ctx); err != nil {
		return 0, err
	}
	defer s.mu.RUnlock()
	for _, k := range s.matches {
		if k.By == by {
			n++
		}
	}
	return n, nil
}

// Kept implements hall.Store.
func (s *Store) Kept(ctx context.Context, after string, limit int) (list []hall.Kept, err error) {
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	defer s.mu.RUnlock()
	for id, k := range s.matches {
		if id <= after {
			continue
		}
		list = append(list, hall.Kept{ID: id, Version: k.Version, Changed: k.Latest})
	}
	slices.SortFunc(list, func(a, b hall.Kept) int { return cmp.Compare(a.ID, b.ID) })
	return list[:min(limit, len(list))], nil
}
