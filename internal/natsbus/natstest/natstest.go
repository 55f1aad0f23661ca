// Package natstest starts NATS servers for tests. Without the program nats-server, the tests are skipped and reported as
// skipped.
package natstest

import (
	"bufio"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Broker is a NATS server on loopback, which the test can kill and start again. Clients connect to it through a forwarder,
// which the test can silence.
type Broker struct {
	t       testing.TB
	args    []string
	program string
	port    int
	cmd     *exec.Cmd
	door    net.Listener

	mu     sync.Mutex
	silent bool
	conns  map[net.Conn]struct{}
}

// New starts a broker, which stops when the test ends. It passes any further arguments to nats-server.
func New(t testing.TB, args ...string) *Broker {
	t.Helper()
	program, err := exec.LookPath("nats-server")
	if err != nil {
		t.Skip("there is no nats-server; `make test` installs one")
	}
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b := &Broker{t: t, args: args, program: program, port: freePort(t), door: door, conns: map[net.Conn]struct{}{}}
	b.Start()
	go b.accept()
	t.Cleanup(func() {
		door.Close()
		b.Kill()
	})
	return b
}

// URL returns the address at which clients reach the broker.
func (b *Broker) URL() string { return "nats://" + b.door.Addr().String() }

// Start starts the broker if it is not running, always on the same port.
func (b *Broker) Start() {
	b.t.Helper()
	if b.cmd != nil {
		return
	}
	b.cmd = exec.Command(b.program, append([]string{"-a", "127.0.0.1", "-p", fmt.Sprint(b.port)}, b.args...)...)
	if err := b.cmd.Start(); err != nil {
		b.t.Fatal(err)
	}
	for until := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		c, err := net.Dial("tcp", b.address())
		if err == nil {
			hello, _ := bufio.NewReader(c).ReadString(' ')
			if c.Close(); strings.TrimSpace(hello) == "INFO" {
				return
			}
		}
		if time.Now().After(until) {
			b.t.Fatalf("nats-server does not start: %v", err)
		}
	}
}

// Kill ends the broker and all connections to it, as a crash would.
func (b *Broker) Kill() {
	if b.cmd == nil {
		return
	}
	_ = b.cmd.Process.Kill()
	_ = b.cmd.Wait()
	b.cmd = nil
	b.mu.Lock()
	defer b.mu.Unlock()
	for c := range b.conns {
		c.Close()
	}
}

// Silence stops all data to and from the broker, as if a cable were unplugged, until Silence is called with false. Data that
// was sent in the meantime arrives after that call.
func (b *Broker) Silence(is bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.silent = is
}

func (b *Broker) address() string { return fmt.Sprintf("127.0.0.1:%d", b.port) }

func (b *Broker) accept() {
	for {
		c, err := b.door.Accept()
		if err != nil {
			return
		}
		go b.forward(c)
	}
}

func (b *Broker) forward(c net.Conn) {
	defer c.Close()
	to, err := net.Dial("tcp", b.address())
	if err != nil {
		return
	}
	defer to.Close()
	b.mu.Lock()
	b.conns[c] = struct{}{}
	b.mu.Unlock()
	over := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{c, to}, {to, c}} {
		go func() {
			_, _ = io.Copy(&gated{way[1], b}, way[0])
			over <- struct{}{}
		}()
	}
	<-over
	b.mu.Lock()
	delete(b.conns, c)
	b.mu.Unlock()
}

// A gated connection writes only while its broker is not silent.
type gated struct {
	net.Conn
	broker *Broker
}

func (g *gated) Write(p []byte) (int, error) {
	for {
		g.broker.mu.Lock()
		silent := g.broker.silent
		g.broker.mu.Unlock()
		if !silent {
			return g.Conn.Write(p)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// Pid returns the process id of the running broker.
func (b *Broker) Pid() int { return b.cmd.Process.Pid }

// Direct returns the broker's own address, without the forwarder.
func (b *Broker) Direct() string { return "nats://" + b.address() }

// Certificate makes a self-signed certificate for a broker at 127.0.0.1. It returns the arguments with which nats-server uses the
// certificate, and the name of the certificate's file.
func Certificate(t testing.TB) (args []string, file string) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	cert, err := x509.CreateCertificate(rand.Reader, c, c, public, private)
	if err != nil {
		t.Fatal(err)
	}
	key, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	file, keyFile := filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	for name, block := range map[string]*pem.Block{file: {Type: "CERTIFICATE", Bytes: cert}, keyFile: {Type: "PRIVATE KEY", Bytes: key}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return []string{"--tls", "--tlscert", file, "--tlskey", keyFile}, file
}
