package sshd

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"math/rand/v2"
	"net"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hinshun/vt10x"
	gossh "golang.org/x/crypto/ssh"

	"keypeg/internal/inmem"
	"keypeg/internal/limits"
	"keypeg/internal/server"
	"keypeg/internal/tui/screen"
	"keypeg/internal/tui/words"
)

// An sshServer is a server that clients reach over SSH.
type sshServer struct {
	t       testing.TB
	ssh     *Server
	at      string
	host    gossh.PublicKey
	served  chan error
	mu      sync.Mutex
	reached []string
}

// open starts a server for a test and returns it. The functions change may change the server's options.
func open(t testing.TB, change ...func(*Options)) *sshServer {
	t.Helper()
	hostKey, err := NewHostKey()
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.ParsePrivateKey(hostKey)
	if err != nil {
		t.Fatal(err)
	}
	h := &sshServer{t: t, host: signer.PublicKey(), served: make(chan error, 1)}
	site := server.New(inmem.New(), server.Options{URL: "http://keypeg", Unthrottled: true, Hasty: true})
	o := Bounded(true)
	o.Site, o.URL, o.HostKey, o.Key, o.Log = site, "http://keypeg", hostKey, []byte("a server's own key"), slog.New(slog.DiscardHandler)
	o.Reached = func(limit string) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.reached = append(h.reached, limit)
	}
	for _, c := range change {
		c(&o)
	}
	if h.ssh, err = New(o); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	h.at = l.Addr().String()
	go func() { h.served <- h.ssh.Serve(l) }()
	t.Cleanup(func() {
		h.close()
		_ = site.Close(context.Background())
	})
	return h
}

func (h *sshServer) close() {
	ctx, enough := context.WithTimeout(context.Background(), time.Minute)
	defer enough()
	h.ssh.Close(ctx)
}

func newKey(t testing.TB) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// guest connects without a key and answers no questions.
var guest = gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })

// dial connects to the server as a user.
func (h *sshServer) dial(user string, auth ...gossh.AuthMethod) *gossh.Client {
	h.t.Helper()
	c, err := gossh.Dial("tcp", h.at, &gossh.ClientConfig{User: user, Auth: auth, HostKeyCallback: gossh.FixedHostKey(h.host)})
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { c.Close() })
	return c
}

func (h *sshServer) session(c *gossh.Client) *gossh.Session {
	h.t.Helper()
	s, err := c.NewSession()
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// plainly plays line by line, without a terminal, and returns all the output.
func (h *sshServer) plainly(c *gossh.Client, env map[string]string, lines ...string) (said string, err error) {
	h.t.Helper()
	s := h.session(c)
	for name, value := range env {
		if err := s.Setenv(name, value); err != nil {
			h.t.Fatal(err)
		}
	}
	var out heard
	s.Stdin, s.Stdout, s.Stderr = strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, &out
	if err := s.Shell(); err != nil {
		h.t.Fatal(err)
	}
	err = s.Wait()
	return out.String(), err
}

// heard collects the text of both output streams.
type heard struct {
	mu   sync.Mutex
	text strings.Builder
}

func (h *heard) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.Write(b)
}

func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.String()
}

// A screenSession is a session at a terminal, with its screen.
type screenSession struct {
	t     testing.TB
	s     *gossh.Session
	in    io.Writer
	seen  vt10x.Terminal
	drawn chan struct{}
	ended chan error
	raw   heard
}

func (p *screenSession) Write(b []byte) (int, error) {
	_, _ = p.raw.Write(b)
	n, err := p.seen.Write(b)
	select {
	case p.drawn <- struct{}{}:
	default:
	}
	return n, err
}

// terminal opens a session at a terminal of the given size.
func (h *sshServer) terminal(c *gossh.Client, term string, width, height int, env map[string]string) *screenSession {
	h.t.Helper()
	p := &screenSession{t: h.t, s: h.session(c), seen: vt10x.New(vt10x.WithSize(max(width, 20), max(height, 10))), drawn: make(chan struct{}, 1), ended: make(chan error, 1)}
	for name, value := range env {
		if err := p.s.Setenv(name, value); err != nil {
			h.t.Fatal(err)
		}
	}
	var err error
	if p.in, err = p.s.StdinPipe(); err != nil {
		h.t.Fatal(err)
	}
	p.s.Stdout, p.s.Stderr = p, p
	if err := p.s.RequestPty(term, height, width, gossh.TerminalModes{}); err != nil {
		h.t.Fatal(err)
	}
	if err := p.s.Shell(); err != nil {
		h.t.Fatal(err)
	}
	go func() { p.ended <- p.s.Wait() }()
	return p
}

