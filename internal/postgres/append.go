package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"keypeg/internal/groupcommit"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/trace"
)

// A change is a batch to append, or the first batch of a new match.
type change struct {
	hall.Batch
	texts  [][]byte // the stored texts of the batch's events
	header *header  // the header of a new match; otherwise nil
	wrote  *int64   // the revision after the write
	trace  string   // as in peers.Change
}

type header struct {
	hall.HeaderText
	by  string
	sum hall.Sum
}

// Create implements hall.Store.
func (s *Store) Create(ctx context.Context, h hall.Header, first hall.Batch) error {
	t, err := h.Text()
	if err != nil {
		return err
	}
	return s.put(ctx, first, &header{t, h.By, t.Sum()})
}

// Append implements hall.Store.
func (s *Store) Append(ctx context.Context, b hall.Batch) error { return s.put(ctx, b, nil) }

func (s *Store) put(ctx context.Context, b hall.Batch, h *header) error {
	texts, err := b.Texts()
	if err != nil {
		return err
	}
	if h != nil {
		b.Expected, b.Revision = 0, 0
	}
	c := change{b, texts, h, new(int64), trace.Of(ctx).ID()}
	if err := s.queue.Put(ctx, c); err != nil {
		return s.explain(ctx, err)
	}
	if s.wire != nil {
		s.wire.Announce(peers.Change{Match: b.Match, Revision: *c.wrote, News: b.News(texts), Trace: c.trace})
	}
	return nil
}

var loosen = fmt.Sprintf("SET LOCAL idle_in_transaction_session_timeout = %d", grip.Milliseconds())

