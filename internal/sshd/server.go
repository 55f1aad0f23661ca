// Package sshd opens a server's tables over SSH: at a terminal the full screen, else line by line. Nothing else can be asked of it:
// no shell, no command, no file, no way on to elsewhere.
package sshd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"charm.land/wish/v2"
	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"

	"keypeg/internal/connlimit"
	"keypeg/internal/limits"
	"keypeg/internal/ratelimit"
	"keypeg/internal/requestctx"
)

// Options say whose tables they are, and how much is open at once.
type Options struct {
	Site    http.Handler // what a browser would talk to
	URL     string       // its address, which links carry
	Key     []byte       // the server's own
	HostKey []byte       // as NewHostKey makes it
	Log     *slog.Logger
	Reached func(limit string) // told of each limit that was reached: "ssh-sessions", "ssh-sessions-address", "ssh-knocks", and those of package connlimit

	Sessions, SessionsAddress int          // in all, and of one address; any number if 0
	Lines, LinesAddress       int          // connections; a session needs one
	Knocks                    limits.Bound // new connections of one address; any number if none is Every so often
	Login, Idle               time.Duration
}

// Bounded returns options with the limits that there are; of addresses none, if they are unthrottled.
func Bounded(unthrottled bool) Options {
	o := Options{
		Sessions: limits.Sessions.Most, Lines: min(limits.SSHLines.Most, connlimit.Files()/8),
		Login: limits.SSHLogin.Every, Idle: limits.SSHIdle.Every,
	}
	if !unthrottled {
		o.SessionsAddress, o.LinesAddress, o.Knocks = limits.SessionsAddress.Most, limits.SSHLinesAddress.Most, limits.SSHKnocks
	}
	return o
}

// A Server is where SSH is spoken.
type Server struct {
	Options
	ssh  *ssh.Server
	gate *ratelimit.Gate
	ctx  context.Context // ends, with errStopping, when it is told to stop
	stop context.CancelCauseFunc

	mu       sync.Mutex
	listener net.Listener
	lines    map[*connection]struct{}
	open     int
	by       map[string]int
	draining bool // who is there may stay, and nobody else comes
	stopping bool
	visits   sync.WaitGroup // none is added once it is stopping
}

// Why a session ends, other than by its player.
var (
	errStopping = errors.New("the server is stopping")
	errIdle     = errors.New("nothing was typed for long")
	errTooMuch  = errors.New("too much was typed")
)

// farewell is how long a client is waited for that was told of the end.
const farewell = 10 * time.Second

// New returns a server that does not listen yet. It fails if the host key is none.
func New(o Options) (*Server, error) {
	if o.Reached == nil {
		o.Reached = func(string) {}
	}
	s := &Server{Options: o, gate: ratelimit.New(o.Knocks), lines: map[*connection]struct{}{}, by: map[string]int{}}
	s.ctx, s.stop = context.WithCancelCause(context.Background())
	var err error
	s.ssh, err = wish.NewServer(
		wish.WithHostKeyPEM(o.HostKey),
		wish.WithVersion("Keypeg"),
		wish.WithPublicKeyAuth(func(ssh.Context, ssh.PublicKey) bool { return true }),
		// Who has no key is asked nothing, and is a guest. Clients ask first whether they may come without either: if they
		// might, none would show its key.
		wish.WithKeyboardInteractiveAuth(func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true }),
		wish.WithMiddleware(func(ssh.Handler) ssh.Handler { return s.receive }),
		ssh.WrapConn(s.connected),
		ssh.EmulatePty(),
		func(server *ssh.Server) error {
			server.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.door} // and no other kind
			server.RequestHandlers = map[string]ssh.RequestHandler{}
			server.SubsystemHandlers = map[string]ssh.SubsystemHandler{}
			return nil
		},
	)
	if err != nil {
		return nil, fmt.Errorf("read the host key: %w", err)
	}
	return s, nil
}

