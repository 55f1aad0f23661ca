package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/wire"
)

// BenchmarkWatchers plays a match with many watchers. After each command, it waits until the frame has been sent to all
// watchers. It measures the whole cost of a frame, without the network. Some watchers use English, and the others use
// French.
func BenchmarkWatchers(b *testing.B) {
	for _, watchers := range []int{1, 200} {
		b.Run(fmt.Sprint(watchers), func(b *testing.B) {
			site := server.New(inmem.New(), server.Options{Unthrottled: true})
			defer site.Close(context.Background())
			var m *watchedMatch
			for b.Loop() {
				if m == nil || m.state.Match.Result != nil {
					b.StopTimer()
					m = watchMatch(b, site, watchers)
					b.StartTimer()
				}
				m.move(b)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*watchers), "ns/frame")
		})
	}
}

// A watchedMatch is a long match in which one player has both seats.
type watchedMatch struct {
	site  http.Handler
	state wire.State
	seen  *sync.WaitGroup // all watchers
	each  int
}

func watchMatch(b *testing.B, site http.Handler, watchers int) *watchedMatch {
	m := &watchedMatch{site: site, seen: &sync.WaitGroup{}, each: watchers}
	m.seen.Add(watchers)
	m.ask(b, "/api/matches", `{"rules":"remastered","board":"c6p4g10","games":60,"hot_seat":true}`)
	for i := range watchers {
		path := "/api/matches/" + m.state.Match.ID + "/stream?language=" + []string{"en", "fr"}[i%2]
		go site.ServeHTTP(&sink{header: http.Header{}, seen: m.seen}, httptest.NewRequest("GET", path, nil).WithContext(b.Context()))
	}
	m.seen.Wait()
	return m
}

// move sets a code, or places a row that does not break the code, and waits until the result has been sent to
// everybody.
func (m *watchedMatch) move(b *testing.B) {
	kind, seat, code := "place", "host", "1122"
	for i, p := range m.state.Match.Players {
		if p.Duty == "" {
			continue
		}
		if seat = []string{"host", "guest"}[i]; p.Duty == "code" {
			kind, code = "code", "3456"
		}
	}
	m.seen.Add(m.each)
	m.ask(b, "/api/matches/"+m.state.Match.ID+"/commands", fmt.Sprintf(`{"seat":%q,"kind":%q,"code":%q,"version":%d}`, seat, kind, code, m.state.Match.Version))
	m.seen.Wait()
}

func (m *watchedMatch) ask(b *testing.B, path, body string) {
	r := httptest.NewRequest("POST", path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer somebody-who-plays-alone")
	w := httptest.NewRecorder()
	m.site.ServeHTTP(w, r)
	m.state = wire.State{}
	if err := json.Unmarshal(w.Body.Bytes(), &m.state); err != nil || w.Code >= 300 {
		b.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
}

// A sink is the reader's end of a stream. A sink signals when it has received a state.
type sink struct {
	header http.Header
	state  bool
	seen   *sync.WaitGroup
}

func (s *sink) Header() http.Header              { return s.header }
func (s *sink) WriteHeader(int)                  {}
func (s *sink) SetWriteDeadline(time.Time) error { return nil }
func (s *sink) Write(p []byte) (int, error) {
	s.state = s.state || bytes.HasPrefix(p, []byte("id: "))
	return len(p), nil
}

func (s *sink) Flush() {
	if s.state {
		s.state = false
		s.seen.Done()
	}
}
