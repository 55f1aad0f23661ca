package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"keypeg/internal/dbcopy"
)

var (
	_ dbcopy.Source = (*Reader)(nil)
	_ dbcopy.Target = (*Store)(nil)
)

// workedOut contains, for each column that is computed when data is copied, an expression for its
// value.
var workedOut = map[string]string{
	"maker of matches": "maker",
	"last of matches":  "ifnull((SELECT sum FROM events WHERE match = id ORDER BY version DESC LIMIT 1), sum)",
}

// blobs lists the columns that contain bytes. All other columns contain text.
var blobs = map[string]bool{"holder": true, "hash": true, "owner": true, "body": true}

// Rows implements dbcopy.Source.
func (s *Reader) Rows(ctx context.Context) dbcopy.Rows {
	return func(yield func(dbcopy.Row, error) bool) {
		err := s.view(ctx, func(tx *sql.Tx) error { return sayAll(ctx, tx, yield) })
		if err != nil && !errors.Is(err, errEnough) {
			yield(dbcopy.Row{}, err)
		}
	}
}

// errEnough ends an iteration when the caller wants no more rows.
var errEnough = errors.New("enough")

// sayAll yields all rows that are visible to a transaction.
func sayAll(ctx context.Context, tx *sql.Tx, yield func(dbcopy.Row, error) bool) error {
	for i, t := range dbcopy.Tables {
		columns := make([]string, len(t.Columns))
		for j, c := range t.Columns {
			if columns[j] = c; workedOut[c+" of "+t.Name] != "" {
				columns[j] = workedOut[c+" of "+t.Name]
			}
		}
		rows, err := tx.QueryContext(ctx, "SELECT "+strings.Join(columns, ", ")+" FROM "+t.Name+" ORDER BY "+strings.Join(t.Order, ", "))
		if err != nil {
			return err
		}
		if err := errors.Join(sayTable(i, rows, yield), rows.Close()); err != nil {
			return err
		}
	}
	return nil
}

func sayTable(table int, rows *sql.Rows, yield func(dbcopy.Row, error) bool) error {
	row := dbcopy.Row{Table: table, Values: make([]any, len(dbcopy.Tables[table].Columns))}
	to := make([]any, len(row.Values))
	for i := range to {
		to[i] = &row.Values[i]
	}
	for rows.Next() {
		if err := rows.Scan(to...); err != nil {
			return err
		}
		for i, v := range row.Values {
			switch v := v.(type) {
			case string:
				row.Values[i] = []byte(v)
			case []byte: // the driver returns nil for an empty blob
				row.Values[i] = append([]byte{}, v...)
			}
		}
		if !yield(row, nil) {
			return errEnough
		}
	}
	return rows.Err()
}

// Fill implements dbcopy.Target. Fill runs in one transaction, which blocks all other
// writers.
func (s *Store) Fill(ctx context.Context, all dbcopy.Rows, verify func(dbcopy.Rows) error) error {
	err := s.fill(ctx, all, verify)
	if err != nil && ctx.Err() != nil {
		return ctx.Err() // the driver reports the end of ctx as an interruption
	}
	return err
}

func (s *Store) fill(ctx context.Context, all dbcopy.Rows, verify func(dbcopy.Rows) error) error {
	db, err := sql.Open("sqlite", dsn(s.path, durable, "_txlock=immediate"))
	if err != nil {
		return explain(s.path, err)
	}
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return explain(s.path, err)
	}
	defer tx.Rollback() // has no effect after a commit
	inserts := make([]*sql.Stmt, len(dbcopy.Tables))
	for i, t := range dbcopy.Tables {
		var any bool
		if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+t.Name+")").Scan(&any); err != nil {
			return explain(s.path, err)
		}
		if any {
			return explain(s.path, dbcopy.ErrNotEmpty)
		}
		if inserts[i], err = tx.PrepareContext(ctx, insert(t)); err != nil {
			return explain(s.path, err)
		}
	}
	for row, err := range all {
		if err != nil {
			return err
		}
		if _, err := inserts[row.Table].ExecContext(ctx, bound(row)...); err != nil {
			return explain(s.path, err)
		}
	}
	err = verify(func(yield func(dbcopy.Row, error) bool) {
		if err := sayAll(ctx, tx, yield); err != nil && !errors.Is(err, errEnough) {
			yield(dbcopy.Row{}, explain(s.path, err))
		}
	})
	if err != nil {
		return err
	}
	return explain(s.path, tx.Commit())
}

// insert returns the statement that stores a row of a table.
func insert(t dbcopy.Table) string {
	var columns, values []string
	for _, c := range t.Columns {
		if workedOut[c+" of "+t.Name] == "" {
			columns, values = append(columns, c), append(values, "?")
		}
	}
	return fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", t.Name, strings.Join(columns, ", "), strings.Join(values, ", "))
}

// bound returns the values of a row in the form that the driver needs.
func bound(row dbcopy.Row) []any {
	t := dbcopy.Tables[row.Table]
	values := make([]any, 0, len(row.Values))
	for i, v := range row.Values {
		switch text, ok := v.([]byte); {
		case workedOut[t.Columns[i]+" of "+t.Name] != "":
			continue
		case ok && !blobs[t.Columns[i]]:
			v = string(text)
		}
		values = append(values, v)
	}
	return values
}
