// Package inmem keeps matches and documents in memory, for tests and for matches that may be
// forgotten when the server stops.
package inmem

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/shelf"
)

// A Store is a hall.Store and a shelf.Shelf that ends with the process.
type Store struct {
	mu      sync.RWMutex
	closed  bool
	matches map[string]*kept
	held    map[hall.Hash][]*kept
	tickets map[hall.Hash]hall.Ticket
	latest  map[place]hall.Hash         // each seat's last ticket
	shelves map[string][]shelf.Document // by kind, in the order of their keys
}

type kept struct {
	log hall.Log
	due time.Time
}

type place struct {
	match string
	seat  keypeg.Seat
}

var _ hall.Store = (*Store)(nil)

// New is an empty store.
func New() *Store {
	return &Store{
		matches: map[string]*kept{},
		held:    map[hall.Hash][]*kept{},
		tickets: map[hall.Hash]hall.Ticket{},
		latest:  map[place]hall.Hash{},
		shelves: map[string][]shelf.Document{},
	}
}

// write locks the store for a change, or says why it cannot.
func (s *Store) write(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return hall.ErrClosed
	}
	return nil
}

func (s *Store) read(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock()
	if s.closed {
		s.mu.RUnlock()
		return hall.ErrClosed
	}
	return nil
}

// Create is of hall.Store.
func (s *Store) Create(ctx context.Context, h hall.Header, first hall.Batch) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	if s.matches[h.Config.ID] != nil {
		return hall.ErrStale
	}
	k := &kept{log: hall.Log{Header: h}}
	s.matches[h.Config.ID] = k
	s.add(k, first)
	return nil
}

// Append is of hall.Store.
func (s *Store) Append(ctx context.Context, b hall.Batch) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	k := s.matches[b.Match]
	switch {
	case k == nil:
		return hall.ErrNotFound
	case len(k.log.Events) != b.Expected:
		return hall.ErrStale
	}
	s.add(k, b)
	return nil
}

func (s *Store) add(k *kept, b hall.Batch) {
	k.log.Events = append(k.log.Events, b.Events...)
	for _, g := range b.Grants {
		if slices.Contains(k.log.Grants, g) {
			continue
		}
		k.log.Grants = append(k.log.Grants, g)
		if !slices.Contains(s.held[g.Holder], k) {
			s.held[g.Holder] = append(s.held[g.Holder], k)
		}
	}
	for _, n := range b.Names {
		k.log.Names = slices.DeleteFunc(k.log.Names, func(old hall.Name) bool { return old.Seat == n.Seat })
		k.log.Names = append(k.log.Names, n)
	}
	slices.SortFunc(k.log.Names, func(a, b hall.Name) int { return cmp.Compare(a.Seat, b.Seat) })
	for _, holder := range b.Gone {
		s.part(k, holder)
	}
	for _, hint := range b.Hints {
		if !slices.Contains(k.log.Hints, hint) {
			k.log.Hints = append(k.log.Hints, hint)
		}
	}
	for _, n := range b.Notes {
		k.log.Notes = slices.DeleteFunc(k.log.Notes, func(old hall.Notes) bool { return old.Seat == n.Seat })
		if n.Body = slices.Clone(n.Body); len(n.Body) > 0 {
			k.log.Notes = append(k.log.Notes, n)
		}
	}
	slices.SortFunc(k.log.Notes, func(a, b hall.Notes) int { return cmp.Compare(a.Seat, b.Seat) })
	k.due = b.Due
	if b.Over {
		k.due = time.Time{}
	}
}

// part takes a holder out of a match.
func (s *Store) part(k *kept, holder hall.Hash) {
	for _, g := range k.log.Grants {
		if g.Holder == holder {
			k.log.Names = slices.DeleteFunc(k.log.Names, func(n hall.Name) bool { return n.Seat == g.Seat })
			s.dropTicket(place{k.log.Header.Config.ID, g.Seat})
		}
	}
	k.log.Grants = slices.DeleteFunc(k.log.Grants, func(g hall.Grant) bool { return g.Holder == holder })
	s.held[holder] = slices.DeleteFunc(s.held[holder], func(other *kept) bool { return other == k })
}

func (s *Store) dropTicket(of place) {
	delete(s.tickets, s.latest[of])
	delete(s.latest, of)
}

