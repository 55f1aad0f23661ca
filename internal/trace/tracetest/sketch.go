// Package tracetest records traces for tests.
package tracetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"keypeg/internal/requestctx"
	"keypeg/internal/trace"
)

// A Sketch is a Tracer whose IDs are the paths of spans, such as "request/hall.command". It records the attributes of each span.
type Sketch struct {
	mu    sync.Mutex
	notes map[string][]string
	ended []string // in order
}

// Begin implements trace.Tracer.
func (k *Sketch) Begin(name, below string, _ trace.Kind) trace.Span {
	return drawn{k, strings.TrimPrefix(below+"/"+name, "/")}
}

// Take returns the paths of the spans that have ended since the last call.
func (k *Sketch) Take() (ended []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	ended, k.ended = k.ended, nil
	return ended
}

// Notes returns the attributes of a span, such as "key=value", and "fails" if the span has failed.
func (k *Sketch) Notes(path string) []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.notes[path])
}

// Request returns a context for a traced request.
func (k *Sketch) Request(ctx context.Context, id string) context.Context {
	ctx, _ = trace.Start(requestctx.With(ctx, requestctx.Request{ID: id}), k, id, "", trace.Server)
	return ctx
}

type drawn struct {
	*Sketch
	path string
}

func (l drawn) note(what string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.notes == nil {
		l.notes = map[string][]string{}
	}
	l.notes[l.path] = append(l.notes[l.path], what)
}

func (l drawn) ID() string                   { return l.path }
func (l drawn) Begin(name string) trace.Span { return drawn{l.Sketch, l.path + "/" + name} }
func (l drawn) Rename(string)                {}
func (l drawn) Link(string)                  {}
func (l drawn) SetString(key, value string)  { l.note(key + "=" + value) }
func (l drawn) SetInt(key string, value int) { l.note(fmt.Sprint(key, "=", value)) }
func (l drawn) Fail()                        { l.note("fails") }
func (l drawn) End() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = append(l.ended, l.path)
}
