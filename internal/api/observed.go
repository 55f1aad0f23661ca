package api

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"keypeg/internal/requestctx"
	"keypeg/match"
)

// An Observer is told what is asked and what becomes of it; whoever asks waits for it. Nothing it is told is a stranger's
// choice: operations, kinds, outcomes and limits have names, and they are few.
type Observer interface {
	Answered(operation string, status int, took time.Duration)
	Commanded(kind match.CommandKind, outcome string)
	Reached(limit string)
}

// unobserved is where nobody is told.
type unobserved struct{}

func (unobserved) Answered(string, int, time.Duration)        {}
func (unobserved) Commanded(kind match.CommandKind, _ string) {}
func (unobserved) Reached(string)                             {}

// Operations besides those of the API.
const (
	ofPages   = "page"
	ofFiles   = "file"
	ofProbes  = "probe"
	ofNothing = "none" // nothing is there, or it was refused before anybody looked
)

// observed tells the observer, and the access log, of every answer once it is over.
func (s *server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, began, whole := begunOf(w), time.Now(), false
		answer.ending = func() func(whole bool) {
			ctx, method, operation := context.WithoutCancel(r.Context()), r.Method, s.operation(r)
			return func(whole bool) {
				took := time.Since(began)
				s.observer.Answered(operation, answer.sent(), took)
				if s.AccessLog && (operation != ofProbes || answer.sent() != http.StatusOK) {
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

// logAccess writes a line about an answer. Not the path, the query, or a header: they hold invitations, codes and
// secrets. Nor the match: who has its id may watch it.
func (s *server) logAccess(ctx context.Context, method, operation string, answer *begun, took time.Duration, whole bool) {
	if !slices.Contains([]string{"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"}, method) {
		method = "other"
	}
	line := []slog.Attr{
		slog.String("method", method), slog.String("operation", operation), slog.Int("status", answer.sent()), slog.Int64("bytes", answer.bytes),
		slog.Float64("ms", float64(took.Microseconds())/1000), slog.String("from", callerOf(ctx).address),
	}
	if !whole {
		line = append(line, slog.Bool("broken", true))
	}
	s.log.LogAttrs(ctx, slog.LevelInfo, "answered", line...)
}

// operation names what a request was for, once it has been answered.
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

// outcomeOf names what became of a command: its problem's status says.
func outcomeOf(p *problem) string {
	switch {
	case p == nil:
		return "done"
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

// requestID returns the id of a request: that which a proxy of ours gave it, or a new one.
func requestID(r *http.Request, proxied bool) string {
	if id := r.Header.Get(requestHeader); proxied && requestctx.ValidID(id) {
		return id
	}
	return requestctx.NewID()
}

const requestHeader = "X-Request-Id"

// begun knows what has been sent of an answer.
type begun struct {
	http.ResponseWriter
	status int // 0 before anything was sent
	bytes  int64

	conn   net.Conn                // where the answer goes once its request is over; nil before
	ending func() func(whole bool) // what is to be called at the answer's end, with all that it needs of the request
}

// Outlive implements sse.Answer.
func (b *begun) Outlive(conn net.Conn) (over func(whole bool)) {
	over = b.ending()
	b.conn, b.ending, b.ResponseWriter = conn, nil, nil
	return over
}

// begunOf returns w, if it knows already.
func begunOf(w http.ResponseWriter) *begun {
	if b, ok := w.(*begun); ok {
		return b
	}
	return &begun{ResponseWriter: w}
}

// sent returns the status that the caller has, or will be given.
func (b *begun) sent() int {
	if b.status == 0 {
		return http.StatusOK
	}
	return b.status
}

func (b *begun) WriteHeader(status int) {
	if b.status == 0 {
		b.status = status
	}
	b.ResponseWriter.WriteHeader(status)
}

func (b *begun) Write(p []byte) (int, error) {
	b.status = b.sent()
	to := io.Writer(b.conn)
	if b.conn == nil {
		to = b.ResponseWriter
	}
	n, err := to.Write(p)
	b.bytes += int64(n)
	return n, err
}

// Unwrap lets streams flush.
func (b *begun) Unwrap() http.ResponseWriter { return b.ResponseWriter }
