package sqlite

import (
	"context"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
)

// sentences contains explanations of database errors for the host, indexed by SQLite's
// primary result code.
var sentences = map[int]string{
	sqlite3.SQLITE_NOTADB:   "it is not a database: name another file",
	sqlite3.SQLITE_CANTOPEN: "it cannot be opened or made: check that its folder is there and may be written to",
	sqlite3.SQLITE_READONLY: "it may only be read: check the permissions of the file and its folder",
	sqlite3.SQLITE_PERM:     "it may not be used: check the permissions of the file and its folder",
	sqlite3.SQLITE_BUSY:     "another program keeps it locked: stop that one first",
	sqlite3.SQLITE_CORRUPT:  "it is damaged: take a copy from before",
	sqlite3.SQLITE_IOERR:    "the disk cannot read or write it",
}

// explain puts database errors into words. It returns the hall's own errors unchanged.
func explain(path string, err error) error {
	for _, known := range []error{nil, hall.ErrNotFound, hall.ErrStale, hall.ErrTaken, hall.ErrClosed, hall.ErrDamaged, docstore.ErrExists, docstore.ErrNotFound, context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, known) {
			return err
		}
	}
	if isCode8(err, sqlite3.SQLITE_FULL) {
		return fmt.Errorf("database %s: %w (%w)", path, hall.ErrFull, err)
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		if s, ok := sentences[e.Code()&0xff]; ok {
			return fmt.Errorf("database %s: %s (%w)", path, s, err)
		}
	}
	return fmt.Errorf("database %s: %w", path, err)
}

func isForeignKey(err error) bool { return isCode(err, sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY) }

func isUnique(err error) bool { return isCode(err, sqlite3.SQLITE_CONSTRAINT_UNIQUE) }

func isCode(err error, code int) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && e.Code() == code
}

// isBusy reports whether an error means that another process has locked the file.
func isBusy(err error) bool {
	return isCode8(err, sqlite3.SQLITE_BUSY)
}

// isCode8 reports whether an error has the given primary result code.
func isCode8(err error, code int) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && e.Code()&0xff == code
}
