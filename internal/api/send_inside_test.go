package api

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/sse"
)

// TestAStreamOutlivesItsRequest checks on a real connection how a stream ends: with its snapshots, with an error of take, with a
// panic, when the server stops, and when the hall has closed. In each case, the connection must end, and the response must be
// reported.
func TestAStreamOutlivesItsRequest(t *testing.T) {
	for name, c := range map[string]struct {
		take   func(int) error
		stops  bool
		closed bool
		want   string // matches what the reader gets
		logged string
	}{
		"its snapshots end":  {take: func(int) error { return nil }, want: "^taken 1\ntaken 2\n$"},
		"an error":           {take: func(int) error { return errGone }, want: "^taken 1\n$"},
		"a panic":            {take: func(int) error { panic("no more") }, want: "^taken 1\n$", logged: `msg="request panicked" operation=test panic="no more"`},
		"the server stops":   {stops: true, want: `^event: stopping\ndata: {"after":(\d+)}\n\n$`},
		"the hall is closed": {closed: true, want: "^$"},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			h := hall.New(inmem.New(), hall.Options{})
			t.Cleanup(func() { h.Close(context.Background()) })
			if c.closed {
				h.Close(t.Context())
			}
			draining, snapshots, returned, over := make(chan struct{}), make(chan int), make(chan bool, 1), make(chan bool, 1)
			core := &core{hall: h, draining: draining, problems: problems{log: slog.New(slog.NewTextHandler(&log, nil))}}
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				answer := &begun{ResponseWriter: w, ending: func() func(bool) { return func(whole bool) { over <- whole } }}
				stream := sse.New(r, answer)
				take := func(n int) error {
					if err := stream.Write(func(b []byte) []byte { return append(b, "taken "+strconv.Itoa(n)+"\n"...) }); err != nil {
						return err
					}
					return c.take(n)
				}
				send(core, stream, r, "test", snapshots, take, func() error { return nil })
				returned <- true
			}))
			defer s.Close()
			res, err := http.Get(s.URL)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			<-returned // the request is over, and the stream goes on
			if c.stops {
				close(draining)
			} else {
				go func() {
					defer close(snapshots)
					for n := 1; n <= 2; n++ {
						select {
						case snapshots <- n:
						case <-t.Context().Done():
						}
					}
				}()
			}
			got, err := io.ReadAll(res.Body)
			if err != nil {
				t.Fatal(err)
			}
			found := regexp.MustCompile(c.want).FindStringSubmatch(string(got))
			if found == nil {
				t.Fatalf("the reader gets %q", got)
			}
			if len(found) > 1 {
				if after, _ := strconv.Atoi(found[1]); after < 500 || after >= 2000 {
					t.Errorf("the reader should come back after %d milliseconds", after)
				}
			}
			if whole := <-over; !whole {
				t.Error("the response is reported as broken")
			}
			if err := h.Close(t.Context()); err != nil { // waits until the stream has released the hall
				t.Fatal(err)
			}
			if !strings.Contains(log.String(), c.logged) || (log.Len() > 0) != (c.logged != "") {
				t.Errorf("the log is %s", log.String())
			}
		})
	}
}
