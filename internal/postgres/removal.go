package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"

	"keypeg/internal/dbcopy"
)

var (
	_ dbcopy.Source = (*Store)(nil)
	_ dbcopy.Target = (*Store)(nil)
)

// truths lists the boolean columns.
var truths = map[string]bool{"hot_seat": true, "over": true, "stays": true}

// Rows implements dbcopy.Source.
func (s *Store) Rows(ctx context.Context) dbcopy.Rows {
	return func(yield func(dbcopy.Row, error) bool) {
		once := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
		err := pgx.BeginTxFunc(ctx, s.conns.Load().pool, once, func(tx pgx.Tx) error { return sayAll(ctx, tx, yield) })
		if err != nil && !errors.Is(err, errEnough) {
			yield(dbcopy.Row{}, s.explain(ctx, err))
		}
	}
}

// errEnough ends an iteration when the caller wants no more rows.
var errEnough = errors.New("enough")

// sayAll yields all rows that are visible to a transaction.
func sayAll(ctx context.Context, tx pgx.Tx, yield func(dbcopy.Row, error) bool) error {
	for i, t := range dbcopy.Tables {
		rows, err := tx.Query(ctx, "SELECT "+strings.Join(t.Columns, ", ")+" FROM "+t.Name+" ORDER BY "+strings.Join(t.Order, ", "))
		if err == nil {
			err = sayTable(i, rows, yield)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func sayTable(table int, rows pgx.Rows, yield func(dbcopy.Row, error) bool) error {
	defer rows.Close()
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return err
		}
		for i, v := range values {
			if values[i], err = plain(v); err != nil {
				return fmt.Errorf("%s.%s: %w", dbcopy.Tables[table].Name, dbcopy.Tables[table].Columns[i], err)
			}
		}
		if !yield(dbcopy.Row{Table: table, Values: values}, nil) {
			return errEnough
		}
	}
	return rows.Err()
}

// plain returns a value in the form used by all stores.
func plain(v any) (any, error) {
	switch v := v.(type) {
	case nil, int64, []byte:
		return v, nil
	case int32:
		return int64(v), nil
	case int16:
		return int64(v), nil
	case string:
		return []byte(v), nil
	case bool:
		if v {
			return int64(1), nil
		}
		return int64(0), nil
	}
	return nil, fmt.Errorf("a value is a %T", v)
}

// Fill implements dbcopy.Target. Fill runs in one transaction, which blocks all other
// writers.
func (s *Store) Fill(ctx context.Context, all dbcopy.Rows, verify func(dbcopy.Rows) error) error {
	var fault error // an error from the source rather than from this database
	err := pgx.BeginFunc(ctx, s.conns.Load().pool, func(tx pgx.Tx) error {
		if err := lockEmpty(ctx, tx); err != nil {
			return err
		}
		next, stop := iter.Pull2(all)
		defer stop()
		r := reading{next: next}
		r.step()
		for i, t := range dbcopy.Tables {
			if _, err := tx.CopyFrom(ctx, pgx.Identifier{t.Name}, t.Columns, &tableOf{&r, i, true}); err != nil {
				fault = r.err
				return err
			}
		}
		if fault = r.err; fault != nil {
			return fault
		}
		fault = verify(func(yield func(dbcopy.Row, error) bool) {
			if err := sayAll(ctx, tx, yield); err != nil && !errors.Is(err, errEnough) {
				yield(dbcopy.Row{}, s.explain(ctx, err))
			}
		})
		return fault
	})
	switch {
	case fault != nil:
		return fault
	case code(err) == codeNoText:
		return fmt.Errorf("a text that is to be kept is damaged, and PostgreSQL takes no such text: `keypeg check` says which (%w)", err)
	}
	return s.explain(ctx, err)
}

// lockEmpty locks out all other writers and checks that the database is empty.
func lockEmpty(ctx context.Context, tx pgx.Tx) error {
	for _, t := range dbcopy.Tables {
		var any bool
		if _, err := tx.Exec(ctx, "LOCK TABLE "+t.Name+" IN SHARE ROW EXCLUSIVE MODE"); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM "+t.Name+")").Scan(&any); err != nil {
			return err
		}
		if any {
			return dbcopy.ErrNotEmpty
		}
	}
	return nil
}

// A reading is a source of rows that reads one row ahead.
type reading struct {
	next func() (dbcopy.Row, error, bool)
	row  dbcopy.Row
	err  error
	more bool
}

func (r *reading) step() {
	if r.row, r.err, r.more = r.next(); r.err != nil {
		r.more = false
	}
}

// tableOf yields the rows of one table, as a pgx.CopyFromSource.
type tableOf struct {
	*reading
	table int
	first bool // the first row has already been read
}

func (t *tableOf) Next() bool {
	if !t.first {
		t.step()
	}
	t.first = false
	return t.more && t.row.Table == t.table
}

func (t *tableOf) Values() ([]any, error) {
	for i, c := range dbcopy.Tables[t.table].Columns {
		if truths[c] {
			t.row.Values[i] = t.row.Values[i] != int64(0)
		}
	}
	return t.row.Values, nil
}

func (t *tableOf) Err() error { return t.err }
