package api_test

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"keypeg/internal/inmem"
	"keypeg/internal/party"
	"keypeg/internal/server"
	"keypeg/internal/trace"
	"keypeg/wire"
)

// A tracer records the spans that it begins.
type tracer struct {
	mu    sync.Mutex
	spans []*tracedSpan
}

type tracedSpan struct {
	of     *tracer
	id     int
	name   string
	below  string
	status int
	links  []string
	failed bool
	ended  bool
}

func (t *tracer) Begin(name, below string, _ trace.Kind) trace.Span {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &tracedSpan{of: t, id: len(t.spans) + 1, name: name, below: below}
	t.spans = append(t.spans, s)
	return s
}

// told returns the spans with names that begin with a text.
func (t *tracer) told(name string) (all []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.spans {
		if strings.HasPrefix(s.name, name) {
			all = append(all, fmt.Sprintf("%s: below %q, links %v, status %d, failed %v, ended %v", s.name, s.below, s.links, s.status, s.failed, s.ended))
		}
	}
	return all
}

// below returns the ID of the first span below the last one with a name.
func (t *tracer) below(name string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	at := len(t.spans) - 1
	for at > 0 && t.spans[at].name != name {
		at--
	}
	below := slices.IndexFunc(t.spans, func(s *tracedSpan) bool { return s.below == t.spans[at].ID() })
	return strconv.Itoa(below + 1)
}

func (s *tracedSpan) change(f func()) {
	s.of.mu.Lock()
	defer s.of.mu.Unlock()
	f()
}

func (s *tracedSpan) ID() string                   { return strconv.Itoa(s.id) }
func (s *tracedSpan) Begin(name string) trace.Span { return s.of.Begin(name, s.ID(), trace.Internal) }
func (s *tracedSpan) Rename(name string)           { s.change(func() { s.name = name }) }
func (s *tracedSpan) Link(id string)               { s.change(func() { s.links = append(s.links, id) }) }
func (s *tracedSpan) SetString(string, string)     {}
func (s *tracedSpan) Fail()                        { s.change(func() { s.failed = true }) }
func (s *tracedSpan) End()                         { s.change(func() { s.ended = true }) }
func (s *tracedSpan) SetInt(key string, value int) {
	if key == "http.response.status_code" {
		s.change(func() { s.status = value })
	}
}

// TestARequestIsTracedWithItsStatus checks that each request of the API has a span with its route and its status, and that only
// the fault of a server makes it a failed one.
func TestARequestIsTracedWithItsStatus(t *testing.T) {
	var traced tracer
	s := siteInside(t, &faulty{inmem.New()}, func(o *server.Options) { o.Tracer = &traced })
	for _, path := range []string{"/", "/api/levels", "/api/matches/nowhere", "/api/matches/elsewhere", "/api/nothing"} {
		w := httptest.NewRecorder()
		if s.h.ServeHTTP(w, httptest.NewRequest("GET", path, nil)); w.Body.Len() == 0 {
			t.Errorf("%s: %d without a body", path, w.Code)
		}
	}
	const how = `: below "", links [], status %d, failed %v, ended true`
	want := []string{fmt.Sprintf("GET /api/levels"+how, 200, false), fmt.Sprintf("GET /api/matches/{id}"+how, 404, false), fmt.Sprintf("GET /api/matches/{id}"+how, 500, true)}
	if got := traced.told("GET"); !slices.Equal(got, want) {
		t.Errorf("traced: %q, want %q", got, want)
	}
	if got := traced.told("request"); len(got) != 1 || got[0] != fmt.Sprintf("request"+how, 404, false) {
		t.Errorf("an unknown operation is traced as %q", got)
	}
}

// TestAFrameIsTracedToTheChangeThatLedToIt follows a match and a party. It checks that the frame of a traced change has a span below
// the change, which is a span below a request, and that the first frames have none.
func TestAFrameIsTracedToTheChangeThatLedToIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var traced tracer
		s := siteInside(t, inmem.New(), func(o *server.Options) { o.Tracer = &traced })
		p := newPair(s, wire.NewMatch{Edition: "classic"})
		ann := s.makesParty(1)
		ben := ann.joins("Ben")
		p.guest.frames(p.path("/stream"), "")
		ben.frames(ben.path("/stream"), "")
		synctest.Wait()
		if got := traced.told("stream.frame"); len(got) != 0 {
			t.Errorf("earlier changes are traced in the first frames: %q", got)
		}
		var want []string
		frame := func(operation string) {
			id := traced.below("POST /api/" + operation + "/{id}/commands")
			want = append(want, fmt.Sprintf("stream.frame: below %q, links [%s], status 0, failed false, ended true", id, id))
		}
		p.does("host", "code", "1234")
		synctest.Wait()
		frame("matches")
		p.does("guest", "place", "1122")
		synctest.Wait()
		frame("matches")
		ann.does(wire.PartyCommand{Kind: party.Start, Round: 1})
		s.settle()
		frame("parties")
		ann.places(1, 1, "1122")
		s.settle()
		frame("parties")
		if got := traced.told("stream.frame"); !slices.Equal(got, want) {
			t.Errorf("frames are traced as\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}
