// Package postgres stores matches and documents in a PostgreSQL database, which several processes may use at once. An
// acknowledged write is committed in the database.
//
// One goroutine creates matches and appends events to them. It puts all waiting writes, up to a limit, into one transaction
// of two round trips. All other calls use a pool of connections.
package postgres

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"keypeg/internal/docstore"
	"keypeg/internal/groupcommit"
	"keypeg/internal/hall"
)

// A Store is a hall.Store and a docstore.Store in a database.
type Store struct {
	notices
	database

	deaf  func() // stops listening for notifications
	heard chan struct{}
	queue *groupcommit.Queue[change]
	lent  bool // whether a pooler lends its connections for single transactions
}

var (
	_ hall.Shared    = (*Store)(nil)
	_ docstore.Store = (*Store)(nil)
)

//go:embed migrations/*.sql
var migrations embed.FS

const (
	connecting  = 2 * time.Second  // the longest wait for one of several hosts, unless the address sets connect_timeout
	connections = 12               // the largest number of connections, unless the address sets another one (pool_max_conns)
	patience    = 15 * time.Second // how long a response may take before the connection is abandoned
	grip        = 5 * time.Second  // the longest pause within a transaction, because other processes may be waiting for it
)

// IsAddress reports whether a text is the address of a PostgreSQL database rather than the name of a file.
func IsAddress(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

// Open opens the database at an address, postgres://user:password@host/name, and migrates it if needed. Its tables are in the
// schema that the address names (search_path), or in the user's default schema. If the address names several hosts, separated by
// commas, the store uses the one that accepts writes, and switches when another one takes over. The errors of Open explain in
// plain words what is wrong, and never contain the password.
func Open(ctx context.Context, address string) (*Store, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, errors.New("the address of the database cannot be read: write it as postgres://user:password@host:5432/name")
	}
	if !strings.Contains(address, "pool_max_conns") {
		config.MaxConns = connections
	}
	if config.ConnConfig.RuntimeParams["application_name"] == "" {
		config.ConnConfig.RuntimeParams["application_name"] = "keypeg"
	}
	config.ConnConfig.DialFunc = dialer.DialContext
	s := &Store{database: database{config: config}}
	hosts := hostsOf(config.ConnConfig)
	if len(hosts) > 1 {
		if config.ConnConfig.ValidateConnect == nil {
			config.ConnConfig.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
		}
		config.ConnConfig.ConnectTimeout = cmp.Or(config.ConnConfig.ConnectTimeout, connecting)
		s.doubts.look = s.follow
	}
	for i, host := range hosts {
		if s.name += host[0].Host; i < len(hosts)-1 {
			s.name += ","
		}
	}
	s.name += "/" + config.ConnConfig.Database
	if err := s.open(ctx); err != nil {
		if c := s.conns.Load(); c != nil {
			c.close()
		}
		return nil, s.explain(ctx, err)
	}
	return s, nil
}

func (s *Store) open(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*patience)
	defer cancel()
	var err error
	if s.lent, err = lent(ctx, s.config.ConnConfig); err != nil {
		return err
	}
	if s.lent {
		s.config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	c, err := connect(ctx, s.config, s.doubts.look)
	if err != nil {
		return err
	}
	s.conns.Store(c)
	if err := s.assertSettings(ctx); err != nil {
		return err
	}
	if err := s.migrate(ctx); err != nil {
		return err
	}
	var schema string
	if err := c.pool.QueryRow(ctx, "SELECT current_schema()").Scan(&schema); err != nil {
		return err
	}
	s.channel, s.from = "keypeg_"+schema[:min(len(schema), 56)], rand.Text()
	s.queue = groupcommit.Start(s.try, func() error { return nil }, hall.ErrClosed)
	listening, deaf := context.WithCancel(context.Background())
	s.deaf, s.heard = deaf, make(chan struct{})
	go func() {
		defer close(s.heard)
		if !s.lent {
			s.listen(listening, s.conns.Load)
		}
	}()
	return nil
}

