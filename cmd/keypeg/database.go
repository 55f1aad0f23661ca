package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"keypeg/internal/metrics"
	"keypeg/internal/natsbus"
	"keypeg/internal/postgres"
	"keypeg/internal/server"
	"keypeg/internal/sqlite"
)

// A database is a store that counts its work.
type database interface {
	server.Store
	metrics.Store
}

// keyFile returns the server's key file: the one that --key names, or one next to the database. With PostgreSQL, the
// file is in the user's own directory. A key in the working directory, where older versions created it, is still used.
func (o serveOptions) keyFile() (string, error) {
	const name = "keypeg.key"
	switch {
	case o.key != "":
		return o.key, nil
	case !postgres.IsAddress(o.db):
		return o.db + ".key", nil
	}
	if _, err := os.Lstat(name); err == nil {
		return name, nil
	}
	dir, err := dataDir("the server's key", "--key")
	return filepath.Join(dir, name), err
}

// openDatabase opens the database in --db, with the server's key. With PostgreSQL, several servers share the database
// and the key.
func openDatabase(ctx context.Context, o serveOptions, log *slog.Logger) (s database, key []byte, err error) {
	if postgres.IsAddress(o.db) {
		return openPostgres(ctx, o, log)
	}
	file, err := openAlone(o.db)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range sqlite.Exposed(o.db) {
		log.Warn("others than its owner may use this file of the database, and it cannot be closed to them: it holds the codes of running games", "file", name)
	}
	if key, err = ownKey(context.WithoutCancel(ctx), o.key, file); err == nil {
		err = watchSize(ctx, file.Store, o, log)
	}
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return file, key, nil
}

// An ownFile is a database that stays locked until this server closes it.
type ownFile struct {
	*sqlite.Store
	release func() error
}

func openAlone(path string) (ownFile, error) {
	release, err := sqlite.Alone(path)
	if errors.Is(err, sqlite.ErrInUse) {
		return ownFile{}, fmt.Errorf("%w: stop that one first; several servers at once need PostgreSQL (--db postgres://user@host/name)", err)
	}
	if err != nil {
		return ownFile{}, err
	}
	file, err := sqlite.Open(path)
	if err != nil {
		return ownFile{}, errors.Join(err, release())
	}
	return ownFile{file, release}, nil
}

func (f ownFile) Close() error { return errors.Join(f.Store.Close(), f.release()) }

func openPostgres(ctx context.Context, o serveOptions, log *slog.Logger) (_ database, key []byte, err error) {
	s, err := postgres.Open(ctx, o.db)
	if err != nil {
		return nil, nil, err
	}
	if s.Lent() && o.bus == "" {
		s.Close()
		return nil, nil, errors.New("the database's connection pooler lends connections for single transactions (pool_mode = transaction), so servers cannot hear of each other there: start them with --bus, or let it lend connections for sessions (pool_mode = session)")
	}
	ctx = context.WithoutCancel(ctx)
	if key, err = ownKey(ctx, o.key, s); err == nil {
		err = oneKey(ctx, o.key, key, s)
	}
	if err != nil {
		s.Close()
		return nil, nil, err
	}
	db := onBus{Store: s}
	if o.bus != "" {
		db.bus, err = natsbus.Open(&s.Bus, natsbus.Options{URL: o.bus, Credentials: o.busCreds, Key: key, Log: log})
		if err != nil {
			s.Close()
			return nil, nil, err
		}
		s.Use(db.bus)
	}
	log.Info("the server's key, which all servers on this database need", "file", o.key)
	log.Info("what is kept", "days_after_the_last_row", o.keep, "days_if_nobody_joined", o.unmet, "max_megabytes", "as many as the disk of PostgreSQL has")
	return db, key, nil
}

// An onBus is a database whose servers exchange messages over a bus, if there is one.
type onBus struct {
	*postgres.Store
	bus *natsbus.Bus // nil without --bus
}

// Bus returns the bus, or nil.
func (o onBus) Bus() *natsbus.Bus { return o.bus }

func (o onBus) Close() error {
	if o.bus != nil {
		o.bus.Close()
	}
	return o.Store.Close()
}
