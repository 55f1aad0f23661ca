//go:build js && pocket

package main

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"syscall/js"
	"time"
)

// A desk serves requests from JavaScript.
type desk struct {
	handler http.Handler
	person  *person
}

// take begins to serve a request, and returns a function that cancels it. JavaScript calls it with an object {method, path, host,
// headers, body} and a receiver {head, chunk, end}. Headers are pairs of names and values, and the body is a Uint8Array or null.
// The response arrives as calls to head(status, headers), chunk(Uint8Array) and end(), or end(reason) if it breaks off.
func (d desk) take(_ js.Value, args []js.Value) any {
	asked, answer := args[0], args[1]
	ctx, cancel := context.WithCancel(context.Background())
	r, err := requestOf(ctx, asked)
	if err != nil {
		answer.Call("end", err.Error())
		cancel()
		return nil
	}
	go d.serve(r, answer, cancel)
	return js.FuncOf(func(js.Value, []js.Value) any {
		cancel()
		return nil
	})
}

func requestOf(ctx context.Context, asked js.Value) (*http.Request, error) {
	var body []byte
	if b := asked.Get("body"); !b.IsNull() && !b.IsUndefined() {
		body = make([]byte, b.Length())
		js.CopyBytesToGo(body, b)
	}
	r, err := http.NewRequestWithContext(ctx, asked.Get("method").String(), asked.Get("path").String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.RequestURI, r.RemoteAddr, r.Host = r.URL.RequestURI(), "in the page", asked.Get("host").String()
	headers := asked.Get("headers")
	for i := range headers.Length() {
		r.Header.Add(headers.Index(i).Index(0).String(), headers.Index(i).Index(1).String())
	}
	return r, nil
}

// serve serves a request.
func (d desk) serve(r *http.Request, to js.Value, cancel func()) {
	defer cancel()
	a := &answer{desk: d, to: to, ctx: r.Context(), header: http.Header{}}
	defer func() {
		if p := recover(); p != nil {
			to.Call("end", "the answer broke off")
			if err, ok := p.(error); !ok || !errors.Is(err, http.ErrAbortHandler) {
				panic(p)
			}
			return
		}
		a.WriteHeader(http.StatusOK)
		to.Call("end")
	}()
	d.person.sign(r)
	d.handler.ServeHTTP(a, r)
}

// An answer passes everything that the server writes on to JavaScript.
type answer struct {
	desk
	to     js.Value
	ctx    context.Context
	header http.Header
	begun  bool
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) {
	if a.begun || status < 200 {
		return
	}
	a.begun = true
	if err := a.person.take(a.header); err != nil {
		status = http.StatusInsufficientStorage
	}
	var pairs []any
	for name, values := range a.header {
		for _, value := range values {
			pairs = append(pairs, []any{name, value})
		}
	}
	a.to.Call("head", status, pairs)
}

func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	if err := a.ctx.Err(); err != nil {
		return 0, err
	}
	chunk := js.Global().Get("Uint8Array").New(len(p))
	js.CopyBytesToJS(chunk, p)
	a.to.Call("chunk", chunk)
	return len(p), nil
}

// Flush sends the head. Chunks are sent immediately.
func (a *answer) Flush() { a.WriteHeader(http.StatusOK) }

// SetWriteDeadline does nothing: JavaScript accepts all data at once.
func (a *answer) SetWriteDeadline(time.Time) error { return nil }
