package load_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"keypeg/internal/lab/load"
	"keypeg/internal/tournament"
)

// TestTournament lets five people play an all-play-all.
func TestTournament(t *testing.T) {
	url, _ := serving(t, direct)
	r, err := load.Tournament{URL: url, Kind: tournament.AllPlayAll, People: 5, Rate: 1000}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Errors > 0 || r.Matches != 10 || r.Commands < 20 || r.P50 <= 0 || r.P99 < r.P50 {
		t.Errorf("the report is %+v", r)
	}
	if r.Frames < 5 || r.FrameP99 > float64(time.Minute.Milliseconds()) {
		t.Errorf("the players saw %d results, 99 in 100 within %.0f ms", r.Frames, r.FrameP99)
	}
}

// TestTournamentComparesTheTable changes the points of every match in the state of the tournament. The check must report each match,
// and each line of the table of results.
func TestTournamentComparesTheTable(t *testing.T) {
	points := regexp.MustCompile(`"points":\[\d+,`)
	url, _ := serving(t, func(whole http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodGet || !strings.HasPrefix(r.URL.Path, "/api/tournaments/") || strings.HasSuffix(r.URL.Path, "/stream") {
				whole.ServeHTTP(w, r)
				return
			}
			seen := httptest.NewRecorder()
			whole.ServeHTTP(seen, r)
			body := points.ReplaceAllLiteral(seen.Body.Bytes(), []byte(`"points":[99,`))
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.Copy(w, bytes.NewReader(body))
		})
	})
	r, err := load.Tournament{URL: url, Kind: tournament.AllPlayAll, People: 3, Rate: 1000}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Errors != 6 || len(r.Kinds) != 2 {
		t.Errorf("counted %v", r.Kinds)
	}
}
