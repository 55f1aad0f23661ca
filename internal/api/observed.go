package api

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"
)

// The names for requests that belong to no operation of the API.
const (
	ofPages   = "page"
	ofFiles   = "file"
	ofProbes  = "probe"
	ofNothing = "none" // the path does not exist, or the request was refused before routing
)

// observed reports every response to the observer and the access log once the response is complete.
func (s *server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, began, whole := w.(*begun), time.Now(), false
		answer.ending = func() func(whole bool) {
			ctx, method, operation := context.WithoutCancel(r.Context()), r.Method, s.operation(r)
			return func(whole bool) {
				took := time.Since(began)
				answer.status = cmp.Or(answer.status, http.StatusOK) // the status that net/http sends by default
				s.observer.Answered(operation, answer.status, took)
				if s.AccessLog && (operation != ofProbes || answer.status != http.StatusOK) {
					s.logAccess(ctx, method, operation, answer, took, whole)
				}
			}
		}
		defer func() {
			if answer.conn == nil {
				answer.ending()(whole)
			}
		}()
		next.ServeHTTP(answer, r)
		whole = true
	})
}

// logAccess logs a response. It leaves out the path, the query and the headers, which contain invitations, invite codes and
// secrets. It also leaves out the match, because anyone who has its id may watch it.
func (s *server) logAccess(ctx context.Context, method, operation string, answer *begun, took time.Duration, whole bool) {
	if !slices.Contains([]string{"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"}, method) {
		method = "other"
	}
	line := []slog.Attr{
		slog.String("method", method), slog.String("operation", operation), slog.Int("status", answer.status), slog.Int64("bytes", answer.bytes),
		slog.Float64("ms", float64(took.Microseconds())/1000), slog.String("from", callerOf(ctx).address),
	}
	if !whole {
		line = append(line, slog.Bool("broken", true))
	}
	s.log.LogAttrs(ctx, slog.LevelInfo, "answered", line...)
}

// operation returns the name of a request's operation, once a response has been sent.
func (s *server) operation(r *http.Request) string {
	if id, ok := s.operations[r.Pattern]; ok {
		return id
	}
	switch {
	case strings.HasPrefix(r.URL.Path, "/assets/"):
		return ofFiles
	case r.Pattern == "/":
		return ofPages
	case r.Pattern == "GET "+alivePath, r.Pattern == "GET "+readyPath:
		return ofProbes
	}
	return ofNothing
}

// outcomeOf returns the name of the outcome of a refused command.
func outcomeOf(p *problem) string {
	switch {
	case p.Code == "stale":
		return "stale"
	case p.Status == http.StatusTooManyRequests:
		return "too-fast"
	case p.Status == http.StatusServiceUnavailable:
		return "unavailable"
	case p.Status == http.StatusInsufficientStorage:
		return "full"
	case p.Status >= http.StatusInternalServerError:
		return "fault"
	}
	return "refused"
}
