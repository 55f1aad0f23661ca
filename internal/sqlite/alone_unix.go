//go:build unix

package sqlite

import (
	"errors"
	"os"
	"syscall"
)

// lock opens a file, creating it if necessary, and locks it.
func lock(name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return nil, err
		}
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil && isAt(f, name) {
			return f, nil
		}
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, ErrInUse
		}
		if err != nil {
			return nil, err
		}
		// The previous owner has just removed the file, and the name now refers to another file.
	}
}

// unlock removes the file while it is still locked, so that no other server locks a file that is about to be
// removed.
func unlock(f *os.File, name string) error {
	return errors.Join(os.Remove(name), f.Close())
}

// isAt reports whether an open file is the one that now has the given name.
func isAt(f *os.File, name string) bool {
	open, err := f.Stat()
	named, gone := os.Stat(name)
	return err == nil && gone == nil && os.SameFile(open, named)
}
