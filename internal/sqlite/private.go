package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// others contains the permission bits of everybody except a file's owner.
const others = 0o077

// makePrivate makes the file of a new database accessible only to its owner, regardless of the umask. SQLite gives the
// database's companion files the same mode. makePrivate does not open an existing file, because closing it would release
// SQLite's locks.
func makePrivate(path string) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err == nil {
		f.Close()
	} // if the file cannot be created, SQLite reports the reason
}

// tighten removes the permissions of other users from a database made by an older version. Exposed returns the files
// with permissions that the function tighten could not change.
func tighten(path string) {
	for _, name := range Exposed(path) {
		if info, err := os.Stat(name); err == nil {
			_ = os.Chmod(name, info.Mode().Perm()&^others)
		}
	}
}

// Exposed returns the files of a database that users other than the owner may read or write.
func Exposed(path string) (open []string) {
	if runtime.GOOS == "windows" { // Windows does not have such permissions
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

// resolved returns the path of a file with all links followed, because SQLite puts the companion files there.
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
