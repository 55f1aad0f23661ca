package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
)

// A connection is a persistent connection to a server. It supports only the part of HTTP/1.1 that Keypeg's server uses. The
// load generator shares the processor with the server, and net/http's client takes 20 to 50 µs more for each request
// (BenchmarkLine).
type connection struct {
	place
	conn        net.Conn
	stop        func() bool // unregisters the function that closes the connection when the context ends
	out         []byte
	in          []byte
	taken, read int    // positions in in
	body        []byte // body of a chunked response
}

// dial connects unless the connection is already open.
func (l *connection) dial(ctx context.Context) error {
	if l.conn != nil {
		return nil
	}
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", l.addr)
	if err != nil {
		return fmt.Errorf("%w; is there a server at %s?", err, l.host)
	}
	l.conn, l.taken, l.read = conn, 0, 0
	l.stop = context.AfterFunc(ctx, func() { conn.Close() })
	return nil
}

// hangUp closes the connection. The next request opens another connection.
func (l *connection) hangUp() {
	if l.conn != nil {
		l.stop()
		l.conn.Close()
		l.conn = nil
	}
}

// ask sends a request and returns the response, which stays valid until the next call.
func (l *connection) ask(ctx context.Context, method, path, token string, body []byte) (status int, answer []byte, err error) {
	if err := l.send(ctx, method, path, token, body); err != nil {
		return 0, nil, err
	}
	h, err := l.head()
	if err == nil && h.chunked {
		answer, err = l.chunks()
	} else if err == nil {
		answer, err = l.take(h.length)
	}
	if err != nil || h.close {
		l.hangUp()
	}
	return h.status, answer, err
}

func (l *connection) send(ctx context.Context, method, path, token string, body []byte) error {
	if err := l.dial(ctx); err != nil {
		return err
	}
	b := append(l.out[:0], method...)
	b = append(append(b, ' '), path...)
	b = append(append(b, " HTTP/1.1\r\nHost: "...), l.host...)
	b = append(b, "\r\nAccept-Language: en"...)
	if token != "" {
		b = append(append(b, "\r\nAuthorization: Bearer "...), token...)
	}
	if body != nil {
		b = append(b, "\r\nContent-Type: application/json\r\nContent-Length: "...)
		b = strconv.AppendInt(b, int64(len(body)), 10)
	}
	l.out = append(append(b, "\r\n\r\n"...), body...)
	if _, err := l.conn.Write(l.out); err != nil {
		l.hangUp()
		return err
	}
	return nil
}

// A head contains the parts of a response's head that determine how to read the body.
type head struct {
	status         int
	length         int
	chunked, close bool
}

var errNoHTTP = errors.New("the answer is not HTTP/1.1")

// head reads the head of a response, up to and including the empty line.
func (l *connection) head() (h head, err error) {
	text, err := l.upTo("\r\n\r\n")
	if err != nil {
		return h, err
	}
	first, rest, _ := bytes.Cut(text, []byte("\r\n"))
	if len(first) < 12 || !bytes.HasPrefix(first, []byte("HTTP/1.1 ")) {
		return h, errNoHTTP
	}
	if h.status, err = strconv.Atoi(string(first[9:12])); err != nil {
		return h, errNoHTTP
	}
	for len(rest) > 0 {
		var field []byte
		field, rest, _ = bytes.Cut(rest, []byte("\r\n"))
		name, value, _ := bytes.Cut(field, []byte(": "))
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			if h.length, err = strconv.Atoi(string(value)); err != nil || h.length < 0 {
				return h, errNoHTTP
			}
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			h.chunked = bytes.EqualFold(value, []byte("chunked"))
		case bytes.EqualFold(name, []byte("Connection")):
			h.close = bytes.EqualFold(value, []byte("close"))
		}
	}
	return h, nil
}

// chunks reads a chunked body.
func (l *connection) chunks() ([]byte, error) {
	l.body = l.body[:0]
	for {
		text, err := l.upTo("\r\n")
		if err != nil {
			return nil, err
		}
		size, err := strconv.ParseUint(string(text), 16, 31)
		if err != nil {
			return nil, errNoHTTP
		}
		chunk, err := l.take(int(size) + 2)
		if err != nil {
			return nil, err
		}
		l.body = append(l.body, chunk[:size]...)
		if size == 0 {
			return l.body, nil
		}
	}
}

// upTo reads up to and including the given text, and returns the bytes before that text.
func (l *connection) upTo(end string) ([]byte, error) {
	for {
		if n := bytes.Index(l.in[l.taken:l.read], []byte(end)); n >= 0 {
			text := l.in[l.taken : l.taken+n]
			l.taken += n + len(end)
			return text, nil
		}
		if err := l.more(); err != nil {
			return nil, err
		}
	}
}

// take returns the next n bytes.
func (l *connection) take(n int) ([]byte, error) {
	for l.read-l.taken < n {
		if err := l.more(); err != nil {
			return nil, err
		}
	}
	l.taken += n
	return l.in[l.taken-n : l.taken], nil
}

// more reads more data. Bytes returned earlier become invalid.
func (l *connection) more() error {
	if l.taken > 0 {
		l.read = copy(l.in, l.in[l.taken:l.read])
		l.taken = 0
	}
	if l.read == len(l.in) {
		l.in = append(l.in, make([]byte, max(4<<10, len(l.in)))...)
	}
	n, err := l.conn.Read(l.in[l.read:])
	l.read += n
	if n > 0 {
		return nil
	}
	return err
}