func (p *screenSession) types(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		switch key {
		case "enter":
			key = "\r"
		case "right":
			key = "\x1b[C"
		case "ctrl+c":
			key = "\x03"
		}
		if _, err := io.WriteString(p.in, key); err != nil {
			p.t.Fatal(err)
		}
	}
}

// sees waits until all the given texts are on the screen.
func (p *screenSession) sees(texts ...string) {
	p.t.Helper()
	late := time.After(2 * time.Minute)
	for {
		shown := p.seen.String()
		joined := strings.Join(strings.Fields(shown), " ")
		missing := slices.IndexFunc(texts, func(text string) bool { return !strings.Contains(shown, text) && !strings.Contains(joined, text) })
		if missing < 0 {
			return
		}
		select {
		case <-p.drawn:
		case <-time.After(time.Second):
		case <-late:
			p.t.Fatalf("%q does not come:\n%s", texts[missing], shown)
		}
	}
}

// ends waits for the end of the session and returns its error.
func (p *screenSession) ends() error {
	p.t.Helper()
	select {
	case err := <-p.ended:
		return err
	case <-time.After(2 * time.Minute):
		p.t.Fatalf("it does not end:\n%s", p.seen.String())
		return nil
	}
}

// TestADuelOverSSH plays a whole duel between two players who connect to the same server with their keys.
func TestADuelOverSSH(t *testing.T) {
	h := open(t)
	ann := h.terminal(h.dial("Ann", gossh.PublicKeys(newKey(t))), "xterm-256color", 80, 24, nil)
	ann.sees("Keypeg", "Your name: Ann")
	ann.types(":", "new challenge games 1 friend", "enter")
	ann.sees("Invite code:")
	_, rest, _ := strings.Cut(strings.Join(strings.Fields(ann.seen.String()), " "), "Invite code: ")
	code, _, _ := strings.Cut(rest, ".")
	ann.types("enter") // leaves the page that shows the code
	ben := h.terminal(h.dial("Ben", gossh.PublicKeys(newKey(t))), "xterm", 60, 20, nil)
	ben.sees("Your name: Ben")
	ben.types(":", "join "+code, "enter")
	for _, p := range []*screenSession{ann, ben} {
		p.sees("Your turn: set a code for")
	}
	ann.types("12345", "enter")
	ben.types("54321", "enter")
	for _, p := range []*screenSession{ann, ben} {
		p.sees("Your turn: place row 1.")
	}
	ann.types("54321", "enter")
	ann.sees("Your row 1 is placed.")
	ben.types("11111", "enter")
	for _, p := range []*screenSession{ann, ben} {
		p.sees("The match is over.")
	}
	for _, p := range []*screenSession{ann, ben} {
		p.types("ctrl+c")
		if err := p.ends(); err != nil {
			t.Errorf("it ends with %v", err)
		}
	}
}

