package api

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"keypeg/match"
)

// An Observer is told the outcome of each request and command, and each limit that a caller has reached. Requests wait for
// the call to return. Strangers cannot influence the arguments, because operations, kinds, outcomes and limits have fixed
// names.
type Observer interface {
	Answered(operation string, status int, took time.Duration)
	Commanded(kind match.CommandKind, outcome string)
	Reached(limit string)
}

// unobserved is an Observer that does nothing.
type unobserved struct{}

func (unobserved) Answered(string, int, time.Duration)        {}
func (unobserved) Commanded(kind match.CommandKind, _ string) {}
func (unobserved) Reached(string)                             {}

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
	case r.Pattern == "/" && strings.HasPrefix(r.URL.Path, "/assets/"):
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
