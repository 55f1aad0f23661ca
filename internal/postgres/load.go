package postgres

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
)

const (
	readMatch  = `SELECT config, made, invite, hot_seat, terms, sum, version, revision FROM matches WHERE id = $1`
	readEvents = `SELECT version, event, sum FROM events WHERE match = $1 AND version > $2 ORDER BY version`
	readNames  = `SELECT seat, name FROM names WHERE match = $1 ORDER BY seat`
	readGrants = `SELECT seat, holder, sum FROM grants WHERE match = $1 ORDER BY number`
	readHints  = `SELECT serial, seat, row, kind FROM hints WHERE match = $1 ORDER BY number`
	readNotes  = `SELECT seat, serial, number, body FROM notes WHERE match = $1 ORDER BY seat`
	claimDue   = `WITH mine AS (SELECT id, due FROM matches WHERE due <= $1 ORDER BY due, id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
		UPDATE matches m SET due = $2 FROM mine WHERE m.id = mine.id RETURNING m.id, mine.due`
	// If another process is writing to a match, the match will soon have a new revision.
	renewDue = `WITH mine AS (SELECT m.id, l.until FROM matches m JOIN unnest($1::bytea[], $2::bigint[], $3::bigint[]) AS l (id, revision, until)
		ON m.id = l.id AND m.revision = l.revision AND m.due < l.until ORDER BY m.id FOR NO KEY UPDATE OF m SKIP LOCKED)
		UPDATE matches m SET due = mine.until FROM mine WHERE m.id = mine.id`
	readRevisions = `SELECT id, revision FROM matches WHERE id = ANY ($1)`
	readHeld      = `SELECT DISTINCT m.id, m.made FROM grants g JOIN matches m ON m.id = g.match
		WHERE g.holder = $1 AND ($2 = ''::bytea OR (-m.made, m.id) > (SELECT -made, id FROM matches WHERE id = $2))
		ORDER BY m.made DESC, m.id LIMIT $3`
	readMadeBy = `SELECT count(*) FROM matches WHERE maker = $1`
	readKept   = `SELECT id, version, changed FROM matches WHERE id > $1 ORDER BY id LIMIT $2`
)

// at converts a stored value to a time.
func at(millis int64) time.Time { return time.UnixMilli(millis).UTC() }

// Load implements hall.Store.
func (s *Store) Load(ctx context.Context, id string) (hall.Log, error) {
	return s.LoadSince(ctx, id, hall.Mark{})
}

// LoadSince implements hall.Store. All queries see the state of one moment, and together take one round trip.
func (s *Store) LoadSince(ctx context.Context, id string, mark hall.Mark) (hall.Log, error) {
	l := loading{Reading: hall.Reading{Since: mark}, version: -1}
	var b pgx.Batch
	b.Queue("begin isolation level repeatable read read only")
	read := func(query string, read func(pgx.Rows) error, more ...any) {
		b.Queue(query, append([]any{[]byte(id)}, more...)...).Query(func(rows pgx.Rows) error {
			for rows.Next() && l.err == nil { // an error from read does not end the transaction
				l.err = read(rows)
			}
			rows.Close()
			return rows.Err()
		})
	}
	read(readMatch, l.match(id))
	read(readEvents, l.event, mark.Version)
	read(readNames, l.name)
	read(readGrants, l.grant)
	read(readHints, l.hint)
	read(readNotes, l.notes)
	b.Queue("commit")
	err := s.send(ctx, &b)
	switch c := code(err); {
	case c == codeCorrupt || c == codeCorruptIdx:
		return hall.Log{}, hall.Damaged(id, "%v", err)
	case err != nil:
		return hall.Log{}, s.explain(ctx, err)
	case l.version < 0:
		return hall.Log{}, hall.ErrNotFound
	case l.err == nil:
		l.err = l.End(l.version)
	}
	if l.err != nil {
		return hall.Log{}, s.explain(ctx, l.err)
	}
	return l.Log, nil
}

// A loading is a match that is being read. Each of its methods reads a row.
type loading struct {
	hall.Reading
	version int
	err     error
}

func (l *loading) match(id string) func(pgx.Rows) error {
	return func(rows pgx.Rows) error {
		var t hall.HeaderText
		var invite []byte
		var sum int64
		if err := rows.Scan(&t.Config, &t.Made, &invite, &t.HotSeat, &t.Terms, &sum, &l.version, &l.Log.Revision); err != nil {
			return err
		}
		t.Invite = string(invite)
		return l.Header(id, t, hall.Sum(sum))
	}
}

func (l *loading) event(rows pgx.Rows) error {
	var version int
	var text []byte
	var sum int64
	if err := rows.Scan(&version, &text, &sum); err != nil {
		return err
	}
	return l.Event(version, text, hall.Sum(sum))
}

