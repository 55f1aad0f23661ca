package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"keypeg/internal/caught"
	"keypeg/internal/groupcommit"
)

// A write is done completely or not at all, and may be tried more than once. If it returns an outcome, such as
// hall.ErrStale, then that is its answer and nothing was written.
type write func(w *writer) (outcome, fault error)

type job = groupcommit.Job[write]

// A writer owns the only connection that writes, with its statements. Only the queue's goroutine uses it. Its statements
// ignore the callers' contexts, because a write that has begun is completed.
type writer struct {
	conn *sql.Conn
	open []*sql.Stmt // all of these

	lock  *sql.Stmt
	end   *sql.Stmt
	undo  *sql.Stmt
	begin func() error // runs lock, waiting while another process holds it

	newMatch   *sql.Stmt
	advance    *sql.Stmt
	hasMatch   *sql.Stmt
	revisionOf *sql.Stmt
	allDue     *sql.Stmt
	putOff     *sql.Stmt
	renew      *sql.Stmt

	removeMatch [7]*sql.Stmt // the match's dependents first

	sum        *sql.Stmt
	addEvent   *sql.Stmt
	putName    *sql.Stmt
	addGrant   *sql.Stmt
	part       [3]*sql.Stmt // grants last: the others are found by them
	addHint    *sql.Stmt
	putNotes   *sql.Stmt
	dropNotes  *sql.Stmt
	putTicket  *sql.Stmt
	findTicket *sql.Stmt
	dropTicket *sql.Stmt
	oldTickets *sql.Stmt

	putDocument     *sql.Stmt
	replaceDocument *sql.Stmt
	dropDocument    *sql.Stmt
	dropOwned       *sql.Stmt
}

