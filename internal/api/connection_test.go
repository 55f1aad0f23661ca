package api_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/wire"
)

// TestAStreamOutlivesItsRequest checks that a stream that has taken over its request's connection works like any other
// stream. It must send changes, announce that the server is stopping, and be logged when it ends. When its reader leaves,
// the stream must end, and the reader must be shown as away.
func TestAStreamOutlivesItsRequest(t *testing.T) {
	log := &notebook{}
	s := siteInside(t, inmem.New(), log.logs)
	p := newPair(s, wire.NewMatch{Edition: "classic", First: "host"})
	listening := httptest.NewServer(s.h)
	defer listening.Close()
	open := func(token string) (net.Conn, *bufio.Reader) {
		conn, err := net.Dial("tcp", listening.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		_ = conn.SetDeadline(time.Now().Add(time.Minute))
		if _, err := io.WriteString(conn, "GET "+p.path("/stream")+" HTTP/1.1\r\nHost: keypeg\r\nAuthorization: Bearer "+token+"\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		return conn, bufio.NewReader(conn)
	}
	reads := func(r *bufio.Reader, want string) string {
		t.Helper()
		var seen strings.Builder
		for {
			line, err := r.ReadString('\n')
			seen.WriteString(line)
			if strings.Contains(line, want) {
				return seen.String()
			}
			if err != nil {
				t.Fatalf("%q does not come: %v after\n%s", want, err, &seen)
			}
		}
	}
	_, host := open(p.host.token)
	guest, guests := open(p.guest.token)
	if head := reads(host, `"away":[false,false]`); !strings.HasPrefix(head, "HTTP/1.1 200 OK\r\n") || !strings.Contains(head, "Content-Type: text/event-stream\r\n") ||
		!strings.Contains(head, "Connection: close\r\n") || strings.Contains(head, "chunked") || !strings.Contains(head, "\r\n\r\nid: ") {
		t.Errorf("the stream begins\n%s", head)
	}
	p.does("host", "code", "1234")
	reads(guests, `"duty":"place"`)
	guest.Close()
	reads(host, `"away":[false,true]`)
	s.h.(*server.Server).Drain()
	reads(host, "event: stopping")
	if _, err := io.Copy(io.Discard, host); err != nil {
		t.Errorf("the end: %v", err)
	}
	if err := s.h.(*server.Server).Close(context.Background()); err != nil {
		t.Error(err)
	}
	if answered := log.String(); strings.Count(answered, "operation=stream status=200") != 2 || strings.Contains(answered, "status=200 bytes=0") {
		t.Errorf("the log after both:\n%s", answered)
	}
}
