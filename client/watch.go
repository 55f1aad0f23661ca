package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"keypeg/wire"
)

// The pauses before a broken stream is resumed. Each pause is twice as long as the one before, from firstPause up to
// lastPause. The actual pause is random, between half of that time and all of it, so that clients do not all return to a
// server at once.
const (
	firstPause = 200 * time.Millisecond
	lastPause  = 15 * time.Second
)

// silence is the time after which a silent stream is considered dead. A live server sends something every 20 seconds.
const silence = time.Minute

var errSilent = errors.New("nothing has come from the server for a minute")

// Watch follows the match. It yields the current state, and then the newest one whenever
// the match changes or a player leaves or comes back. States that arrive faster than the loop consumes them are skipped,
// except the last. A state older than one already seen is never yielded.
//
// If the connection breaks or the server goes down, Watch reconnects, with growing pauses, and yields any new state. It
// continues after the match's end, so break out of the loop when the state's Match.Result is set. Watch ends only when the
// loop ends, or after yielding an error: the stream cannot begin, the server refuses it, or ctx has ended. If ctx has ended,
// the error is context.Cause(ctx).
//
//	for state, err := range m.Watch(ctx) {
//		if err != nil {
//			return err
//		}
//		…
//	}
func (m *Match) Watch(ctx context.Context) iter.Seq2[wire.State, error] {
	return func(yield func(wire.State, error) bool) {
		for heard, err := range m.Listen(ctx) {
			switch {
			case err != nil:
				yield(wire.State{}, err) // an error is the last thing that Listen yields
			case heard.State != nil && !yield(*heard.State, nil):
				return
			}
		}
	}
}

// Heard is one message of a match's stream. Exactly one field is set.
type Heard struct {
	State  *wire.State      // the current match
	Phrase *wire.PhraseSaid // a phrase that the other player has just said
	Notes  *wire.SeatNotes  // the seat's notes, written on any device
	Hint   *wire.HintAnswer // a hint given to the seat, on any device
	Line   Line
}

// Line is the state of the connection to the server.
type Line string

// After LineLost, the client tries to reconnect until LineFound.
const (
	LineLost  Line = "lost"
	LineFound Line = "found"
)

// Listen follows the match as Watch does. It also yields everything else that the stream sends to a seat, and reports when
// the connection is lost and when it is restored.
func (m *Match) Listen(ctx context.Context) iter.Seq2[Heard, error] {
	return func(yield func(Heard, error) bool) {
		w := watch[Heard]{
			c: m.c, path: m.looking("/stream"), what: "match " + m.ID, take: m.take, broken: m.untold,
			line: func(l Line) Heard { return Heard{Line: l} },
		}
		w.run(ctx, yield)
	}
}

// A watch follows a stream and resumes it whenever it breaks. It yields messages of type H.
type watch[H any] struct {
	c      *Client
	path   string
	what   string                                                    // the subject of the stream, for errors
	take   func(Event) (heard H, last string, fresh bool, err error) // decodes a message; last is the ID from which to resume, or ""
	line   func(Line) H
	broken func() // called whenever a stream has ended

	patience time.Duration // the time left for the stream to begin
	begun    bool
	lost     bool          // whether the connection is lost and LineLost has been yielded
	last     string        // the ID of the newest state received on a stream
	pause    time.Duration // the time to wait before the next attempt to reconnect
	quiet    time.Time
}

// run yields messages until the loop that reads them ends or the stream cannot be resumed.
func (w *watch[H]) run(ctx context.Context, yield func(H, error) bool) {
	w.patience, w.pause = w.c.Patience, firstPause
	for {
		more, err := w.follow(ctx, yield)
		if !more {
			return
		}
		if w.begun && !w.lost && ctx.Err() == nil && !w.stopping() {
			w.lost = true
			if !yield(w.line(LineLost), nil) {
				return
			}
		}
		if err := w.goOn(ctx, err); err != nil {
			yield(*new(H), err)
			return
		}
	}
}

// restart is how long a lost connection is not reported after the server has announced that it is stopping. By then, the
// same server or another one is expected to be back.
const restart = 6 * time.Second

func (w *watch[H]) stopping() bool { return time.Now().Before(w.quiet) }

// errUnreadable reports a response or a message that Keypeg does not send.
var errUnreadable = errors.New("not what Keypeg sends")

