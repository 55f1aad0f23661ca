// Package inmem stores matches and documents in memory, for tests and for matches that need not survive the server.
package inmem

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
)

// A Store is a hall.Store and a docstore.Store whose contents end with the process.
type Store struct {
	peers.Bus
	mu        sync.RWMutex
	closed    bool
	matches   map[string]*kept
	held      map[hall.Hash][]*kept
	tickets   map[hall.Hash]hall.Ticket
	latest    map[place]hall.Hash            // each seat's last ticket
	documents map[string][]docstore.Document // by kind, in the order of their keys
}

// kept is a match with its header and events as text, as in a file.
type kept struct {
	header   hall.Header
	text     hall.HeaderText
	sum      hall.Sum // of the text
	revision int64
	events   []eventText
	latest   time.Time // time of the last event
	rest     hall.Log  // grants, hints and notes
	due      time.Time
}

// An eventText is an event in its stored form.
type eventText struct {
	text []byte
	sum  hall.Sum
}

type place struct {
	match string
	seat  keypeg.Seat
}

var _ hall.Store = (*Store)(nil)

// New returns an empty store.
func New() *Store {
	return &Store{
		matches:   map[string]*kept{},
		held:      map[hall.Hash][]*kept{},
		tickets:   map[hall.Hash]hall.Ticket{},
		latest:    map[place]hall.Hash{},
		documents: map[string][]docstore.Document{},
	}
}

// write locks the store for a change, or returns the reason why it cannot.
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

// Create implements hall.Store.
func (s *Store) Create(ctx context.Context, h hall.Header, first hall.Batch) error {
	text, err := h.Text()
	if err != nil {
		return err
	}
	events, err := first.Texts()
	if err != nil {
		return err
	}
	return s.change(ctx, h.Config.ID, func() (int64, error) {
		if s.matches[h.Config.ID] != nil {
			return 0, hall.ErrStale
		}
		k := &kept{header: h, text: text, sum: text.Sum(), latest: h.Made}
		s.matches[h.Config.ID] = k
		s.add(k, first, events)
		return k.revision, nil
	})
}

// change makes a write that results in a revision of a match, and reports it.
func (s *Store) change(ctx context.Context, id string, do func() (revision int64, err error)) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	revision, err := do()
	s.mu.Unlock()
	if err == nil {
		s.Tell(peers.Change{Match: id, Revision: revision})
	}
	return err
}

// Append implements hall.Store.
func (s *Store) Append(ctx context.Context, b hall.Batch) error {
	events, err := b.Texts()
	if err != nil {
		return err
	}
	return s.change(ctx, b.Match, func() (int64, error) {
		k := s.matches[b.Match]
		switch {
		case k == nil:
			return 0, hall.ErrNotFound
		case len(k.events) != b.Expected || b.Revision != 0 && b.Revision != k.revision:
			return 0, hall.ErrStale
		}
		s.add(k, b, events)
		return k.revision, nil
	})
}

func (s *Store) add(k *kept, b hall.Batch, events [][]byte) {
	k.revision++
	for i, text := range events {
		last := k.sum
		if n := len(k.events); n > 0 {
			last = k.events[n-1].sum
		}
		k.events = append(k.events, eventText{text, last.Then(text)})
		k.latest = b.Events[i].At
	}
	for _, g := range b.Grants {
		if slices.Contains(k.rest.Grants, g) {
			continue
		}
		k.rest.Grants = append(k.rest.Grants, g)
		if !slices.Contains(s.held[g.Holder], k) {
			s.held[g.Holder] = append(s.held[g.Holder], k)
		}
	}
	for _, n := range b.Names {
		k.rest.Names = slices.DeleteFunc(k.rest.Names, func(old hall.Name) bool { return old.Seat == n.Seat })
		k.rest.Names = append(k.rest.Names, n)
	}
	slices.SortFunc(k.rest.Names, func(a, b hall.Name) int { return cmp.Compare(a.Seat, b.Seat) })
	for _, holder := range b.Gone {
		s.part(k, holder)
	}
	for _, hint := range b.Hints {
		if !slices.Contains(k.rest.Hints, hint) {
			k.rest.Hints = append(k.rest.Hints, hint)
		}
	}
	for _, n := range b.Notes {
		k.rest.Notes = slices.DeleteFunc(k.rest.Notes, func(old hall.Notes) bool { return old.Seat == n.Seat })
		if n.Body = slices.Clone(n.Body); len(n.Body) > 0 {
			k.rest.Notes = append(k.rest.Notes, n)
		}
	}
	slices.SortFunc(k.rest.Notes, func(a, b hall.Notes) int { return cmp.Compare(a.Seat, b.Seat) })
	k.due = b.Due
	if b.Over {
		k.due = time.Time{}
	}
}

