package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// others are the permissions of everybody but a file's owner.
const others = 0o077

// makePrivate makes the file of a new database for its owner alone, whatever the umask is. SQLite gives its companions the
// same mode. A file that is there is not opened: to close it again would take SQLite's locks from it.
func makePrivate(path string) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err == nil {
		f.Close()
	} // and if it cannot be made, SQLite says why
}

// tighten takes the permissions of others from a database that an older version has made. What it cannot do Exposed tells.
func tighten(path string) {
	for _, name := range Exposed(path) {
		if info, err := os.Stat(name); err == nil {
			_ = os.Chmod(name, info.Mode().Perm()&^others)
		}
	}
}

// Exposed returns those files of a database that others than their owner may read or write.
func Exposed(path string) (open []string) {
	if runtime.GOOS == "windows" { // which has no such permissions
		return nil
	}
	path = resolved(path)
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if info, err := os.Stat(name); err == nil && info.Mode().Perm()&others != 0 {
			open = append(open, name)
		}
	}
	return open
}

// resolved returns where a file lies, links followed: its companions lie there.
func resolved(path string) string {
	followed, err := filepath.EvalSymlinks(path)
	switch {
	case err == nil:
		return followed
	case errors.Is(err, fs.ErrNotExist):
		if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
			return filepath.Join(dir, filepath.Base(path))
		}
	}
	return path
}
