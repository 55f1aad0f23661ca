package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"keypeg/internal/sqlite"
)

func backupCommand() *cobra.Command {
	return &cobra.Command{
		Use:                   "backup DB FILE",
		DisableFlagsInUseLine: true,
		Short:                 "Copy a database, while a server runs on it or not",
		Long: `Backup copies the whole database in the file DB, as it is at one moment, into the new file
FILE. A server may be running on it and is not held up: everything that it had acknowledged
before is in the copy. FILE is there when the copy is whole and on the disk, and not before; one
that is there already is left alone.

The server's key is no part of the copy. It lies beside the database, in DB.key, and draws the
codes of the days to come: keep a copy of it too, but not where others read your backups. To
restore, stop the server, put FILE in the place of DB and the key beside it as DB.key, and
remove DB-wal and DB-shm if they are there. Without the key the codes of the days become others.

The file of a server that was stopped is whole, and can be copied as any other file.`,
		Example: `  keypeg backup keypeg.db keypeg-2026-11-22.db && keypeg check keypeg-2026-11-22.db`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("backup takes a database and the file to copy it to; %d given", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			switch err := sqlite.Backup(ctx, args[0], args[1]); {
			case errors.Is(err, fs.ErrExist):
				return misused("%s is there already: name a new file", args[1])
			case errors.Is(err, fs.ErrNotExist):
				return misuse{err}
			default:
				return err
			}
		},
	}
}
