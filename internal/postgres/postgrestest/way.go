package postgrestest

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A Way is a proxy for a server. It can cut, delay or silence its connections. If the server is a PostgreSQL server, it can also lose
// or repeat notifications.
type Way struct {
	door    net.Listener
	address *url.URL

	mu    sync.Mutex
	to    string // the address to which the way leads; "" while the way is cut
	conns map[net.Conn]struct{}

	delay  atomic.Int64 // the delay in each direction
	words  atomic.Int64 // the number of times that each notification arrives
	silent atomic.Bool  // no data passes, but no connection breaks
}

// NewWay returns a Way to an address. The Way closes when the test ends.
func NewWay(t testing.TB, address string) *Way {
	t.Helper()
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &Way{door: door, conns: map[net.Conn]struct{}{}}
	w.words.Store(1)
	w.Lead(t, address)
	go func() {
		for {
			c, err := door.Accept()
			if err != nil {
				return
			}
			go w.take(c)
		}
	}()
	t.Cleanup(func() {
		door.Close()
		w.Cut()
	})
	return w
}

// Address returns the address to which clients of the way connect.
func (w *Way) Address() string {
	u := *w.address
	u.Host = w.door.Addr().String()
	return u.String()
}

// Lead makes the way lead to another address, even if the way was cut.
func (w *Way) Lead(t testing.TB, address string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.address, w.to = u, u.Host
}

// Cut ends all connections, and refuses new ones until Lead is called.
func (w *Way) Cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.to = ""
	for c := range w.conns {
		c.Close()
	}
}

// Delay sets a delay for all data in each direction.
func (w *Way) Delay(d time.Duration) { w.delay.Store(int64(d)) }

// Words makes each notification arrive n times, or never if n is 0.
func (w *Way) Words(n int) { w.words.Store(int64(n)) }

// Silence stops all data, as if a cable were unplugged, until Silence is called with false. Data that was sent meanwhile
// then arrives.
func (w *Way) Silence(is bool) { w.silent.Store(is) }

func (w *Way) take(c net.Conn) {
	defer c.Close()
	w.mu.Lock()
	to, read := w.to, w.readMessages
	if w.address.Scheme == "http" {
		read = readAny
	}
	w.mu.Unlock()
	if to == "" {
		return
	}
	server, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer server.Close()
	w.mu.Lock()
	cut := w.to != to
	for _, end := range []net.Conn{c, server} {
		w.conns[end] = struct{}{}
		defer func() {
			w.mu.Lock()
			defer w.mu.Unlock()
			delete(w.conns, end)
		}()
	}
	w.mu.Unlock()
	if cut {
		return
	}
	over := make(chan struct{}, 2)
	go w.carry(server, readAny(c), over)
	go w.carry(c, read(server), over)
	<-over
}

// A piece is data that was read, with the earliest time at which it may be passed on.
type piece struct {
	text []byte
	at   time.Time
}

// carry passes on data after the delay of the way. It continues to read data during the delay.
func (w *Way) carry(to net.Conn, read func() ([]byte, error), over chan<- struct{}) {
	pieces := make(chan piece, 1000)
	go func() {
		defer close(pieces)
		for {
			text, err := read()
			if err != nil {
				return
			}
			pieces <- piece{text, time.Now().Add(time.Duration(w.delay.Load()))}
		}
	}()
	for p := range pieces {
		time.Sleep(time.Until(p.at))
		for w.silent.Load() {
			time.Sleep(10 * time.Millisecond)
		}
		if _, err := to.Write(p.text); err != nil {
			break
		}
	}
	over <- struct{}{}
	for range pieces { // wait until the goroutine that reads ends too
	}
}

func readAny(from io.Reader) func() ([]byte, error) {
	return func() ([]byte, error) {
		b := make([]byte, 16<<10)
		n, err := from.Read(b)
		if n > 0 {
			err = nil
		}
		return b[:n], err
	}
}

// notification is the message type of a notification.
const notification = 'A'

// readMessages returns a function that reads unencrypted PostgreSQL messages, which consist of a type, a length and a
// body.
func (w *Way) readMessages(from io.Reader) func() ([]byte, error) {
	in := bufio.NewReaderSize(from, 16<<10)
	return func() ([]byte, error) {
		head, err := in.Peek(5)
		if err != nil {
			return nil, err
		}
		message := make([]byte, 1+binary.BigEndian.Uint32(head[1:]))
		if _, err := io.ReadFull(in, message); err != nil {
			return nil, err
		}
		if message[0] != notification {
			return message, nil
		}
		var all []byte
		for range w.words.Load() {
			all = append(all, message...)
		}
		return all, nil
	}
}
