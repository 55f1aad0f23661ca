package sqlite

import (
	"context"
	"database/sql"
	"time"

	"keypeg/internal/hall/peers"
)

// Claim implements hall.Store. If nothing is due, Claim does not
// write.
func (s *Store) Claim(ctx context.Context, now, until time.Time, limit int) (due []peers.DueAt, err error) {
	any := false
	err = s.view(ctx, func(tx *sql.Tx) error {
		return tx.StmtContext(ctx, s.due).QueryRowContext(ctx, now.UnixMilli()).Scan(&any)
	})
	if err != nil || !any {
		return nil, err
	}
	err = s.put(ctx, func(w *writer) (outcome, fault error) {
		if due, fault = w.dueBy(now, limit); fault != nil {
			return nil, fault
		}
		for _, d := range due {
			if err := w.run(`UPDATE matches SET due = ? WHERE id = ?`, until.UnixMilli(), d.Match); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
	if err != nil {
		return nil, err
	}
	return due, nil
}

func (w *writer) dueBy(now time.Time, limit int) (due []peers.DueAt, err error) {
	all, err := w.prepared(`SELECT id, due FROM matches WHERE due <= ? ORDER BY due, id LIMIT ?`)
	if err != nil {
		return nil, err
	}
	rows, err := all.QueryContext(context.Background(), now.UnixMilli(), limit)
	err = eachRow(rows, err, func() error {
		var id string
		var at int64
		err := rows.Scan(&id, &at)
		due = append(due, peers.DueAt{Match: id, At: time.UnixMilli(at).UTC()})
		return err
	})
	return due, err
}

// Renew implements hall.Store.
func (s *Store) Renew(ctx context.Context, leases []peers.Lease) error {
	if len(leases) == 0 {
		return ctx.Err()
	}
	return s.put(ctx, func(w *writer) (outcome, fault error) {
		for _, l := range leases {
			if err := w.run(`UPDATE matches SET due = ?1 WHERE id = ?2 AND revision = ?3 AND due < ?1`, l.Until.UnixMilli(), l.Match, l.Revision); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
}
