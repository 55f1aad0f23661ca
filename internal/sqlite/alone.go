package sqlite

import (
	"errors"
	"fmt"
	"io/fs"

	sqlite3 "modernc.org/sqlite/lib"
)

// ErrInUse is the error for a database that another server has open.
var ErrInUse = errors.New("another server has it open")

// Alone locks a database for one server until release is called. A second server is refused with ErrInUse. Programs that
// only read or copy the database, and games in the terminal, do not need this lock. The lock is the system's lock on a
// file next to the database, so it never outlives the process.
func Alone(path string) (release func() error, err error) {
	name := resolved(path) + "-lock"
	f, err := lock(name)
	switch {
	case err == nil:
		return func() error { return unlock(f, name) }, nil
	case errors.Is(err, ErrInUse):
		return nil, fmt.Errorf("database %s: %w", path, err)
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("database %s: %s (%w)", path, sentences[sqlite3.SQLITE_CANTOPEN], err)
	}
	return nil, fmt.Errorf("database %s: it cannot be locked: keep it on a local disk (%w)", path, err)
}
