package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"keypeg/internal/dbcopy"
	"keypeg/internal/postgres"
	"keypeg/internal/sqlite"
)

func migrateCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "migrate FROM TO",
		Short: "Copy everything to another database",
		Long: `Migrate copies everything in the database FROM into the database TO: matches with their players,
and computed or imported data. Each database is a file, or a PostgreSQL database at
postgres://user@host/name. Stop the servers on FROM first, because later changes are not copied.

TO must be new or empty. Before the copy is committed, all of it is read again and compared: the
printed counts and SHA-256 are those of both databases. If anything goes wrong, or the program is
stopped, TO stays empty, and you can run the command again. FROM is not changed.

The server's key is not in the database, but in a file next to it. Start the server with --key and
the same file; otherwise the codes of the day change.`,
		Example: `  keypeg migrate keypeg.db postgres://keypeg@localhost/keypeg`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			return migrate(ctx, args[0], args[1], cmd.OutOrStdout())
		},
	}
}

func migrate(ctx context.Context, from, to string, out io.Writer) (err error) {
	source, err := openSource(ctx, from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := openTarget(ctx, to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	tally, err := dbcopy.Carry(ctx, source, target)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\nsha256 %x\n", tally, tally.Sum)
	return err
}

func openSource(ctx context.Context, name string) (interface {
	dbcopy.Source
	io.Closer
}, error) {
	if postgres.IsAddress(name) {
		return postgres.Open(ctx, name)
	}
	r, err := sqlite.OpenToRead(name)
	if err != nil {
		return nil, misuse{err}
	}
	return r, nil
}

func openTarget(ctx context.Context, name string) (interface {
	dbcopy.Target
	io.Closer
}, error) {
	if postgres.IsAddress(name) {
		return postgres.Open(ctx, name)
	}
	return sqlite.Open(name)
}
