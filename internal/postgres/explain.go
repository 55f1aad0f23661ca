package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/puddle/v2"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
)

// The PostgreSQL error codes that are handled.
const (
	codeForeignKey = "23503"
	codeUnique     = "23505"
	codeSerialize  = "40001"
	codeDeadlock   = "40P01"
	codeDiskFull   = "53100"
	codeNoText     = "22021" // the text contains a zero byte, or bytes that are not UTF-8
	codeReadOnly   = "25006"
	codeCorrupt    = "XX001"
	codeCorruptIdx = "XX002"
)

// sentences contains explanations of database errors for the person who runs the server, indexed by the error code or its
// first two characters.
var sentences = map[string]string{
	"28P01":      "it refuses the password",
	"28":         "it lets this user not in",
	"3D":         "there is no database of that name: make one with createdb",
	"3F":         "there is no schema of that name: make one with CREATE SCHEMA",
	"42501":      "this user may not do that: let it make tables there, GRANT ALL ON SCHEMA … TO …",
	"53300":      "it has too many connections already: raise its max_connections, or lower pool_max_conns in the address",
	"57P03":      "it is starting or stopping: try again in a moment",
	"57P01":      "it is being stopped",
	codeReadOnly: "it may only be read: name the primary, not a standby",
}

// code returns PostgreSQL's code for an error, or "".
func code(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

// away reports whether an error means that the database is not responding at the moment. Either there is no connection, or the
// connection broke, or PostgreSQL is starting, is stopping, has become a standby or is out of connections. Such an error is
// never the response to a command that was carried out.
func away(err error) bool {
	if c := code(err); c != "" {
		return c == "57P01" || c == "57P02" || c == "57P03" || c == "53300" || c == codeReadOnly || c[:2] == "08"
	}
	_, connecting := errors.AsType[*pgconn.ConnectError](err)
	_, network := errors.AsType[net.Error](err)
	return connecting || network || pgconn.SafeToRetry(err) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, errLeft)
}

// An awayError is a hall.ErrAway with a description of the cause.
type awayError struct{ error }

func (awayError) Is(target error) bool { return target == hall.ErrAway }
func (e awayError) Unwrap() error      { return e.error }

// explain puts errors of the database into words. It returns the hall's own errors, and those of the caller's context,
// unchanged. It records when the database becomes unavailable and when it is available again.
func (d *database) explain(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil || errors.Is(err, puddle.ErrClosedPool):
	case err != nil && away(err):
		if code(err) == codeReadOnly { // another host, or another server behind this address, accepts writes now
			d.conns.Load().reset()
		}
		err = awayError{d.inWords(ctx, err)}
		d.outage.failed(err)
		return err
	default:
		d.outage.over()
	}
	return d.inWords(ctx, err)
}

func (d *database) inWords(ctx context.Context, err error) error {
	for _, known := range []error{nil, hall.ErrNotFound, hall.ErrStale, hall.ErrTaken, hall.ErrClosed, hall.ErrDamaged, docstore.ErrExists, docstore.ErrNotFound} {
		if errors.Is(err, known) {
			return err
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	c := code(err)
	_, noConnection := errors.AsType[*pgconn.ConnectError](err)
	switch {
	case errors.Is(err, puddle.ErrClosedPool):
		return hall.ErrClosed
	case c == codeDiskFull:
		return fmt.Errorf("database %s: %w (%w)", d.name, hall.ErrFull, err)
	case c != "":
		if text := sentences[c]; text != "" {
			return fmt.Errorf("database %s: %s (%w)", d.name, text, err)
		}
		if text := sentences[c[:2]]; text != "" {
			return fmt.Errorf("database %s: %s (%w)", d.name, text, err)
		}
	case noConnection:
		return fmt.Errorf("database %s: it cannot be reached: check the address, and that it runs (%w)", d.name, err)
	}
	return fmt.Errorf("database %s: %w", d.name, err)
}
