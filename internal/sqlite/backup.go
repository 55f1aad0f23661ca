package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup copies a database file, complete and as it was at one moment, into a new file. It does not delay players. The copy
// contains everything that was acknowledged before Backup was called. It leaves either a complete, synced file at the path
// to, or no file. If that file already exists, Backup fails with fs.ErrExist.
func Backup(ctx context.Context, path, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return &fs.PathError{Op: "write", Path: to, Err: fs.ErrExist}
	}
	if err := present(path); err != nil {
		return explain(path, err)
	}
	dir, err := filepath.Abs(filepath.Dir(to))
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".keypeg-backup-*") // with mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if err := copyInto(ctx, path, f.Name()); err != nil {
		return explain(path, err)
	}
	// SQLite itself does not sync the copy.
	if err := f.Sync(); err != nil {
		return err
	}
	if err := name(f.Name(), to); err != nil {
		return err
	}
	return syncFolder(dir)
}

// copyInto reads the database in one transaction, and writes a new file.
func copyInto(ctx context.Context, path, to string) (err error) {
	db, err := sql.Open("sqlite", dsn(path, careful, modeToRead(path)))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err = db.ExecContext(ctx, "VACUUM INTO ?", to); ctx.Err() != nil {
		return ctx.Err() // the driver reports the end of ctx as an interruption
	}
	return err
}

// name gives a file its final name, unless another file already has it. If the file system does not support links, it moves
// the file.
func name(file, to string) error {
	err := os.Link(file, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return &fs.PathError{Op: "write", Path: to, Err: fs.ErrExist}
	}
	return os.Rename(file, to)
}

// syncFolder syncs a directory to the disk, if the system supports that.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("have the names in %s reach the disk: %w", dir, err)
	}
	return nil
}
