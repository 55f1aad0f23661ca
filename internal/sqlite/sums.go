package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/pressly/goose/v3"

	"keypeg"
	"keypeg/internal/hall"
)

// sums is the migration that adds sums to all headers, events and grants. SQL alone cannot compute the sums.
var sums = goose.NewGoMigration(8, &goose.GoFunc{RunTx: addSums}, nil)

func addSums(ctx context.Context, tx *sql.Tx) error {
	for _, table := range []string{"matches", "events", "grants"} {
		if _, err := tx.ExecContext(ctx, "ALTER TABLE "+table+" ADD COLUMN sum INTEGER NOT NULL DEFAULT 0"); err != nil {
			return err
		}
	}
	for after := ""; ; {
		ids, err := column[string](ctx, tx, "SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT 500", after)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			if err := sumUp(ctx, tx, id); err != nil {
				return fmt.Errorf("sum up match %q: %w", id, err)
			}
			after = id
		}
	}
}

// sumUp writes the sums of one match. Its events have the versions from 1 on: after a gap, an event has no sum, and the match is
// refused as damaged.
func sumUp(ctx context.Context, tx *sql.Tx, id string) error {
	var t hall.HeaderText
	err := tx.QueryRowContext(ctx, "SELECT config, made, invite, hot_seat, terms FROM matches WHERE id = ?", id).
		Scan(&t.Config, &t.Made, &t.Invite, &t.HotSeat, &t.Terms)
	if err != nil {
		return err
	}
	header := t.Sum()
	if _, err := tx.ExecContext(ctx, "UPDATE matches SET sum = ? WHERE id = ?", header, id); err != nil {
		return err
	}
	events, err := column[string](ctx, tx, "SELECT event FROM events WHERE match = ? ORDER BY version", id)
	if err != nil {
		return err
	}
	sum := header
	for i, text := range events {
		sum = sum.Then([]byte(text))
		if _, err := tx.ExecContext(ctx, "UPDATE events SET sum = ? WHERE match = ? AND version = ?", sum, id, i+1); err != nil {
			return err
		}
	}
	return sumGrants(ctx, tx, id, header)
}

func sumGrants(ctx context.Context, tx *sql.Tx, id string, header hall.Sum) error {
	numbers, err := column[int](ctx, tx, "SELECT number FROM grants WHERE match = ?", id)
	if err != nil {
		return err
	}
	for _, number := range numbers {
		var seat uint8
		var holder []byte
		if err := tx.QueryRowContext(ctx, "SELECT seat, holder FROM grants WHERE number = ?", number).Scan(&seat, &holder); err != nil {
			return err
		}
		g := hall.Grant{Seat: keypeg.Seat(seat)}
		copy(g.Holder[:], holder)
		if _, err := tx.ExecContext(ctx, "UPDATE grants SET sum = ? WHERE number = ?", g.Sum(header), number); err != nil {
			return err
		}
	}
	return nil
}

// column returns all rows of a query's result, so that they can be changed afterwards.
func column[T any](ctx context.Context, tx *sql.Tx, query string, args ...any) (list []T, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	err = eachRow(rows, err, func() error {
		var v T
		err := rows.Scan(&v)
		list = append(list, v)
		return err
	})
	return list, err
}
