package postgres

import (
	"context"
	"errors"
	"net"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// conns contains a store's connections to the host that it uses.
type conns struct {
	config *pgx.ConnConfig // its first host is the one that accepted writes when the config was made
	pool   *pgxpool.Pool
	write  *pgxpool.Pool // a single connection, for the queue
	host   atomic.Value  // the address that the first connection reached
	left   context.Context
	leave  context.CancelFunc // cancels left, and with it every running call
}

// connect returns connections to whichever host of a configuration accepts writes. No connection is open yet. If a later
// connection leads to another host, connect calls moved, unless moved is nil.
func connect(ctx context.Context, config *pgxpool.Config, moved func()) (*conns, error) {
	c := &conns{config: config.ConnConfig}
	config = config.Copy()
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		if host := hostOf(conn); !c.host.CompareAndSwap(nil, host) && c.host.Load() != host && moved != nil {
			go moved()
		}
		return nil
	}
	alone := config.Copy()
	alone.MinConns, alone.MinIdleConns, alone.MaxConns = 0, 0, 1
	var err error
	if c.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, err
	}
	if c.write, err = pgxpool.NewWithConfig(ctx, alone); err != nil {
		c.pool.Close()
		return nil, err
	}
	c.left, c.leave = context.WithCancel(context.Background())
	return c, nil
}

// hostOf returns the address of the other end of a connection.
func hostOf(c *pgx.Conn) string { return c.PgConn().Conn().RemoteAddr().String() }

// close waits for running calls and closes the connections.
func (c *conns) close() {
	c.write.Close()
	c.pool.Close()
}

// reset makes later calls use new connections.
func (c *conns) reset() {
	c.write.Reset()
	c.pool.Reset()
}

// reach performs a call over the store's connections. The context of the call ends when the time patience has passed, or
// when the store abandons the connections because another host has taken over.
func (s *Store) reach(ctx context.Context, call func(context.Context, *conns) error) error {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	c := s.conns.Load()
	defer context.AfterFunc(c.left, cancel)()
	defer s.doubts.watch()()
	err := call(within, c)
	if c.left.Err() != nil && ctx.Err() == nil && errors.Is(err, context.Canceled) {
		return errLeft
	}
	return err
}

var errLeft = errors.New("another host has taken over")

// exec executes a statement.
func (s *Store) exec(ctx context.Context, statement string, args ...any) (tag pgconn.CommandTag, err error) {
	err = s.reach(ctx, func(ctx context.Context, c *conns) (err error) {
		tag, err = c.pool.Exec(ctx, statement, args...)
		return err
	})
	return tag, err
}

// send executes the statements of a batch in one round trip.
func (s *Store) send(ctx context.Context, b *pgx.Batch) error {
	return s.reach(ctx, func(ctx context.Context, c *conns) error { return c.pool.SendBatch(ctx, b).Close() })
}

// row returns the first row of a query's result. Call Scan to read it.
func (s *Store) row(ctx context.Context, query string, args ...any) pgx.Row {
	return scanner(func(into ...any) error {
		return s.reach(ctx, func(ctx context.Context, c *conns) error { return c.pool.QueryRow(ctx, query, args...).Scan(into...) })
	})
}

type scanner func(into ...any) error

// Scan implements pgx.Row.
func (s scanner) Scan(into ...any) error { return s(into...) }

// With these settings, the kernel breaks the connections to a host that is gone, including unused connections.
const (
	idle     = 2 * time.Second // the time until the first probe of an unused connection
	interval = 1 * time.Second // between the probes
	probes   = 3
)

// dialer connects to hosts. The kernel breaks a connection if the other end does not confirm any data for some seconds.
var dialer = net.Dialer{
	Control:         limitSilence,
	KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: idle, Interval: interval, Count: probes},
}
