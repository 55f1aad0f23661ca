package main

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"keypeg/internal/server"
	"keypeg/internal/sqlite"
	"keypeg/wire"
)

// BenchmarkStream is how long a row takes from one player's hand to the other's
// page: a POST over loopback, decided and written to disk, until its frame has been
// read from the other seat's stream. One operation is one row.
func BenchmarkStream(b *testing.B) {
	url := siteOnDisk(b)
	h := hand{client: http.DefaultClient}
	guest := h
	var token wire.Token
	for _, seat := range []*hand{&h, &guest} {
		if err := seat.call("POST", url+"/api/tokens", struct{}{}, &token); err != nil {
			b.Fatal(err)
		}
		seat.token = token.Token
	}
	var took []time.Duration
	for b.Loop() {
		b.StopTimer()
		row := nextRow(b, url, h, guest)
		b.StartTimer()
		took = append(took, row())
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs-median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs-p99")
}

// nextRow makes a match and seats both players; the row it returns is placed, and
// timed, when it is called.
func nextRow(b *testing.B, url string, h, guest hand) func() time.Duration {
	var host, seated wire.State
	must(b, h.call("POST", url+"/api/matches", wire.NewMatch{Board: "c9p6g20", Rules: "remastered"}, &host))
	path := url + "/api/matches/" + host.Match.ID
	_, invite, _ := strings.Cut(host.Links.Invite, "/join/")
	must(b, guest.call("POST", path+"/seat", wire.Join{Invite: invite}, &seated))
	must(b, h.call("POST", path+"/commands", map[string]any{"seat": "host", "kind": "code", "code": "999998", "version": seated.Match.Version}, &host))
	ctx, leave := context.WithCancel(b.Context())
	frames := versions(ctx, b, h, path+"/stream")
	awaitVersion(b, frames, host.Match.Version)
	return func() time.Duration {
		defer leave()
		start := time.Now()
		must(b, guest.call("POST", path+"/commands", map[string]any{"seat": "guest", "kind": "place", "code": "112233", "version": host.Match.Version}, &seated))
		awaitVersion(b, frames, seated.Match.Version)
		return time.Since(start)
	}
}

func siteOnDisk(b *testing.B) string {
	store, err := sqlite.Open(filepath.Join(b.TempDir(), "keypeg.db"))
	must(b, err)
	site := server.New(store, server.Options{Unthrottled: true})
	listening := httptest.NewServer(site)
	b.Cleanup(func() {
		must(b, site.Close(context.Background()))
		listening.Close()
		must(b, store.Close())
	})
	return listening.URL
}

// versions reads the ids of a stream's frames.
func versions(ctx context.Context, b *testing.B, h hand, url string) <-chan int {
	req, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	must(b, err)
	req.Header.Set("Authorization", "Bearer "+h.token)
	res, err := h.client.Do(req)
	must(b, err)
	out := make(chan int, 16)
	go func() {
		defer res.Body.Close()
		defer close(out)
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 1<<20)
		id := 0
		for lines.Scan() {
			if text, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
				id, _ = strconv.Atoi(text)
			}
			if lines.Text() == "" && id != 0 { // the frame is whole
				out <- id
				id = 0
			}
		}
	}()
	return out
}

func awaitVersion(b *testing.B, frames <-chan int, version int) {
	for v := range frames {
		if v >= version {
			return
		}
	}
	b.Fatalf("the stream ended before version %d", version)
}

func must(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