const (
	newMatch = `INSERT INTO matches (id, config, made, invite, hot_seat, terms, maker, version, revision, due, over, changed, sum, last)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, NULL, false, $3, $8, $8) ON CONFLICT (id) DO NOTHING`
	// The matches are locked in order of their ids, so that two processes never deadlock. Rows are read after the locks
	// have been taken.
	lockMatches = `SELECT id, version, revision, sum, last FROM matches WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`
	advance     = `UPDATE matches SET version = $2, revision = $3, due = $4, over = $5, changed = greatest(changed, $6), last = $7 WHERE id = $1`
	addEvents   = `INSERT INTO events (match, version, event, sum) SELECT $1, * FROM unnest($2::integer[], $3::text[], $4::bigint[])`
	putName     = `INSERT INTO names (match, seat, name) VALUES ($1, $2, $3) ON CONFLICT (match, seat) DO UPDATE SET name = excluded.name`
	addGrant    = `INSERT INTO grants (match, seat, holder, sum) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`
	partNames   = `DELETE FROM names WHERE match = $1 AND seat IN (SELECT seat FROM grants WHERE match = $1 AND holder = $2)`
	partTickets = `DELETE FROM tickets WHERE match = $1 AND seat IN (SELECT seat FROM grants WHERE match = $1 AND holder = $2)`
	partGrants  = `DELETE FROM grants WHERE match = $1 AND holder = $2`
	addHint     = `INSERT INTO hints (match, serial, seat, row, kind) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	putNotes    = `INSERT INTO notes (match, seat, serial, number, body) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (match, seat) DO UPDATE SET serial = excluded.serial, number = excluded.number, body = excluded.body`
	dropNotes = `DELETE FROM notes WHERE match = $1 AND seat = $2`
)

// A locked is the current state of a match that the group has locked for writing.
type locked struct {
	version   int
	revision  int64
	sum, last hall.Sum // the sums of the header and of the latest event
}

// try performs the writes of a group in one transaction. It is of type groupcommit.Try.
func (s *Store) try(group []*groupcommit.Job[change]) (outcomes []error, fault error) {
	fault = s.reach(context.Background(), func(ctx context.Context, c *conns) (err error) {
		outcomes, err = s.commit(ctx, c, group)
		return err
	})
	return outcomes, fault
}

func (s *Store) commit(ctx context.Context, c *conns, group []*groupcommit.Job[change]) (outcomes []error, fault error) {
	conn, err := c.write.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Release() // this also handles a broken connection and an open transaction
	outcomes = make([]error, len(group))
	for i, j := range group {
		outcomes[i] = j.Begin()
	}
	matches, err := lockAll(ctx, conn, group, outcomes)
	if err != nil {
		return nil, ownFault(err)
	}
	var all pgx.Batch
	var changed []peers.Change
	for i, j := range group {
		if outcomes[i] != nil {
			continue
		}
		if outcomes[i] = j.Do.write(&all, matches); outcomes[i] == nil {
			changed = append(changed, peers.Change{Match: j.Do.Match, Revision: matches[j.Do.Match].revision, Trace: j.Do.trace})
		}
	}
	committed := false
	all.Queue("commit").Exec(func(pgconn.CommandTag) error { committed = true; return nil })
	for _, text := range s.news(changed) { // notifications are sent only after the commit, because a commit that notifies blocks other commits
		all.Queue(notify, s.channel, text)
	}
	err = conn.SendBatch(ctx, &all).Close()
	if !committed {
		return nil, ownFault(cmp.Or(err, errNotCommitted))
	}
	s.Tell(changed) // this informs the current process, even if the other processes could not be notified
	return outcomes, nil
}

var errNotCommitted = errors.New("nobody said that it was committed")

// ownFault returns a fault as a *groupcommit.Spoilt if a single job may have caused it: the database refused something,
// but is responding. It returns any other fault unchanged.
func ownFault(err error) error {
	if c := code(err); c == "" || c[:2] == "57" || c[:2] == "08" || c[:2] == "25" || c == codeDiskFull {
		return err
	}
	return &groupcommit.Spoilt{Fault: err}
}

// lockAll begins the transaction, creates the new matches, and locks all the matches to be written. If a job would
// create a match that already exists, its outcome is set immediately.
func lockAll(ctx context.Context, conn *pgxpool.Conn, group []*groupcommit.Job[change], outcomes []error) (map[string]*locked, error) {
	var first pgx.Batch
	first.Queue("begin")
	first.Queue(loosen)
	var made []int
	var ids [][]byte
	for i, j := range group {
		if outcomes[i] != nil {
			continue
		}
		if ids = append(ids, []byte(j.Do.Match)); j.Do.header != nil {
			made = append(made, i)
		}
	}
	slices.SortStableFunc(made, func(a, b int) int { return cmp.Compare(group[a].Do.Match, group[b].Do.Match) })
	for _, i := range made {
		c, h := group[i].Do, group[i].Do.header
		created := first.Queue(newMatch, []byte(c.Match), string(h.Config), h.Made, []byte(h.Invite), h.HotSeat, string(h.Terms), orNull(h.by), int64(h.sum))
		created.Exec(func(tag pgconn.CommandTag) error {
			if tag.RowsAffected() == 0 {
				outcomes[i] = hall.ErrStale
			}
			return nil
		})
	}
	matches := map[string]*locked{}
	first.Queue(lockMatches, ids).Query(func(rows pgx.Rows) error {
		var id []byte
		var m locked
		_, err := pgx.ForEachRow(rows, []any{&id, &m.version, &m.revision, (*int64)(&m.sum), (*int64)(&m.last)}, func() error {
			has := m
			matches[string(id)] = &has
			return nil
		})
		return err
	})
	return matches, conn.SendBatch(ctx, &first).Close()
}

// write queues a change's statements, or returns the reason why nothing is written.
func (c change) write(all *pgx.Batch, matches map[string]*locked) error {
	m := matches[c.Match]
	switch {
	case m == nil:
		return hall.ErrNotFound
	case m.version != c.Expected || c.Revision != 0 && c.Revision != m.revision:
		return hall.ErrStale
	}
	id := []byte(c.Match)
	m.revision++
	*c.wrote = m.revision
	c.writeEvents(all, id, m)
	due, changed := c.Times()
	all.Queue(advance, id, m.version, m.revision, due, c.Over, changed, int64(m.last))
	for _, n := range c.Names {
		all.Queue(putName, id, int16(n.Seat), []byte(n.Name))
	}
	for _, g := range c.Grants {
		all.Queue(addGrant, id, int16(g.Seat), g.Holder[:], int64(g.Sum(m.sum)))
	}
	for _, holder := range c.Gone {
		for _, part := range []string{partNames, partTickets, partGrants} { // the grants come last, because the other statements read them
			all.Queue(part, id, holder[:])
		}
	}
	for _, h := range c.Hints {
		all.Queue(addHint, id, h.Serial, int16(h.Seat), h.Row, h.Kind)
	}
	for _, n := range c.Notes {
		if len(n.Body) == 0 {
			all.Queue(dropNotes, id, int16(n.Seat))
		} else {
			all.Queue(putNotes, id, int16(n.Seat), n.Serial, n.Number, n.Body)
		}
	}
	return nil
}

// writeEvents queues the events, each with its sum, and advances m.
func (c change) writeEvents(all *pgx.Batch, id []byte, m *locked) {
	if len(c.texts) == 0 {
		return
	}
	versions, texts, sums := make([]int32, len(c.texts)), make([]string, len(c.texts)), make([]int64, len(c.texts))
	for i, text := range c.texts {
		m.version++
		m.last = m.last.Then(text)
		versions[i], texts[i], sums[i] = int32(m.version), string(text), int64(m.last)
	}
	all.Queue(addEvents, id, versions, texts, sums)
}

// Remove implements hall.Store.
func (s *Store) Remove(ctx context.Context, id string, revision int64) error {
	gone := []peers.Change{{Match: id}}
	return s.alone(ctx, func(ctx context.Context) error {
		tag, err := s.exec(ctx, "DELETE FROM matches WHERE id = $1 AND revision = $2", []byte(id), revision)
		if err != nil {
			return err
		}
		if tag.RowsAffected() > 0 {
			for _, text := range s.news(gone) {
				s.exec(ctx, notify, s.channel, text) // only a hint, like all notifications
			}
			s.Tell(gone)
			if s.wire != nil {
				s.wire.Announce(gone[0])
			}
			return nil
		}
		var one int
		err = s.row(ctx, "SELECT 1 FROM matches WHERE id = $1", []byte(id)).Scan(&one)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return hall.ErrNotFound
		case err != nil:
			return err
		}
		return hall.ErrStale
	})
}

func orNull(text string) []byte {
	if text == "" {
		return nil
	}
	return []byte(text)
}