// TestAMatchLineByLine plays a whole match line by line, and checks that a script gets the result.
func TestAMatchLineByLine(t *testing.T) {
	h := open(t)
	said, err := h.plainly(h.dial("Ann", guest), nil, "new classic with Ben", "ready", "code 1234", "ready", "place 1234", "code 4321", "ready", "place 4321", "points", "quit")
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	for _, want := range []string{"Pass the device to Ann.", "Pass the device to Ben.", "Game 1 is over. Ben broke Ann’s code in 1 row.", "Points:"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	for line, want := range map[string]int{"place 1122": 2, "join KITE 42": 1} {
		said, err := h.plainly(h.dial("Ann", guest), nil, line)
		if exit, ok := errors.AsType[*gossh.ExitError](err); !ok || exit.ExitStatus() != want {
			t.Errorf("%s ends with %v, not with %d:\n%s", line, err, want, said)
		}
	}
}

// TestAKeyIsAPlayer checks that a key identifies a player, who can find their matches from anywhere. A client without a key
// must be a new player each time.
func TestAKeyIsAPlayer(t *testing.T) {
	h := open(t)
	key := newKey(t)
	for range 2 {
		if said, err := h.plainly(h.dial("Ann", gossh.PublicKeys(key)), nil, "new classic book", "quit"); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
	}
	matches := func(auth ...gossh.AuthMethod) string {
		said, err := h.plainly(h.dial("someone", auth...), nil, "matches", "quit")
		if err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		return said
	}
	if said := matches(gossh.PublicKeys(key)); !strings.Contains(said, "1. Classic") || !strings.Contains(said, "2. Classic") {
		t.Errorf("with the key there are:\n%s", said)
	}
	for who, auth := range map[string][]gossh.AuthMethod{
		"another key": {gossh.PublicKeys(newKey(t))},
		"a guest":     {guest},
	} {
		if said := matches(auth...); !strings.Contains(said, "No matches.") {
			t.Errorf("%s sees the matches of the key:\n%s", who, said)
		}
	}
	asIf := &gossh.ClientConfig{User: "Ann", Auth: []gossh.AuthMethod{gossh.PublicKeys(claimed{key, newKey(t)}), guest}, HostKeyCallback: gossh.FixedHostKey(h.host)}
	if c, err := gossh.Dial("tcp", h.at, asIf); err == nil {
		c.Close()
		t.Error("who has the public key alone is let in")
	}
}

// claimed offers somebody else's public key.
type claimed struct {
	of     gossh.Signer
	signed gossh.Signer
}

func (c claimed) PublicKey() gossh.PublicKey { return c.of.PublicKey() }

func (c claimed) Sign(r io.Reader, data []byte) (*gossh.Signature, error) {
	return c.signed.Sign(r, data)
}

// TestThePlayerOfAKey checks that a player's identity depends on their key and the server's key, and not on a certificate.
func TestThePlayerOfAKey(t *testing.T) {
	one, other := &Server{Options: Options{Key: []byte("one")}}, &Server{Options: Options{Key: []byte("other")}}
	key, issuer := newKey(t), newKey(t)
	certificate := &gossh.Certificate{Key: key.PublicKey(), CertType: gossh.UserCert, Serial: 7}
	if err := certificate.SignCert(bytes.NewReader(make([]byte, 64)), issuer); err != nil {
		t.Fatal(err)
	}
	token := one.token(key.PublicKey())
	if again := one.token(certificate); len(token) != 43 || token != again {
		t.Errorf("the token is %q, and %q with a certificate", token, again)
	}
	if elsewhere, another := other.token(key.PublicKey()), one.token(issuer.PublicKey()); token == elsewhere || token == another {
		t.Error("two have the same token")
	}
}

// TestNothingButTheGame checks that the SSH server offers nothing but the game.
func TestNothingButTheGame(t *testing.T) {
	h := open(t)
	s := h.session(h.dial("Ann", guest))
	if err := s.Setenv("LANG", "de_DE.UTF-8"); err != nil {
		t.Fatal(err)
	}
	said, err := s.CombinedOutput("ls /")
	if exit, ok := errors.AsType[*gossh.ExitError](err); !ok || exit.ExitStatus() != 1 || strings.TrimSpace(string(said)) != words.In("de").SSH.NoCommands {
		t.Errorf("a command ends with %v and %q", err, said)
	}

	c := h.dial("Ann", guest)
	if conn, err := c.Dial("tcp", h.at); err == nil {
		conn.Close()
		t.Error("a connection is passed on")
	}
	if l, err := c.Listen("tcp", "localhost:0"); err == nil {
		l.Close()
		t.Error("a port is opened for a client")
	}
	if l, err := c.ListenUnix(t.TempDir() + "/s"); err == nil {
		l.Close()
		t.Error("a socket is opened for a client")
	}
	s = h.session(c)
	if err := s.RequestSubsystem("sftp"); err == nil {
		t.Error("there is sftp")
	}
	for _, request := range []string{"auth-agent-req@openssh.com", "x11-req", "signal", "break"} {
		if ok, err := s.SendRequest(request, true, nil); ok || err != nil {
			t.Errorf("%s: %v, %v", request, ok, err)
		}
	}
	if err := s.Setenv("LANG", "fr"); err != nil {
		t.Error(err)
	}
	for name, value := range map[string]string{"TMUX": "x", "PATH": "/", "LANG": "de", "LC_ALL": strings.Repeat("x", longestValue+1)} {
		if err := s.Setenv(name, value); err == nil {
			t.Errorf("%s=%s is taken", name, value)
		}
	}
	if err := s.Shell(); err != nil {
		t.Error(err)
	}
	for what, err := range map[string]error{"a terminal": s.RequestPty("xterm", 24, 80, nil), "an environment": s.Setenv("COLORTERM", "yes")} {
		if err == nil {
			t.Errorf("%s comes when all has begun", what)
		}
	}
	if _, err := c.NewSession(); err == nil {
		t.Error("a line has two sessions")
	}
}

// TestItIsDrawnAsTheClientCan checks that the screen uses the language of the client and the colours and characters that the
// client supports.
func TestItIsDrawnAsTheClientCan(t *testing.T) {
	h := open(t)
	for name, c := range map[string]struct {
		term string
		env  map[string]string
		sees string
		has  string
		not  string
	}{
		"true colour, French": {"xterm-256color", map[string]string{"LANG": "fr_FR.UTF-8", "COLORTERM": "truecolor"}, "La leçon", "\x1b[38;2;", ""},
		"256, German":         {"xterm-256color", map[string]string{"LC_ALL": "de_AT.UTF-8", "LANG": "en"}, "Die Lektion", "38;5;", "38;2;"},
		"16":                  {"xterm", nil, "The lesson", "\x1b[93", "38;"},
		"none to be had":      {"vt100", map[string]string{"COLORTERM": "truecolor"}, "The lesson", "", `\x1b\[[\d;]*\b([34]\d|9\d)\b`},
		"none":                {"xterm-256color", map[string]string{"NO_COLOR": "1"}, "The lesson", "", "38;"},
		"odd":                 {"../../x\ny", nil, "The lesson", "", "38;2;"},
	} {
		p := h.terminal(h.dial("Ann", guest), c.term, 80, 24, c.env)
		p.sees(c.sees)
		if raw := p.raw.String(); !strings.Contains(raw, c.has) || c.not != "" && regexp.MustCompile(c.not).MatchString(raw) {
			t.Errorf("%s: %q is missing, or %q is there: %q", name, c.has, c.not, raw)
		}
		p.types("q")
		if err := p.ends(); err != nil {
			t.Errorf("%s ends with %v", name, err)
		}
	}
	p := h.terminal(h.dial("Ann", guest), "dumb", 80, 24, nil)
	if exit, ok := errors.AsType[*gossh.ExitError](p.ends()); !ok || exit.ExitStatus() != 1 {
		t.Errorf("without a screen it ends with %v", exit)
	}
	p.sees(words.In("en").SSH.NoScreen)
}

// TestTheWindowIsFollowed checks that the screen adapts to the window's size. If the window is too small, the screen must
// say so. Once the window is large enough again, the screen must show everything.
func TestTheWindowIsFollowed(t *testing.T) {
	h := open(t)
	tiny := h.terminal(h.dial("Ann", guest), "xterm", 1, 1, nil)
	tiny.types("q")
	if err := tiny.ends(); err != nil {
		t.Errorf("on a window of one character it ends with %v", err)
	}
	p := h.terminal(h.dial("Ann", guest), "xterm", 0, 0, nil)
	p.seen.Resize(80, 24)
	p.types("?") // this draws everything again
	p.sees("Esc closes")
	p.seen.Resize(20, 6)
	if err := p.s.WindowChange(6, 20); err != nil {
		t.Fatal(err)
	}
	p.sees("Make this window at least 30 letters wide and 10 lines high.")
	p.seen.Resize(100, 30)
	if err := p.s.WindowChange(30, 100); err != nil {
		t.Fatal(err)
	}
	p.sees("Esc closes")
	p.types("ctrl+c")
	if err := p.ends(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	v := &visit{sizes: make(chan screen.Size, 1)}
	for _, c := range []struct {
		columns, rows uint32
		want          screen.Size
	}{{0, 7, usual}, {1 << 31, 1 << 31, screen.Size{Width: math.MaxInt32, Height: math.MaxInt32}}, {1, 1, screen.Size{Width: 1, Height: 1}}, {61, 21, screen.Size{Width: 61, Height: 21}}} {
		v.resize(1, 2) // a size that is replaced before it is read
		v.resize(c.columns, c.rows)
		if got := <-v.sizes; got != c.want {
			t.Errorf("%d by %d is drawn as %v, not %v", c.columns, c.rows, got, c.want)
		}
	}
}

// TestWhatTerminalsReportIsNotBelieved sends what a hostile terminal might report: huge window sizes, keys pressed thousands
// of times, and endless strings. It checks that these reports take little memory and that the session continues.
func TestWhatTerminalsReportIsNotBelieved(t *testing.T) {
	h := open(t)
	p := h.terminal(h.dial("Ann", guest), "xterm", 80, 24, nil)
	p.sees("Enter plays")
	random := rand.New(rand.NewPCG(1, 2))
	hostile := []string{
		"\x1b[8;2000;2000t", "\x1b[48;2000;2000;1;1t", "\x1b", "[8;2000;2000t", "\x9b8;2000;2000t", "\xc2\x9b8;2000;2000t",
		"\x1b[65;30;97;1;0;65535_", "\x1b[0;0;97;0;0;1_", "\x1b[1;2000R", "\x1b]52;c;" + strings.Repeat("QUJD", 20) + "\a", "\x1bP1+r524742\x1b\\",
		"\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b[?2026;2$y", "\x1b[?62;22c", "\x1b[I", "\x1b[<0;1;1M", "\x1b[0200~", "\x1b[" + strings.Repeat("1;", 100) + "t", "\xff\xfe", "\x00",
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 3 {
		var typed strings.Builder
		for typed.Len() < 1000 {
			typed.WriteString(hostile[random.IntN(len(hostile))])
		}
		p.types(typed.String())
	}
	for range 5 {
		p.types("\x1b")
		p.types("[8;2000;2000t")
	}
	p.types("\x1b]0;never", "\r") // an unterminated string, followed by a key
	p.s.WindowChange(24, 80)
	p.types("ctrl+c")
	if err := p.ends(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 400 {
		t.Errorf("it took %d MiB", took)
	}
}

// TestAnIdleSessionIsSentNothing checks that an unchanged screen is not drawn again.
func TestAnIdleSessionIsSentNothing(t *testing.T) {
	h := open(t)
	p := h.terminal(h.dial("Ann", guest), "xterm", 80, 24, nil)
	p.sees("Enter plays")
	settled := 0
	for drawn := len(p.raw.String()); drawn != settled; drawn = len(p.raw.String()) {
		settled = drawn
		time.Sleep(500 * time.Millisecond)
	}
	time.Sleep(2 * time.Second) // forty times as long as it takes to draw a change
	if sent := p.raw.String()[settled:]; sent != "" {
		t.Errorf("it was sent %q", sent)
	}
	p.types("?")
	p.sees("Esc closes")
}

// TestTooManySessionsAreTold checks that a client is told when all sessions are taken, and can connect when a session ends.
func TestTooManySessionsAreTold(t *testing.T) {
	for _, c := range []struct {
		change       func(*Options)
		says, reason string
	}{
		{func(o *Options) { o.Sessions = 1 }, words.In("en").SSH.TooMany, "ssh-sessions"},
		{func(o *Options) { o.SessionsAddress = 1 }, words.In("en").SSH.TooManyYou, "ssh-sessions-address"},
	} {
		h := open(t, c.change)
		first := h.terminal(h.dial("Ann", guest), "xterm", 80, 24, nil)
		first.sees("Your name: Ann")
		if n := h.ssh.Open(); n != 1 {
			t.Errorf("%d sessions are open", n)
		}
		said, err := h.plainly(h.dial("Ben", guest), nil, "quit")
		if exit, ok := errors.AsType[*gossh.ExitError](err); !ok || exit.ExitStatus() != 1 || strings.TrimSpace(said) != c.says {
			t.Errorf("the second is told %q, and ends with %v", said, err)
		}
		h.mu.Lock()
		if !slices.Equal(h.reached, []string{c.reason}) {
			t.Errorf("reached were %q", h.reached)
		}
		h.mu.Unlock()
		first.types("q")
		if err := first.ends(); err != nil {
			t.Error(err)
		}
		for h.ssh.Open() > 0 { // the client learns of the end before the server stops counting the session
			time.Sleep(time.Millisecond)
		}
		if said, err := h.plainly(h.dial("Ben", guest), nil, "quit"); err != nil {
			t.Errorf("once there is room, it ends with %v: %s", err, said)
		}
	}
}

// TestConnectionsOverSSHAreBounded checks that the number of connections is limited before the handshake.
func TestConnectionsOverSSHAreBounded(t *testing.T) {
	h := open(t, func(o *Options) { o.LinesAddress = 1 })
	c := h.dial("Ann", guest)
	conn, err := net.Dial("tcp", h.at)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if text, err := io.ReadAll(conn); len(text) > 0 {
		t.Errorf("a connection too many is told %q, %v", text, err)
	}
	c.Close()

	h = open(t, func(o *Options) { o.Knocks = limits.Bound{Most: 2, Every: time.Hour} })
	for range 2 {
		h.dial("Ann", guest).Close()
	}
	if c, err := gossh.Dial("tcp", h.at, &gossh.ClientConfig{User: "Ann", Auth: []gossh.AuthMethod{guest}, HostKeyCallback: gossh.FixedHostKey(h.host)}); err == nil {
		c.Close()
		t.Error("a third connection in an hour is taken")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !slices.Equal(h.reached, []string{"ssh-knocks"}) {
		t.Errorf("reached were %q", h.reached)
	}
}

// TestConnectionsWithoutASessionAreClosed checks that connections without a session are closed, whatever stage they have
// reached.
func TestConnectionsWithoutASessionAreClosed(t *testing.T) {
	h := open(t, func(o *Options) { o.Login = 50 * time.Millisecond })
	conn, err := net.Dial("tcp", h.at)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.Copy(io.Discard, conn); err != nil && !errors.Is(err, net.ErrClosed) {
		t.Logf("closed with %v", err)
	}
	h = open(t, func(o *Options) { o.Login = time.Second })
	c, err := gossh.Dial("tcp", h.at, &gossh.ClientConfig{User: "Ann", Auth: []gossh.AuthMethod{guest}, HostKeyCallback: gossh.FixedHostKey(h.host)})
	if err != nil {
		return // the machine was slower than the server's patience allows
	}
	_ = c.Wait() // wait until the server hangs up
}

// TestAnIdleSessionEnds checks that a session in which nothing is typed ends, and that the reason is given.
func TestAnIdleSessionEnds(t *testing.T) {
	h := open(t, func(o *Options) { o.Idle = 200 * time.Millisecond })
	s := h.session(h.dial("Ann", guest))
	if _, err := s.StdinPipe(); err != nil { // the input stays open, and nothing is typed
		t.Fatal(err)
	}
	out, err := s.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Shell(); err != nil {
		t.Fatal(err)
	}
	said, _ := io.ReadAll(out)
	if err := s.Wait(); err != nil || !strings.Contains(string(said), words.In("en").SSH.Idle) {
		t.Errorf("it ends with %v and %q", err, said)
	}
}

// TestTypingIsBounded checks that each key postpones the end of an idle session. It also checks that input is read no faster
// than its effect can be drawn, and only up to a limit.
func TestTypingIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancelCause(t.Context())
		defer end(nil)
		s := &Server{Options: Options{Idle: time.Hour}}
		read, write := io.Pipe()
		typed := s.typing(ctx, read, end)
		go func() {
			for range 3 {
				time.Sleep(50 * time.Minute)
				fmt.Fprint(write, "x")
			}
		}()
		one := make([]byte, 10)
		for range 3 {
			if n, err := typed.Read(one); n != 1 || err != nil {
				t.Fatalf("read %d, %v", n, err)
			}
		}
		if ctx.Err() != nil {
			t.Fatal("a key did not put the end off")
		}
		go func() { _, _ = write.Write(make([]byte, 2_000_000)) }()
		began, got := time.Now(), 0
		for ctx.Err() == nil {
			n, _ := typed.Read(make([]byte, 1<<20))
			got += n
		}
		if took := time.Since(began); context.Cause(ctx) != errTooMuch || got < 990_000 || got > 1_000_000 || took < got2time(got-4000) {
			t.Errorf("%d bytes in %s, and then %v", got, took, context.Cause(ctx))
		}
		_ = read.Close()
	})
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancelCause(t.Context())
		s := &Server{Options: Options{Idle: time.Hour}}
		s.typing(ctx, strings.NewReader(""), end)
		<-ctx.Done()
		if context.Cause(ctx) != errIdle {
			t.Errorf("it ended because %v", context.Cause(ctx))
		}
	})
}