// Serve serves until the server is closed; then it returns nil.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	s.listener = l
	if s.stopping {
		_ = l.Close()
	}
	s.mu.Unlock()
	err := s.ssh.Serve(connlimit.On(l, connlimit.Options{All: s.Lines, PerAddress: s.LinesAddress, Silent: true, Log: s.Log, Reached: s.Reached}))
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping {
		return nil
	}
	return err
}

// Open returns how many sessions are.
func (s *Server) Open() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open
}

// Drain lets nobody in any longer: whoever comes is told that the server stops. Who is there plays on.
func (s *Server) Drain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.draining = true
}

// Close takes nobody any longer, tells all that it stops, and waits until they are gone, or ctx ends.
func (s *Server) Close(ctx context.Context) {
	s.mu.Lock()
	s.stopping = true
	if s.listener != nil {
		_ = s.listener.Close()
	}
	lines := slices.Collect(maps.Keys(s.lines))
	s.mu.Unlock()
	s.stop(errStopping)
	for _, l := range lines {
		if l.hold() {
			_ = l.Close() // nobody is there to be told
		} else {
			l.hurry(farewell)
		}
	}
	over := make(chan struct{})
	go func() {
		s.visits.Wait()
		for _, l := range lines {
			<-l.gone
		}
		close(over)
	}()
	select {
	case <-over:
	case <-ctx.Done():
	}
	for _, l := range lines {
		_ = l.Close()
	}
	<-over
}

// enter counts a session of an address, or names the limit that it would break.
func (s *Server) enter(address string) (leave func(), limit string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.stopping, s.draining:
		return nil, "stopping"
	case s.Sessions > 0 && s.open >= s.Sessions:
		return nil, "ssh-sessions"
	case s.SessionsAddress > 0 && s.by[address] >= s.SessionsAddress:
		return nil, "ssh-sessions-address"
	}
	s.open++
	s.by[address]++
	s.visits.Add(1)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.open--
		if s.by[address]--; s.by[address] == 0 {
			delete(s.by, address)
		}
		s.visits.Done()
	}, ""
}

// addressOf returns whom the limits count.
func addressOf(a net.Addr) string {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return a.String()
	}
	return requestctx.CallerAt(at.Addr())
}

// A connection is to one client. It is closed some time after it came, unless it has a session by then, and some time after that ended.
type connection struct {
	net.Conn
	gone chan struct{} // closed with it
	shut func() error

	mu   sync.Mutex
	late *time.Timer
	held bool // somebody came: one line has one session
}

func (s *Server) connected(ctx ssh.Context, conn net.Conn) net.Conn {
	if _, ok := s.gate.Admit(addressOf(conn.RemoteAddr())); !ok {
		s.Reached("ssh-knocks")
		return nil // and so it is closed
	}
	l := &connection{Conn: conn, gone: make(chan struct{})}
	l.shut = sync.OnceValue(func() error {
		s.mu.Lock()
		delete(s.lines, l)
		s.mu.Unlock()
		l.stay()
		close(l.gone)
		return conn.Close()
	})
	s.mu.Lock()
	stopping := s.stopping
	if !stopping {
		s.lines[l] = struct{}{}
	}
	s.mu.Unlock()
	if stopping {
		return nil
	}
	l.hurry(s.Login)
	ctx.SetValue(lineKey{}, l)
	return l
}

type lineKey struct{}

func lineOf(ctx ssh.Context) *connection { return ctx.Value(lineKey{}).(*connection) }

// Close closes the line.
func (l *connection) Close() error { return l.shut() }

// hurry closes the line after a while.
func (l *connection) hurry(after time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.late != nil {
		l.late.Stop()
	}
	l.late = time.AfterFunc(after, func() { _ = l.Close() })
}

// stay has it stay open.
func (l *connection) stay() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.late != nil {
		l.late.Stop()
	}
}

// hold takes the line for a session; false if it had one.
func (l *connection) hold() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	held := l.held
	l.held = true
	return !held
}
