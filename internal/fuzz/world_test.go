package fuzz

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/cryptotest"
	"testing/synctest"
	"time"

	"keypeg/client"
	"keypeg/internal/pool"
	"keypeg/internal/push"
	"keypeg/internal/server"
	"keypeg/internal/sheet"
	"keypeg/solver/optimal/strategies"
)

// stranger is a user without a secret. Other users are numbered from 0.
const (
	stranger = -1
	users    = 5
)

// A step is an action in a world: a request, a pause, or the end of a stream.
type step struct {
	who          int
	method, path string // the path includes the query, escaped
	header       http.Header
	body, twin   []byte // the body in the other world, if it differs there
	cut          bool   // the body is cut short
	sleep        time.Duration
	hangUp       int // the number of the stream to close, from 1

	op    *operation // the operation that the request reaches, if any
	sound bool       // the request is meant to be valid
	asks  bool       // the request only checks what has been revealed, and changes nothing
}

func (s *step) String() string {
	switch {
	case s.sleep > 0:
		return fmt.Sprintf("%v pass", s.sleep)
	case s.hangUp > 0:
		return fmt.Sprintf("stream %d is hung up on", s.hangUp)
	}
	return fmt.Sprintf("user %d: %s %.300s %.600s", s.who, s.method, s.path, s.body)
}

// An outcome is the result of a step.
type outcome struct {
	status int
	header http.Header
	body   []byte
	err    error
	frames map[int]string // data received on open streams, indexed by stream number
	silent []int          // the numbers of the streams that did not send the data that was due
}

// A world is a server and its users in a bubble with its own clock.
type world struct {
	handler http.Handler
	patient context.Context
	streams []*stream
	other   bool // this is the world with the other secrets
}

type stream struct {
	who   int
	op    *operation
	end   context.CancelFunc
	ended chan struct{}

	mu   sync.Mutex
	text bytes.Buffer // not read yet
}

// patience is the longest time that a response may take, by the clock of the bubble. That clock stands still while any
// goroutine works, so a request that exceeds patience is waiting for an event that never happens. To detect endless
// work, begun counts steps for a watchdog outside the bubble.
const patience = 5 * time.Minute

var begun struct {
	steps atomic.Int64
	last  atomic.Value // a string
}

var errHangs = errors.New("there is no answer after " + patience.String())

// within runs a world in a new bubble, and closes the world at the end. Clocks, ids and random bytes depend only on
// the seed.
func (r *round) within(t *testing.T, seed uint64, other bool, live func(*world)) {
	synctest.Test(t, func(t *testing.T) {
		cryptotest.SetGlobalRandom(t, seed)
		store, closed := r.open(t, seed)
		secrets := secretsOf(seed)
		w := &world{patient: t.Context(), other: other}
		s := server.New(store, server.Options{
			Version: "test", Unthrottled: seed%4 != 3, Log: slog.New(faults{r, seed}), Key: secrets.key(other), Computer: secrets.computers(other),
			Work: pool.Options{Workers: 1, Plain: true}, Push: push.New(push.Options{Loopback: true}), Keep: 730 * 24 * time.Hour, KeepUnmet: 30 * 24 * time.Hour,
			Strategies: strategies.Files, Sheets: sheet.Printer{}, Poll: time.Minute, // the bubble's clock advances by months
		})
		w.handler = s
		if r.spoil != nil {
			w.handler = r.spoil(w, s)
		}
		live(w)
		for i := range w.streams {
			w.hangUp(i + 1)
		}
		if err := s.Close(context.Background()); err != nil {
			t.Errorf("seed %d: the server does not close: %v", seed, err)
		}
		if err := closed(); err != nil {
			t.Error(err)
		}
	})
}