func got2time(bytes int) time.Duration { return time.Duration(bytes) * 5 * time.Millisecond }

// TestAServerThatStopsSaysSo checks that a stopping server informs all sessions, ends them, and accepts no new ones.
func TestAServerThatStopsSaysSo(t *testing.T) {
	h := open(t)
	drawn := h.terminal(h.dial("Ann", guest), "xterm", 80, 24, map[string]string{"LANG": "es_ES.UTF-8"})
	drawn.sees("La lección")
	idle := h.dial("Ben", guest)
	h.close()
	if err := drawn.ends(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	if said := strings.Join(strings.Fields(drawn.seen.String()), " "); !strings.Contains(said, words.In("es").SSH.Stopping) {
		t.Errorf("said is %q", said)
	}
	_ = idle.Wait()
	if err := <-h.served; err != nil {
		t.Errorf("serving ends with %v", err)
	}
	if n := h.ssh.Open(); n != 0 {
		t.Errorf("%d sessions are open", n)
	}
	if conn, err := net.Dial("tcp", h.at); err == nil {
		if text, _ := io.ReadAll(conn); len(text) > 0 {
			t.Errorf("somebody is taken: %q", text)
		}
		conn.Close()
	}
}

// TestABusyServerStops checks that a server stops in time even if its clients type as fast as they can and memory is scarce.
func TestABusyServerStops(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 20)) // a limit so low that the garbage collector runs all the time
	h := open(t)
	var all []*screenSession
	for range 2 {
		p := h.terminal(h.dial("Ann", guest), "xterm", 200, 60, nil)
		p.sees("Enter plays")
		go func() {
			for {
				if _, err := io.WriteString(p.in, strings.Repeat("?\x1b", 100)+"\x1b[8;2000;2000t"); err != nil {
					return // the session has ended
				}
			}
		}()
		all = append(all, p)
	}
	h.close()
	for _, p := range all {
		// A session that could not be informed in time is cut off, because the server does not wait any longer.
		if err, cut := p.ends(), new(gossh.ExitMissingError); err != nil && !errors.As(err, &cut) {
			t.Errorf("it ends with %v", err)
		}
	}
	if err := <-h.served; err != nil {
		t.Errorf("serving ends with %v", err)
	}
	if n := h.ssh.Open(); n != 0 {
		t.Errorf("%d sessions are open", n)
	}
}

