// Package sse sends server-sent events to one reader.
package sse

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"
)

// An Answer is the response to a request. Outlive lets the response continue on its connection after the handler has
// returned. It returns a function to call when the response ends.
type Answer interface {
	http.ResponseWriter
	Outlive(conn net.Conn) (over func(whole bool))
}

// A Stream sends events to its reader. It begins as the response to a request and, if possible, takes over the connection.
// Otherwise, the buffers of net/http and the stacks of its handlers would need three times as much memory as the quiet
// stream itself.
type Stream struct {
	Context context.Context // ends when the reader leaves

	leave  context.CancelFunc
	stay   func() bool // makes the stream outlive its request; returns false if the request has already ended
	answer Answer
	until  func(time.Time) error // sets the deadline for writes
	flush  func() error
	conn   net.Conn         // the connection, once the stream has taken it over
	over   func(whole bool) // called when a stream that has taken over its connection ends
}

// New returns a stream that begins as the response to a request. It ends with the request unless it takes over the connection.
func New(r *http.Request, answer Answer) *Stream {
	s := &Stream{answer: answer}
	s.Context, s.leave = context.WithCancel(context.WithoutCancel(r.Context()))
	s.stay = context.AfterFunc(r.Context(), s.leave)
	control := http.NewResponseController(answer)
	s.until, s.flush = control.SetWriteDeadline, control.Flush
	return s
}

// Begin sends the header of the response.
func (s *Stream) Begin(r *http.Request) error {
	if r.ProtoMajor == 1 && r.Context().Value(http.ServerContextKey) != nil {
		// This makes net/http send the body unchanged and announce that the connection ends with the body.
		s.answer.Header().Set("Transfer-Encoding", "identity")
	}
	s.answer.Header().Set("Content-Type", "text/event-stream")
	s.answer.WriteHeader(http.StatusOK)
	return s.flush()
}

// TakeOver gives the connection to the stream, which must have begun. The handler should then return. If there is no
// connection, as between parts of one process, TakeOver returns false, and the stream lasts as long as the request.
func (s *Stream) TakeOver() bool {
	conn, _, err := http.NewResponseController(s.answer).Hijack()
	if err != nil {
		return false
	}
	if !s.stay() {
		s.leave()
	}
	s.conn, s.over = conn, s.answer.Outlive(conn)
	s.until = conn.SetWriteDeadline
	go func() {
		if _, err := conn.Read(make([]byte, 1)); err != nil { // readers do not send any data
			s.leave()
		}
	}()
	return true
}

// End ends a stream that has taken over its connection.
func (s *Stream) End() {
	s.leave()
	_ = s.conn.Close()
	s.over(true)
}

// takenWithin is the longest time that a reader may take to accept an event. A slower reader has to reconnect, and then
// receives the events that it missed.
const takenWithin = 5 * time.Second

// buffers contains buffers that are reused to build events.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// Send sends an event with data as JSON.
func (s *Stream) Send(event string, data any) error {
	encoded, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return s.Write(func(b []byte) []byte { return fmt.Appendf(b, "event: %s\ndata: %s\n\n", event, encoded) })
}

// Write sends one event, which the function put appends to a buffer.
func (s *Stream) Write(put func([]byte) []byte) error {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = put((*buffer)[:0])
	if err := s.until(time.Now().Add(takenWithin)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := s.answer.Write(*buffer); err != nil || s.conn != nil { // a connection that was taken over has no buffer
		return err
	}
	return s.flush()
}
