package api

import (
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
)

// caught sends a problem response if the handler of a request panics, and logs where the panic occurred.
func (s *server) caught(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := w.(*begun)
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler {
				panic(p)
			}
			s.logPanic(r.Context(), r.Pattern, p)
			if answer.status != 0 {
				panic(http.ErrAbortHandler) // otherwise, half a response would look like a complete one
			}
			ourFault(r.Context()).write(w)
		}()
		next.ServeHTTP(answer, r)
	})
}

// logPanic logs the place of a panic, and the request in which it happened. It leaves out the path, because the path
// of an invitation is a secret.
func (ps *problems) logPanic(ctx context.Context, operation string, p any) {
	ps.log.LogAttrs(ctx, slog.LevelError, "request panicked",
		slog.String("operation", operation), slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
}
