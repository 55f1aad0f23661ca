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
		Long: `Backup copies the whole database in the file DB, as of one moment, into the new file FILE. A
server may be running on it and does not have to wait: the copy has everything that the server
had acknowledged before. FILE appears only when the copy is complete and on the disk. An existing
FILE is not replaced.

The server's keys are not in the copy. They are next to the database: DB.key draws the future
codes of the day, and clients over SSH recognise the server by DB.ssh. Copy them too, but not to
a place where others can read your backups. Backup names the keys that it finds on standard
error. To restore, stop the server, replace DB by FILE, put the keys next to it as DB.key and
DB.ssh, and remove DB-wal and DB-shm if they exist. Without DB.key the codes of the day change,
and players who used an SSH key lose their identity; without DB.ssh every client warns that the
server is another one.

The file of a stopped server is complete, and can be copied like any other file.`,
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
