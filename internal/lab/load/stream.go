package load

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"strconv"
)

// A stream reads the events of a match from a server. From each event, it reads only the id, which is the match's version.
// It has its own connection, as in a browser.
type stream struct {
	conn net.Conn
	stop func() bool
	frames

	chunked bool // the body is chunked; otherwise it lasts until the connection ends

	left   int  // bytes of the current chunk that are left to read
	sizing int  // the size of the next chunk, according to the digits that have arrived so far
	sized  bool // whether any digit of the size has arrived
}

// openStream requests a match's events and reads the head of the response.
func openStream(ctx context.Context, at place, path, token string) (*stream, error) {
	l := connection{place: at}
	if err := l.send(ctx, "GET", path, token, nil); err != nil {
		return nil, err
	}
	h, err := l.head()
	switch {
	case err != nil:
	case h.status != 200:
		err = fmt.Errorf("the stream was refused with %d", h.status)
	case h.length > 0:
		err = errNoHTTP // a response with a length ends, but a stream does not
	}
	if err != nil {
		l.hangUp()
		return nil, err
	}
	s := &stream{conn: l.conn, stop: l.stop, chunked: h.chunked}
	s.rest = append(s.rest, l.in[l.taken:l.read]...)
	return s, nil
}

func (s *stream) close() {
	s.stop()
	s.conn.Close()
}

// next waits for data, and reports every version in the data. It reads into room, a buffer that the caller may reuse.
func (s *stream) next(room []byte, tell func(version int)) error {
	if len(s.rest) > 0 {
		err := s.take(s.rest, tell)
		s.rest = nil
		return err
	}
	n, err := s.conn.Read(room)
	if n > 0 {
		return s.take(room[:n], tell)
	}
	return err
}

func (s *stream) take(b []byte, tell func(int)) error {
	if s.chunked {
		return s.chunk(b, tell)
	}
	s.read(b, tell)
	return nil
}

// chunk reads the chunks of a body, without their headers.
func (s *stream) chunk(b []byte, tell func(int)) error {
	for len(b) > 0 {
		if s.left > 0 {
			n := min(s.left, len(b))
			s.read(b[:n], tell)
			s.left -= n
			b = b[n:]
			continue
		}
		c := b[0]
		b = b[1:]
		switch digit := hex(c); {
		case digit >= 0 && s.sizing < 1<<26:
			s.sizing, s.sized = s.sizing<<4+digit, true
		case c == '\n' && s.sized && s.sizing == 0:
			return io.EOF
		case c == '\n' && s.sized:
			s.left, s.sizing, s.sized = s.sizing, 0, false
		case c != '\r' && c != '\n':
			return errNoHTTP
		}
	}
	return nil
}

func hex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}

// frames parses frames as their bytes arrive. It stores the beginning of the current line, and the id of the current frame.
type frames struct {
	rest []byte // data that came with the head
	id   int
	line [24]byte
	n    int // the number of bytes stored in line
}

func (f *frames) read(b []byte, tell func(version int)) {
	for len(b) > 0 {
		end := bytes.IndexByte(b, '\n')
		part := b
		if end >= 0 {
			part, b = b[:end], b[end+1:]
		} else {
			b = nil
		}
		f.n += copy(f.line[f.n:], part)
		if end < 0 {
			return
		}
		text := f.line[:f.n]
		f.n = 0
		switch id, isID := bytes.CutPrefix(text, []byte("id: ")); {
		case isID:
			f.id, _ = strconv.Atoi(string(bytes.TrimSpace(id)))
		case len(text) == 0 && f.id > 0: // the frame is complete
			tell(f.id)
			f.id = 0
		}
	}
}
