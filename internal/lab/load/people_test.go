package load_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/internal/lab/load"
	"keypeg/internal/server"
	"keypeg/match"
)

// A counter counts commands within the server.
type counter struct{ obeyed, refused atomic.Int64 }

func (c *counter) Answered(string, int, time.Duration) {}
func (c *counter) Reached(string)                      {}
func (c *counter) Commanded(_ match.CommandKind, outcome string) {
	if outcome == "done" {
		c.obeyed.Add(1)
	} else {
		c.refused.Add(1)
	}
}

// serving returns the URL of a server, behind a handler that can interfere.
func serving(t *testing.T, behind func(http.Handler) http.Handler) (url string, told *counter) {
	return servingFrom(t, inmem.New(), behind)
}

func servingFrom(t *testing.T, store server.Store, behind func(http.Handler) http.Handler) (url string, told *counter) {
	told = &counter{}
	site := server.New(store, server.Options{Unthrottled: true, Observer: told})
	listening := httptest.NewServer(behind(site))
	t.Cleanup(func() {
		if err := site.Close(context.Background()); err != nil {
			t.Error(err)
		}
		listening.Close()
	})
	return listening.URL, told
}

func direct(h http.Handler) http.Handler { return h }

// TestPeople lets simulated people play and watch, including rematches, and compares their counts with the server's.
func TestPeople(t *testing.T) {
	for name, p := range map[string]load.People{
		"answers are commands":       {People: 4, Watchers: 6, Matches: 2, Games: 2, Answers: keypeg.Assisted, Streams: true},
		"answers come with the rows": {People: 4, Watchers: 3, Matches: 1, Games: 2, Answers: keypeg.Auto, Streams: true},
		"without streams":            {People: 4, Matches: 1, Answers: keypeg.Assisted},
		"as planned":                 {People: 4, Watchers: 1, Matches: 1, Answers: keypeg.Assisted, Streams: true, Rate: 50},
	} {
		t.Run(name, func(t *testing.T) {
			url, told := serving(t, direct)
			p.URL, p.Time = url, time.Second
			r, err := p.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if r.Errors > 0 || told.refused.Load() > 0 {
				t.Errorf("%d errors: %v, and %d commands were refused", r.Errors, r.Kinds, told.refused.Load())
			}
			// The response to a pair's last command may arrive too late to be counted.
			late := told.obeyed.Load() - r.Commands
			if r.Commands+late == 0 || late < 0 || p.Rate == 0 && late > 2 || p.Rate > 0 && r.Commands+late != 50 {
				t.Errorf("counted %d commands, and the server %d", r.Commands, told.obeyed.Load())
			}
			if all := told.obeyed.Load(); p.Streams != (r.Frames > 0) || r.Frames > 2*all || (r.WatcherFrames > 0) != (p.Watchers > 0) || r.WatcherFrames > int64(p.Watchers)*all {
				t.Errorf("after %d commands players saw %d and watchers %d", all, r.Frames, r.WatcherFrames)
			}
			if r.P50 <= 0 || r.P50 > r.P99 || r.P99 > r.P999 || r.P999 > r.Max {
				t.Errorf("half within %v ms, then %v, %v, %v", r.P50, r.P99, r.P999, r.Max)
			}
			if p.Games == 2 && r.Commands > 200 && r.Matches <= 2 {
				t.Errorf("%d commands in %d matches of two games", r.Commands, r.Matches)
			}
		})
	}
}

// A shared store serves several servers.
type shared struct{ *inmem.Store }

func (shared) SharedByProcesses() {}

// TestPeopleAtTwoServers checks that guests and watchers can use a different server from the hosts.
func TestPeopleAtTwoServers(t *testing.T) {
	store := shared{inmem.New()}
	one, hosts := servingFrom(t, store, direct)
	other, guests := servingFrom(t, store, direct)
	p := load.People{URL: one, Also: other, People: 4, Watchers: 6, Matches: 2, Games: 2, Answers: keypeg.Assisted, Streams: true, Time: time.Second}
	r, err := p.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Errors > 0 || r.WatcherFrames == 0 {
		t.Errorf("%d errors: %v; watchers saw %d", r.Errors, r.Kinds, r.WatcherFrames)
	}
	if hosts.obeyed.Load() == 0 || guests.obeyed.Load() == 0 || r.Commands > hosts.obeyed.Load()+guests.obeyed.Load() {
		t.Errorf("counted %d commands, and the servers %d and %d", r.Commands, hosts.obeyed.Load(), guests.obeyed.Load())
	}
}

