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

// Pauses before a broken stream is resumed: doubled each time from the first to the
// last, and each drawn from its upper half, so that not all who lost a server come
// back at once.
const (
	firstPause = 200 * time.Millisecond
	lastPause  = 15 * time.Second
)

// silence is how long a stream may stay silent before it is thought dead: the server
// sends something every 20 seconds.
const silence = time.Minute

var errSilent = errors.New("nothing has come from the server for a minute")

// Watch follows the match: it gives the current state, and then the newest one
// whenever the match changes or somebody goes away or comes back. States that come
// faster than they are taken are skipped, except the last; a state older than one
// already seen is not given.
//
// Where the line breaks or the server goes down, Watch reconnects, with growing
// pauses, and gives what is new. It goes on after the match's end: break when
// Match.Result is there. It ends by itself only with an error, given once: if the
// stream cannot begin, if the server refuses it, or, with its cause, when ctx ends.
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
				yield(wire.State{}, err)
				return
			case heard.State != nil && !yield(*heard.State, nil):
				return
			}
		}
	}
}

// Heard is one thing that comes over a match's stream: one of its fields is set.
type Heard struct {
	State  *wire.State      // the match as it now is
	Phrase *wire.PhraseSaid // the other player has just said it
	Notes  *wire.SeatNotes  // jotted down for the seat, on whatever device
	Hint   *wire.HintAnswer // told to the seat, on whatever device
	Line   Line
}

// Line says what has become of the line to the server.
type Line string

// A line is lost, and is sought again until it is found.
const (
	LineLost  Line = "lost"
	LineFound Line = "found"
)

// Listen follows the match as Watch does, and gives everything else too that its stream brings
// a seat, and when the line is lost and found again.
func (m *Match) Listen(ctx context.Context) iter.Seq2[Heard, error] {
	return func(yield func(Heard, error) bool) {
		w := watch{m: m, yield: yield, patience: m.c.Patience}
		for {
			more, err := w.follow(ctx)
			if !more {
				return
			}
			if w.begun && !w.lost && ctx.Err() == nil && !w.stopping() {
				w.lost = true
				if !yield(Heard{Line: LineLost}, nil) {
					return
				}
			}
			if err := w.goOn(ctx, err); err != nil {
				yield(Heard{}, err)
				return
			}
		}
	}
}

// A watch is one run of Listen.
type watch struct {
	m        *Match
	yield    func(Heard, error) bool
	patience time.Duration // left for it to begin
	begun    bool
	lost     bool   // which was said
	last     string // id of the newest state that came on a stream
	breaks   int    // since a message came
	quiet    time.Time
}

// restart is how long nobody is told that the line is gone once the server has said that it
// stops: it, or another, is there again by then.
const restart = 6 * time.Second

func (w *watch) stopping() bool { return time.Now().Before(w.quiet) }

// errUnreadable is a message that cannot be read; reconnecting would bring the same
// one.
var errUnreadable = errors.New("not what Keypeg's streams are made of")

// goOn waits until a broken stream may be resumed, or returns why it may not.
func (w *watch) goOn(ctx context.Context, err error) error {
	p, refused := asProblem(err)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case refused && !p.busy() || errors.Is(err, errUnreadable):
		return err
	case w.begun:
		return sleep(ctx, w.pause(p))
	case refused && p.later() && p.RetryAfter <= w.patience:
		w.patience -= p.RetryAfter
		return sleep(ctx, p.RetryAfter)
	}
	return err
}

// pause returns how long to wait after a break, or as long as a problem asks, if there is one.
func (w *watch) pause(p *Problem) time.Duration {
	pause := min(firstPause<<min(w.breaks, 20), lastPause)
	w.breaks++
	if p != nil && p.RetryAfter > pause {
		return p.RetryAfter
	}
	return pause/2 + rand.N(pause/2)
}

// follow gives the states of one stream; more is false once nobody takes them any
// longer.
func (w *watch) follow(ctx context.Context) (more bool, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watchdog := time.AfterFunc(silence, func() { cancel(errSilent) })
	defer watchdog.Stop()
	res, err := w.m.c.send(ctx, http.MethodGet, w.m.looking("/stream"), w.m.c.Secret(), w.last, nil)
	if err != nil {
		return true, err
	}
	defer res.Body.Close()
	defer w.m.untold()
	for e, err := range Events(&heard{res.Body, watchdog}) {
		if err != nil {
			return true, fmt.Errorf("read the stream of match %s: %w", w.m.ID, err)
		}
		heard, fresh, err := w.take(e)
		if err != nil {
			return true, err
		}
		w.begun, w.breaks = true, 0
		if w.lost {
			w.lost = false
			if !w.yield(Heard{Line: LineFound}, nil) {
				return false, nil
			}
		}
		if fresh && !w.yield(heard, nil) {
			return false, nil
		}
	}
	return true, io.ErrUnexpectedEOF // a stream outlasts its match
}

// take returns what a message says, unless something newer was known.
func (w *watch) take(e Event) (heard Heard, fresh bool, err error) {
	fresh = true
	switch e.Name {
	case "state":
		heard.State = &wire.State{}
		if err = json.Unmarshal([]byte(e.Data), heard.State); err == nil {
			w.last = strconv.Itoa(heard.State.Match.Version)
			fresh = w.m.learn(heard.State, true)
		}
	case "presence":
		var p wire.Presence
		if err = json.Unmarshal([]byte(e.Data), &p); err == nil {
			var s wire.State
			s, fresh = w.m.present(p)
			heard.State = &s
		}
	case "phrase":
		err = json.Unmarshal([]byte(e.Data), &heard.Phrase)
	case "notes":
		err = json.Unmarshal([]byte(e.Data), &heard.Notes)
	case "hint":
		err = json.Unmarshal([]byte(e.Data), &heard.Hint)
	case "stopping":
		w.quiet = time.Now().Add(restart)
		fresh = false
	default: // of a later server
		fresh = false
	}
	if err != nil {
		return heard, false, fmt.Errorf("a %s of match %s is %w: %w", e.Name, w.m.ID, errUnreadable, err)
	}
	return heard, fresh, nil
}

// untold says that no stream tells any longer who is away.
func (m *Match) untold() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.told = false
}

// present returns the newest state with who is away now, and whether that is news.
func (m *Match) present(p wire.Presence) (wire.State, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	changed := m.state.Away != p.Away
	m.state.Away = p.Away
	return m.state, m.known && changed
}

// heard keeps a watchdog quiet as long as anything arrives.
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

// Await watches the match until its state is as wanted. If the newest state seen
// already is, nothing is sent.
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
