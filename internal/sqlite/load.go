package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"keypeg"
	"keypeg/internal/hall"
)

// queries contains the readers' statements. Each statement is prepared once for each connection.
type queries struct {
	header, events, names, grants, hints, notes, due, revision, held, madeBy, kept *sql.Stmt
	document, documents, owned, keptBy                                             *sql.Stmt
}

func prepare(db *sql.DB) (q queries, err error) {
	for _, s := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&q.header, `SELECT config, made, invite, hot_seat, terms, sum, version, revision FROM matches WHERE id = ?`},
		{&q.events, `SELECT version, event, sum FROM events WHERE match = ? AND version > ? ORDER BY version`},
		{&q.names, `SELECT seat, name FROM names WHERE match = ? ORDER BY seat`},
		{&q.grants, `SELECT seat, holder, sum FROM grants WHERE match = ? ORDER BY number`},
		{&q.hints, `SELECT serial, seat, row, kind FROM hints WHERE match = ? ORDER BY number`},
		{&q.notes, `SELECT seat, serial, number, body FROM notes WHERE match = ? ORDER BY seat`},
		{&q.due, `SELECT EXISTS (SELECT 1 FROM matches WHERE due <= ?)`},
		{&q.revision, `SELECT revision FROM matches WHERE id = ?`},
		{&q.held, `SELECT DISTINCT m.id, m.made FROM grants g JOIN matches m ON m.id = g.match
			WHERE g.holder = ?1 AND (?2 = '' OR (-m.made, m.id) > (SELECT -made, id FROM matches WHERE id = ?2))
			ORDER BY m.made DESC, m.id LIMIT ?3`},
		{&q.madeBy, `SELECT count(*) FROM matches WHERE maker = ?`},
		{&q.kept, `SELECT id, version, changed FROM matches WHERE id > ? ORDER BY id LIMIT ?`},
		{&q.document, `SELECT kind, key, owner, ifnull(maker, ''), made, body FROM documents WHERE kind = ? AND key = ?`},
		{&q.keptBy, `SELECT count(*), ifnull(sum(length(body)), 0) FROM documents WHERE maker = ? AND kind = ?`},
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

// Load implements hall.Store.
func (s *Reader) Load(ctx context.Context, id string) (hall.Log, error) {
	return s.LoadSince(ctx, id, hall.Mark{})
}

// LoadSince implements hall.Store.
func (s *Reader) LoadSince(ctx context.Context, id string, mark hall.Mark) (hall.Log, error) {
	r := hall.Reading{Since: mark}
	err := s.view(ctx, func(tx *sql.Tx) error {
		for _, read := range []func(context.Context, *sql.Tx, string, *hall.Reading) error{
			s.loadMatch, s.loadNames, s.loadGrants, s.loadHints, s.loadNotes,
		} {
			if err := read(ctx, tx, id, &r); err != nil {
				return damage(id, err)
			}
		}
		return nil
	})
	if err != nil {
		return hall.Log{}, err
	}
	return r.Log, nil
}

// damage returns hall.ErrDamaged for an error that only damaged data on the disk can cause. It returns any other error
// unchanged.
func damage(id string, err error) error {
	if _, odd := errors.AsType[*unscanned](err); odd || isCode8(err, sqlite3.SQLITE_CORRUPT) {
		return hall.Damaged(id, "%v", err)
	}
	return err
}

// each calls f for each row that a statement finds.
func each(ctx context.Context, tx *sql.Tx, stmt *sql.Stmt, f func(scan func(...any) error) error, args ...any) error {
	rows, err := tx.StmtContext(ctx, stmt).QueryContext(ctx, args...)
	scan := func(to ...any) error {
		if err := rows.Scan(to...); err != nil {
			return &unscanned{err}
		}
		return nil
	}
	return eachRow(rows, err, func() error { return f(scan) })
}

// eachRow calls f for each row of a query.
func eachRow(rows *sql.Rows, err error, f func() error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(); err != nil {
			return err
		}
	}
	return rows.Err()
}

// unscanned is the error for a row that contains a value of an unexpected type.
type unscanned struct{ error }

// MadeBy implements hall.Store.
func (s *Reader) MadeBy(ctx context.Context, by string) (n int, err error) {
	err = s.view(ctx, func(tx *sql.Tx) error {
		return tx.StmtContext(ctx, s.madeBy).QueryRowContext(ctx, by).Scan(&n)
	})
	return n, err
}

