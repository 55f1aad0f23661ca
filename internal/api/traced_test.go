package api_test

import (
	"net/http/httptest"
	"slices"
	"testing"

	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/internal/trace"
)

// A tracer records the spans that it begins.
type tracer struct{ spans []*tracedSpan }

type tracedSpan struct {
	trace.Span // None
	name       string
	status     int
	failed     bool
	ended      bool
}

func (t *tracer) Begin(name, below string, kind trace.Kind) trace.Span {
	s := &tracedSpan{Span: trace.None, name: name}
	t.spans = append(t.spans, s)
	return s
}

func (s *tracedSpan) Rename(name string) { s.name = name }
func (s *tracedSpan) Fail()              { s.failed = true }
func (s *tracedSpan) End()               { s.ended = true }
func (s *tracedSpan) SetInt(key string, value int) {
	if key == "http.response.status_code" {
		s.status = value
	}
}

// TestARequestIsTracedWithItsStatus checks that each request of the API has a span with its route and its status, and that only
// the fault of a server makes it a failed one.
func TestARequestIsTracedWithItsStatus(t *testing.T) {
	var traced tracer
	s := siteInside(t, &faulty{inmem.New()}, func(o *server.Options) { o.Tracer = &traced })
	for _, path := range []string{"/", "/api/levels", "/api/matches/nowhere", "/api/matches/elsewhere", "/api/nothing"} {
		s.h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
	}
	var got []tracedSpan
	for _, span := range traced.spans {
		span.Span = nil
		got = append(got, *span)
	}
	want := []tracedSpan{
		{name: "GET /api/levels", status: 200, ended: true},
		{name: "GET /api/matches/{id}", status: 404, ended: true},
		{name: "GET /api/matches/{id}", status: 500, failed: true, ended: true},
		{name: "request", status: 404, ended: true},
	}
	if !slices.Equal(got, want) {
		t.Errorf("traced: %+v\nwant: %+v", got, want)
	}
}
