package hall_test

import (
	"context"
	"sync"
	"time"

	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
)

// A hookedStore lets a test intervene before and after calls to its store.
type hookedStore struct {
	hall.Store

	mu     sync.Mutex
	create func(hall.Header) error                 // called before Create; if it returns an error, Create is not called
	made   func(hall.Header)                       // called after Create
	append func(context.Context, hall.Batch) error // if not nil, called instead of Append
	due    func() ([]peers.DueAt, error)           // if not nil, called instead of Claim
	taken  func()                                  // called after TakeTicket
	loads  int                                     // the number of calls to Load and LoadSince
}

// onAppend sets the function that is called instead of Append. If f is nil,
// the store's own Append is called again.
func (s *hookedStore) onAppend(f func(context.Context, hall.Batch) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.append = f
}

func (s *hookedStore) onDue(f func() ([]peers.DueAt, error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.due = f
}

// loaded returns the number of loads since loaded was last called.
func (s *hookedStore) loaded() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.loads
	s.loads = 0
	return n
}

func (s *hookedStore) Create(ctx context.Context, h hall.Header, first hall.Batch) error {
	if s.create != nil {
		if err := s.create(h); err != nil {
			return err
		}
	}
	err := s.Store.Create(ctx, h, first)
	if s.made != nil {
		s.made(h)
	}
	return err
}

func (s *hookedStore) Append(ctx context.Context, b hall.Batch) error {
	s.mu.Lock()
	f := s.append
	s.mu.Unlock()
	if f != nil {
		return f(ctx, b)
	}
	return s.Store.Append(ctx, b)
}

func (s *hookedStore) Load(ctx context.Context, id string) (hall.Log, error) {
	s.load()
	return s.Store.Load(ctx, id)
}

func (s *hookedStore) LoadSince(ctx context.Context, id string, mark hall.Mark) (hall.Log, error) {
	s.load()
	return s.Store.LoadSince(ctx, id, mark)
}

func (s *hookedStore) load() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.loads++
}

func (s *hookedStore) Claim(ctx context.Context, now, until time.Time, limit int) ([]peers.DueAt, error) {
	s.mu.Lock()
	f := s.due
	s.mu.Unlock()
	if f != nil {
		return f()
	}
	return s.Store.Claim(ctx, now, until, limit)
}

func (s *hookedStore) TakeTicket(ctx context.Context, h hall.Hash, now time.Time) (hall.Ticket, error) {
	t, err := s.Store.TakeTicket(ctx, h, now)
	if s.taken != nil {
		s.taken()
	}
	return t, err
}