func newWriter(db *sql.DB) (*writer, error) {
	ctx := context.Background()
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{conn: conn}
	w.begin = func() error { return w.run(w.lock) }
	for _, s := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&w.lock, `BEGIN IMMEDIATE`},
		{&w.end, `COMMIT`},
		{&w.undo, `ROLLBACK`},
		{&w.newMatch, `INSERT INTO matches (id, config, made, invite, hot_seat, terms, version, due, over, changed, sum)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`},
		{&w.advance, `UPDATE matches SET version = ?1, revision = revision + 1, due = ?2, over = ?3, changed = max(changed, ?4)
			WHERE id = ?5 AND version = ?6 AND ?7 IN (0, revision) RETURNING revision`},
		{&w.revisionOf, `SELECT revision FROM matches WHERE id = ?`},
		{&w.allDue, `SELECT id, due FROM matches WHERE due <= ? ORDER BY due, id LIMIT ?`},
		{&w.putOff, `UPDATE matches SET due = ? WHERE id = ?`},
		{&w.renew, `UPDATE matches SET due = ?1 WHERE id = ?2 AND revision = ?3 AND due < ?1`},
		{&w.removeMatch[0], `DELETE FROM events WHERE match = ?`},
		{&w.removeMatch[1], `DELETE FROM grants WHERE match = ?`},
		{&w.removeMatch[2], `DELETE FROM hints WHERE match = ?`},
		{&w.removeMatch[3], `DELETE FROM notes WHERE match = ?`},
		{&w.removeMatch[4], `DELETE FROM tickets WHERE match = ?`},
		{&w.removeMatch[5], `DELETE FROM names WHERE match = ?`},
		{&w.removeMatch[6], `DELETE FROM matches WHERE id = ?`},
		{&w.hasMatch, `SELECT 1 FROM matches WHERE id = ?`},
		{&w.putName, `INSERT INTO names (match, seat, name) VALUES (?, ?, ?)
			ON CONFLICT (match, seat) DO UPDATE SET name = excluded.name`},
		{&w.part[0], `DELETE FROM names WHERE match = ?1 AND seat IN (SELECT seat FROM grants WHERE match = ?1 AND holder = ?2)`},
		{&w.part[1], `DELETE FROM tickets WHERE match = ?1 AND seat IN (SELECT seat FROM grants WHERE match = ?1 AND holder = ?2)`},
		{&w.part[2], `DELETE FROM grants WHERE match = ?1 AND holder = ?2`},
		{&w.sum, `SELECT sum FROM events WHERE match = ?1 AND version = ?2
			UNION ALL SELECT sum FROM matches WHERE id = ?1 AND ?2 = 0`},
		{&w.addEvent, `INSERT INTO events (match, version, event, sum) VALUES (?, ?, ?, ?)`},
		{&w.addGrant, `INSERT INTO grants (match, seat, holder, sum) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`},
		{&w.addHint, `INSERT INTO hints (match, serial, seat, row, kind) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`},
		{&w.putNotes, `INSERT INTO notes (match, seat, serial, number, body) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (match, seat) DO UPDATE SET serial = excluded.serial, number = excluded.number, body = excluded.body`},
		{&w.dropNotes, `DELETE FROM notes WHERE match = ? AND seat = ?`},
		{&w.putTicket, `INSERT INTO tickets (match, seat, hash, expires, stays) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (match, seat) DO UPDATE SET hash = excluded.hash, expires = excluded.expires, stays = excluded.stays`},
		{&w.findTicket, `SELECT match, seat, expires, stays FROM tickets WHERE hash = ?`},
		{&w.dropTicket, `DELETE FROM tickets WHERE hash = ?`},
		{&w.oldTickets, `DELETE FROM tickets WHERE expires <= ?`},
		{&w.putDocument, `INSERT INTO documents (kind, key, owner, maker, made, body)
			VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, key) DO NOTHING`},
		{&w.replaceDocument, `INSERT INTO documents (kind, key, owner, maker, made, body)
			VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, key)
			DO UPDATE SET owner = excluded.owner, maker = excluded.maker, made = excluded.made, body = excluded.body`},
		{&w.dropDocument, `DELETE FROM documents WHERE kind = ? AND key = ?`},
		{&w.dropOwned, `DELETE FROM documents WHERE owner = ?`},
	} {
		if *s.stmt, err = conn.PrepareContext(ctx, s.text); err != nil {
			return nil, errors.Join(fmt.Errorf("prepare %q: %w", s.text, err), w.close())
		}
		w.open = append(w.open, *s.stmt)
	}
	return w, nil
}

// try returns a groupcommit.Try.
func (w *writer) try(group []*job) (outcomes []error, fault error) {
	if fault = w.begin(); fault != nil {
		return nil, fault
	}
	outcomes = make([]error, len(group))
	for i, j := range group {
		if outcomes[i] = j.Begin(); outcomes[i] != nil {
			continue
		}
		if outcomes[i], fault = w.guarded(j.Do); fault != nil {
			return nil, &groupcommit.Spoilt{Fault: errors.Join(fault, w.run(w.undo))}
		}
	}
	if fault = w.run(w.end); fault != nil {
		w.run(w.undo) // if it is still open; only the fault matters
		return nil, fault
	}
	return outcomes, nil
}

// guarded returns the result of a write. It turns a panic into a fault, so that later writes continue.
func (w *writer) guarded(do write) (outcome, fault error) {
	fault = caught.Do(func() (err error) {
		outcome, err = do(w)
		return err
	})
	return outcome, fault
}

func (w *writer) run(s *sql.Stmt, args ...any) error {
	_, err := s.ExecContext(context.Background(), args...)
	return err
}

// change runs a statement and counts the rows it changed.
func (w *writer) change(s *sql.Stmt, args ...any) (int64, error) {
	result, err := s.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// close closes the statements, and then the connection. A connection with an open statement would stay open, and SQLite would
// never learn that the database is no longer in use.
func (w *writer) close() error {
	var errs []error
	for _, s := range w.open {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}
