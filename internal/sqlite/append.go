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

const (
	addMatch = `INSERT INTO matches (id, config, made, invite, hot_seat, terms, version, due, over, changed, sum)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING 1`
	advance = `UPDATE matches SET version = ?1, revision = revision + 1, due = ?2, over = ?3, changed = max(changed, ?4)
		WHERE id = ?5 AND version = ?6 AND ?7 IN (0, revision) RETURNING revision`
	readSum = `SELECT sum FROM events WHERE match = ?1 AND version = ?2
		UNION ALL SELECT sum FROM matches WHERE id = ?1 AND ?2 = 0`
	addEvent    = `INSERT INTO events (match, version, event, sum) VALUES (?, ?, ?, ?)`
	putName     = `INSERT INTO names (match, seat, name) VALUES (?, ?, ?) ON CONFLICT (match, seat) DO UPDATE SET name = excluded.name`
	addGrant    = `INSERT INTO grants (match, seat, holder, sum) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`
	partNames   = `DELETE FROM names WHERE match = ?1 AND seat IN (SELECT seat FROM grants WHERE match = ?1 AND holder = ?2)`
	partTickets = `DELETE FROM tickets WHERE match = ?1 AND seat IN (SELECT seat FROM grants WHERE match = ?1 AND holder = ?2)`
	partGrants  = `DELETE FROM grants WHERE match = ?1 AND holder = ?2`
	addHint     = `INSERT INTO hints (match, serial, seat, row, kind) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	putNotes    = `INSERT INTO notes (match, seat, serial, number, body) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (match, seat) DO UPDATE SET serial = excluded.serial, number = excluded.number, body = excluded.body`
	putTicket = `INSERT INTO tickets (match, seat, hash, expires, stays) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (match, seat) DO UPDATE SET hash = excluded.hash, expires = excluded.expires, stays = excluded.stays`
	dropOldTickets = `DELETE FROM tickets WHERE expires <= ?`
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
	due, changed := first.Times()
	return s.put(ctx, func(w *writer) (outcome, fault error) {
		err := w.find([]any{new(int)}, addMatch, h.Config.ID, string(t.Config), t.Made, t.Invite, t.HotSeat,
			string(t.Terms), len(events), due, first.Over, max(changed, t.Made), t.Sum())
		if errors.Is(err, sql.ErrNoRows) {
			return hall.ErrStale, nil
		}
		if err != nil {
			return nil, err
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
	due, changed := b.Times()
	return s.put(ctx, func(w *writer) (outcome, fault error) {
		err := w.find([]any{&now.Revision}, advance, b.Expected+len(events), due, b.Over, changed, b.Match, b.Expected, b.Revision)
		if errors.Is(err, sql.ErrNoRows) {
			return w.whyNot(b.Match)
		}
		if err != nil {
			return nil, err
		}
		return nil, w.add(b, events)
	}, &now)
}

// put performs a write. Once it is stored, put reports the changes that it makes in matches.
func (s *Store) put(ctx context.Context, do write, changes ...*peers.Change) error {
	err := s.queue.Put(ctx, do)
	if err != nil {
		return explain(s.path, err)
	}
	for _, c := range changes {
		s.Tell([]peers.Change{*c})
	}
	return nil
}

// whyNot returns the reason why a match is not at the expected version.
func (w *writer) whyNot(id string) (outcome, fault error) {
	var one int
	err := w.find([]any{&one}, `SELECT 1 FROM matches WHERE id = ?`, id)
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
		if err := w.run(putName, b.Match, int(n.Seat), n.Name); err != nil {
			return err
		}
	}
	for _, g := range b.Grants {
		header, err := w.sumAt(b.Match, 0)
		if err == nil {
			err = w.run(addGrant, b.Match, int(g.Seat), g.Holder[:], g.Sum(header))
		}
		if err != nil {
			return err
		}
	}
	for _, holder := range b.Gone {
		for _, part := range []string{partNames, partTickets, partGrants} { // the grants come last, because the other statements read them
			if err := w.run(part, b.Match, holder[:]); err != nil {
				return err
			}
		}
	}
	for _, h := range b.Hints {
		if err := w.run(addHint, b.Match, h.Serial, int(h.Seat), h.Row, h.Kind); err != nil {
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
		err = w.run(addEvent, b.Match, b.Expected+1+i, string(text), sum)
	}
	return err
}

// sumAt returns the sum of a match at a version.
func (w *writer) sumAt(id string, version int) (sum hall.Sum, err error) {
	err = w.find([]any{&sum}, readSum, id, version)
	if errors.Is(err, sql.ErrNoRows) {
		err = hall.Damaged(id, "event %d is missing", version)
	}
	return sum, err
}

func (w *writer) writeNotes(id string, n hall.Notes) error {
	if len(n.Body) == 0 {
		return w.run(`DELETE FROM notes WHERE match = ? AND seat = ?`, id, int(n.Seat))
	}
	return w.run(putNotes, id, int(n.Seat), n.Serial, n.Number, n.Body)
}

// Remove implements hall.Store.
func (s *Store) Remove(ctx context.Context, id string, revision int64) error {
	return s.put(ctx, func(w *writer) (outcome, fault error) {
		var now int64
		err := w.find([]any{&now}, `SELECT revision FROM matches WHERE id = ?`, id)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return hall.ErrNotFound, nil
		case err != nil:
			return nil, err
		case now != revision:
			return hall.ErrStale, nil
		}
		for _, table := range []string{"events", "grants", "hints", "notes", "tickets", "names"} {
			if err := w.run("DELETE FROM "+table+" WHERE match = ?", id); err != nil {
				return nil, err
			}
		}
		return nil, w.run(`DELETE FROM matches WHERE id = ?`, id)
	}, &peers.Change{Match: id})
}

// PutTicket implements hall.Store.
func (s *Store) PutTicket(ctx context.Context, t hall.Ticket, now time.Time) error {
	return s.put(ctx, func(w *writer) (outcome, fault error) {
		if err := w.run(dropOldTickets, now.UnixMilli()); err != nil {
			return nil, err
		}
		err := w.run(putTicket, t.Match, int(t.Seat), t.Hash[:], t.Expires.UnixMilli(), t.Stays)
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
		if err := w.run(dropOldTickets, now.UnixMilli()); err != nil {
			return nil, err
		}
		var seat uint8
		var expires int64
		err := w.find([]any{&t.Match, &seat, &expires, &t.Stays}, `SELECT match, seat, expires, stays FROM tickets WHERE hash = ?`, h[:])
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return hall.ErrNotFound, nil
		case err == nil && !t.Stays:
			err = w.run(`DELETE FROM tickets WHERE hash = ?`, h[:])
		}
		t.Seat, t.Expires = keypeg.Seat(seat), time.UnixMilli(expires).UTC()
		return nil, err
	})
	if err != nil {
		return hall.Ticket{}, err
	}
	return t, nil
}
