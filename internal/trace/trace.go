// Package trace follows requests through a server. The span of a request has spans below it, one for each step of the request's
// handling. A Tracer, such as the one in package otlp, records the spans. Without a Tracer, and for requests that are not
// traced, nothing is recorded, and every step has the span None.
package trace

import (
	"context"
	"log/slog"
)

// A Tracer begins traces. It is safe for concurrent use.
type Tracer interface {
	// Begin begins a span below the span with the given ID, which may belong to another process. If below is "", or is not
	// an ID, the span begins a trace. Begin returns None if the trace is not to be recorded.
	Begin(name, below string, kind Kind) Span
}

// A Kind is the relation of a span to other processes.
type Kind int

// The kinds of spans.
const (
	Internal Kind = iota
	Server        // handles a request
	Sender        // sends a message
	Receiver      // handles a message
)

// A Span is one step in the handling of a request. It is usually found in a context. It is safe for concurrent use. Its methods
// are those of OpenTelemetry that Keypeg needs. Values and names must not contain secrets or text from strangers, because
// other programs store them.
type Span interface {
	ID() string             // in the form of the W3C's header traceparent, or "" for None
	Begin(name string) Span // begins a span below this one
	Rename(name string)
	Link(id string) // records that the span with the given ID, which may be in another trace, has led to this one
	SetString(key, value string)
	SetInt(key string, value int)
	Fail() // marks the span as failed; the error is left out, because its text may contain anything
	End()  // later calls have no effect
}

// None stands for a step that is not recorded. Its methods do nothing.
var None Span = none{}

type none struct{}

func (none) ID() string               { return "" }
func (n none) Begin(string) Span      { return n }
func (none) Rename(string)            {}
func (none) Link(string)              {}
func (none) SetString(string, string) {}
func (none) SetInt(string, int)       {}
func (none) Fail()                    {}
func (none) End()                     {}

type key struct{}

// With returns a context whose current span is s.
func With(ctx context.Context, s Span) context.Context {
	if s == None {
		return ctx
	}
	return context.WithValue(ctx, key{}, s)
}

// Of returns the current span of ctx, or None.
func Of(ctx context.Context) Span {
	if s, ok := ctx.Value(key{}).(Span); ok {
		return s
	}
	return None
}

// Begin begins a span below the span of ctx, and returns a context that contains the new span.
func Begin(ctx context.Context, name string) (context.Context, Span) {
	s := Of(ctx).Begin(name)
	return With(ctx, s), s
}

// Start begins a span as [Tracer.Begin] does, and returns a context that contains the new span. If t is nil, or if the
// trace is not to be recorded, it returns ctx and None.
func Start(ctx context.Context, t Tracer, name, below string, kind Kind) (context.Context, Span) {
	if t == nil {
		return ctx, None
	}
	s := t.Begin(name, below, kind)
	return With(ctx, s), s
}

// Logger returns log with the id of the trace, as "trace_id", in each line that is logged in a context with a span.
func Logger(log *slog.Logger) *slog.Logger { return slog.New(handler{log.Handler()}) }

type handler struct{ slog.Handler }

func (h handler) Handle(ctx context.Context, r slog.Record) error {
	if id := Of(ctx).ID(); len(id) == len("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01") {
		r = r.Clone()
		r.AddAttrs(slog.String("trace_id", id[3:35]))
	}
	return h.Handler.Handle(ctx, r)
}

func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs)}
}
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }
