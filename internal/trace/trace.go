// Package trace follows requests through a server. The span of a request has spans below it, one for each step of the
// request's handling. A Tracer records the spans, as package otlp does. Without a Tracer, and for requests that are not
// traced, nothing is recorded, and every step has the zero Span.
package trace

import (
	"context"
	"log/slog"
)

// A Tracer begins traces. It is safe for concurrent use.
type Tracer interface {
	// Begin begins a span below the span with the given ID, which may belong to another process. If below is "", or is not
	// an ID, the span begins a trace. Begin returns nil if the trace is not to be recorded.
	Begin(name, below string, kind Kind) Recorder
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

// A Recorder records one span. It is safe for concurrent use. Its methods are those of OpenTelemetry that Keypeg needs.
type Recorder interface {
	ID() string
	Begin(name string) Recorder // never nil
	Rename(name string)
	Link(id string)
	Set(key string, value any) // value is a string or an int
	Fail()
	End() // later calls have no effect
}

// A Span is one step in the handling of a request. It is usually found in a context. The methods of the zero Span do
// nothing. Values and names must not contain secrets or text from strangers, because other programs store them.
type Span struct{ to Recorder }

// On reports whether the span is recorded.
func (s Span) On() bool { return s.to != nil }

// ID returns the span's ID in the form of the W3C traceparent header, or "" for the zero Span.
func (s Span) ID() string {
	if s.to == nil {
		return ""
	}
	return s.to.ID()
}

// Begin begins a span below s.
func (s Span) Begin(name string) Span {
	if s.to == nil {
		return s
	}
	return Span{s.to.Begin(name)}
}

// Rename changes the span's name.
func (s Span) Rename(name string) {
	if s.to != nil {
		s.to.Rename(name)
	}
}

// Link records that the span with the given ID, which may be in another trace, has led to s.
func (s Span) Link(id string) {
	if s.to != nil {
		s.to.Link(id)
	}
}

// SetString sets an attribute of the span.
func (s Span) SetString(key, value string) {
	if s.to != nil {
		s.to.Set(key, value)
	}
}

// SetInt sets an attribute of the span.
func (s Span) SetInt(key string, value int) {
	if s.to != nil {
		s.to.Set(key, value)
	}
}

// Fail marks the span as failed. The error is left out, because its text may contain anything.
func (s Span) Fail() {
	if s.to != nil {
		s.to.Fail()
	}
}

// End ends the span. Later calls have no effect.
func (s Span) End() {
	if s.to != nil {
		s.to.End()
	}
}

type key struct{}

// With returns a context whose current span is s.
func With(ctx context.Context, s Span) context.Context {
	if s.to == nil {
		return ctx
	}
	return context.WithValue(ctx, key{}, s)
}

// Of returns the current span of ctx, or the zero Span.
func Of(ctx context.Context) Span {
	s, _ := ctx.Value(key{}).(Span)
	return s
}

// Begin begins a span below the span of ctx, and returns a context that contains the new span.
func Begin(ctx context.Context, name string) (context.Context, Span) {
	s := Of(ctx).Begin(name)
	return With(ctx, s), s
}

// Start begins a span as [Tracer.Begin] does, and returns a context that contains the new span. If t is nil, or if the
// trace is not to be recorded, it returns ctx and the zero Span.
func Start(ctx context.Context, t Tracer, name, below string, kind Kind) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	s := Span{t.Begin(name, below, kind)}
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
