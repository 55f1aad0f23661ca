package sqlite

import (
	"errors"
	"fmt"
	"io/fs"

	sqlite3 "modernc.org/sqlite/lib"
)

// ErrInUse is for a database on which a server runs already.
var ErrInUse = errors.New("another server has it open")

// Alone takes a database for one server, until it is released: a second one is refused with ErrInUse. Who only reads the
// database, copies it, or plays at the terminal is not concerned. The lock is the system's, on a file beside the database: it goes
// with the process, however that ends.
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
