package otlp

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/proto/otlp/trace/v1"
)

// TestABusyCollectorIsAskedAgain checks after which responses a batch is sent again.
func TestABusyCollectorIsAskedAgain(t *testing.T) {
	for _, test := range []struct {
		statuses string
		asked    int
		lost     bool
	}{
		{"200", 1, false}, {"202", 1, false}, {"503 200", 2, false}, {"429 502 504 200", 4, false}, {"503 503 503 503 200", 4, true},
		{"400 200", 1, true}, {"401 200", 1, true}, {"500 200", 1, true},
	} {
		t.Run(test.statuses, func(t *testing.T) {
			var asked int
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				status := map[string]int{"200": 200, "202": 202, "503": 503, "429": 429, "502": 502, "504": 504, "400": 400, "401": 401, "500": 500}[strings.Fields(test.statuses)[asked]]
				asked++
				w.WriteHeader(status)
			}))
			defer s.Close()
			var log strings.Builder
			c := newClient(s.URL, slog.New(slog.NewTextHandler(&log, nil)))
			c.rest = time.Millisecond
			if err := c.UploadTraces(t.Context(), []*v1.ResourceSpans{{}}); err != nil {
				t.Error(err)
			}
			if lost := strings.Contains(log.String(), "do not reach"); asked != test.asked || lost != test.lost {
				t.Errorf("the collector was asked %d times, and the log is %q", asked, log.String())
			}
		})
	}
}

// TestAStopEndsTheRests checks that an attempt to send a batch is not repeated once the server is stopping.
func TestAStopEndsTheRests(t *testing.T) {
	asked := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		w.Header().Set("Retry-After", "3600")
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer s.Close()
	c := newClient(s.URL, slog.New(slog.DiscardHandler))
	c.hurry()
	if err := c.UploadTraces(t.Context(), nil); err != nil || asked != 1 {
		t.Errorf("the collector was asked %d times, and the error is %v", asked, err)
	}
}

func TestEndpoint(t *testing.T) {
	for text, want := range map[string]string{
		"http://localhost:4318": "http://localhost:4318/v1/traces", "https://c.example.org/": "https://c.example.org/v1/traces",
		"https://c.example.org/otlp": "https://c.example.org/otlp/v1/traces", "http://h:1/v1/traces": "http://h:1/v1/traces", "http://h:1/v1/traces/": "http://h:1/v1/traces",
		"https://user:pass@h": "https://user:pass@h/v1/traces", "http://[::1]:4318": "http://[::1]:4318/v1/traces",
		"": "", "localhost:4318": "", "grpc://localhost:4317": "", "http://": "", "http://:4318": "", "http://h?x=1": "", "http://h#x": "", "http://user:hidden@h:port": "",
	} {
		got, err := Endpoint(text)
		if got != want || (err != nil) != (want == "") || err != nil && strings.Contains(err.Error(), "hidden") {
			t.Errorf("%q leads to %q, %v", text, got, err)
		}
	}
}
