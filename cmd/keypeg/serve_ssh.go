package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"keypeg/internal/metrics"
	"keypeg/internal/sshd"
)

// An sshDoor accepts connections over SSH; nil accepts none.
type sshDoor struct {
	listener    net.Listener
	options     sshd.Options
	fingerprint string
	server      *sshd.Server
}

// openSSH listens for SSH if the flags request it. It does not accept connections yet.
func openSSH(o serveOptions, key []byte, log *slog.Logger) (*sshDoor, error) {
	if o.ssh == "" {
		return nil, nil
	}
	hostKey, fingerprint, err := hostKey(strings.TrimSuffix(o.key, ".key") + ".ssh")
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", o.ssh)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w; choose another address with --ssh", o.ssh, err)
	}
	d := &sshDoor{listener: listener, options: sshd.Bounded(o.unthrottled), fingerprint: fingerprint}
	d.options.Key, d.options.HostKey, d.options.Log = key, hostKey, log
	return d, nil
}

// serve accepts connections to a site, and prints the address on out. It does not block.
func (d *sshDoor) serve(site http.Handler, url string, m *metrics.Metrics, out io.Writer, failed chan<- error) error {
	if d == nil {
		return nil
	}
	d.options.Site, d.options.URL, d.options.Reached = site, url, m.Reached
	var err error
	if d.server, err = sshd.New(d.options); err != nil {
		return err
	}
	m.FollowSSH(d.server.Open)
	go func() {
		if err := d.server.Serve(d.listener); err != nil {
			failed <- fmt.Errorf("serve SSH: %w", err)
		}
	}()
	fmt.Fprintf(out, "SSH is at %s, with the key %s\n", d.listener.Addr(), d.fingerprint)
	return nil
}

// drain makes the SSH server stop accepting connections.
func (d *sshDoor) drain() {
	if d != nil && d.server != nil {
		d.server.Drain()
	}
}

// close tells all sessions that the server is stopping, and waits a limited time for
// them to end.
func (d *sshDoor) close(ctx context.Context, patience time.Duration) {
	if d == nil {
		return
	}
	ctx, enough := context.WithTimeout(ctx, patience)
	defer enough()
	if d.server != nil {
		d.server.Close(ctx)
	}
	d.listener.Close()
}
