package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
)

// Create implements hall.Store.
func (s *Store) Create(ctx context.Context, h hall.Header, first hall.Batch) error {
	t, err := h.Text()
	if err != nil {
		return err
	}
	events, err := first.Texts()
	if err != nil {
		return err
	}
	return s.putChange(ctx, func(w *writer) (outcome, fault error) {
		n, err := w.change(w.newMatch, h.Config.ID, string(t.Config), t.Made, t.Invite, t.HotSeat,
			string(t.Terms), len(events), dueOf(first), first.Over, changedBy(first, h.Made), t.Sum())
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return hall.ErrStale, nil
		}
		return nil, w.add(first, events)
	}, &peers.Change{Match: h.Config.ID, Revision: 1})
}

// Append implements hall.Store.
func (s *Store) Append(ctx context.Context, b hall.Batch) error {
	events, err := b.Texts()
	if err != nil {
		return err
	}
	now := peers.Change{Match: b.Match}
	return s.putChange(ctx, func(w *writer) (outcome, fault error) {
		err := w.advance.QueryRowContext(context.Background(), b.Expected+len(events), dueOf(b), b.Over, changedBy(b, time.UnixMilli(0)),
			b.Match, b.Expected, b.Revision).Scan(&now.Revision)
		if errors.Is(err, sql.ErrNoRows) {
			return w.whyNot(b.Match)
		}
		if err != nil {
			return nil, err
		}
		return nil, w.add(b, events)
	}, &now)
}

// putChange puts a write and reports the change once it is stored.
func (s *Store) putChange(ctx context.Context, do write, change *peers.Change) error {
	err := s.put(ctx, do)
	if err == nil {
		s.Tell(*change)
	}
	return err
}

func (s *Store) put(ctx context.Context, do write) error {
	return explain(s.path, s.queue.Put(ctx, do))
}

// whyNot returns the reason why a match is not at the expected version.
func (w *writer) whyNot(id string) (outcome, fault error) {
	var one int
	err := w.hasMatch.QueryRowContext(context.Background(), id).Scan(&one)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return hall.ErrNotFound, nil
	case err != nil:
		return nil, err
	}
	return hall.ErrStale, nil
}

func (w *writer) add(b hall.Batch, events [][]byte) error {
	if err := w.addEvents(b, events); err != nil {
		return err
	}
	for _, n := range b.Names {
		if err := w.run(w.putName, b.Match, int(n.Seat), n.Name); err != nil {
			return err
		}
	}
	if err := w.addGrants(b); err != nil {
		return err
	}
	for _, holder := range b.Gone {
		for _, part := range w.part {
			if err := w.run(part, b.Match, holder[:]); err != nil {
				return err
			}
		}
	}
	for _, h := range b.Hints {
		if err := w.run(w.addHint, b.Match, h.Serial, int(h.Seat), h.Row, h.Kind); err != nil {
			return err
		}
	}
	for _, n := range b.Notes {
		if err := w.writeNotes(b.Match, n); err != nil {
			return err
		}
	}
	return nil
}

// addEvents adds events, each with its sum.
func (w *writer) addEvents(b hall.Batch, events [][]byte) error {
	if len(events) == 0 {
		return nil
	}
	sum, err := w.sumAt(b.Match, b.Expected)
	for i, text := range events {
		if err != nil {
			return err
		}
		sum = sum.Then(text)
		err = w.run(w.addEvent, b.Match, b.Expected+1+i, string(text), sum)
	}
	return err
}

func (w *writer) addGrants(b hall.Batch) error {
	if len(b.Grants) == 0 {
		return nil
	}
	header, err := w.sumAt(b.Match, 0)
	for _, g := range b.Grants {
		if err != nil {
			return err
		}
		err = w.run(w.addGrant, b.Match, int(g.Seat), g.Holder[:], g.Sum(header))
	}
	return err
}

// sumAt returns the sum of a match up to a version.
func (w *writer) sumAt(id string, version int) (sum hall.Sum, err error) {
	err = w.sum.QueryRowContext(context.Background(), id, version).Scan(&sum)
	if errors.Is(err, sql.ErrNoRows) {
		err = hall.Damaged(id, "event %d is missing", version)
	}
	return sum, err
}

func (w *writer) writeNotes(id string, n hall.Notes) error {
	if len(n.Body) == 0 {
		return w.run(w.dropNotes, id, int(n.Seat))
	}
	return w.run(w.putNotes, id, int(n.Seat), n.Serial, n.Number, n.Body)
}

func dueOf(b hall.Batch) sql.NullInt64 {
	return sql.NullInt64{Int64: b.Due.UnixMilli(), Valid: !b.Over && !b.Due.IsZero()}
}

// changedBy returns the time of a batch's last event, or the time or if it has none.
func changedBy(b hall.Batch, or time.Time) int64 {
	if n := len(b.Events); n > 0 {
		return b.Events[n-1].At.UnixMilli()
	}
	return or.UnixMilli()
}

// Remove implements hall.Store.
func (s *Store) Remove(ctx context.Context, id string, revision int64) error {
	return s.putChange(ctx, func(w *writer) (outcome, fault error) {
		var now int64
		err := w.revisionOf.QueryRowContext(context.Background(), id).Scan(&now)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return hall.ErrNotFound, nil
		case err != nil:
			return nil, err
		case now != revision:
			return hall.ErrStale, nil
		}
		for _, part := range w.removeMatch {
			if err := w.run(part, id); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}, &peers.Change{Match: id})
}

// PutTicket implements hall.Store.
func (s *Store) PutTicket(ctx context.Context, t hall.Ticket, now time.Time) error {
	return s.put(ctx, func(w *writer) (outcome, fault error) {
		if err := w.run(w.oldTickets, now.UnixMilli()); err != nil {
			return nil, err
		}
		err := w.run(w.putTicket, t.Match, int(t.Seat), t.Hash[:], t.Expires.UnixMilli(), t.Stays)
		switch {
		case isForeignKey(err):
			return hall.ErrNotFound, nil
		case isUnique(err):
			return hall.ErrTaken, nil
		}
		return nil, err
	})
}

// TakeTicket implements hall.Store.
func (s *Store) TakeTicket(ctx context.Context, h hall.Hash, now time.Time) (t hall.Ticket, err error) {
	t.Hash = h
	err = s.put(ctx, func(w *writer) (outcome, fault error) {
		if err := w.run(w.oldTickets, now.UnixMilli()); err != nil {
			return nil, err
		}
		var seat uint8
		var expires int64
		err := w.findTicket.QueryRowContext(context.Background(), h[:]).Scan(&t.Match, &seat, &expires, &t.Stays)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return hall.ErrNotFound, nil
		case err == nil && !t.Stays:
			err = w.run(w.dropTicket, h[:])
		}
		t.Seat, t.Expires = keypeg.Seat(seat), time.UnixMilli(expires).UTC()
		return nil, err
	})
	if err != nil {
		return hall.Ticket{}, err
	}
	return t, nil
}
