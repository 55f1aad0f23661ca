// Package sshd serves a server's tables over SSH, full-screen if the client has a terminal and line by line otherwise. It
// offers nothing else: no shell, no command, no file, no forwarding.
package sshd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
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

// Options configure a Server.
type Options struct {
	Site    http.Handler // the handler that browsers use
	URL     string       // the site's address, for links
	Key     []byte       // the server's secret
	HostKey []byte       // made by NewHostKey
	Log     *slog.Logger
	Reached func(limit string) // called for each limit that is reached: "ssh-sessions", "ssh-sessions-address", "ssh-knocks", or a limit of package connlimit

	Sessions, SessionsAddress int          // the largest numbers of sessions, in total and for one address; 0 means no limit
	Lines, LinesAddress       int          // the largest numbers of connections, in total and for one address; a session needs one
	Knocks                    limits.Bound // the rate of new connections from one address; no limit if Every is 0
	Login, Idle               time.Duration
}

// Bounded returns options with limits from package limits. If unthrottled is true, it leaves out the limits on addresses.
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

// A Server serves SSH connections.
type Server struct {
	Options
	ssh  *ssh.Server
	gate *ratelimit.Gate
	ctx  context.Context // ends with errStopping when the server is told to stop
	stop context.CancelCauseFunc

	mu       sync.Mutex
	listener net.Listener
	lines    map[*connection]struct{}
	open     int
	by       map[string]int
	draining bool // whether new sessions are refused while open sessions continue
	stopping bool
	visits   sync.WaitGroup // no visit is added once the server is stopping
}

// The reasons why a session ends, apart from its player leaving.
var (
	errStopping = errors.New("the server is stopping")
	errIdle     = errors.New("nothing was typed for long")
	errTooMuch  = errors.New("too much was typed")
)

// farewell is the time that a client has to leave after it has been told that its session is ending.
const farewell = 10 * time.Second

// New returns a server that is not listening yet. It fails if the host key is invalid.
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
		// A client without a key is not prompted and plays as a guest. Clients try the method "none" first. If "none" were
		// accepted, no client would ever offer its key.
		wish.WithKeyboardInteractiveAuth(func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true }),
		wish.WithMiddleware(func(ssh.Handler) ssh.Handler { return s.receive }),
		ssh.WrapConn(s.connected),
		ssh.EmulatePty(),
		func(server *ssh.Server) error {
			server.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.door} // all other kinds of channels are refused
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

// Serve accepts connections until the server is closed, and then returns nil.
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

// Open returns the number of open sessions.
func (s *Server) Open() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open
}

// Drain stops the server from accepting further sessions. New clients are told that the server is stopping. Present ones
// continue.
func (s *Server) Drain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.draining = true
}

// Close stops accepting connections, tells all sessions that the server is stopping, and waits until all sessions have ended
// or ctx is done.
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
			_ = l.Close() // an error means that the client is gone
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

// enter counts a session from an address, or returns the name of the limit that the session would exceed.
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

// A connection is a connection to one client. It is closed if it does not open a session in time, or some time after its
// session has ended.
type connection struct {
	net.Conn
	gone chan struct{} // ends when the connection is closed
	shut func() error

	mu   sync.Mutex
	late *time.Timer
	held bool // the connection has had its only session
}

func (s *Server) connected(ctx ssh.Context, conn net.Conn) net.Conn {
	_, caller := requestctx.SenderOf(conn.RemoteAddr())
	if _, ok := s.gate.Admit(caller); !ok {
		s.Reached("ssh-knocks")
		return nil // which closes it
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

// Close closes the connection.
func (l *connection) Close() error { return l.shut() }

// hurry closes the connection after the given time, unless stay is called first.
func (l *connection) hurry(after time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.late != nil {
		l.late.Stop()
	}
	l.late = time.AfterFunc(after, func() { _ = l.Close() })
}

// stay cancels a planned call of Close.
func (l *connection) stay() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.late != nil {
		l.late.Stop()
	}
}

// hold reserves the connection for a session. It returns false if the connection has already had a session.
func (l *connection) hold() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	held := l.held
	l.held = true
	return !held
}
