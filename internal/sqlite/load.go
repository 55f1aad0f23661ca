package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
)

// queries are those of the readers, prepared once per connection.
type queries struct {
	header, events, names, grants, hints, notes, due, held, madeBy, kept *sql.Stmt
	document, documents, owned, keptBy                                   *sql.Stmt
}

func prepare(db *sql.DB) (q queries, err error) {
	for _, s := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&q.header, `SELECT config, made, invite, hot_seat, terms, version FROM matches WHERE id = ?`},
		{&q.events, `SELECT version, event FROM events WHERE match = ? ORDER BY version`},
		{&q.names, `SELECT seat, name FROM names WHERE match = ? ORDER BY seat`},
		{&q.grants, `SELECT seat, holder FROM grants WHERE match = ? ORDER BY number`},
		{&q.hints, `SELECT serial, seat, row, kind FROM hints WHERE match = ? ORDER BY number`},
		{&q.notes, `SELECT seat, serial, number, body FROM notes WHERE match = ? ORDER BY seat`},
		{&q.due, `SELECT id, due FROM matches WHERE due IS NOT NULL ORDER BY due, id`},
		{&q.held, `SELECT DISTINCT m.id, m.made FROM grants g JOIN matches m ON m.id = g.match
			WHERE g.holder = ?1 AND (?2 = '' OR (-m.made, m.id) > (SELECT -made, id FROM matches WHERE id = ?2))
			ORDER BY m.made DESC, m.id LIMIT ?3`},
		{&q.madeBy, `SELECT count(*) FROM matches WHERE maker = ?`},
		{&q.kept, `SELECT id, version, changed FROM matches WHERE id > ? ORDER BY id LIMIT ?`},
		{&q.document, `SELECT kind, key, owner, ifnull(maker, ''), made, body FROM documents WHERE kind = ? AND key = ?`},
		{&q.keptBy, `SELECT count(*), ifnull(sum(length(body)), 0) FROM documents WHERE maker = ?`},
		{&q.documents, `SELECT kind, key, owner, ifnull(maker, ''), made, body FROM documents
			WHERE kind = ? AND key >= ? AND key < ? AND key <> ? ORDER BY key LIMIT ?`},
		{&q.owned, `SELECT kind, key, owner, ifnull(maker, ''), made, body FROM documents
			WHERE owner = ? AND kind = ? AND key >= ? AND key < ? AND key <> ? ORDER BY key LIMIT ?`},
	} {
		if *s.stmt, err = db.Prepare(s.text); err != nil {
			return q, fmt.Errorf("prepare %q: %w", s.text, err)
		}
	}
	return q, nil
}

// Load is of hall.Store.
func (s *Store) Load(ctx context.Context, id string) (hall.Log, error) {
	var l hall.Log
	err := s.view(ctx, func(tx *sql.Tx) error {
		version, err := s.loadHeader(ctx, tx, id, &l.Header)
		if err != nil {
			return err
		}
		if l.Events, err = s.loadEvents(ctx, tx, id); err != nil {
			return err
		}
		if len(l.Events) != version {
			return fmt.Errorf("the log of match %s is damaged: it has %d of %d events", id, len(l.Events), version)
		}
		if l.Names, err = s.loadNames(ctx, tx, id); err != nil {
			return err
		}
		if l.Grants, err = s.loadGrants(ctx, tx, id); err != nil {
			return err
		}
		if l.Hints, err = s.loadHints(ctx, tx, id); err != nil {
			return err
		}
		l.Notes, err = s.loadNotes(ctx, tx, id)
		return err
	})
	if err != nil {
		return hall.Log{}, err
	}
	return l, nil
}

// MadeBy is of hall.Store.
func (s *Store) MadeBy(ctx context.Context, by string) (n int, err error) {
	err = s.view(ctx, func(tx *sql.Tx) error {
		return tx.StmtContext(ctx, s.madeBy).QueryRowContext(ctx, by).Scan(&n)
	})
	return n, err
}

// Kept is of hall.Store.
func (s *Store) Kept(ctx context.Context, after string, limit int) (list []hall.Kept, err error) {
	err = s.view(ctx, func(tx *sql.Tx) error {
		rows, err := tx.StmtContext(ctx, s.kept).QueryContext(ctx, after, limit)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var k hall.Kept
			var changed int64
			if err := rows.Scan(&k.ID, &k.Version, &changed); err != nil {
				return err
			}
			k.Changed = time.UnixMilli(changed).UTC()
			list = append(list, k)
		}
		return rows.Err()
	})
	return list, err
}

