package client_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/wire"
)

// inBubble runs a test on a new server in virtual time.
func inBubble(t *testing.T, test func(t *testing.T, s http.Handler)) {
	synctest.Test(t, func(t *testing.T) {
		s := server.New(inmem.New(), server.Options{Hasty: true})
		defer s.Close(context.Background())
		test(t, s)
	})
}

// A frailServer breaks streams on demand, and records the requests that it receives.
type frailServer struct {
	http.Handler
	mu    sync.Mutex
	hang  context.CancelCauseFunc // ends the open stream
	lasts []string                // the version after which each stream was to continue
	down  int                     // the number of stream requests to refuse
}

func (l *frailServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, "/stream") {
		l.Handler.ServeHTTP(w, r)
		return
	}
	ctx, hang := context.WithCancelCause(r.Context())
	l.mu.Lock()
	down := l.down > 0
	l.down--
	l.hang = hang
	l.lasts = append(l.lasts, r.Header.Get("Last-Event-ID"))
	l.mu.Unlock()
	if down {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	l.Handler.ServeHTTP(w, r.WithContext(ctx))
	if ctx.Err() != nil {
		panic(http.ErrAbortHandler)
	}
}

// broken breaks the open stream and refuses the given number of new streams.
func (l *frailServer) broken(down int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.down = down
	l.hang(errors.New("the line broke"))
}

func TestAWatchComesBack(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		ctx, leave := context.WithCancel(t.Context())
		host, guest := pair(t, func() *client.Client { return on(s) }, wire.NewMatch{Edition: "classic"})
		must[wire.State](t)(host.Look(ctx))
		l := &frailServer{Handler: s}
		states := follow(ctx, on(l).Match(host.ID))
		if first := <-states; first.Match.Version != 3 {
			t.Fatalf("the first version is %d", first.Match.Version)
		}
		synctest.Wait()
		l.broken(3)
		synctest.Wait()
		must[wire.State](t)(host.SetCode(ctx, "1142"))
		began := time.Now()
		if s := <-states; s.Match.Version != 4 {
			t.Errorf("after the break comes version %d", s.Match.Version)
		}
		// The four pauses last at most 0.2, 0.4, 0.8 and 1.6 seconds, and at least half of that.
		if waited := time.Since(began); waited < 1500*time.Millisecond || waited > 3*time.Second {
			t.Errorf("it came back after %v", waited)
		}
		if got := fmt.Sprint(l.lasts); got != "[ 3 3 3 3]" {
			t.Errorf("the streams were to go on from %s", got)
		}
		must[wire.State](t)(guest.Look(ctx))
		must[wire.State](t)(guest.Place(ctx, "1122"))
		if s := <-states; len(s.Match.Game.Boards[0].Rows) != 1 {
			t.Errorf("then comes %+v", s.Match.Game)
		}
		leave()
		for s := range states {
			t.Errorf("after it is left comes %+v", s.Match)
		}
	})
}

// TestAWatchKnowsWhoCameMeanwhile checks that players who arrive while the connection is broken are present when it resumes, even
// if the match has not changed.
func TestAWatchKnowsWhoCameMeanwhile(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		host, guest := pair(t, func() *client.Client { return on(s) }, wire.NewMatch{Edition: "classic"})
		l := &frailServer{Handler: s}
		watching, leave := context.WithCancel(t.Context())
		states := follow(watching, on(l).Match(host.ID))
		if s := <-states; s.Away != [2]bool{true, true} {
			t.Fatalf("before anybody comes away is %v", s.Away)
		}
		l.broken(1)
		synctest.Wait()
		ends := []<-chan wire.State{follow(watching, host), follow(watching, guest)}
		for _, end := range ends {
			<-end // both are present
		}
		if s := <-states; s.Away != [2]bool{} || s.Match.Version != 3 {
			t.Errorf("then away is %v at version %d", s.Away, s.Match.Version)
		}
		leave()
		for _, end := range append(ends, states) {
			for range end {
			}
		}
	})
}

// TestAQuietWatchSaysNothing checks that a watch yields no state for messages that only repeat which players are away. A
// stream sends such messages to show that it is alive.
func TestAQuietWatchSaysNothing(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		host, _ := pair(t, func() *client.Client { return on(s) }, wire.NewMatch{Edition: "classic"})
		watching, leave := context.WithCancel(t.Context())
		states := follow(watching, host)
		<-states
		time.Sleep(5 * time.Minute)
		leave()
		for s := range states {
			t.Errorf("of a match that rests comes version %d, away %v", s.Match.Version, s.Away)
		}
	})
}

func TestAWatchEndsForGood(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		host := must[*client.Match](t)(on(s).Make(t.Context(), wire.NewMatch{Edition: "classic"}))
		gone := errors.New("the player has gone to bed")
		ctx, leave := context.WithCancelCause(t.Context())
		defer leave(nil)
		ends := 0
		for s, err := range host.Watch(ctx) {
			switch {
			case err == nil && s.Match.ID == host.ID:
				leave(gone)
			case ends > 0 || !errors.Is(err, gone):
				t.Errorf("the watch ends with %v", err)
			default:
				ends++
			}
		}
		if ends != 1 {
			t.Errorf("the watch ended %d times", ends)
		}
	})
}

