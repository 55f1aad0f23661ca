package api

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"strings"

	"keypeg/internal/requestctx"
	"keypeg/internal/trace"
)

// traced records a span for each request of the API. A span names the route, but never the path, the query, a header or the
// address, because these contain invitations, secrets and personal data. The span of a stream ends when the stream has
// begun.
func (s *server) traced(next http.Handler) http.Handler {
	if s.Tracer == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, apiPath+"/") {
			next.ServeHTTP(w, r)
			return
		}
		below := ""
		if callerOf(r.Context()).proxied { // otherwise, any client could choose which requests are traced, and under which parent
			below = r.Header.Get("Traceparent")
		}
		ctx, span := trace.Start(r.Context(), s.Tracer, "request", below, trace.Server)
		if span == trace.None {
			next.ServeHTTP(w, r)
			return
		}
		answer := w.(*begun)
		r = r.WithContext(ctx)
		defer func() {
			status := http.StatusOK // the status of a stream that outlives this call, and the one that net/http sends by default
			if answer.conn == nil {
				status = cmp.Or(answer.status, status)
			}
			s.endRequest(span, r, status)
		}()
		next.ServeHTTP(answer, r)
	})
}

func (s *server) endRequest(span trace.Span, r *http.Request, status int) {
	if _, known := s.operations[r.Pattern]; known { // patterns contain no text from the caller
		method, route, _ := strings.Cut(r.Pattern, " ")
		span.Rename(r.Pattern)
		span.SetString("http.request.method", method)
		span.SetString("http.route", route)
	}
	span.SetString("keypeg.request_id", requestctx.Of(r.Context()).ID)
	span.SetInt("http.response.status_code", status)
	if status >= http.StatusInternalServerError {
		span.Fail()
	}
	span.End()
}

// A caused is a snapshot that knows which changes led to it.
type caused interface {
	Causes(after int64) (spans []string, mark int64)
}

// markOf returns the mark of the snapshot with which a stream begins.
func markOf(s caused) (mark int64) {
	_, mark = s.Causes(math.MaxInt64)
	return mark
}

// startFrame begins the span of a frame that shows traced changes for the first time in a stream. The new span's parent is
// the span of the latest of these changes, and it has links to the spans of all of them. The argument mark is the mark of
// the stream's last snapshot, and startFrame updates it.
func (c *core) startFrame(ctx context.Context, s caused, mark *int64) (span trace.Span) {
	var changes []string
	if changes, *mark = s.Causes(*mark); len(changes) == 0 {
		return trace.None
	}
	_, span = trace.Start(ctx, c.tracer, "stream.frame", changes[len(changes)-1], trace.Sender)
	for _, id := range changes {
		span.Link(id)
	}
	span.SetString("keypeg.request_id", requestctx.Of(ctx).ID) // of the stream
	return span
}