// do carries out a step and waits until all goroutines are idle.
func (w *world) do(s *step) (o outcome) {
	begun.last.Store(s.String())
	begun.steps.Add(1)
	time.Sleep(time.Millisecond) // this keeps any two events from happening at the same time
	switch {
	case s.sleep > 0:
		time.Sleep(s.sleep)
	case s.hangUp > 0:
		w.hangUp(s.hangUp)
	default:
		o = w.send(s)
	}
	synctest.Wait()
	o.frames = map[int]string{}
	for i, st := range w.streams {
		text, open := st.take()
		if text != "" {
			o.frames[i+1] = text
		} else if open && (s.sleep > 30*time.Second || s.op != nil && s.op.ID == "stream" && i == len(w.streams)-1 && o.status == 200 && s.method == "GET") {
			o.silent = append(o.silent, i+1)
		}
	}
	return o
}

func tokenOf(who int) string { return fmt.Sprintf("token-of-user-%d-in-a-bubble", who) }

func (w *world) send(s *step) (o outcome) {
	body := s.body
	if w.other && s.twin != nil {
		body = s.twin
	}
	ctx, end := context.WithCancelCause(w.patient)
	hangs := time.AfterFunc(patience, func() { end(errHangs) })
	defer hangs.Stop()
	r, err := http.NewRequestWithContext(ctx, s.method, "http://keypeg.test"+s.path, bytes.NewReader(body))
	if err != nil {
		panic(err) // paths are escaped
	}
	if s.cut {
		r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body[:len(body)/2]), broken{}))
	}
	if len(body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	switch {
	case s.who == stranger:
	case s.who%2 == 0:
		r.Header.Set("Authorization", "Bearer "+tokenOf(s.who))
	default:
		r.AddCookie(&http.Cookie{Name: "keypeg", Value: tokenOf(s.who)})
	}
	for name, all := range s.header {
		r.Header[name] = all
	}
	res, err := client.InProcess(w.handler).RoundTrip(r)
	if err != nil {
		end(nil)
		return outcome{err: err}
	}
	o.status, o.header = res.StatusCode, res.Header
	if media(res.Header) == "text/event-stream" && s.method == "GET" {
		w.streams = append(w.streams, readStream(s, res.Body, func() { end(nil) }))
		return o
	}
	defer end(nil)
	defer res.Body.Close()
	o.body, o.err = io.ReadAll(res.Body)
	return o
}

// broken is the reader of a connection that breaks.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func readStream(s *step, body io.ReadCloser, end context.CancelFunc) *stream {
	st := &stream{who: s.who, op: s.op, end: end, ended: make(chan struct{})}
	go func() {
		defer close(st.ended)
		defer body.Close()
		buf := make([]byte, 8<<10)
		for {
			n, err := body.Read(buf)
			st.mu.Lock()
			st.text.Write(buf[:n])
			st.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return st
}

// take returns the data received since the last call, and reports whether the stream is still open.
func (st *stream) take() (text string, open bool) {
	st.mu.Lock()
	defer st.mu.Unlock()
	text = st.text.String()
	st.text.Reset()
	return text, st.open()
}

func (st *stream) open() bool {
	select {
	case <-st.ended:
		return false
	default:
		return true
	}
}

func (w *world) hangUp(n int) {
	w.streams[n-1].end()
	<-w.streams[n-1].ended
}

// open returns the numbers of the open streams, from 1.
func (w *world) open() (list []int) {
	for i, st := range w.streams {
		if st.open() {
			list = append(list, i+1)
		}
	}
	return list
}

// faults is a log handler that turns every error that a server logs into a finding.
type faults struct {
	round *round
	seed  uint64
}

func (f faults) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelError }
func (f faults) WithAttrs([]slog.Attr) slog.Handler           { return f }
func (f faults) WithGroup(string) slog.Handler                { return f }
func (f faults) Handle(_ context.Context, r slog.Record) error {
	text := r.Message
	r.Attrs(func(a slog.Attr) bool { text += " " + a.String(); return true })
	if strings.Contains(text, "there is no room left") {
		return nil // this fault was planted; another test checks how often it is logged
	}
	last, _ := begun.last.Load().(string)
	f.round.found(f.seed, "log: "+r.Message, text+"\nat about: "+last)
	return nil
}
