package load_test

import (
	"bytes"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"keypeg/internal/inmem"
	"keypeg/internal/lab/load"
)

// TestParty lets simulated people play several codes of a party, on one server and on two, while responses and streams are
// cut off. Every row must be answered once, and everybody must see every row.
func TestParty(t *testing.T) {
	for name, two := range map[string]bool{"one server": false, "two servers": true} {
		t.Run(name, func(t *testing.T) {
			store := shared{inmem.New()}
			var commands atomic.Int64
			breaking := func(whole http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if strings.HasSuffix(r.URL.Path, "/commands") && commands.Add(1)%25 == 0 {
						whole.ServeHTTP(&deaf{w}, r)
						panic(http.ErrAbortHandler)
					}
					whole.ServeHTTP(w, r)
				})
			}
			// The server sends four updates a second. In a shorter time, a late one at each end could make them look like more than five.
			p := load.Party{People: 6, Walls: 1, Time: 2400 * time.Millisecond, Rate: 60}
			p.URL, _ = servingFrom(t, store, breaking)
			if two {
				p.Also, _ = servingFrom(t, store, direct)
			}
			r, err := p.Run(t.Context())
			for err == nil && r.Errors == 0 && r.Commands < 60 && p.Time < time.Minute { // on a busy machine, little happens
				p.Time *= 2
				r, err = p.Run(t.Context())
			}
			if err != nil {
				t.Fatal(err)
			}
			if r.Errors > 0 || r.Commands < 60 || r.Resent == 0 || r.Codes < 2 {
				t.Errorf("%d rows of %d codes, %d sent again, errors: %v", r.Commands, r.Codes, r.Resent, r.Kinds)
			}
			if r.Frames != 6*r.Commands || r.WatcherFrames != r.Commands || r.Updates < 1 || r.Updates > 5 {
				t.Errorf("of %d rows the players saw %d, and the big screen %d, in %.1f updates a second", r.Commands, r.Frames, r.WatcherFrames, r.Updates)
			}
			if r.P50 <= 0 || r.P50 > r.P99 || r.WatcherP99 < r.WatcherP50 {
				t.Errorf("the delays are %+v", r.Report)
			}
		})
	}
}

// A deaf response writer sends nothing.
type deaf struct{ http.ResponseWriter }

func (*deaf) Write(b []byte) (int, error) { return len(b), nil }
func (*deaf) WriteHeader(int)             {}

// TestPartyComparesTheBoards checks that the comparison at the end finds a row that the server has stored incorrectly.
func TestPartyComparesTheBoards(t *testing.T) {
	var commands atomic.Int64
	url, _ := serving(t, func(whole http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/commands") && commands.Add(1) == 4 {
				said, _ := io.ReadAll(r.Body)
				r.Body = io.NopCloser(bytes.NewReader(pegs.ReplaceAll(said, []byte(`"code":"6666"`))))
			}
			whole.ServeHTTP(w, r)
		})
	})
	r, err := load.Party{URL: url, People: 2, Time: time.Second / 2, Rate: 20}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Errors != 1 || !strings.Contains(r.Kinds[0].What, "other rows than were answered") {
		t.Errorf("counted %v", r.Kinds)
	}
}

var pegs = regexp.MustCompile(`"code":"\d{4}"`)
