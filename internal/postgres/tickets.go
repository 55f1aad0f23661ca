package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"keypeg"
	"keypeg/internal/hall"
)

const (
	// The statement skips tickets that another process is deleting.
	oldTickets = `DELETE FROM tickets WHERE hash IN (SELECT hash FROM tickets WHERE expires <= $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`
	putTicket  = `INSERT INTO tickets (match, seat, hash, expires, stays) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (match, seat) DO UPDATE SET hash = excluded.hash, expires = excluded.expires, stays = excluded.stays`
	takeTicket = `WITH gone AS (DELETE FROM tickets WHERE hash = $1 AND NOT (stays AND expires > $2) RETURNING match, seat, expires, stays)
		SELECT * FROM gone UNION ALL SELECT match, seat, expires, stays FROM tickets WHERE hash = $1 AND stays AND expires > $2`
)

// PutTicket implements hall.Store.
func (s *Store) PutTicket(ctx context.Context, t hall.Ticket, now time.Time) error {
	return s.alone(ctx, func(ctx context.Context) error {
		var b pgx.Batch // one transaction
		b.Queue(oldTickets, now.UnixMilli())
		b.Queue(putTicket, []byte(t.Match), int16(t.Seat), t.Hash[:], t.Expires.UnixMilli(), t.Stays)
		err := s.send(ctx, &b)
		switch code(err) {
		case codeForeignKey:
			return hall.ErrNotFound
		case codeUnique:
			return hall.ErrTaken
		}
		return err
	})
}

// TakeTicket implements hall.Store.
func (s *Store) TakeTicket(ctx context.Context, h hall.Hash, now time.Time) (t hall.Ticket, err error) {
	err = s.alone(ctx, func(ctx context.Context) error {
		var id []byte
		var seat int16
		var expires int64
		err := s.row(ctx, takeTicket, h[:], now.UnixMilli()).Scan(&id, &seat, &expires, &t.Stays)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && expires <= now.UnixMilli() {
			return hall.ErrNotFound
		}
		t.Hash, t.Match, t.Seat, t.Expires = h, string(id), keypeg.Seat(seat), at(expires)
		return err
	})
	if err != nil {
		return hall.Ticket{}, err
	}
	return t, nil
}
