package postgres

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"keypeg/internal/hall"
)

// A database sends statements to whichever host of a database accepts writes.
type database struct {
	name      string // for errors
	config    *pgxpool.Config
	conns     atomic.Pointer[conns]
	outage    outage
	doubts    doubts
	following sync.Mutex // held while the database switches to another host
	closed    bool       // guarded by following
}

// reach performs a call over the connections. The context of the call ends when the time patience has passed, or
// when the connections are abandoned because another host has taken over.
func (d *database) reach(ctx context.Context, call func(context.Context, *conns) error) error {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	c := d.conns.Load()
	defer context.AfterFunc(c.left, cancel)()
	defer d.doubts.watch()()
	err := call(within, c)
	if c.left.Err() != nil && ctx.Err() == nil && errors.Is(err, context.Canceled) {
		return errLeft
	}
	return err
}

var errLeft = errors.New("another host has taken over")

// exec executes a statement.
func (d *database) exec(ctx context.Context, statement string, args ...any) (tag pgconn.CommandTag, err error) {
	err = d.reach(ctx, func(ctx context.Context, c *conns) (err error) {
		tag, err = c.pool.Exec(ctx, statement, args...)
		return err
	})
	return tag, err
}

// send executes the statements of a batch in one round trip.
func (d *database) send(ctx context.Context, b *pgx.Batch) error {
	return d.reach(ctx, func(ctx context.Context, c *conns) error { return c.pool.SendBatch(ctx, b).Close() })
}

// row returns the first row of a query's result. Call Scan to read it.
func (d *database) row(ctx context.Context, query string, args ...any) pgx.Row {
	return scanner(func(into ...any) error {
		return d.reach(ctx, func(ctx context.Context, c *conns) error { return c.pool.QueryRow(ctx, query, args...).Scan(into...) })
	})
}

type scanner func(into ...any) error

// Scan implements pgx.Row.
func (s scanner) Scan(into ...any) error { return s(into...) }

// run executes a write that consists of one statement.
func (d *database) run(ctx context.Context, statement string, args ...any) error {
	return d.alone(ctx, func(ctx context.Context) error {
		_, err := d.exec(ctx, statement, args...)
		return err
	})
}

// tries is the largest number of attempts at a write outside the queue. The database may roll back such a write because
// of concurrent writes.
const tries = 5

// alone performs a write outside the queue. Once begun, the write is completed even if its caller gives up.
func (d *database) alone(ctx context.Context, do func(context.Context) error) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	under, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	for range tries {
		if err = do(under); code(err) != codeDeadlock && code(err) != codeSerialize {
			break
		}
	}
	return d.explain(context.Background(), err)
}

// close stops following, and closes the connections.
func (d *database) close() {
	d.following.Lock()
	d.closed = true
	d.following.Unlock()
	d.conns.Load().close()
}

// OnOutage sets the function that is called when the database stops responding, and again when it responds. Calls to the
// store wait until the function returns.
func (d *database) OnOutage(tell func(hall.Outage)) {
	d.outage.mu.Lock()
	defer d.outage.mu.Unlock()
	d.outage.tell = tell
}
