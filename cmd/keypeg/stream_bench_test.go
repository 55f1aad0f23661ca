package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"keypeg/client"
	"keypeg/internal/server"
	"keypeg/internal/sqlite"
	"keypeg/wire"
)

// BenchmarkStream measures the time that a row takes to travel from one player to the other player's page. The row is sent
// as a POST over loopback. The server checks the row and writes it to disk. The measurement ends when the other seat's
// stream has delivered the frame. One operation is one row.
func BenchmarkStream(b *testing.B) {
	url := siteOnDisk(b)
	host, guest := &client.Client{URL: url}, &client.Client{URL: url}
	var took []time.Duration
	for b.Loop() {
		b.StopTimer()
		row := nextRow(b, host, guest)
		b.StartTimer()
		took = append(took, row())
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs-median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs-p99")
}

// nextRow makes a match in which both seats are taken. It returns a function that places a row and returns the time taken.
func nextRow(b *testing.B, host, guest *client.Client) func() time.Duration {
	made, err := host.Make(b.Context(), wire.NewMatch{Board: "c9p6g20", Rules: "remastered"})
	must(b, err)
	joined, err := guest.Join(b.Context(), made.State().Invite, "")
	must(b, err)
	_, err = made.Look(b.Context())
	must(b, err)
	_, err = made.SetCode(b.Context(), "999998")
	must(b, err)
	_, err = joined.Look(b.Context())
	must(b, err)
	ctx, leave := context.WithCancel(b.Context())
	frames := versions(ctx, b, host, made.ID)
	awaitVersion(b, frames, made.State().Match.Version)
	return func() time.Duration {
		defer leave()
		start := time.Now()
		state, err := joined.Place(b.Context(), "112233")
		must(b, err)
		awaitVersion(b, frames, state.Match.Version)
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

// versions returns a channel that receives the ids of a stream's frames.
func versions(ctx context.Context, b *testing.B, c *client.Client, id string) <-chan int {
	req, err := http.NewRequestWithContext(ctx, "GET", c.URL+"/api/matches/"+id+"/stream", nil)
	must(b, err)
	req.Header.Set("Authorization", "Bearer "+c.Secret())
	res, err := http.DefaultClient.Do(req)
	must(b, err)
	out := make(chan int, 16)
	go func() {
		defer res.Body.Close()
		defer close(out)
		for e := range client.Events(res.Body) {
			if version, err := strconv.Atoi(e.ID); err == nil {
				out <- version
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

func must(b testing.TB, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