// Lent reports whether a connection pooler lends its connections to the database for single transactions. In that case, the
// processes can exchange messages only over a wire ([Store.Use]).
func (s *Store) Lent() bool { return s.lent }

// SharedByProcesses implements hall.Shared.
func (s *Store) SharedByProcesses() {}

// Close implements hall.Store.
func (s *Store) Close() error {
	err := s.queue.Close()
	s.deaf()
	<-s.heard
	s.database.close()
	return err
}

// assertSettings checks that the database does not lose acknowledged writes, and can store any text.
func (s *Store) assertSettings(ctx context.Context) error {
	for _, set := range []struct{ name, not, want string }{
		{"fsync", "off", "on"}, {"synchronous_commit", "off", "on"}, {"full_page_writes", "off", "on"}, {"default_transaction_read_only", "on", "off"},
	} {
		var got string
		if err := s.conns.Load().pool.QueryRow(ctx, "SELECT current_setting($1)", set.name).Scan(&got); err != nil {
			return err
		}
		if got == set.not {
			return fmt.Errorf("its %s is %s, and has to be %s: what was acknowledged could be lost, or nothing be kept", set.name, got, set.want)
		}
	}
	var encoding string
	err := s.conns.Load().pool.QueryRow(ctx, "SELECT current_setting('server_encoding')").Scan(&encoding)
	if err == nil && encoding != "UTF8" {
		return fmt.Errorf("its encoding is %s, and has to be UTF8: make another one, CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0", encoding)
	}
	return err
}

// lockID identifies the advisory lock for migrations, which only one process at a time may run. It is "KPEG" in ASCII.
const lockID = 0x4b504547

// migrate migrates the database if needed, and refuses a database that is newer than this program.
func (s *Store) migrate(ctx context.Context) error {
	db := stdlib.OpenDB(*s.config.ConnConfig.Copy())
	defer db.Close()
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	// The schema versions are in a separate table, because another program that uses goose may share the schema.
	p, err := goose.NewProvider(goose.DialectPostgres, db, dir, goose.WithTableName("keypeg_versions"))
	if err != nil {
		return fmt.Errorf("read our migrations: %w", err)
	}
	sources := p.ListSources()
	knows := sources[len(sources)-1].Version
	has, err := s.format(ctx)
	switch {
	case err != nil:
		return err
	case has > knows:
		return fmt.Errorf("it was written by a newer keypeg (its format is %d, and this one knows up to %d): use that one", has, knows)
	case has < knows:
		return alone(ctx, db, func() error {
			_, err := p.Up(ctx)
			return err
		})
	}
	return nil
}

// alone runs a migration while no other process runs one. The lock belongs to a transaction, because a pooler may lend a
// session to others.
func alone(ctx context.Context, db *sql.DB, migrate func() error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", lockID); err != nil {
		return err
	}
	return migrate()
}

// format returns the version of the tables, or 0 if there are no tables.
func (s *Store) format(ctx context.Context) (has int64, err error) {
	var any bool
	pool := s.conns.Load().pool
	err = pool.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'keypeg_versions')").Scan(&any)
	if err == nil && any {
		err = pool.QueryRow(ctx, "SELECT coalesce(max(version_id), 0) FROM keypeg_versions WHERE is_applied").Scan(&has)
	}
	return has, err
}

// OnGroup sets a function that is called for each transaction of the queue from then on.
func (s *Store) OnGroup(tell groupcommit.Told) { s.queue.OnGroup(tell) }

// Waiting returns the number of writes in the queue.
func (s *Store) Waiting() int { return s.queue.Waiting() }

// Used returns the number of bytes that our tables use on the database's disk, including unused space.
func (s *Store) Used(ctx context.Context) (used int64, err error) {
	err = s.row(ctx, `SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'`).Scan(&used)
	return used, s.explain(ctx, err)
}
