package api

import (
	"cmp"
	"io"
	"net"
	"net/http"
)

// A begun writer records how much of a response has been sent. The function known makes one for each request.
type begun struct {
	http.ResponseWriter
	status int // the status of the response; 0 until the header is sent
	bytes  int64

	conn   net.Conn                // the connection, if the response outlives its request; otherwise nil
	ending func() func(whole bool) // returns a function that is called when the response ends and that does not use the request
}

// Outlive implements sse.Answer.
func (b *begun) Outlive(conn net.Conn) (over func(whole bool)) {
	over = b.ending()
	b.conn, b.ending, b.ResponseWriter = conn, nil, nil
	return over
}

func (b *begun) WriteHeader(status int) {
	b.status = cmp.Or(b.status, status)
	b.ResponseWriter.WriteHeader(status)
}

func (b *begun) Write(p []byte) (int, error) {
	b.status = cmp.Or(b.status, http.StatusOK)
	to := io.Writer(b.conn)
	if b.conn == nil {
		to = b.ResponseWriter
	}
	n, err := to.Write(p)
	b.bytes += int64(n)
	return n, err
}

// Unwrap enables streams to flush.
func (b *begun) Unwrap() http.ResponseWriter { return b.ResponseWriter }