// TestAWatchOfAStrangeServer checks how a watch handles unusual servers. The watch must wait if the server asks it to, and give
// up on a stream that is silent for a minute. It must not request unreadable messages again.
func TestAWatchOfAStrangeServer(t *testing.T) {
	const state = "id: 7\nevent: state\ndata: {\"match\":{\"id\":\"abc\",\"version\":7}}\n\n"
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked++
			switch asked {
			case 1:
				w.Header().Set("Retry-After", "5")
				w.WriteHeader(http.StatusServiceUnavailable)
			case 2:
				io.WriteString(w, ": hello\n\n"+state)
				<-r.Context().Done()
			default:
				io.WriteString(w, "event: state\r\ndata: {\"match\":\r\ndata: 12}\r\n\r\n")
			}
		}))
		c.Patience = 10 * time.Second
		began := time.Now()
		var last error
		for s, err := range c.Match("abc").Watch(t.Context()) {
			if last = err; err == nil && (s.Match.Version != 7 || time.Since(began) != 5*time.Second) {
				t.Errorf("after %v comes version %d", time.Since(began), s.Match.Version)
			}
		}
		if waited := time.Since(began); last == nil || !strings.Contains(last.Error(), "a state of match abc is not what Keypeg sends") || asked != 3 || waited < 65*time.Second || waited > 66*time.Second {
			t.Errorf("asked %d times it ends after %v with %v", asked, waited, last)
		}
		if client.Undelivered(last) {
			t.Error("a message that cannot be read counts as one that did not come")
		}
	})
}

func TestAPatientWatchHasItsBounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := on(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "5")
			http.Error(w, `{"code":"busy","detail":"too many"}`, http.StatusServiceUnavailable)
		}))
		c.Patience = 10 * time.Second
		began := time.Now()
		for _, err := range c.Match("abc").Watch(t.Context()) {
			if keypeg.ErrorCode(err) != "busy" || time.Since(began) != 10*time.Second {
				t.Errorf("after %v: %v", time.Since(began), err)
			}
		}
		asked := 0
		c = on(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			asked++
			w.WriteHeader(http.StatusServiceUnavailable)
		}))
		c.Patience = 10 * time.Second
		for _, err := range c.Match("abc").Watch(t.Context()) {
			if _, ok := errors.AsType[*client.Problem](err); !ok || asked != 1 {
				t.Errorf("asked %d times for a stream that has no time for it: %v", asked, err)
			}
		}
	})
}

// A short is a transport that cuts streams short. It passes on the first message of the first stream. It cuts off each later
// stream, a few bytes later each time and often in the middle of a message.
type short struct {
	http.RoundTripper
	carries, breaks int
}

func (s *short) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := s.RoundTripper.RoundTrip(r)
	if err == nil && strings.HasSuffix(r.URL.Path, "/stream") {
		res.Body = &cut{res.Body, s, cmp.Or(s.carries, firstMessage)}
		s.carries += 41
	}
	return res, err
}

// firstMessage is a number of bytes that covers the first message but not the second. A watch ends if it does not get one
// complete message.
const firstMessage = 5000

type cut struct {
	io.ReadCloser
	line *short
	left int
}

func (c *cut) Read(p []byte) (int, error) {
	if c.left == 0 {
		c.line.breaks++
		return 0, io.ErrUnexpectedEOF
	}
	n, err := c.ReadCloser.Read(p[:min(len(p), c.left)])
	c.left -= n
	return n, err
}

// TestFramesCutInTheMiddle cuts a stream at many places, including places within a message. It checks that the watch yields
// only complete states, never yields one older than the last, and reaches the final state.
func TestFramesCutInTheMiddle(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		host, guest := pair(t, func() *client.Client { return on(s) }, wire.NewMatch{Edition: "classic"})
		must[wire.State](t)(host.Look(t.Context()))
		line := &short{RoundTripper: client.InProcess(s)}
		watching, leave := context.WithCancel(t.Context())
		defer leave()
		states := follow(watching, (&client.Client{URL: "http://keypeg", HTTP: &http.Client{Transport: line}}).Match(host.ID))
		version := (<-states).Match.Version
		must[wire.State](t)(host.SetCode(t.Context(), "1142"))
		for _, row := range []string{"1122", "2211", "3344", "4433", "5566"} {
			must[wire.State](t)(guest.Look(t.Context()))
			now := must[wire.State](t)(guest.Place(t.Context(), row))
			for state := range states {
				if state.Match.Version < version {
					t.Fatalf("after version %d comes %d", version, state.Match.Version)
				}
				if version = state.Match.Version; version == now.Match.Version {
					got, _ := json.Marshal(state.Match.Game.Boards)
					if want, _ := json.Marshal(now.Match.Game.Boards); string(got) != string(want) {
						t.Fatalf("at version %d there is %s, and the player sees %s", version, got, want)
					}
					break
				}
			}
			if version != now.Match.Version {
				t.Fatalf("the watch has ended at version %d", version)
			}
		}
		leave()
		for range states {
		}
		if line.breaks < 20 {
			t.Errorf("the line broke %d times", line.breaks)
		}
	})
}
