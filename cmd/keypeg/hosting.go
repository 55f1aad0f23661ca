package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"keypeg/internal/limits"
	"keypeg/internal/metrics"
	"keypeg/internal/server"
)

// A hosting is a running server: a site and what accepts work for it.
type hosting struct {
	serveOptions
	log    *slog.Logger
	site   *server.Server
	http   *http.Server
	silent connections
	door   *sshDoor
	failed chan error // what ended one of the listeners
}

// begin accepts connections and prints the addresses on out. It does not block.
func (h *hosting) begin(listener net.Listener, figures *metrics.Metrics, out io.Writer) {
	h.http = &http.Server{
		Handler:           h.site,
		ReadHeaderTimeout: limits.Header.Every,
		IdleTimeout:       limits.Idle.Every,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(h.log.Handler(), slog.LevelDebug),
		ConnState:         h.silent.track,
	}
	go func() { h.failed <- h.http.Serve(listener) }()
	at := address(h.url, listener.Addr())
	fmt.Fprintf(out, "Keypeg is at %s\n", at)
	if err := h.door.serve(h.site, at, figures, out, h.failed); err != nil {
		h.failed <- err
	}
}

// wait waits until ctx ends and the site has drained. It returns early if a listener fails.
func (h *hosting) wait(ctx context.Context) error {
	select {
	case err := <-h.failed:
		return err
	case <-ctx.Done():
	}
	h.site.Drain()
	h.door.drain()
	h.log.Info("stopping", "drain", h.drain, "grace", h.grace)
	select {
	case err := <-h.failed:
		return err
	case <-time.After(h.drain):
	case <-h.enough:
	}
	return nil
}

// end closes the parts that accept work before the parts that do the work, so that all accepted work is finished. The
// argument err is what ended the server, or nil if it was told to stop.
func (h *hosting) end(ctx context.Context, err error) error {
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), h.grace)
	defer cancel()
	h.door.close(closing, h.grace/2) // must be first, because sessions must not see the site close
	if err != nil {
		return errors.Join(err, h.site.Close(closing))
	}
	// The site ends streams, which otherwise last as long as their page, and questions, which may take the whole grace
	// period. The listener then waits only for commands and for slow clients, and only for the grace period.
	closed := make(chan error, 1)
	h.http.RegisterOnShutdown(func() {
		h.silent.close()
		closed <- h.site.Close(closing)
	})
	waiting, enough := context.WithTimeout(closing, h.grace*3/4)
	defer enough()
	if err = h.http.Shutdown(waiting); errors.Is(err, context.DeadlineExceeded) {
		h.log.Warn("connections that were still sending or taking something were closed")
		err = h.http.Close()
	}
	return errors.Join(err, <-closed)
}

// connections contains the connections on which no request has arrived yet. Browsers open some connections in advance,
// and Shutdown would wait five seconds for them.
type connections struct {
	mu   sync.Mutex
	open map[net.Conn]struct{}
}

func (c *connections) track(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if state != http.StateNew {
		delete(c.open, conn)
		return
	}
	if c.open == nil {
		c.open = make(map[net.Conn]struct{})
	}
	c.open[conn] = struct{}{}
}

func (c *connections) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for conn := range c.open {
		conn.Close()
	}
}
