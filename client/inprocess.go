package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"
)

// InProcess returns a transport that passes all requests, whatever their host, to a handler in the same process. Responses
// are streamed: the caller can read data as soon as the handler writes it, and the handler's writes wait for the reader.
// As with a net/http server, the request's context ends when the caller leaves, and a panic in the handler breaks off the
// response.
//
//	c := &client.Client{URL: "http://keypeg", HTTP: &http.Client{Transport: client.InProcess(handler)}}
func InProcess(h http.Handler) http.RoundTripper { return inProcess{h} }

type inProcess struct{ handler http.Handler }

// RoundTrip returns as soon as the handler has sent its header.
func (t inProcess) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, gone := context.WithCancel(r.Context())
	near, far := net.Pipe() // a pipe, because streams set a deadline for each message
	w := &answering{header: http.Header{}, line: far, head: r.Method == http.MethodHead, begun: make(chan struct{})}
	go t.serve(w, served(ctx, r), gone)
	select {
	case <-w.begun:
	case <-r.Context().Done():
	}
	err := context.Cause(r.Context()) // also if the handler noticed the end of the context first and returned normally
	if err == nil && w.status == 0 {
		err = w.broke
	}
	if err != nil {
		gone()
		near.Close()
		return nil, err
	}
	body := &body{near: near, w: w, ctx: r.Context(), gone: gone}
	body.stop = context.AfterFunc(r.Context(), func() { near.Close() })
	length, err := strconv.ParseInt(w.sent.Get("Content-Length"), 10, 64)
	if err != nil {
		length = -1
	}
	return &http.Response{
		Status: fmt.Sprintf("%d %s", w.status, http.StatusText(w.status)), StatusCode: w.status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.sent, Body: body, ContentLength: length, Request: r,
	}, nil
}

// served returns the request in the form in which a server would pass it to its handler.
func served(ctx context.Context, r *http.Request) *http.Request {
	in := r.Clone(ctx)
	in.RequestURI = r.URL.RequestURI()
	in.URL = &url.URL{Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
	in.RemoteAddr = "in-process"
	if in.Host == "" {
		in.Host = r.URL.Host
	}
	if in.Body == nil {
		in.Body = http.NoBody
	}
	return in
}

// serve runs the handler for a request until the handler returns.
func (t inProcess) serve(w *answering, r *http.Request, gone func()) {
	defer gone()
	defer r.Body.Close()
	defer func() {
		if p := recover(); p != nil {
			w.breakOff(p)
		}
		w.line.Close()
	}()
	t.handler.ServeHTTP(w, r)
	w.WriteHeader(http.StatusOK)
}

// answering is the side of a response that the handler sees.
type answering struct {
	header http.Header
	line   net.Conn
	head   bool // whether this is a HEAD request, which gets no body
	begun  chan struct{}

	once   sync.Once
	status int         // the response's status; like sent, set before begun is closed
	sent   http.Header // a copy of header, made when the response began
	broke  error       // the reason why the response was broken off; set before the connection closes
}

func (w *answering) Header() http.Header { return w.header }

func (w *answering) WriteHeader(status int) {
	if status < 200 {
		return // more headers will follow
	}
	w.once.Do(func() {
		w.status, w.sent = status, w.header.Clone()
		close(w.begun)
	})
}

func (w *answering) Write(p []byte) (int, error) {
	if w.header.Get("Content-Type") == "" {
		w.header.Set("Content-Type", http.DetectContentType(p))
	}
	w.WriteHeader(http.StatusOK)
	if w.head {
		return len(p), nil
	}
	return w.line.Write(p)
}

// Flush sends the header. Written data needs no flushing.
func (w *answering) Flush() { w.WriteHeader(http.StatusOK) }

// SetWriteDeadline limits the time that a write waits for its reader.
func (w *answering) SetWriteDeadline(t time.Time) error {
	_ = w.line.SetWriteDeadline(t) // fails only if the reader is gone, which the next write will report
	return nil
}

// breakOff ends a response whose handler panicked.
func (w *answering) breakOff(p any) {
	w.broke = io.ErrUnexpectedEOF
	if err, ok := p.(error); !ok || !errors.Is(err, http.ErrAbortHandler) {
		w.broke = fmt.Errorf("the handler panicked: %v", p)
	}
	w.once.Do(func() { close(w.begun) })
}

// body is the caller's side of a response.
type body struct {
	near net.Conn
	w    *answering
	ctx  context.Context // the caller's context
	gone func()
	stop func() bool
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.near.Read(p)
	switch {
	case err == nil:
	case b.ctx.Err() != nil: // as in RoundTrip
		err = context.Cause(b.ctx)
	case err == io.EOF && b.w.broke != nil:
		err = b.w.broke
	}
	return n, err
}

// Close tells the handler that the reader is gone.
func (b *body) Close() error {
	b.stop()
	b.gone()
	return b.near.Close()
}
