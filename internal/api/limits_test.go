package api_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/inmem"
	"keypeg/internal/server"
)

// A limit is the number of requests that an address may send in one burst, and the time after which it may send another
// request.
type limit struct {
	burst int
	every time.Duration
}

// limitOf lists the limits of all operations, independently of the table of routes.
var limitOf = map[string]limit{}

func init() {
	for l, operations := range map[limit]string{
		{60, 2 * time.Second}:         "open analyse begin-daily practise-daily make-challenge try-challenge open-party analyse-party-board open-tournament",
		{20, 30 * time.Second}:        "use-code",
		{20, 10 * time.Second}:        "subscribe unsubscribe",
		{60, 200 * time.Millisecond}:  "position best effect position-hint move held history daily-attempts challenge match-picture-svg daily-picture-svg board-picture-svg strategy",
		{20, time.Second}:             "match-picture daily-picture board-picture challenge-picture party-picture print-puzzles print-boards print-scores print-rules",
		{10, 20 * time.Second}:        "history-records import-history forget-me",
		{200, 100 * time.Millisecond}: "stream party-stream tournament-stream",
		{1000, 5 * time.Millisecond}:  "party-command",
		{100, 200 * time.Millisecond}: "write-notes",
		{500, 20 * time.Millisecond}: "editions rules lesson place-in-lesson score token tables look sit command record-text record ticket sheet puzzles next-puzzle puzzle try-puzzle " +
			"daily daily-days daily-day daily-result levels hint match-analysis analysis notes push-key phrases say optimal " +
			"party join-party party-round party-progress party-results party-results-text party-code party-names " +
			"tournament join-tournament tournament-command tournament-results tournament-code tournament-names",
	} {
		for id := range strings.FieldsSeq(operations) {
			limitOf[id] = l
		}
	}
}

// TestEveryOperationHasItsLimit checks that every operation of the description, including streams, has a rate limit, and
// that a request is counted before its body is read.
func TestEveryOperationHasItsLimit(t *testing.T) {
	operations := described(t)
	if len(operations) < 30 {
		t.Fatalf("the description has %d operations", len(operations))
	}
	for i, o := range operations {
		if testing.Short() && i%8 != 0 {
			continue
		}
		t.Run(o.id, func(t *testing.T) {
			want, ok := limitOf[o.id]
			if !ok {
				t.Fatalf("%s %s has no limit in this list", o.method, o.path)
			}
			// In a bubble, time passes only when the test sleeps.
			synctest.Test(t, func(t *testing.T) {
				s := siteInside(t, inmem.New(), func(o *server.Options) { o.Unthrottled = false })
				ask := func() int { return s.status(o, "192.0.2.1:1234") }
				for i := range want.burst {
					if status := ask(); status == http.StatusTooManyRequests {
						t.Fatalf("request %d was answered %d", i+1, status)
					}
				}
				refused := func() {
					t.Helper()
					if status := ask(); status != http.StatusTooManyRequests {
						t.Fatalf("beyond %d at once: answered %d", want.burst, status)
					}
				}
				refused()
				if status := s.status(o, "192.0.2.2:1234"); status == http.StatusTooManyRequests {
					t.Error("another address is refused as well")
				}
				time.Sleep(want.every - time.Millisecond)
				refused()
				time.Sleep(time.Millisecond)
				if status := ask(); status == http.StatusTooManyRequests {
					t.Errorf("refused %v later", want.every)
				}
				refused()
			})
		})
	}
}

// status sends a simple request from an address and returns the response's status.
func (s *site) status(o operation, from string) int {
	path := strings.NewReplacer("{id}", "nowhere", "{day}", "2000-01-01", "{edition}", "nothing").Replace(o.path)
	r := httptest.NewRequest(o.method, path, strings.NewReader("?"))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = from
	w := httptest.NewRecorder()
	s.h.ServeHTTP(w, r.WithContext(s.t.Context()))
	return w.Code
}

// TestAddressesThatCountAsOne checks that the 2^64 addresses of an IPv6 network count as one address.
func TestAddressesThatCountAsOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			first, then string
			one         bool
		}{
			{"192.0.2.1", "192.0.2.1", true},
			{"192.0.2.1", "192.0.2.2", false},
			{"192.0.2.1", "::ffff:192.0.2.1", true},
			{"::ffff:192.0.2.1", "::ffff:192.0.2.2", false},
			{"2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true},
			{"2001:db8:1:2::1", "2001:db8:1:3::1", false},
			{"fe80::1%eth0", "fe80::2%eth1", true},
		} {
			for _, behindProxy := range []bool{false, true} {
				s := siteInside(t, inmem.New(), func(o *server.Options) {
					o.Unthrottled = false
					if behindProxy {
						o.Proxies = proxies("192.0.2.99")
					}
				})
				ask := func(address string) int {
					r := httptest.NewRequest("POST", "/api/codes", strings.NewReader("?"))
					r.RemoteAddr = "[" + address + "]:1234"
					if behindProxy {
						r.RemoteAddr = "192.0.2.99:1234"
						r.Header.Set("X-Forwarded-For", "203.0.113.7, "+address)
					}
					w := httptest.NewRecorder()
					s.h.ServeHTTP(w, r)
					return w.Code
				}
				for range 20 {
					ask(c.first)
				}
				if one := ask(c.then) == http.StatusTooManyRequests; one != c.one {
					t.Errorf("after %s, behind a proxy %v, %s counts as the same: %v", c.first, behindProxy, c.then, one)
				}
			}
		}
	})
}

// TestRefusedClientsLearnWhenToRetry checks that a refused client is told when its next request will be admitted.
func TestRefusedClientsLearnWhenToRetry(t *testing.T) {
	s := newSite(t, func(o *server.Options) { o.Unthrottled = false })
	for range 21 {
		w := httptest.NewRecorder()
		s.h.ServeHTTP(w, httptest.NewRequest("POST", "/api/codes", strings.NewReader("?")))
		if after := w.Header().Get("Retry-After"); w.Code == http.StatusTooManyRequests && after != "30" || w.Code != http.StatusTooManyRequests && after != "" {
			t.Errorf("answered %d with Retry-After %q, and one more is let through after 30 seconds", w.Code, after)
		}
	}
}

// TestEveryListedLimitHasAnOperation checks that every limit in limitOf belongs to an operation.
func TestEveryListedLimitHasAnOperation(t *testing.T) {
	operations := described(t)
	for id := range limitOf {
		if !slices.ContainsFunc(operations, func(o operation) bool { return o.id == id }) {
			t.Errorf("there is no operation %s", id)
		}
	}
}