// TestPeopleCountWhatGoesWrong checks that errors are counted by kind and that people continue.
func TestPeopleCountWhatGoesWrong(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(w http.ResponseWriter, whole http.Handler, r *http.Request)
		kind  string
	}{
		"a refusal": {func(w http.ResponseWriter, _ http.Handler, _ *http.Request) {
			http.Error(w, "no", http.StatusInternalServerError)
		}, "POST commands: 500"},
		"a broken line": {func(http.ResponseWriter, http.Handler, *http.Request) { panic(http.ErrAbortHandler) }, "a command: EOF"},
		"a command obeyed twice": {func(w http.ResponseWriter, whole http.Handler, r *http.Request) {
			answer := httptest.NewRecorder()
			whole.ServeHTTP(answer, r)
			_, _ = w.Write(bytes.Replace(answer.Body.Bytes(), []byte(`"version":`), []byte(`"version":1`), 1))
		}, "events further than it should be"},
		"one that did nothing": {func(w http.ResponseWriter, _ http.Handler, _ *http.Request) { _, _ = w.Write([]byte("{}")) }, "further than it should be"},
	} {
		t.Run(name, func(t *testing.T) {
			var commands atomic.Int64
			url, _ := serving(t, func(whole http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if strings.HasSuffix(r.URL.Path, "/commands") && commands.Add(1) == 5 {
						c.spoil(w, whole, r)
						return
					}
					whole.ServeHTTP(w, r)
				})
			})
			p := load.People{URL: url, People: 2, Matches: 1, Watchers: 1, Answers: keypeg.Assisted, Streams: true, Time: time.Second, Rate: 20}
			r, err := p.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if r.Errors != 1 || len(r.Kinds) != 1 || !strings.Contains(r.Kinds[0].What, c.kind) {
				t.Errorf("counted %v", r.Kinds)
			}
			if r.Matches != 2 || commands.Load() != 20 {
				t.Errorf("%d matches, %d commands: they did not play on", r.Matches, commands.Load())
			}
		})
	}
}

// TestPeopleDoNotWaitForEver checks that people give up on a server that is not responding.
func TestPeopleDoNotWaitForEver(t *testing.T) {
	ended := make(chan struct{})
	url, _ := serving(t, func(whole http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/commands") {
				<-ended
			}
			whole.ServeHTTP(w, r)
		})
	})
	t.Cleanup(func() { close(ended) })
	// On a busy machine, people may need a while for the first command.
	p := load.People{URL: url, People: 2, Watchers: 1, Matches: 1, Answers: keypeg.Assisted, Streams: true, Time: time.Second, Patience: time.Millisecond}
	for _, p.Warm = range []time.Duration{0, time.Second} {
		if _, err := p.Run(t.Context()); err == nil || err.Error() != "the server does not answer any more" {
			t.Errorf("with %v to warm up, ended with %v", p.Warm, err)
		}
	}
}

// TestPeopleNeedAServer checks that a run fails if nobody can join or watch.
func TestPeopleNeedAServer(t *testing.T) {
	noStreams, _ := serving(t, func(whole http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/stream") {
				http.Error(w, "full", http.StatusServiceUnavailable)
				return
			}
			whole.ServeHTTP(w, r)
		})
	})
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	nothing := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(nothing.Close)
	for url, why := range map[string]string{
		gone.URL:            "is there a server at",
		nothing.URL:         "POST /api/tokens: 404",
		noStreams:           "the stream was refused with 503",
		"https://localhost": "without TLS",
	} {
		p := load.People{URL: url, People: 2, Watchers: 1, Matches: 1, Answers: keypeg.Assisted, Time: time.Second}
		if _, err := p.Run(t.Context()); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", url, err)
		}
	}
}