// part removes a holder from a match.
func (s *Store) part(k *kept, holder hall.Hash) {
	for _, g := range k.rest.Grants {
		if g.Holder == holder {
			k.rest.Names = slices.DeleteFunc(k.rest.Names, func(n hall.Name) bool { return n.Seat == g.Seat })
			s.dropTicket(place{k.header.Config.ID, g.Seat})
		}
	}
	k.rest.Grants = slices.DeleteFunc(k.rest.Grants, func(g hall.Grant) bool { return g.Holder == holder })
	s.held[holder] = slices.DeleteFunc(s.held[holder], func(other *kept) bool { return other == k })
}

func (s *Store) dropTicket(of place) {
	delete(s.tickets, s.latest[of])
	delete(s.latest, of)
}

// Load implements hall.Store.
func (s *Store) Load(ctx context.Context, id string) (hall.Log, error) {
	return s.LoadSince(ctx, id, hall.Mark{})
}

// LoadSince implements hall.Store.
func (s *Store) LoadSince(ctx context.Context, id string, mark hall.Mark) (hall.Log, error) {
	if err := s.read(ctx); err != nil {
		return hall.Log{}, err
	}
	defer s.mu.RUnlock()
	k := s.matches[id]
	if k == nil {
		return hall.Log{}, hall.ErrNotFound
	}
	r := hall.Reading{Since: mark}
	if err := r.Header(id, k.text, k.sum); err != nil {
		return hall.Log{}, err
	}
	for i := mark.Version; i < len(k.events); i++ {
		if err := r.Event(i+1, k.events[i].text, k.events[i].sum); err != nil {
			return hall.Log{}, err
		}
	}
	if err := r.End(len(k.events)); err != nil {
		return hall.Log{}, err
	}
	r.Log.Revision = k.revision
	r.Log.Names, r.Log.Grants, r.Log.Hints = slices.Clone(k.rest.Names), slices.Clone(k.rest.Grants), slices.Clone(k.rest.Hints)
	for _, n := range k.rest.Notes {
		n.Body = slices.Clone(n.Body)
		r.Log.Notes = append(r.Log.Notes, n)
	}
	return r.Log, nil
}

// Claim implements hall.Store.
func (s *Store) Claim(ctx context.Context, now, until time.Time, limit int) ([]peers.DueAt, error) {
	if err := s.write(ctx); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	var due []peers.DueAt
	for id, k := range s.matches {
		if !k.due.IsZero() && !k.due.After(now) {
			due = append(due, peers.DueAt{Match: id, At: k.due})
		}
	}
	slices.SortFunc(due, func(a, b peers.DueAt) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Match, b.Match))
	})
	due = due[:min(limit, len(due))]
	for _, d := range due {
		s.matches[d.Match].due = until
	}
	return due, nil
}

// Renew implements hall.Store.
func (s *Store) Renew(ctx context.Context, leases []peers.Lease) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	defer s.mu.Unlock()
	for _, l := range leases {
		if k := s.matches[l.Match]; k != nil && k.revision == l.Revision && !k.due.IsZero() && k.due.Before(l.Until) {
			k.due = l.Until
		}
	}
	return nil
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
			revisions[id] = k.revision
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
		return cmp.Or(b.header.Made.Compare(a.header.Made), cmp.Compare(a.header.Config.ID, b.header.Config.ID))
	})
	if after != "" {
		at := slices.IndexFunc(matches, func(k *kept) bool { return k.header.Config.ID == after })
		matches = matches[cmp.Or(at+1, len(matches)):]
	}
	var ids []string
	for _, k := range matches[:min(limit, len(matches))] {
		ids = append(ids, k.header.Config.ID)
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
		if k.header.By == by {
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
		list = append(list, hall.Kept{ID: id, Version: len(k.events), Changed: k.latest})
	}
	slices.SortFunc(list, func(a, b hall.Kept) int { return cmp.Compare(a.ID, b.ID) })
	return list[:min(limit, len(list))], nil
}

// Remove implements hall.Store.
func (s *Store) Remove(ctx context.Context, id string, revision int64) error {
	return s.change(ctx, id, func() (int64, error) {
		k := s.matches[id]
		switch {
		case k == nil:
			return 0, hall.ErrNotFound
		case k.revision != revision:
			return 0, hall.ErrStale
		}
		delete(s.matches, id)
		for _, g := range k.rest.Grants {
			s.held[g.Holder] = slices.DeleteFunc(s.held[g.Holder], func(other *kept) bool { return other == k })
		}
		for _, seat := range keypeg.Seats {
			s.dropTicket(place{id, seat})
		}
		return 0, nil
	})
}

// PutTicket implements hall.Store.
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

// TakeTicket implements hall.Store.
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

// Close implements hall.Store.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return nil
}