func (l *loading) name(rows pgx.Rows) error {
	var seat int16
	var name []byte
	err := rows.Scan(&seat, &name)
	l.Log.Names = append(l.Log.Names, hall.Name{Seat: keypeg.Seat(seat), Name: string(name)})
	return err
}

func (l *loading) grant(rows pgx.Rows) error {
	var seat int16
	var holder []byte
	var sum int64
	if err := rows.Scan(&seat, &holder, &sum); err != nil {
		return err
	}
	g := hall.Grant{Seat: keypeg.Seat(seat)}
	copy(g.Holder[:], holder)
	return l.Grant(g, hall.Sum(sum))
}

func (l *loading) hint(rows pgx.Rows) error {
	var h hall.Hint
	var seat int16
	err := rows.Scan(&h.Serial, &seat, &h.Row, &h.Kind)
	h.Seat = keypeg.Seat(seat)
	l.Log.Hints = append(l.Log.Hints, h)
	return err
}

func (l *loading) notes(rows pgx.Rows) error {
	var n hall.Notes
	var seat int16
	err := rows.Scan(&seat, &n.Serial, &n.Number, &n.Body)
	n.Seat = keypeg.Seat(seat)
	l.Log.Notes = append(l.Log.Notes, n)
	return err
}

// list returns the rows of a query's result, each parsed by read.
func list[T any](ctx context.Context, s *Store, read pgx.RowToFunc[T], query string, args ...any) ([]T, error) {
	var all []T
	err := s.reach(ctx, func(ctx context.Context, c *conns) error {
		rows, err := c.pool.Query(ctx, query, args...)
		if err == nil {
			all, err = pgx.AppendRows(all, rows, read)
		}
		return err
	})
	return all, s.explain(ctx, err)
}

// Claim implements hall.Store. It skips matches to which another process is writing.
func (s *Store) Claim(ctx context.Context, now, until time.Time, limit int) ([]peers.DueAt, error) {
	due, err := list(ctx, s, func(row pgx.CollectableRow) (peers.DueAt, error) {
		var id []byte
		var due int64
		err := row.Scan(&id, &due)
		return peers.DueAt{Match: string(id), At: at(due)}, err
	}, claimDue, now.UnixMilli(), until.UnixMilli(), limit)
	slices.SortFunc(due, func(a, b peers.DueAt) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Match, b.Match)) })
	return due, err
}

// Renew implements hall.Store.
func (s *Store) Renew(ctx context.Context, leases []peers.Lease) error {
	ids, revisions, untils := make([][]byte, len(leases)), make([]int64, len(leases)), make([]int64, len(leases))
	for i, l := range leases {
		ids[i], revisions[i], untils[i] = []byte(l.Match), l.Revision, l.Until.UnixMilli()
	}
	return s.run(ctx, renewDue, ids, revisions, untils)
}

// Revisions implements hall.Store.
func (s *Store) Revisions(ctx context.Context, ids []string) (map[string]int64, error) {
	keys := make([][]byte, len(ids))
	for i, id := range ids {
		keys[i] = []byte(id)
	}
	all, err := list(ctx, s, func(row pgx.CollectableRow) (c peers.Change, err error) {
		var id []byte
		err = row.Scan(&id, &c.Revision)
		c.Match = string(id)
		return c, err
	}, readRevisions, keys)
	revisions := make(map[string]int64, len(all))
	for _, c := range all {
		revisions[c.Match] = c.Revision
	}
	return revisions, err
}

// MatchesOf implements hall.Store.
func (s *Store) MatchesOf(ctx context.Context, holder hall.Hash, after string, limit int) ([]string, error) {
	return list(ctx, s, func(row pgx.CollectableRow) (string, error) {
		var id []byte
		var made int64
		err := row.Scan(&id, &made)
		return string(id), err
	}, readHeld, holder[:], []byte(after), limit)
}

// MadeBy implements hall.Store.
func (s *Store) MadeBy(ctx context.Context, by string) (n int, err error) {
	err = s.row(ctx, readMadeBy, []byte(by)).Scan(&n)
	return n, s.explain(ctx, err)
}

// Kept implements hall.Store.
func (s *Store) Kept(ctx context.Context, after string, limit int) ([]hall.Kept, error) {
	return list(ctx, s, func(row pgx.CollectableRow) (k hall.Kept, err error) {
		var id []byte
		var changed int64
		err = row.Scan(&id, &k.Version, &changed)
		k.ID, k.Changed = string(id), at(changed)
		return k, err
	}, readKept, []byte(after), limit)
}
