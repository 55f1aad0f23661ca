package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"sync"

	sqlite3 "modernc.org/sqlite/lib"

	"keypeg/internal/hall"
)

// A Reader is the part of a Store that only reads.
type Reader struct {
	path string
	read *sql.DB
	queries

	mu      sync.Mutex
	closed  bool
	reading sync.WaitGroup
}

// OpenToRead opens the database in a file for reading. It does not change the file, whether or not a server is using it. It
// refuses a database in another format.
func OpenToRead(path string) (*Reader, error) {
	r := &Reader{path: path}
	if err := r.openToRead(); err != nil {
		return nil, explain(path, err)
	}
	return r, nil
}

func (s *Reader) openToRead() (err error) {
	if err := present(s.path); err != nil {
		return err
	}
	mode := modeToRead(s.path)
	db, err := sql.Open("sqlite", dsn(s.path, readOnly, mode))
	if err != nil {
		return err
	}
	_, has, knows, err := formats(context.Background(), db)
	switch closed := db.Close(); {
	case err != nil:
		return err
	case closed != nil:
		return closed
	case has > knows:
		return newer(has, knows)
	case has < knows:
		return fmt.Errorf("it was written by an older keypeg (its format is %d, and this one reads %d): `keypeg serve` brings it up to date", has, knows)
	}
	if err := s.openReader(mode); err != nil {
		if s.read != nil {
			s.read.Close()
		}
		return err
	}
	return nil
}

// modeToRead returns the mode in which to open a database without changing it. If there is a write-ahead log, a process
// either is writing to it or was killed. A read-only reader does not remove that log. If there is no log, SQLite makes one
// for reading, and only a reader that may write removes it again.
func modeToRead(path string) string {
	if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
		return "mode=ro"
	}
	return "mode=rw"
}

// present refuses a file that is missing or not a Keypeg database.
func present(path string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	return inspect(path, modeToRead(path))
}

func (s *Reader) openReader(mode string) (err error) {
	if s.read, err = sql.Open("sqlite", dsn(s.path, readOnly, "_txlock=deferred", mode)); err != nil {
		return err
	}
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	s.queries, err = prepare(s.read)
	return err
}

// Close waits for running reads and closes the database.
func (s *Reader) Close() error {
	if !s.endReads() {
		return nil
	}
	return explain(s.path, s.read.Close())
}

// beginRead counts another reader, for which Close waits.
func (s *Reader) beginRead() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return hall.ErrClosed
	}
	s.reading.Add(1)
	return nil
}

// endReads prevents further reads, waits for running ones, and reports whether this is the first call.
func (s *Reader) endReads() bool {
	s.mu.Lock()
	was := s.closed
	s.closed = true
	s.mu.Unlock()
	if !was {
		s.reading.Wait()
	}
	return !was
}

// Inspect checks the file itself, not the matches in it, and calls found for each fault.
func (s *Reader) Inspect(ctx context.Context, found func(string)) error {
	err := s.view(ctx, func(tx *sql.Tx) error {
		list, err := column[string](ctx, tx, "PRAGMA integrity_check")
		if err != nil {
			return err
		}
		for _, what := range list {
			if what != "ok" {
				found(what)
			}
		}
		lost, err := column[string](ctx, tx, `SELECT "table" || ': ' || count(*) FROM pragma_foreign_key_check GROUP BY "table"`)
		for _, what := range lost {
			found("rows that belong to no match: " + what)
		}
		return err
	})
	if isCode8(err, sqlite3.SQLITE_CORRUPT) {
		found(err.Error())
		return nil
	}
	return err
}
