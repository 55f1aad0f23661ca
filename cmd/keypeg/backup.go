package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"keypeg/internal/postgres"
	"keypeg/internal/sqlite"
)

func backupCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "backup DB FILE",
		Short: "Back up a database, even while a server is running",
		Long: `Backup copies the whole database in the file DB, as it is at one moment, into the new file
FILE. A server may be running on it and is not held up: everything that it had acknowledged
before is in the copy. FILE is there when the copy is whole and on the disk, and not before; one
that is there already is left alone.

The server's keys are no part of the copy. They lie beside the database: DB.key draws the codes
of the days to come, and DB.ssh, where people come over SSH, is what their clients know the
server by. Keep copies of them too, but not where others read your backups: what is there is
named on standard error. To restore, stop the server, put FILE in the place of DB and the keys
beside it as DB.key and DB.ssh, and remove DB-wal and DB-shm if they are there. Without DB.key
the codes of the day change, and players who used an SSH key lose their identity; without
DB.ssh every client warns of another server.

The file of a server that was stopped is whole, and can be copied as any other file.`,
		Example: `  keypeg backup keypeg.db keypeg-2026-11-22.db && keypeg check keypeg-2026-11-22.db`,
		Args:    exactArgs(2, "backup takes a database and the file to copy it to"),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			if postgres.IsAddress(args[0]) {
				return misused("backup copies database files: PostgreSQL is copied with pg_dump, or kept up to the last moment with pg_basebackup and its archive of WAL")
			}
			switch err := sqlite.Backup(ctx, args[0], args[1]); {
			case errors.Is(err, fs.ErrExist):
				return misused("%s is there already: name a new file", args[1])
			case errors.Is(err, fs.ErrNotExist):
				return misuse{err}
			case err != nil:
				return err
			}
			for _, secret := range []string{args[0] + ".key", args[0] + ".ssh"} {
				if _, err := os.Stat(secret); err == nil {
					fmt.Fprintf(cmd.ErrOrStderr(), "not in the copy, and to be kept elsewhere: %s\n", secret)
				}
			}
			return nil
		},
	}
}
