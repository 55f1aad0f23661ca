package api_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
)

// An ailing store works, refuses or hangs, depending on what the test chooses.
type ailing struct {
	store
	asked atomic.Int32
	how   atomic.Int32
}

// The states in which an ailing store can be.
const (
	well = iota
	failing
	hanging
	gone
)

func (a *ailing) Kept(ctx context.Context, after string, limit int) ([]hall.Kept, error) {
	a.asked.Add(1)
	switch a.how.Load() {
	case failing:
		return nil, errors.New("the disk is gone")
	case gone:
		return nil, hall.ErrAway
	case hanging:
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return a.store.Kept(ctx, after, limit)
}

// probed returns the response to a prober.
func probed(h http.Handler, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w
}

// TestProbersAreTold checks that /healthz reports whether the process runs, and /readyz whether it accepts users. Each
// response must be a line of text, and not the client's page.
func TestProbersAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, log := &ailing{store: inmem.New()}, notebook{}
		s := server.New(a, server.Options{Client: someIndex, Log: slog.New(slog.NewTextHandler(&log, nil))})
		defer s.Close(context.Background())
		expect := func(when, path string, status int, line string) {
			t.Helper()
			w := probed(s, path)
			if w.Code != status || w.Body.String() != line+"\n" || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %s is answered %d %q, %v", when, path, w.Code, w.Body, w.Header())
			}
		}
		later := func() { time.Sleep(2 * time.Second) } // a result is reused for one second

		expect("at first", "/healthz", 200, "alive")
		expect("at first", "/readyz", 200, "ready")
		a.how.Store(gone)
		later()
		expect("without a database", "/readyz", 503, "the store does not answer")
		if text := log.String(); strings.Contains(text, "not ready") { // the store logs it
			t.Errorf("without a database, the log says %s", text)
		}
		a.how.Store(failing)
		later()
		expect("without a disk", "/healthz", 200, "alive")
		for range 2 { // the second time, the result is reused
			expect("without a disk", "/readyz", 503, "the store does not answer")
		}
		if text := log.String(); !strings.Contains(text, `msg="not ready" err="ask the store: the disk is gone"`) {
			t.Errorf("without a disk, the log says %s", text)
		}
		a.how.Store(hanging)
		later()
		expect("with a disk that hangs", "/readyz", 503, "the store does not answer")
		a.how.Store(well)
		later()
		expect("when all is well again", "/readyz", 200, "ready")
		s.Drain()
		expect("while it drains", "/healthz", 200, "alive")
		expect("while it drains", "/readyz", 503, "stopping")
		if w := probed(s, "/api/levels"); w.Code != 200 {
			t.Errorf("what is asked while it drains is answered %d", w.Code)
		}
		if err := s.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		expect("after the end", "/readyz", 503, "stopping")
	})
}

// TestProbersAreNeverTooMany checks that probers are never refused even though the store is queried at most once a second.
func TestProbersAreNeverTooMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &ailing{store: inmem.New()}
		s := server.New(a, server.Options{})
		defer s.Close(context.Background())
		for i := range 3000 {
			for _, path := range []string{"/healthz", "/readyz"} {
				if w := probed(s, path); w.Code != 200 {
					t.Fatalf("time %d: %s is answered %d %s", i+1, path, w.Code, w.Body)
				}
			}
		}
		if n := a.asked.Load(); n != 1 {
			t.Errorf("the store was asked %d times within a moment", n)
		}
		if w := httptest.NewRecorder(); true {
			s.ServeHTTP(w, httptest.NewRequest("HEAD", "/readyz", nil))
			if w.Code != 200 {
				t.Errorf("HEAD: %d", w.Code)
			}
		}
	})
}

var someIndex = fstest.MapFS{"index.html": {Data: []byte("<title>Keypeg</title>")}}
