package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/wire"
)

// logged receives the lines of a log, and never blocks the logger.
type logged chan string

func (l logged) Write(line []byte) (int, error) {
	select {
	case l <- string(line):
	default:
	}
	return len(line), nil
}

// served runs a server with the given options until it is stopped or the test ends. It returns the address and the log.
func served(t *testing.T, o serveOptions) (address string, log logged, stop func() error) {
	t.Helper()
	o.unthrottled = true
	o.addr, o.db, o.grace = "localhost:0", filepath.Join(t.TempDir(), "keypeg.db"), 10*time.Second
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	log = make(logged, 1000)
	ended := make(chan error, 1)
	go func() {
		err := serve(ctx, o, in, slog.New(slog.NewTextHandler(log, nil)))
		in.CloseWithError(err)
		ended <- err
	}()
	if _, err := fmt.Fscanf(out, "Keypeg is at %s\n", &address); err != nil {
		t.Fatal(err)
	}
	stop = sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() { _ = stop() })
	return address, log, stop
}

// doors reads the log until it has found the addresses of n listeners.
func doors(t *testing.T, log logged, n int) map[string]string {
	t.Helper()
	found := map[string]string{}
	tells := regexp.MustCompile(`msg="served beside the game" what=(\S+) address=(\S+)`)
	for len(found) < n {
		if m := tells.FindStringSubmatch(<-log); m != nil {
			found[m[1]] = m[2]
		}
	}
	return found
}

// fetch sends a request with the given Host header, and returns the response.
func fetch(t *testing.T, url, host string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = host
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(text)
}

// TestFiguresAndProfilesHaveTheirOwnAddresses checks that figures and profiles are served only at their own addresses.
func TestFiguresAndProfilesHaveTheirOwnAddresses(t *testing.T) {
	address, log, stop := served(t, serveOptions{metrics: "localhost:0", pprof: "localhost:0"})
	at := doors(t, log, 2)
	if status, text := fetch(t, address+"/readyz", ""); status != 200 || text != "ready\n" {
		t.Errorf("ready: %d %s", status, text)
	}
	if status, text := fetch(t, "http://"+at["metrics"]+"/metrics", ""); status != 200 || !strings.Contains(text, `keypeg_requests_total{operation="probe",status="200"} 1`) || !strings.Contains(text, "keypeg_store_used_bytes") {
		t.Errorf("the figures: %d %s", status, text)
	}
	if status, text := fetch(t, "http://"+at["pprof"]+"/debug/pprof/goroutine?debug=1", ""); status != 200 || !strings.Contains(text, "goroutine profile") {
		t.Errorf("a profile: %d %.100s", status, text)
	}
	if status, _ := fetch(t, "http://"+at["pprof"]+"/debug/pprof/", "play.example.org"); status != http.StatusForbidden {
		t.Errorf("a profile by another name: %d", status)
	}
	if status, text := fetch(t, "http://"+at["metrics"]+"/metrics", "play.example.org"); status != http.StatusForbidden || strings.Contains(text, "keypeg_") {
		t.Errorf("figures by another name: %d %.100s", status, text)
	}
	for _, elsewhere := range []string{address + "/metrics", address + "/debug/pprof/", "http://" + at["metrics"] + "/debug/pprof/", "http://" + at["pprof"] + "/metrics"} {
		if _, text := fetch(t, elsewhere, ""); strings.Contains(text, "keypeg_") || strings.Contains(text, "goroutine") {
			t.Errorf("%s tells %.100s", elsewhere, text)
		}
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// TestAddressesAnswerOnlyToTheirHosts checks that an address for figures or profiles accepts requests that name its own
// host, and refuses requests from other sites whose names resolve to it.
func TestAddressesAnswerOnlyToTheirHosts(t *testing.T) {
	const here, everywhere = "127.0.0.1", "0.0.0.0"
	for _, c := range []struct {
		addr, at, host string
		want           bool
	}{
		{"localhost:9090", here, "localhost:9090", true},
		{"localhost:9090", here, "LOCALHOST", true},
		{"localhost:9090", here, "127.0.0.1:9090", true},
		{"localhost:9090", here, "[::1]:9090", true},
		{"localhost:9090", here, "rebound.example:9090", false},
		{"localhost:9090", here, "localhost.rebound.example", false},
		{"localhost:9090", here, "192.0.2.1:9090", false},
		{"localhost:9090", here, "", false},
		{":9090", everywhere, "10.0.0.11:9090", true},
		{":9090", everywhere, "[fd00::11]:9090", true},
		{":9090", everywhere, "localhost:9090", true},
		{":9090", everywhere, "one:9090", true}, // the name of a service in a Compose file
		{":9090", everywhere, "rebound.example:9090", false},
		{":9090", everywhere, "", false},
		{"one.internal.example:9090", "10.0.0.11", "one.internal.example:9090", true},
		{"one.internal.example:9090", "10.0.0.11", "rebound.example:9090", false},
	} {
		if got := (backDoor{addr: c.addr}).answers(net.ParseIP(c.at), c.host); got != c.want {
			t.Errorf("%s at %s, asked for %q: %v", c.addr, c.at, c.host, got)
		}
	}
}

// TestProfilesAreNotServedToOthers checks that only this machine can read profiles.
func TestProfilesAreNotServedToOthers(t *testing.T) {
	for _, o := range []serveOptions{{pprof: ":0"}, {pprof: "0.0.0.0:0"}, {pprof: "192.0.2.1:6060"}, {pprof: "nonsense"}, {metrics: "nonsense"}} {
		o.addr, o.db = "localhost:0", filepath.Join(t.TempDir(), "keypeg.db")
		err := serve(t.Context(), o, io.Discard, slog.New(slog.DiscardHandler))
		if err == nil || !strings.Contains(err.Error(), "write it as localhost:") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// TestServeTellsThatItStops checks that a server told to stop tells probers and streams at once, continues for the given time,
// and exits cleanly.
func TestServeTellsThatItStops(t *testing.T) {
	enough := make(chan struct{})
	address, log, stop := served(t, serveOptions{drain: time.Hour, enough: enough, accessLog: true})
	c := &client.Client{URL: address}
	if err := c.TakeToken(t.Context()); err != nil {
		t.Fatal(err)
	}
	m, err := c.Make(t.Context(), wire.NewMatch{Edition: "classic", HotSeat: true})
	if err != nil {
		t.Fatal(err)
	}
	stream, err := http.Get(address + "/api/matches/" + m.ID + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	ended := make(chan error, 1)
	go func() { ended <- stop() }()
	text, err := io.ReadAll(stream.Body)
	if last := regexp.MustCompile(`event: stopping\ndata: \{"after":[0-9]{3,4}\}\n\n$`); err != nil || !last.Match(text) {
		t.Errorf("the stream ends with %v after %.200s", err, text)
	}
	if status, text := fetch(t, address+"/readyz", ""); status != 503 || text != "stopping\n" {
		t.Errorf("ready: %d %s", status, text)
	}
	if status, text := fetch(t, address+"/api/matches/"+m.ID+"/stream", ""); status != 503 || !strings.Contains(text, `"closing"`) {
		t.Errorf("another stream: %d %s", status, text)
	}
	if _, err := m.As(keypeg.Host).SetCode(t.Context(), "1234"); err != nil {
		t.Errorf("a command meanwhile: %v", err)
	}
	close(enough)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for line := range log {
		if strings.Contains(line, "operation=probe status=503") {
			return
		}
		if len(log) == 0 {
			t.Fatal("the log does not tell that it was not ready")
		}
	}
}
