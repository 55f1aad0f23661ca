package api_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"

	"keypeg/internal/inmem"
	"keypeg/internal/limits"
	"keypeg/internal/server"
	"keypeg/wire"
)

// opens requests a stream from an address and returns the response. The stream stays open until the test ends.
func (s *site) opens(ctx context.Context, path, token, address string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", path, nil).WithContext(ctx)
	if r.RemoteAddr = address + ":1234"; token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		s.h.ServeHTTP(w, r)
	}()
	synctest.Wait()
	select {
	case <-answered:
		return w
	default:
		return nil // it is open
	}
}

func limited(o *server.Options) { o.Unthrottled = false }

// TestAStreamThatIsRefusedSaysWhenToComeAgain checks that an address that wants too many streams is refused and told when
// to come back.
func TestAStreamThatIsRefusedSaysWhenToComeAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := siteInside(t, inmem.New(), limited)
		p := newPair(s, wire.NewMatch{Edition: "classic"})
		ctx, leave := context.WithCancel(t.Context())
		most := limits.StreamsAddress.Most
		for i := range most - most/5 {
			if w := s.opens(ctx, p.path("/stream"), "", "192.0.2.1"); w != nil {
				t.Fatalf("stream %d: %d %s", i+1, w.Code, w.Body)
			}
		}
		w := s.opens(ctx, p.path("/stream?language=de"), "", "192.0.2.1")
		if w == nil || w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "30" || w.Header().Get("Content-Type") != "application/problem+json" || !strings.Contains(w.Body.String(), "zu viele Seiten") {
			t.Fatalf("one too many: %+v", w)
		}
		if w := s.opens(ctx, p.path("/stream"), p.guest.token, "192.0.2.1"); w != nil {
			t.Errorf("a player behind that address: %d", w.Code)
		}
		if w := s.opens(ctx, p.path("/stream"), "", "192.0.2.2"); w != nil {
			t.Errorf("another address: %d", w.Code)
		}
		// A HEAD request checks whether a place is free, without taking it.
		for range 3 {
			ctx, over := context.WithCancel(t.Context())
			r := httptest.NewRequestWithContext(ctx, "HEAD", p.path("/stream"), nil)
			r.RemoteAddr = "192.0.2.3:1"
			w := httptest.NewRecorder()
			if s.h.ServeHTTP(w, r); w.Code != 200 {
				t.Errorf("HEAD: %d", w.Code)
			}
			over()
		}
		leave()
		synctest.Wait()
		if w := s.opens(t.Context(), p.path("/stream"), "", "192.0.2.1"); w != nil {
			t.Errorf("after the others have gone: %d", w.Code)
		}
	})
}

// TestStreamsOfAServerThatStops checks that a server that is stopping begins no stream, and that a HEAD request learns whether a
// stream exists.
func TestStreamsOfAServerThatStops(t *testing.T) {
	store := inmem.New()
	site := siteInside(t, store)
	p, ann := newPair(site, wire.NewMatch{Edition: "classic"}), site.makesParty(1)
	s := server.New(store, server.Options{})
	defer s.Close(context.Background())
	asked := func(method, path string) int {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(method, path, nil))
		if w.Code == 200 && w.Body.Len() > 0 {
			t.Errorf("HEAD %s: %s", path, w.Body)
		}
		return w.Code
	}
	for path, status := range map[string]int{p.path("/stream"): 200, ann.path("/stream"): 200, "/api/matches/none/stream": 404, "/api/parties/none/stream": 404} {
		if got := asked("HEAD", path); got != status {
			t.Errorf("HEAD %s: %d", path, got)
		}
	}
	s.Drain()
	for _, path := range []string{p.path("/stream"), ann.path("/stream")} {
		if got := asked("GET", path); got != 503 {
			t.Errorf("GET %s of a server that stops: %d", path, got)
		}
	}
}

// TestStrangersNeverLockPlayersOut checks that even many watchers with a match's link cannot use up the streams of its
// players. Nor can a player use up the other player's streams.
func TestStrangersNeverLockPlayersOut(t *testing.T) {
	defer func(was int) { limits.StreamsMatch.Most = was }(limits.StreamsMatch.Most)
	limits.StreamsMatch.Most = 200
	synctest.Test(t, func(t *testing.T) {
		s := siteInside(t, inmem.New(), limited)
		p := newPair(s, wire.NewMatch{Edition: "classic"})
		for i := range limits.StreamsMatch.Most {
			if w := s.opens(t.Context(), p.path("/stream"), "", []string{"192.0.2.1", "192.0.2.2", "192.0.2.3"}[i%3]); w != nil {
				t.Fatalf("stranger %d: %d", i+1, w.Code)
			}
		}
		if w := s.opens(t.Context(), p.path("/stream"), "", "192.0.2.4"); w == nil || w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "30" {
			t.Fatalf("one stranger too many: %+v", w)
		}
		for i := range limits.StreamsSeat.Most {
			if w := s.opens(t.Context(), p.path("/stream"), p.host.token, "192.0.2.5"); w != nil {
				t.Fatalf("page %d of the host: %d", i+1, w.Code)
			}
		}
		if w := s.opens(t.Context(), p.path("/stream"), p.host.token, "192.0.2.5"); w == nil || w.Code != http.StatusTooManyRequests {
			t.Fatalf("one page too many of the host: %+v", w)
		}
		if w := s.opens(t.Context(), p.path("/stream"), p.guest.token, "192.0.2.6"); w != nil {
			t.Errorf("the guest: %d", w.Code)
		}
	})
}
