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
		Long: `Migrate copies everything that is kept in the database FROM into the database TO: matches with
who sits in them, and what was worked out or brought along. Each is a file, or a PostgreSQL
database at postgres://user@host/name. Stop the servers on FROM first: what they do meanwhile
stays behind.

TO has to be new, or to keep nothing yet. It is read again as a whole before it keeps what it was
given, and has to be the same: the counts and the SHA-256 that are printed are those of both. If
anything goes wrong, or the program is stopped, TO keeps nothing, and the command can be given
again. FROM is left as it is.

The server's key is in no database, but in a file beside it. Take it along: start the server with
--key and the file that it had, or the codes of the days become others.`,
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