// goOn waits until a broken stream may be resumed, or returns an error if it may not.
func (w *watch[H]) goOn(ctx context.Context, err error) error {
	p, refused := asProblem(err)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case refused && !p.busy() || hopeless(err):
		return err
	case w.begun:
		return sleep(ctx, w.rest(p))
	case refused && p.later() && p.RetryAfter <= w.patience:
		w.patience -= p.RetryAfter
		return sleep(ctx, p.RetryAfter)
	}
	return err
}

// rest returns the time to wait after a break: at least the time that the server requests.
func (w *watch[H]) rest(p *Problem) time.Duration {
	d := w.pause/2 + rand.N(w.pause/2)
	w.pause = min(2*w.pause, lastPause)
	if p != nil {
		d = max(d, p.RetryAfter)
	}
	return d
}

// follow yields the messages of one stream. Its result more is false if the consumer has stopped.
func (w *watch[H]) follow(ctx context.Context, yield func(H, error) bool) (more bool, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watchdog := time.AfterFunc(silence, func() { cancel(errSilent) })
	defer watchdog.Stop()
	stream := question(w.c, http.MethodGet, w.path, nil)
	stream.last = w.last
	res, err := stream.send(ctx)
	if err != nil {
		return true, err
	}
	defer res.Body.Close()
	defer w.broken()
	for e, err := range Events(&heard{res.Body, watchdog}) {
		if err != nil {
			return true, fmt.Errorf("read the stream of %s: %w", w.what, err)
		}
		heard, last, fresh, err := w.take(e)
		if err != nil {
			return true, fmt.Errorf("a %s of %s is %w: %w", e.Name, w.what, errUnreadable, err)
		}
		if last != "" {
			w.last = last
		}
		if e.Name == "stopping" {
			w.quiet = time.Now().Add(restart)
		}
		w.begun, w.pause = true, firstPause
		if w.lost {
			w.lost = false
			if !yield(w.line(LineFound), nil) {
				return false, nil
			}
		}
		if fresh && !yield(heard, nil) {
			return false, nil
		}
	}
	return true, io.ErrUnexpectedEOF // a stream must not end, even after its match has ended
}

// take decodes a message of the match's stream. The result fresh is false if something newer was already known, or if the
// message contains nothing for the caller.
func (m *Match) take(e Event) (heard Heard, last string, fresh bool, err error) {
	fresh = true
	switch e.Name {
	case "state":
		heard.State = &wire.State{}
		if err = json.Unmarshal([]byte(e.Data), heard.State); err == nil {
			last = strconv.Itoa(heard.State.Match.Version)
			fresh = m.learn(heard.State, true)
		}
	case "presence":
		var p wire.Presence
		if err = json.Unmarshal([]byte(e.Data), &p); err == nil {
			var s wire.State
			s, fresh = m.present(p)
			heard.State = &s
		}
	case "phrase":
		err = json.Unmarshal([]byte(e.Data), &heard.Phrase)
	case "notes":
		err = json.Unmarshal([]byte(e.Data), &heard.Notes)
	case "hint":
		err = json.Unmarshal([]byte(e.Data), &heard.Hint)
	default: // the server is stopping, or a newer server sent an unknown kind of message
		fresh = false
	}
	return heard, last, fresh, err
}

// untold records that the stream has broken, and so no longer reports which players are away.
func (m *Match) untold() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.told = false
}

// present updates the newest state with the players who are away now, and reports whether that changed the state.
func (m *Match) present(p wire.Presence) (wire.State, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	changed := m.state.Away != p.Away
	m.state.Away = p.Away
	return m.state, m.known && changed
}

// A heard is a reader that resets a watchdog whenever data arrives.
type heard struct {
	io.Reader
	watchdog *time.Timer
}

func (h *heard) Read(p []byte) (int, error) {
	n, err := h.Reader.Read(p)
	if n > 0 {
		h.watchdog.Reset(silence)
	}
	return n, err
}

// Await watches the match until wanted returns true for its state. If wanted returns true for the newest state already seen,
// Await sends no request.
func (m *Match) Await(ctx context.Context, wanted func(wire.State) bool) (wire.State, error) {
	m.mu.Lock()
	s, known := m.state, m.known
	m.mu.Unlock()
	if known && wanted(s) {
		return s, nil
	}
	for s, err := range m.Watch(ctx) {
		if err != nil || wanted(s) {
			return s, err
		}
	}
	return wire.State{}, ctx.Err() // not reached: Watch ends with an error
}
