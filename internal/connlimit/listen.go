// Package connlimit limits the connections of a listener, in total and for each address. It continues to accept connections
// after the system has run out of file descriptors.
package connlimit

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"syscall"
	"time"

	"golang.org/x/time/rate"

	"keypeg/internal/requestctx"
)

// Options configure a listener.
type Options struct {
	All        int                   // the largest number of connections open at once
	PerAddress int                   // the largest number of connections open at once for each address; if 0, there is no limit
	Exempt     func(netip.Addr) bool // reports whether an address is exempt from PerAddress; if nil, no address is exempt
	Silent     bool                  // whether to close excess connections without a message, because the clients do not speak HTTP
	Log        *slog.Logger
	Reached    func(limit string) // called for each refused connection, with "files", "connections" or "connections-address"
}

// On returns a listener that limits the connections of another listener. An excess connection gets a message, unless Silent is
// set, and is closed immediately.
func On(l net.Listener, o Options) net.Listener {
	if o.Exempt == nil {
		o.Exempt = func(netip.Addr) bool { return false }
	}
	if o.Reached == nil {
		o.Reached = func(string) {}
	}
	return &bounded{noFiles: rate.Sometimes{Interval: time.Minute}, allTaken: rate.Sometimes{Interval: time.Minute}, Listener: l, Options: o, by: map[string]int{}}
}

// noLimit is the result of Files if the system does not report a number.
const noLimit = 1 << 30

type bounded struct {
	net.Listener
	Options

	mu                sync.Mutex
	open              int
	by                map[string]int
	noFiles, allTaken rate.Sometimes
}

// Accept waits for the next connection that the limits allow. If the system has no file descriptor for a connection, Accept
// logs this at most once a minute, and returns an error after which net/http retries.
func (b *bounded) Accept() (net.Conn, error) {
	for {
		c, err := b.Listener.Accept()
		if err != nil {
			if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
				b.Reached("files")
				b.noFiles.Do(func() {
					b.Log.Error("no connection can be taken: the system allows no more open files; raise the limit (ulimit -n)", "files", Files())
				})
			}
			return nil, err
		}
		from, name := requestctx.SenderOf(c.RemoteAddr())
		if refusal := b.take(from, name); refusal != "" {
			if !b.Silent {
				_ = c.SetWriteDeadline(time.Now().Add(time.Second)) // cannot block: the buffer of a new connection has room for the message
				_, _ = c.Write([]byte(refusal))
			}
			_ = c.Close()
			continue
		}
		return &conn{Conn: c, give: sync.OnceFunc(func() { b.give(name) })}, nil
	}
}

// Responses to connections beyond a limit.
const (
	full    = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n"
	tooMany = "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n"
)

// take counts a connection, or returns the message that refuses it.
func (b *bounded) take(from netip.Addr, name string) (refusal string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open >= b.All {
		b.Reached("connections")
		b.allTaken.Do(func() {
			b.Log.Warn("no connection can be taken: all are in use", "connections", b.All)
		})
		return full
	}
	if b.PerAddress > 0 && b.by[name] >= b.PerAddress && !b.Exempt(from) {
		b.Reached("connections-address")
		return tooMany
	}
	b.open++
	b.by[name]++
	return ""
}

func (b *bounded) give(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.open--
	if b.by[name]--; b.by[name] == 0 {
		delete(b.by, name)
	}
}

type conn struct {
	net.Conn
	give func()
}

func (c *conn) Close() error {
	c.give()
	return c.Conn.Close()
}
