package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"keypeg/client"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// sshTo connects to a server as a guest.
func sshTo(t testing.TB, address, fingerprint string) *gossh.Client {
	t.Helper()
	c, err := gossh.Dial("tcp", address, &gossh.ClientConfig{
		User: "Ben",
		Auth: []gossh.AuthMethod{gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })},
		HostKeyCallback: func(_ string, _ net.Addr, key gossh.PublicKey) error {
			if got := gossh.FingerprintSHA256(key); got != fingerprint {
				return fmt.Errorf("the server's key is %s, not %s", got, fingerprint)
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// A lineSession is a session in which a person plays line by line.
type lineSession struct {
	t   *testing.T
	s   *gossh.Session
	in  io.Writer
	out *bufio.Reader
}

func lineOn(t *testing.T, c *gossh.Client) *lineSession {
	t.Helper()
	s, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	in, err := s.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Shell(); err != nil {
		t.Fatal(err)
	}
	return &lineSession{t, s, in, bufio.NewReader(out)}
}

// says waits for a line that contains a text.
func (l *lineSession) says(text string) string {
	l.t.Helper()
	var before strings.Builder
	for {
		said, err := l.out.ReadString('\n')
		if strings.Contains(said, text) {
			return said
		}
		before.WriteString(said)
		if err != nil {
			l.t.Fatalf("%q is not said: %v, after\n%s", text, err, &before)
		}
	}
}

func (l *lineSession) types(text string) {
	l.t.Helper()
	if _, err := fmt.Fprintln(l.in, text); err != nil {
		l.t.Fatal(err)
	}
}

// TestServeOverSSH plays a duel between a terminal over SSH and a browser. It checks that the terminal is told that the server
// is stopping, and that the server has the same key after a restart.
func TestServeOverSSH(t *testing.T) {
	o := serveOptions{addr: "localhost:0", ssh: "localhost:0", db: filepath.Join(t.TempDir(), "keypeg.db"), grace: 20 * time.Second}
	key := ""
	for range 2 {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		out, in := io.Pipe()
		ended := make(chan error, 1)
		go func() { ended <- serve(ctx, o, in, slog.New(slog.DiscardHandler)) }()
		var url, address, fingerprint string
		if _, err := fmt.Fscanf(out, "Keypeg is at %s\nSSH is at %s with the key %s\n", &url, &address, &fingerprint); err != nil {
			t.Fatal(err)
		}
		if key != "" && fingerprint != key {
			t.Errorf("the key was %s, and is %s", key, fingerprint)
		}
		key = fingerprint
		browser := &client.Client{URL: url}
		made, err := browser.Make(t.Context(), wire.NewMatch{Edition: "challenge", Games: 1, Name: "Ann"})
		if err != nil {
			t.Fatal(err)
		}
		ben := lineOn(t, sshTo(t, strings.TrimSuffix(address, ","), fingerprint))
		ben.types("join " + made.State().Invite)
		ben.says("set a code for Ann")
		if _, err := made.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := made.SetCode(t.Context(), "12345"); err != nil {
			t.Fatal(err)
		}
		ben.types("code 54321")
		ben.says("Your turn: place row 1.")
		if _, err := made.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := made.Place(t.Context(), "11111"); err != nil {
			t.Fatal(err)
		}
		ben.types("place 12345")
		ben.says("The match is over. Ben wins")
		ben.types("invite")
		if said := ben.says("To watch: "); !strings.Contains(said, url) {
			t.Errorf("%q does not lead to %s", said, url)
		}
		stop()
		ben.says(words.In("en").SSH.Stopping)
		if err := ben.s.Wait(); err != nil {
			t.Errorf("the session ends with %v", err)
		}
		if err := <-ended; err != nil {
			t.Errorf("the server ends with %v", err)
		}
	}
}

// BenchmarkSSHSession measures the memory that a full-screen session over SSH needs for a match, in a window of the usual
// size and in the largest.
func BenchmarkSSHSession(b *testing.B) {
	if runtime.GOOS != "linux" {
		b.Skip("memory is read from /proc")
	}
	for _, window := range []struct{ width, height int }{{80, 24}, {200, 60}} {
		b.Run(fmt.Sprintf("%dx%d", window.width, window.height), func(b *testing.B) {
			serving := exec.Command("keypeg", "serve", "--addr", "localhost:0", "--ssh", "localhost:0", "--unthrottled", "--db", filepath.Join(b.TempDir(), "keypeg.db"))
			out, err := serving.StdoutPipe()
			must(b, err)
			must(b, serving.Start())
			defer func() {
				must(b, serving.Process.Signal(os.Interrupt))
				must(b, serving.Wait())
			}()
			var url, address, fingerprint string
			_, err = fmt.Fscanf(out, "Keypeg is at %s\nSSH is at %s with the key %s\n", &url, &address, &fingerprint)
			must(b, err)
			address = strings.TrimSuffix(address, ",")
			for b.Loop() {
				// The first sessions allocate memory that the server needs once, and not for each session.
				screensOn(b, address, fingerprint, window.width, window.height, 20)
				before := resident(b, serving.Process.Pid)
				screensOn(b, address, fingerprint, window.width, window.height, 100)
				b.ReportMetric((resident(b, serving.Process.Pid)-before)/100, "KiB/session")
			}
		})
	}
}

// screensOn opens sessions that wait for a row and stay open.
func screensOn(b *testing.B, address, fingerprint string, width, height, n int) {
	var waiting []io.Reader
	for range n {
		s, err := sshTo(b, address, fingerprint).NewSession()
		must(b, err)
		in, err := s.StdinPipe()
		must(b, err)
		seen, err := s.StdoutPipe()
		must(b, err)
		must(b, s.RequestPty("xterm-256color", height, width, nil))
		must(b, s.Shell())
		_, err = io.WriteString(in, ":new classic book\r")
		must(b, err)
		waiting = append(waiting, seen)
	}
	for _, seen := range waiting {
		shown, drawn := make([]byte, 4096), ""
		for !strings.Contains(drawn, "place row 1") {
			n, err := seen.Read(shown)
			must(b, err)
			drawn += string(shown[:n])
		}
		go func() { _, _ = io.Copy(io.Discard, seen) }()
	}
}

// resident returns the memory that a process uses, in KiB.
func resident(b *testing.B, pid int) (size float64) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	must(b, err)
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	_, err = fmt.Sscan(rest, &size)
	must(b, err)
	return size
}