// TestAServerThatDrainsLetsNobodyIn checks that a draining server keeps its sessions and tells new clients to come later.
func TestAServerThatDrainsLetsNobodyIn(t *testing.T) {
	h := open(t)
	there := h.terminal(h.dial("Ann", guest), "xterm", 80, 24, nil)
	there.sees("Your name: Ann")
	h.ssh.Drain()
	said, err := h.plainly(h.dial("Ben", guest), nil, "quit")
	if exit, ok := errors.AsType[*gossh.ExitError](err); !ok || exit.ExitStatus() != 1 || strings.TrimSpace(said) != words.In("en").SSH.Stopping {
		t.Errorf("who comes is told %q, and ends with %v", said, err)
	}
	there.types("\r")
	there.sees("Your turn: place row 1.")
}

// TestHangingUpLeavesNothing checks that a client that hangs up during a session, or keeps typing after its end, leaves nothing
// behind.
func TestHangingUpLeavesNothing(t *testing.T) {
	h := open(t)
	visit := func(keys ...string) {
		c := h.dial("Ann", guest)
		p := h.terminal(c, "xterm", 80, 24, nil)
		p.sees("Your name: Ann")
		p.types(keys...)
		c.Close()
	}
	visit()
	before := runtime.NumGoroutine()
	const visits = 20
	for i := range visits {
		if i%2 == 0 {
			visit(strings.Repeat("?", 50) + "\x03" + strings.Repeat("?", 50))
		} else {
			visit()
		}
	}
	for h.ssh.Open() > 0 || runtime.NumGoroutine() > before+visits/2 { // a failure makes the test time out
		time.Sleep(10 * time.Millisecond)
	}
}

func TestAHostKey(t *testing.T) {
	key, err := NewHostKey()
	if err != nil {
		t.Fatal(err)
	}
	if fingerprint, err := Fingerprint(key); err != nil || !strings.HasPrefix(fingerprint, "SHA256:") {
		t.Errorf("%q, %v", fingerprint, err)
	}
	if _, err := Fingerprint(key[:len(key)/2]); err == nil {
		t.Error("half a key is one")
	}
	if _, err := New(Options{HostKey: []byte("none")}); err == nil {
		t.Error("a server needs no key")
	}
}
