package main

import (
	"context"
	"log/slog"

	"keypeg/internal/metrics"
	"keypeg/internal/postgres"
	"keypeg/internal/server"
	"keypeg/internal/sqlite"
)

// A database is a store, and counts what it does.
type database interface {
	server.Store
	metrics.Store
}

// keyFile is the file of the server's key.
func (o serveOptions) keyFile() string {
	switch {
	case o.key != "":
		return o.key
	case postgres.IsAddress(o.db):
		return "keypeg.key"
	}
	return o.db + ".key"
}

// openDatabase opens the database that --db names, with the key of the server. Over PostgreSQL several servers share both.
func openDatabase(ctx context.Context, o serveOptions, log *slog.Logger) (s database, key []byte, err error) {
	if postgres.IsAddress(o.db) {
		return openPostgres(ctx, o, log)
	}
	file, err := sqlite.Open(o.db)
	if err != nil {
		return nil, nil, err
	}
	if key, err = ownKey(context.WithoutCancel(ctx), o.keyFile(), file); err == nil {
		err = watchSize(ctx, file, o, log)
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return file, key, nil
}

func openPostgres(ctx context.Context, o serveOptions, log *slog.Logger) (_ database, key []byte, err error) {
	s, err := postgres.Open(ctx, o.db)
	if err != nil {
		return nil, nil, err
	}
	ctx = context.WithoutCancel(ctx)
	if key, err = ownKey(ctx, o.keyFile(), s); err == nil {
		err = oneKey(ctx, o.keyFile(), key, s)
	}
	if err != nil {
		s.Close()
		return nil, nil, err
	}
	log.Info("what is kept", "days_after_the_last_row", o.keep, "days_if_nobody_joined", o.unmet, "max_megabytes", "as many as the disk of PostgreSQL has")
	return s, key, nil
}
