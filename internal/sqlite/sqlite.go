// Package sqlite stores matches and documents in one SQLite file. Acknowledged writes are on the disk. They survive if the
// process is killed and, provided that the disk really syncs data when asked to, if the power fails.
//
// One goroutine writes. A Store puts all waiting writes, up to a limit, into one transaction, so that many matches share the
// cost of syncing. Readers have their own connections and never wait for the writer.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pressly/goose/v3"

	"keypeg/internal/groupcommit"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
)

// A Store is a hall.Store and a docstore.Store in a file.
type Store struct {
	Reader
	peers.Bus
	write  *sql.DB // a single connection, for the writer
	writer *writer
	queue  *groupcommit.Queue[write]
}

var _ hall.Store = (*Store)(nil)

//go:embed migrations/*.sql
var migrations embed.FS

// applicationID marks our files: "KPEG".
const applicationID = 0x4b504547

// readers is the number of reads that can run at the same time.
const readers = 4

// Open opens the database in a file, creates the database if there is none, and migrates it if necessary. From then on, only
// the owner can read the file, because it contains the codes of games in progress. Its errors explain in plain words what is
// wrong with the file.
//
// Other processes may open and close the file at the same time. SQLite waits for their locks, but it may immediately report
// a busy file while the write-ahead log is being created or merged. In that case, Open keeps trying for as long as it would
// wait for a lock.
func Open(path string) (*Store, error) {
	until := time.Now().Add(patience)
	for {
		s, err := open(path)
		if err == nil || !isBusy(err) || time.Now().After(until) {
			return s, explain(path, err)
		}
		time.Sleep(breath)
	}
}

const (
	patience = 10 * time.Second // the longest wait for a lock that another process holds
	breath   = 10 * time.Millisecond
)

func open(path string) (_ *Store, err error) {
	s := &Store{Reader: Reader{path: path}}
	defer func() {
		if err != nil {
			s.closeDatabases()
		}
	}()
	if err = inspect(path, "mode=rw"); err != nil {
		return nil, err
	}
	makePrivate(path)
	if s.write, err = sql.Open("sqlite", dsn(path, durable, "_txlock=immediate")); err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1)
	if err := assertPragmas(s.write); err != nil {
		return nil, err
	}
	tighten(path)
	if err := migrate(s.write); err != nil {
		return nil, err
	}
	if err := s.openReader("mode=rw"); err != nil {
		return nil, err
	}
	if s.writer, err = newWriter(s.write); err != nil {
		return nil, err
	}
	s.queue = groupcommit.Start(s.writer.try, s.writer.close, hall.ErrClosed)
	return s, nil
}

// Close implements hall.Store. Close leaves a single file with all data, because the last connection of any process to a
// database merges the write-ahead log into that file.
func (s *Store) Close() error {
	if !s.endReads() {
		return nil
	}
	err := s.queue.Close()
	return explain(s.path, errors.Join(err, s.closeDatabases()))
}

func (s *Store) closeDatabases() error {
	var errs []error
	for _, db := range []*sql.DB{s.read, s.write} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}

// The pragmas of the connections.
var (
	wait     = fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds())
	durable  = []string{wait, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "secure_delete(1)"}
	readOnly = []string{wait, "query_only(1)"}
	careful  = []string{wait}
)

// dsn returns the name by which the driver opens a file, regardless of the characters in the file's path.
func dsn(path string, pragmas []string, more ...string) string {
	if !filepath.IsAbs(path) {
		path = "./" + path
	}
	u := url.URL{Path: filepath.ToSlash(path)}
	for _, p := range pragmas {
		more = append(more, "_pragma="+p)
	}
	return "file:" + u.EscapedPath() + "?" + strings.Join(more, "&")
}

// errForeign is the error for a database that belongs to another program.
var errForeign = errors.New("it is another program's database")

// inspect refuses a file that does not belong to Keypeg, before anything in it is changed.
func inspect(path, mode string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("it is not a file")
	}
	db, err := sql.Open("sqlite", dsn(path, careful, mode))
	if err != nil {
		return err
	}
	defer db.Close()
	var id, tables int
	err = db.QueryRow("SELECT (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)").Scan(&id, &tables)
	if tables > 0 && id != applicationID {
		return errForeign
	}
	return err
}

// assertPragmas checks that the connection is as durable as promised. On a file system that does not support WAL, SQLite
// silently uses the old journal.
func assertPragmas(db *sql.DB) error {
	for _, p := range []struct{ name, want string }{
		{"journal_mode", "wal"}, {"synchronous", "2"}, {"foreign_keys", "1"}, {"secure_delete", "1"},
	} {
		var got string
		if err := db.QueryRow("PRAGMA " + p.name).Scan(&got); err != nil {
			return err
		}
		if got != p.want {
			return fmt.Errorf("its %s is %s and cannot be made %s: keep it on a local disk", p.name, got, p.want)
		}
	}
	return nil
}

// sign marks a file as Keypeg's, unless it already has the mark.
func sign(db *sql.DB) error {
	var id int
	err := db.QueryRow("PRAGMA application_id").Scan(&id)
	if err == nil && id != applicationID {
		_, err = db.Exec(fmt.Sprintf("PRAGMA application_id = %d", applicationID))
	}
	return err
}

// formats returns the format of the database, the newest format known to this program, and the migrations between them.
func formats(ctx context.Context, db *sql.DB) (p *goose.Provider, has, knows int64, err error) {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, 0, 0, err
	}
	p, err = goose.NewProvider(goose.DialectSQLite3, db, dir, goose.WithGoMigrations(sums))
	if err != nil {
		return nil, 0, 0, fmt.Errorf("read our migrations: %w", err)
	}
	has, knows, err = p.GetVersions(ctx)
	return p, has, knows, err
}

func newer(has, knows int64) error {
	return fmt.Errorf("it was written by a newer keypeg (its format is %d, and this one knows up to %d): use that one", has, knows)
}

// attempts is the number of attempts to migrate a database that another process is changing.
const attempts = 5

// migrate migrates the database if necessary, and refuses a database that is newer than this program.
func migrate(db *sql.DB) error {
	ctx := context.Background()
	// This comes first, so that any program can see to which program the file belongs.
	if err := sign(db); err != nil {
		return err
	}
	p, has, knows, err := formats(ctx, db)
	if err != nil {
		return err
	}
	if has > knows {
		return newer(has, knows)
	}
	// Another process may also be migrating the file, and may be a step ahead. The next attempt then finds that step done.
	for range attempts {
		if _, err = p.Up(ctx); err == nil {
			return nil
		}
	}
	return err
}
