package connlimit_test

import (
	"bufio"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"testing"
	"time"

	"keypeg/internal/connlimit"
)

// A fake listener hands out connections that seem to come from given addresses.
type fake struct {
	net.Listener
	come chan any // net.Conn or error
}

func (f fake) Accept() (net.Conn, error) {
	switch c := (<-f.come).(type) {
	case error:
		return nil, c
	case net.Conn:
		return c, nil
	}
	return nil, net.ErrClosed
}

type from struct {
	net.Conn
	address string
}

func (c from) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(c.address))
}

// comes creates a connection from an address. The channel told receives the status
// of a refusal.
func (f fake) comes(address string) (told <-chan int) {
	ours, theirs := net.Pipe()
	out := make(chan int, 1)
	go func() {
		answer, err := http.ReadResponse(bufio.NewReader(theirs), nil)
		if err == nil && answer.Header.Get("Retry-After") != "" {
			out <- answer.StatusCode
		}
	}()
	f.come <- from{ours, address}
	return out
}

func TestConnectionsAreBounded(t *testing.T) {
	var log strings.Builder
	reached := map[string]int{}
	f := fake{come: make(chan any, 10)}
	l := connlimit.On(f, connlimit.Options{
		Reached: func(limit string) { reached[limit]++ },
		All:     4, PerAddress: 2, Exempt: func(ip netip.Addr) bool { return ip == netip.MustParseAddr("10.0.0.1") },
		Log: slog.New(slog.NewTextHandler(&log, nil)),
	})
	accept := func(address string) net.Conn {
		t.Helper()
		f.comes(address)
		c, err := l.Accept()
		if err != nil || c.RemoteAddr().String() != address {
			t.Fatalf("%v, %v, and %s came", c, err, address)
		}
		return c
	}
	accept("[2001:db8::1]:1")
	first := accept("[2001:db8::2]:1")
	told := f.comes("[2001:db8::3]:1") // the same /64
	second := accept("10.0.0.1:1")
	if status := <-told; status != 429 {
		t.Errorf("the third of an address: %d", status)
	}
	accept("10.0.0.1:2")
	told, again := f.comes("192.0.2.1:1"), f.comes("192.0.2.1:2")
	f.come <- error(syscall.EMFILE)
	for range 3 {
		if _, err := l.Accept(); err != syscall.EMFILE {
			t.Fatalf("no more files: %v", err)
		}
		f.come <- error(syscall.EMFILE)
	}
	if a, b := <-told, <-again; a != 503 || b != 503 {
		t.Errorf("beyond all: %d, %d", a, b)
	}
	if files, taken := strings.Count(log.String(), "ulimit -n"), strings.Count(log.String(), "all are in use"); files != 1 || taken != 1 {
		t.Errorf("said %d and %d times: %s", files, taken, &log)
	}
	if want := map[string]int{"files": 3, "connections": 2, "connections-address": 1}; !maps.Equal(reached, want) {
		t.Errorf("reached were %v, want %v", reached, want)
	}
	<-f.come
	for range 2 { // closing a connection twice frees only one place
		first.Close()
	}
	second.Close()
	accept("[2001:db8::3]:1")
	accept("192.0.2.1:3")
	told = f.comes("192.0.2.2:1")
	go l.Accept()
	select {
	case status := <-told:
		if status != 503 {
			t.Errorf("beyond all again: %d", status)
		}
	case <-time.After(10 * time.Second):
		t.Error("one more was taken than there are places")
	}
	f.come <- error(net.ErrClosed)
}

func TestFiles(t *testing.T) {
	if n := connlimit.Files(); n < 16 {
		t.Errorf("%d files", n)
	}
}