// view runs f on one consistent state of the database.
func (s *Store) view(ctx context.Context, f func(*sql.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := s.beginRead(); err != nil {
		return err
	}
	defer s.reading.Done()
	tx, err := s.read.BeginTx(ctx, nil)
	if err == nil {
		err = errors.Join(f(tx), tx.Rollback())
	}
	if err != nil && ctx.Err() != nil {
		return ctx.Err() // the driver calls it an interruption
	}
	return explain(s.path, err)
}

func (s *Store) loadHeader(ctx context.Context, tx *sql.Tx, id string, h *hall.Header) (version int, err error) {
	var config, terms []byte
	var made int64
	err = tx.StmtContext(ctx, s.header).QueryRowContext(ctx, id).
		Scan(&config, &made, &h.Invite, &h.HotSeat, &terms, &version)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, hall.ErrNotFound
	}
	if err != nil {
		return 0, err
	}
	h.Made = time.UnixMilli(made).UTC()
	if err := json.Unmarshal(config, &h.Config); err != nil {
		return 0, fmt.Errorf("read the config of match %s: %w", id, err)
	}
	if err := json.Unmarshal(terms, &h.Terms); err != nil {
		return 0, fmt.Errorf("read the terms of match %s: %w", id, err)
	}
	return version, nil
}

func (s *Store) loadEvents(ctx context.Context, tx *sql.Tx, id string) ([]match.Event, error) {
	rows, err := tx.StmtContext(ctx, s.events).QueryContext(ctx, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var events []match.Event
	for rows.Next() {
		var version int
		var text sql.RawBytes
		if err := rows.Scan(&version, &text); err != nil {
			return nil, err
		}
		if version != len(events)+1 {
			return nil, fmt.Errorf("the log of match %s is damaged: event %d is missing", id, len(events)+1)
		}
		var e match.Event
		if err := json.Unmarshal(text, &e); err != nil {
			return nil, fmt.Errorf("read event %d of match %s: %w", len(events)+1, id, err)
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

func (s *Store) loadNames(ctx context.Context, tx *sql.Tx, id string) ([]hall.Name, error) {
	rows, err := tx.StmtContext(ctx, s.names).QueryContext(ctx, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names []hall.Name
	for rows.Next() {
		var n hall.Name
		var seat uint8
		if err := rows.Scan(&seat, &n.Name); err != nil {
			return nil, err
		}
		n.Seat = keypeg.Seat(seat)
		names = append(names, n)
	}
	return names, rows.Err()
}

func (s *Store) loadGrants(ctx context.Context, tx *sql.Tx, id string) ([]hall.Grant, error) {
	rows, err := tx.StmtContext(ctx, s.grants).QueryContext(ctx, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var grants []hall.Grant
	for rows.Next() {
		var seat uint8
		var holder []byte
		if err := rows.Scan(&seat, &holder); err != nil {
			return nil, err
		}
		g := hall.Grant{Seat: keypeg.Seat(seat)}
		copy(g.Holder[:], holder)
		grants = append(grants, g)
	}
	return grants, rows.Err()
}

func (s *Store) loadHints(ctx context.Context, tx *sql.Tx, id string) ([]hall.Hint, error) {
	rows, err := tx.StmtContext(ctx, s.hints).QueryContext(ctx, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var hints []hall.Hint
	for rows.Next() {
		var h hall.Hint
		var seat uint8
		if err := rows.Scan(&h.Serial, &seat, &h.Row, &h.Kind); err != nil {
			return nil, err
		}
		h.Seat = keypeg.Seat(seat)
		hints = append(hints, h)
	}
	return hints, rows.Err()
}

func (s *Store) loadNotes(ctx context.Context, tx *sql.Tx, id string) ([]hall.Notes, error) {
	rows, err := tx.StmtContext(ctx, s.notes).QueryContext(ctx, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var notes []hall.Notes
	for rows.Next() {
		var n hall.Notes
		var seat uint8
		if err := rows.Scan(&seat, &n.Serial, &n.Number, &n.Body); err != nil {
			return nil, err
		}
		n.Seat = keypeg.Seat(seat)
		notes = append(notes, n)
	}
	return notes, rows.Err()
}

// Due is of hall.Store.
func (s *Store) Due(ctx context.Context) (due []hall.DueAt, err error) {
	err = s.view(ctx, func(tx *sql.Tx) error {
		rows, err := tx.StmtContext(ctx, s.due).QueryContext(ctx)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id string
			var at int64
			if err := rows.Scan(&id, &at); err != nil {
				return err
			}
			due = append(due, hall.DueAt{Match: id, At: time.UnixMilli(at).UTC()})
		}
		return rows.Err()
	})
	return due, err
}

// MatchesOf is of hall.Store.
func (s *Store) MatchesOf(ctx context.Context, holder hall.Hash, after string, limit int) (ids []string, err error) {
	err = s.view(ctx, func(tx *sql.Tx) error {
		rows, err := tx.StmtContext(ctx, s.held).QueryContext(ctx, holder[:], after, limit)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id string
			var made int64
			if err := rows.Scan(&id, &made); err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return rows.Err()
	})
	return ids, err
}
