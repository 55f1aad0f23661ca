package postgres

import (
	"context"
	"net"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
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