// Load is of hall.Store.
func (s *Store) Load(ctx context.Context, id string) (hall.Log, error) {
	if err := s.read(ctx); err != nil {
		return hall.Log{}, err
	}
	defer s.mu.RUnlock()
	k := s.matches[id]
	if k == nil {
		return hall.Log{}, hall.ErrNotFound
	}
	l := hall.Log{Header: k.log.Header, Events: slices.Clone(k.log.Events), Names: slices.Clone(k.log.Names), Grants: slices.Clone(k.log.Grants), Hints: slices.Clone(k.log.Hints)}
	for _, n := range k.log.Notes {
		n.Body = slices.Clone(n.Body)
		l.Notes = append(l.Notes, n)
	}
	return l, nil
}

// Due is of hall.Store.
func (s *Store) Due(ctx context.Context) ([]hall.DueAt, error) {
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	defer s.mu.RUnlock()
	var due []hall.DueAt
	for id, k := range s.matches {
		if !k.due.IsZero() {
			due = append(due, hall.DueAt{Match: id, At: k.due})
		}
	}
	slices.SortFunc(due, func(a, b hall.DueAt) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Match, b.Match))
	})
	return due, nil
}

// MatchesOf is of hall.Store.
func (s *Store) MatchesOf(ctx context.Context, holder hall.Hash, after string, limit int) ([]string, error) {
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	defer s.mu.RUnlock()
	matches := slices.Clone(s.held[holder])
	slices.SortFunc(matches, func(a, b *kept) int {
		return cmp.Or(b.log.Header.Made.Compare(a.log.Header.Made), cmp.Compare(a.log.Header.Config.ID, b.log.Header.Config.ID))
	})
	if after != "" {
		at := slices.IndexFunc(matches, func(k *kept) bool { return k.log.Header.Config.ID == after })
		matches = matches[cmp.Or(at+1, len(matches)):]
	}
	var ids []string
	for _, k := range matches[:min(limit, len(matches))] {
		ids = append(ids, k.log.Header.Config.ID)
	}
	return ids, nil
}

// MadeBy is of hall.Store.
func (s *Store) MadeBy(ctx context.Context, by string) (n int, err error) {
	if err := s.read(ctx); err != nil {
		return 0, err
	}
	defer s.mu.RUnlock()
	for _, k := range s.matches {
		if k.log.Header.By == by {
			n++
		}
	}
	return n, nil
}

// Kept is of hall.Store.
func (s *Store) Kept(ctx context.Context, after string, limit int) (list []hall.Kept, err error) {
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	defer s.mu.RUnlock()
	for id, k := range s.matches {
		if id <= after {
			continue
		}
		kept := hall.Kept{ID: id, Version: len(k.log.Events), Changed: k.log.Header.Made}
		if n := len(k.log.Events); n > 0 {
			kept.Changed = k.log.Events[n-1].At
		}
		list = append(list, kept)
	}
	slices.SortFunc(list, func(a, b hall.Kept) int { return cmp.Compare(a.ID, b.ID) })
	return list[:min(limit, len(list))], nil
}

// Remove is of hall.Store.
func (s *Store) Remove(ctx context.Context, id string, version int) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	k := s.matches[id]
	switch {
	case k == nil:
		return hall.ErrNotFound
	case len(k.log.Events) != version:
		return hall.ErrStale
	}
	delete(s.matches, id)
	for _, g := range k.log.Grants {
		s.held[g.Holder] = slices.DeleteFunc(s.held[g.Holder], func(other *kept) bool { return other == k })
	}
	for _, seat := range keypeg.Seats {
		s.dropTicket(place{id, seat})
	}
	return nil
}

// PutTicket is of hall.Store.
func (s *Store) PutTicket(ctx context.Context, t hall.Ticket, now time.Time) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	if s.matches[t.Match] == nil {
		return hall.ErrNotFound
	}
	at := place{t.Match, t.Seat}
	if old, ok := s.tickets[t.Hash]; ok && at != (place{old.Match, old.Seat}) {
		if now.Before(old.Expires) {
			return hall.ErrTaken
		}
		delete(s.latest, place{old.Match, old.Seat})
	}
	delete(s.tickets, s.latest[at])
	s.tickets[t.Hash], s.latest[at] = t, t.Hash
	return nil
}

// TakeTicket is of hall.Store.
func (s *Store) TakeTicket(ctx context.Context, h hall.Hash, now time.Time) (hall.Ticket, error) {
	if err := s.write(ctx); err != nil {
		return hall.Ticket{}, err
	}
	defer s.mu.Unlock()
	t, ok := s.tickets[h]
	if !ok {
		return hall.Ticket{}, hall.ErrNotFound
	}
	expired := !now.Before(t.Expires)
	if expired || !t.Stays {
		delete(s.tickets, h)
		delete(s.latest, place{t.Match, t.Seat})
	}
	if expired {
		return hall.Ticket{}, hall.ErrNotFound
	}
	return t, nil
}

// Close is of hall.Store.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return nil
}
