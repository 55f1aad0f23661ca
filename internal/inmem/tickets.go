package inmem

import (
	"context"
	"time"

	"keypeg/internal/hall"
)

func (s *Store) dropTicket(of place) {
	delete(s.tickets, s.latest[of])
	delete(s.latest, of)
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
		s.dropTicket(place{old.Match, old.Seat})
		s.changed(old.Match, false)
	}
	s.dropTicket(at)
	s.tickets[t.Hash], s.latest[at] = t, t.Hash
	s.changed(t.Match, false)
	return s.keep()
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
		s.dropTicket(place{t.Match, t.Seat})
		s.changed(t.Match, false)
		if err := s.keep(); err != nil {
			return hall.Ticket{}, err
		}
	}
	if expired {
		return hall.Ticket{}, hall.ErrNotFound
	}
	return t, nil
}
