package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"keypeg/internal/caught"
	"keypeg/internal/groupcommit"
)

// A write is carried out completely or not at all. It may be tried more than once. If it returns an outcome, such as
// hall.ErrStale, the caller gets this outcome, and nothing has been written.
type write func(w *writer) (outcome, fault error)

type job = groupcommit.Job[write]

// A writer owns the only connection that writes, and the statements prepared on it. Only the queue's goroutine uses it. Its
// statements ignore the callers' contexts, because a write that has begun is completed.
type writer struct {
	conn       *sql.Conn
	statements map[string]*sql.Stmt // prepared statements, indexed by their texts; each is prepared when it is first used
	begin      func() error         // begins a transaction, and waits while another process holds the lock
}

const rollback = `ROLLBACK`

func newWriter(db *sql.DB) (*writer, error) {
	conn, err := db.Conn(context.Background())
	w := &writer{conn: conn, statements: map[string]*sql.Stmt{}}
	w.begin = func() error { return w.run(`BEGIN IMMEDIATE`) }
	return w, err
}

// try performs the writes of a group in one transaction. It is of type groupcommit.Try.
func (w *writer) try(group []*job) (outcomes []error, fault error) {
	if fault = w.begin(); fault != nil {
		return nil, fault
	}
	outcomes = make([]error, len(group))
	for i, j := range group {
		if outcomes[i] = j.Begin(); outcomes[i] != nil {
			continue
		}
		fault = caught.Do(func() (err error) { // treats a panic as a fault, so that later writes continue
			outcomes[i], err = j.Do(w)
			return err
		})
		if fault != nil {
			return nil, &groupcommit.Spoilt{Fault: errors.Join(fault, w.run(rollback))}
		}
	}
	if fault = w.run(`COMMIT`); fault != nil {
		w.run(rollback) // roll back if the transaction is still open; an error from the rollback itself does not matter
		return nil, fault
	}
	return outcomes, nil
}

func (w *writer) prepared(text string) (s *sql.Stmt, err error) {
	if s = w.statements[text]; s != nil {
		return s, nil
	}
	if s, err = w.conn.PrepareContext(context.Background(), text); err != nil {
		return nil, fmt.Errorf("prepare %q: %w", text, err)
	}
	w.statements[text] = s
	return s, nil
}

func (w *writer) run(statement string, args ...any) error {
	s, err := w.prepared(statement)
	if err == nil {
		_, err = s.ExecContext(context.Background(), args...)
	}
	return err
}

// find reads the row that a statement returns. If there is no row, it returns sql.ErrNoRows.
func (w *writer) find(to []any, statement string, args ...any) error {
	s, err := w.prepared(statement)
	if err != nil {
		return err
	}
	return s.QueryRowContext(context.Background(), args...).Scan(to...)
}

// close closes the statements, and then the connection. A connection with an open statement would stay open, and SQLite would
// never learn that the database is no longer in use.
func (w *writer) close() error {
	var errs []error
	for _, s := range w.statements {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}
