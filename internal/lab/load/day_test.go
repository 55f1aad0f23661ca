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

// aDay returns a short day with a few visitors.
func aDay(urls ...string) load.Day {
	return load.Day{URLs: urls, People: 24, Wave: 4, Rate: 400, Time: 2500 * time.Millisecond, Seed: 1}
}

func checkDay(t *testing.T, r load.DayReport) {
	t.Helper()
	told, _ := json.MarshalIndent(r, "", " ")
	if r.Errors > 0 {
		t.Errorf("errors: %s", told)
	}
	if r.Visits == 0 || r.Matches == 0 || r.Commands < r.Matches || r.Checked < r.Matches || r.Frames == 0 || r.WatcherFrames == 0 {
		t.Errorf("something did not happen: %s", told)
	}
	if r.Waits < r.Commands || r.P50 <= 0 || r.P99 < r.P50 || r.WaitP99 < r.WaitP50 || r.Most > 24 || r.Waves == 0 || r.Parties == 0 {
		t.Errorf("counted wrongly: %s", told)
	}
	if r.Cuts == 0 || r.Slept == 0 || r.Reopened == 0 {
		t.Errorf("nobody lost a connection: %s", told)
	}
}

// TestDay checks the report of a day at one server.
func TestDay(t *testing.T) {
	t.Parallel()
	url, _ := serving(t, direct)
	r, err := aDay(url).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	checkDay(t, r)
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
	o := aDay(one, "http://"+other.addr)
	restarted := make(chan struct{})
	time.AfterFunc(o.Time/2, func() {
		defer close(restarted)
		other.stop()
		time.Sleep(o.Time / 20)
		other.start()
	})
	r, err := o.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	<-restarted
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
	r, err := aDay(url).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, k := range r.Kinds {
		told[k.What] = true
	}
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
	o := aDay(url)
	time.AfterFunc(o.Time/2, func() { away.Store(true) })
	time.AfterFunc(o.Time/2+1500*time.Millisecond, func() { away.Store(false) })
	o.Time += time.Second
	r, err := o.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Errors > 0 || r.OverOne == 0 || r.Longest < 1 || len(r.Trouble) == 0 || r.Trouble[0].Seconds != r.Longest || r.Resent == 0 {
		t.Errorf("the report is %+v", r)
	}
	refused := func(k load.Kind) bool { return k.What == "the server answers 503 Service Unavailable" }
	cut := func(k load.Kind) bool { return k.What == net.ErrClosed.Error() }
	if !slices.ContainsFunc(r.Read, refused) || slices.ContainsFunc(r.Read, func(k load.Kind) bool { return !refused(k) && !cut(k) }) {
		t.Errorf("visitors read %v", r.Read)
	}
}