// Kept implements hall.Store.
func (s *Reader) Kept(ctx context.Context, after string, limit int) (list []hall.Kept, err error) {
	err = s.view(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, s.kept, func(scan func(...any) error) error {
			var k hall.Kept
			var changed int64
			err := scan(&k.ID, &k.Version, &changed)
			k.Changed = time.UnixMilli(changed).UTC()
			list = append(list, k)
			return err
		}, after, limit)
	})
	return list, err
}

// view runs f on a consistent state of the database.
func (s *Reader) view(ctx context.Context, f func(*sql.Tx) error) error {
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
	if ctx.Err() != nil {
		return ctx.Err() // the driver reports the end of ctx as an interruption
	}
	return explain(s.path, err)
}

func (s *Reader) loadMatch(ctx context.Context, tx *sql.Tx, id string, r *hall.Reading) error {
	version := -1
	err := each(ctx, tx, s.header, func(scan func(...any) error) error {
		var t hall.HeaderText
		var sum hall.Sum
		if err := scan(&t.Config, &t.Made, &t.Invite, &t.HotSeat, &t.Terms, &sum, &version, &r.Log.Revision); err != nil {
			return err
		}
		return r.Header(id, t, sum)
	}, id)
	if err != nil {
		return err
	}
	if version < 0 {
		return hall.ErrNotFound
	}
	err = each(ctx, tx, s.events, func(scan func(...any) error) error {
		var at int
		var text sql.RawBytes
		var sum hall.Sum
		if err := scan(&at, &text, &sum); err != nil {
			return err
		}
		return r.Event(at, text, sum)
	}, id, r.Since.Version)
	if err != nil {
		return err
	}
	return r.End(version)
}

func (s *Reader) loadNames(ctx context.Context, tx *sql.Tx, id string, r *hall.Reading) error {
	return each(ctx, tx, s.names, func(scan func(...any) error) error {
		var n hall.Name
		var seat uint8
		err := scan(&seat, &n.Name)
		n.Seat = keypeg.Seat(seat)
		r.Log.Names = append(r.Log.Names, n)
		return err
	}, id)
}

func (s *Reader) loadGrants(ctx context.Context, tx *sql.Tx, id string, r *hall.Reading) error {
	return each(ctx, tx, s.grants, func(scan func(...any) error) error {
		var g hall.Grant
		var seat uint8
		var holder []byte
		var sum hall.Sum
		if err := scan(&seat, &holder, &sum); err != nil {
			return err
		}
		g.Seat = keypeg.Seat(seat)
		copy(g.Holder[:], holder)
		return r.Grant(g, sum)
	}, id)
}

func (s *Reader) loadHints(ctx context.Context, tx *sql.Tx, id string, r *hall.Reading) error {
	return each(ctx, tx, s.hints, func(scan func(...any) error) error {
		var h hall.Hint
		var seat uint8
		err := scan(&h.Serial, &seat, &h.Row, &h.Kind)
		h.Seat = keypeg.Seat(seat)
		r.Log.Hints = append(r.Log.Hints, h)
		return err
	}, id)
}

func (s *Reader) loadNotes(ctx context.Context, tx *sql.Tx, id string, r *hall.Reading) error {
	return each(ctx, tx, s.notes, func(scan func(...any) error) error {
		var n hall.Notes
		var seat uint8
		err := scan(&seat, &n.Serial, &n.Number, &n.Body)
		n.Seat = keypeg.Seat(seat)
		r.Log.Notes = append(r.Log.Notes, n)
		return err
	}, id)
}

// Revisions implements hall.Store.
func (s *Reader) Revisions(ctx context.Context, ids []string) (map[string]int64, error) {
	revisions := map[string]int64{}
	err := s.view(ctx, func(tx *sql.Tx) error {
		stmt := tx.StmtContext(ctx, s.revision)
		for _, id := range ids {
			var n int64
			switch err := stmt.QueryRowContext(ctx, id).Scan(&n); {
			case err == nil:
				revisions[id] = n
			case !errors.Is(err, sql.ErrNoRows):
				return err
			}
		}
		return nil
	})
	return revisions, err
}

// MatchesOf implements hall.Store.
func (s *Reader) MatchesOf(ctx context.Context, holder hall.Hash, after string, limit int) (ids []string, err error) {
	err = s.view(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, s.held, func(scan func(...any) error) error {
			var id string
			var made int64
			err := scan(&id, &made)
			ids = append(ids, id)
			return err
		}, holder[:], after, limit)
	})
	return ids, err
}
