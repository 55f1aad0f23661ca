// Package inmem stores matches and documents in memory, for tests and for matches that need not survive the server. With a
// Keeper, which also stores the data elsewhere, the package serves a single server.
package inmem

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
)

// A Store is a hall.Store and a docstore.Store. Without a Keeper, its data is lost when the process ends.
type Store struct {
	peers.Bus
	mu        sync.RWMutex
	closed    bool
	matches   map[string]*kept
	held      map[hall.Hash][]*kept
	tickets   map[hall.Hash]hall.Ticket
	latest    map[place]hall.Hash   // the hash of the last ticket made for each seat
	documents map[string][]document // the documents of each kind, sorted by their keys

	keeper  Keeper            // may be nil
	changes map[string][]byte // the changes of the running write, which have not been stored yet
}

// A kept is a stored match. Its head is always in memory.
type kept struct {
	head
	body *body // nil if the body is only in the Keeper
}

// A head is the part of a match that is needed to find the match.
type head struct {
	ID       string
	Made     time.Time
	By       string
	Revision int64
	Version  int
	Latest   time.Time // the time of the last event
	Due      time.Time
	Grants   []hall.Grant
	Tickets  []hall.Ticket // set only in the Keeper; in memory, tickets are in Store.tickets
}

// A body is the part of a match that is not in the head. It contains the header and the events as text, in the same form
// as in a file.
type body struct {
	Text   hall.HeaderText
	Sum    hall.Sum // the checksum of the text
	Events []eventText
	Names  []hall.Name
	Hints  []hall.Hint
	Notes  []hall.Notes
}

// An eventText is an event in its stored form.
type eventText struct {
	Text []byte
	Sum  hall.Sum
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
		documents: map[string][]document{},
		changes:   map[string][]byte{},
	}
}

// write locks the store for a change, or returns the reason why it cannot be changed.
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
		k := &kept{head{ID: h.Config.ID, Made: h.Made, By: h.By, Latest: h.Made}, &body{Text: text, Sum: text.Sum()}}
		s.matches[h.Config.ID] = k
		s.add(k, first, events)
		return k.Revision, nil
	})
}

// change performs a write that creates a new revision of a match, and reports the change.
func (s *Store) change(ctx context.Context, id string, do func() (revision int64, err error)) error {
	if err := s.write(ctx); err != nil {
		return err
	}
	revision, err := do()
	if err == nil {
		err = s.keep()
	}
	s.mu.Unlock()
	if err == nil {
		s.Tell([]peers.Change{{Match: id, Revision: revision}})
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
		case k.Version != b.Expected || b.Revision != 0 && b.Revision != k.Revision:
			return 0, hall.ErrStale
		}
		var err error
		if k.body, err = s.bodyOf(k); err != nil {
			return 0, err
		}
		s.add(k, b, events)
		return k.Revision, nil
	})
}

func (s *Store) add(k *kept, b hall.Batch, events [][]byte) {
	k.Revision++
	rest := k.body
	for i, text := range events {
		last := rest.Sum
		if n := len(rest.Events); n > 0 {
			last = rest.Events[n-1].Sum
		}
		rest.Events = append(rest.Events, eventText{text, last.Then(text)})
		k.Version, k.Latest = len(rest.Events), b.Events[i].At
	}
	for _, g := range b.Grants {
		if slices.Contains(k.Grants, g) {
			continue
		}
		k.Grants = append(k.Grants, g)
		if !slices.Contains(s.held[g.Holder], k) {
			s.held[g.Holder] = append(s.held[g.Holder], k)
		}
	}
	for _, n := range b.Names {
		rest.Names = slices.DeleteFunc(rest.Names, func(old hall.Name) bool { return old.Seat == n.Seat })
		rest.Names = append(rest.Names, n)
	}
	slices.SortFunc(rest.Names, func(a, b hall.Name) int { return cmp.Compare(a.Seat, b.Seat) })
	for _, holder := range b.Gone {
		s.part(k, holder)
	}
	for _, hint := range b.Hints {
		if !slices.Contains(rest.Hints, hint) {
			rest.Hints = append(rest.Hints, hint)
		}
	}
	for _, n := range b.Notes {
		rest.Notes = slices.DeleteFunc(rest.Notes, func(old hall.Notes) bool { return old.Seat == n.Seat })
		if n.Body = slices.Clone(n.Body); len(n.Body) > 0 {
			rest.Notes = append(rest.Notes, n)
		}
	}
	slices.SortFunc(rest.Notes, func(a, b hall.Notes) int { return cmp.Compare(a.Seat, b.Seat) })
	k.Due = b.Due
	if b.Over {
		k.Due = time.Time{}
	}
	s.changed(k.ID, true)
}

// part removes a holder from a match.
func (s *Store) part(k *kept, holder hall.Hash) {
	for _, g := range k.Grants {
		if g.Holder == holder {
			k.body.Names = slices.DeleteFunc(k.body.Names, func(n hall.Name) bool { return n.Seat == g.Seat })
			s.dropTicket(place{k.ID, g.Seat})
		}
	}
	k.Grants = slices.DeleteFunc(k.Grants, func(g hall.Grant) bool { return g.Holder == holder })
	s.held[holder] = slices.DeleteFunc(s.held[holder], func(other *kept) bool { return other == k })
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
	b, err := s.bodyOf(k)
	if err != nil {
		return hall.Log{}, err
	}
	r := hall.Reading{Since: mark}
	if err := r.Header(id, b.Text, b.Sum); err != nil {
		return hall.Log{}, err
	}
	for i := mark.Version; i < len(b.Events); i++ {
		if err := r.Event(i+1, b.Events[i].Text, b.Events[i].Sum); err != nil {
			return hall.Log{}, err
		}
	}
	if err := r.End(k.Version); err != nil {
		return hall.Log{}, err
	}
	r.Log.Revision = k.Revision
	r.Log.Names, r.Log.Grants, r.Log.Hints = slices.Clone(b.Names), slices.Clone(k.Grants), slices.Clone(b.Hints)
	for _, n := range b.Notes {
		n.Body = slices.Clone(n.Body)
		r.Log.Notes = append(r.Log.Notes, n)
	}
	return r.Log, nil
}

// Remove implements hall.Store.
func (s *Store) Remove(ctx context.Context, id string, revision int64) error {
	return s.change(ctx, id, func() (int64, error) {
		k := s.matches[id]
		switch {
		case k == nil:
			return 0, hall.ErrNotFound
		case k.Revision != revision:
			return 0, hall.ErrStale
		}
		s.drop(k)
		s.changed(id, true)
		return 0, nil
	})
}

// drop removes a match from memory.
func (s *Store) drop(k *kept) {
	delete(s.matches, k.ID)
	for _, g := range k.Grants {
		s.held[g.Holder] = slices.DeleteFunc(s.held[g.Holder], func(other *kept) bool { return other == k })
	}
	for _, seat := range keypeg.Seats {
		s.dropTicket(place{k.ID, seat})
	}
}

// Close implements hall.Store.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.keeper == nil {
		s.closed = true
		return nil
	}
	s.closed = true
	return s.keeper.Close()
}
