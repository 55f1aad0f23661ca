package metrics_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/metrics"
	"keypeg/internal/server"
	"keypeg/internal/sqlite"
	"keypeg/wire"
)

// TestFiguresOfAMatch plays a match and checks that the metrics count it and contain no match id, address or secret.
func TestFiguresOfAMatch(t *testing.T) {
	store, err := sqlite.Open(filepath.Join(t.TempDir(), "keypeg.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	m := metrics.New("v1.2.3", "go1.26")
	s := server.New(store, server.Options{Observer: m, Unthrottled: true})
	defer s.Close(context.Background())
	m.Follow(s, store)
	ctx := t.Context()

	c := &client.Client{URL: "http://keypeg", HTTP: &http.Client{Transport: client.InProcess(s)}}
	if err := c.TakeToken(ctx); err != nil {
		t.Fatal(err)
	}
	played, err := c.Make(ctx, wire.NewMatch{Edition: "classic", HotSeat: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := played.As(keypeg.Host).SetCode(ctx, "1234"); err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{"1111", "2222"} {
		if _, err := played.As(keypeg.Guest).Place(ctx, row); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := played.As(keypeg.Guest).Place(ctx, "99"); err == nil {
		t.Fatal("a row of two pegs was taken")
	}
	watching, leave := context.WithCancel(ctx)
	defer leave()
	r, _ := http.NewRequestWithContext(watching, "GET", "http://keypeg/api/matches/"+played.ID+"/stream", nil)
	if _, err := c.HTTP.Do(r); err != nil {
		t.Fatal(err)
	}

	text := figures(t, m)
	for _, want := range []string{
		`keypeg_build_info{go="go1.26",version="v1.2.3"} 1`,
		`keypeg_matches_total{what="made"} 1`,
		`keypeg_matches_total{what="ended"} 0`,
		`keypeg_matches_in_memory 1`,
		`keypeg_streams{who="onlookers"} 1`,
		`keypeg_streams{who="players"} 0`,
		`keypeg_commands_total{kind="code",outcome="done"} 1`,
		`keypeg_commands_total{kind="place",outcome="done"} 2`,
		`keypeg_commands_total{kind="place",outcome="refused"} 1`,
		`keypeg_requests_total{operation="command",status="200"} 3`,
		`keypeg_requests_total{operation="command",status="422"} 1`,
		`keypeg_requests_total{operation="open",status="201"} 1`,
		`keypeg_request_seconds_count{operation="command"} 4`,
		`keypeg_store_faults_total 0`,
		`keypeg_pool_waiting{pool="questions"} 0`,
		`keypeg_pool_waiting{pool="games"} 0`,
		`keypeg_store_waiting 0`,
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("there is no %s", want)
		}
	}
	// The last write is acknowledged before it is counted.
	for name, least := range map[string]string{"keypeg_store_writes_total": "[3-9]", "keypeg_store_batch_seconds_count": "[3-9]", "keypeg_store_used_bytes": "[1-9][.0-9e+]{4,}", "go_goroutines": "[1-9][0-9]*"} {
		if !regexp.MustCompile("(?m)^" + name + " " + least + "$").MatchString(text) {
			t.Errorf("%s is not at least %s", name, least)
		}
	}
	for _, secret := range []string{played.ID, c.Secret(), "192.0.2"} {
		if strings.Contains(text, secret) {
			t.Errorf("the figures tell %s", secret)
		}
	}
	if strings.Contains(withoutValues(text), "1234") {
		t.Error("the figures tell the code")
	}
	m.Answered("tournament-stream", 200, time.Hour)
	if text := figures(t, m); strings.Contains(text, `stream"} 1`) || !strings.Contains(text, `keypeg_requests_total{operation="tournament-stream",status="200"} 1`) {
		t.Error("a stream counts as a slow answer, or not as a request")
	}
}

// TestLimitsAreCountedAndSeriesAreFew checks that a reached limit is counted under its name, and that no request creates a
// new series.
func TestLimitsAreCountedAndSeriesAreFew(t *testing.T) {
	store, err := sqlite.Open(filepath.Join(t.TempDir(), "keypeg.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	m := metrics.New("test", "go")
	s := server.New(store, server.Options{Observer: m})
	defer s.Close(context.Background())
	ask := func(method, path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(method, path, strings.NewReader(`{"code":"KITE 42"}`))
		r.Header.Set("Content-Type", "application/json")
		s.ServeHTTP(w, r)
		return w
	}
	refused := 0
	for range 40 {
		if ask("POST", "/api/codes").Code == http.StatusTooManyRequests {
			refused++
		}
	}
	if text := figures(t, m); refused < 10 || !regexp.MustCompile(`(?m)^keypeg_limits_reached_total\{limit="typing"\} [12][0-9]$`).MatchString(text) {
		t.Errorf("%d guesses were refused, and the figures say\n%s", refused, text)
	}
	before := strings.Count(figures(t, m), "\n")
	for i := range 50 {
		path := strings.Repeat("x", i+1)
		ask("GET", "/api/"+path)
		ask("GET", "/"+path)
		ask("BREW"+path, "/api/matches/"+path)
	}
	if after := strings.Count(figures(t, m), "\n"); after > before+60 { // only two operations may add their histograms
		t.Errorf("there were %d lines, and %d after requests for anything", before, after)
	}
}

func figures(t *testing.T, m *metrics.Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if w.Code != 200 {
		t.Fatalf("the figures: %d %s", w.Code, w.Body)
	}
	return w.Body.String()
}

// withoutValues returns the names and labels of figures, but not their values, which may contain the digits of a code by
// chance.
func withoutValues(text string) string {
	var names strings.Builder
	for line := range strings.Lines(text) {
		names.WriteString(line[:strings.LastIndex(line, " ")+1])
	}
	return names.String()
}
