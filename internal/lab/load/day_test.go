package load_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"keypeg/internal/inmem"
	"keypeg/internal/lab/load"
	"keypeg/internal/server"
)

// aDay runs a short day with a few visitors. On a busy machine little happens in it, so longer days follow until one has
// everything that the test needs.
func aDay(t *testing.T, needs func(load.DayReport) bool, run func(load.Day, context.Context) (load.DayReport, error), urls ...string) load.DayReport {
	t.Helper()
	for o := (load.Day{URLs: urls, People: 24, Wave: 4, Rate: 400, Time: 2500 * time.Millisecond, Seed: 1}); ; o.Time *= 2 {
		r, err := run(o, t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if needs(r) || o.Time > time.Minute {
			return r
		}
	}
}

// everything reports whether each kind of event has happened, the common ones several times, or an error.
func everything(r load.DayReport) bool {
	return r.Errors > 0 || r.Visits >= 10 && r.Matches >= 5 && r.Commands >= 50 && r.Frames > 0 && r.WatcherFrames > 0 &&
		r.Waves > 0 && r.Parties > 0 && r.Cuts > 0 && r.Slept > 0 && r.Reopened > 0
}

func checkDay(t *testing.T, r load.DayReport) {
	t.Helper()
	if r.Errors > 0 || !everything(r) || r.Checked < r.Matches || r.Most > 24 ||
		r.Waits < r.Commands || r.P50 <= 0 || r.P99 < r.P50 || r.WaitP99 < r.WaitP50 {
		told, _ := json.MarshalIndent(r, "", " ")
		t.Errorf("the report is %s", told)
	}
}

// TestDay checks the report of a day at one server.
func TestDay(t *testing.T) {
	t.Parallel()
	url, _ := serving(t, direct)
	checkDay(t, aDay(t, everything, load.Day.Run, url))
}

// A restarting server can be stopped, as if it were killed, and then started again at the same address.
type restarting struct {
	t     *testing.T
	store server.Store
	addr  string
	stop  func()
}

func (r *restarting) start() {
	l, err := net.Listen("tcp", r.addr)
	if err != nil {
		r.t.Fatal(err)
	}
	r.addr = l.Addr().String()
	site := server.New(r.store, server.Options{Unthrottled: true})
	listening := &http.Server{Handler: site}
	go func() { _ = listening.Serve(l) }()
	r.stop = func() {
		listening.Close() // streams have taken over their connections, so they end only when the site closes
		if err := site.Close(context.Background()); err != nil {
			r.t.Error(err)
		}
	}
}

// TestDayAtTwoServers checks that a day has no errors if one of two servers is restarted in the middle of it. The
// visitors of the restarted server must continue on the other server.
func TestDayAtTwoServers(t *testing.T) {
	t.Parallel()
	store := shared{inmem.New()}
	one, _ := servingFrom(t, store, direct)
	other := &restarting{t: t, store: store, addr: "127.0.0.1:0"}
	other.start()
	r := aDay(t, everything, func(o load.Day, ctx context.Context) (load.DayReport, error) {
		restarted := make(chan struct{})
		time.AfterFunc(o.Time/2, func() {
			defer close(restarted)
			other.stop()
			time.Sleep(o.Time / 20)
			other.start()
		})
		defer func() { <-restarted }()
		return o.Run(ctx)
	}, one, "http://"+other.addr)
	other.stop()
	checkDay(t, r)
}

// TestDayFindsChangedRows checks that a day reports rows that the server has stored incorrectly.
func TestDayFindsChangedRows(t *testing.T) {
	t.Parallel()
	url, _ := serving(t, func(whole http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/commands") {
				said, _ := io.ReadAll(r.Body)
				if bytes.Contains(said, []byte(`"kind":"place"`)) {
					said = pegs.ReplaceAll(said, []byte(`"code":"6666"`))
				}
				r.Body = io.NopCloser(bytes.NewReader(said))
			}
			whole.ServeHTTP(w, r)
		})
	})
	var told map[string]bool
	r := aDay(t, func(r load.DayReport) bool {
		told = map[string]bool{}
		for _, k := range r.Kinds {
			told[k.What] = true
		}
		return len(told) > 1
	}, load.Day.Run, url)
	if !told["a match has other rows than were acknowledged"] || !told["a board of a party has other rows than were acknowledged"] || len(told) != 2 {
		t.Errorf("counted %v", r.Kinds)
	}
}

// TestDayCountsTrouble checks the report of a day in which a server refuses everything for a second and a half.
// Visitors must read the errors and wait before they try again. They read no other errors, except that their own connection
// was cut.
func TestDayCountsTrouble(t *testing.T) {
	t.Parallel()
	var away atomic.Bool
	url, _ := serving(t, func(whole http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if away.Load() {
				http.Error(w, "no", http.StatusServiceUnavailable)
				return
			}
			whole.ServeHTTP(w, r)
		})
	})
	needed := func(r load.DayReport) bool { return r.Errors > 0 || r.OverOne > 0 && r.Resent > 0 && len(r.Read) > 0 }
	r := aDay(t, needed, func(o load.Day, ctx context.Context) (load.DayReport, error) {
		time.AfterFunc(o.Time/2, func() { away.Store(true) })
		time.AfterFunc(o.Time/2+1500*time.Millisecond, func() { away.Store(false) })
		o.Time += time.Second
		return o.Run(ctx)
	}, url)
	if r.Errors > 0 || !needed(r) || r.Longest < 1 || r.Trouble[0].Seconds != r.Longest {
		t.Errorf("the report is %+v", r)
	}
	refused := func(k load.Kind) bool { return k.What == "the server answers 503 Service Unavailable" }
	cut := func(k load.Kind) bool { return k.What == net.ErrClosed.Error() }
	if !slices.ContainsFunc(r.Read, refused) || slices.ContainsFunc(r.Read, func(k load.Kind) bool { return !refused(k) && !cut(k) }) {
		t.Errorf("visitors read %v", r.Read)
	}
}
