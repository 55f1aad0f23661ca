// Package trace carries the id of a request in its context, and writes it into every line that is logged in that context:
// so that what went wrong for somebody can be found by the id they were told.
package trace

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strings"
)

type key struct{}

// With is a context in which a request is answered.
func With(ctx context.Context, id string) context.Context { return context.WithValue(ctx, key{}, id) }

// Of is the id of the request that is answered in a context; "" if none is.
func Of(ctx context.Context) string {
	id, _ := ctx.Value(key{}).(string)
	return id
}

// New is an id that nobody else has.
func New() string { return strings.ToLower(rand.Text()[:16]) }

// Valid reports whether an id that somebody else gave may be taken over: short, and of letters, digits and a few signs, so
// that it is no more than an id wherever it is written.
func Valid(id string) bool {
	return 8 <= len(id) && len(id) <= 64 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == ""
}

// Logger is log with the id of the request, as "request", in each line that is logged in its context.
func Logger(log *slog.Logger) *slog.Logger { return slog.New(handler{log.Handler()}) }

type handler struct{ slog.Handler }

func (h handler) Handle(ctx context.Context, r slog.Record) error {
	if id := Of(ctx); id != "" {
		r = r.Clone()
		r.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, r)
}

func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs)}
}
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }
