// Package hall hosts running matches: it loads them, lets package match decide,
// appends what was decided, and tells whoever watches. It owns the interface that
// stores implement and is the only place that writes to them.
//
// A refusal that a player can act on is a *keypeg.Error. Any other error is a
// fault of ours or of the store, or the caller's own context that ended: whoever
// answers the caller logs it. The hall itself logs only what it does unasked.
package hall

import (
	"container/list"
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"time"

	"keypeg"
)

// Options tune a Hall; the zero value serves one server well.
type Options struct {
	Random      io.Reader                           // salts, lots, ids, invites and the computers' chance; crypto/rand.Reader if nil
	Computer    func(level string) (Computer, bool) // who plays a level; nil is nobody
	Now         func() time.Time                    // of the days that matches are private until; time.Now if nil
	Log         *slog.Logger                        // faults nobody can be told of; nil is silent
	Idle        int                                 // matches kept in memory that nobody uses just now; 1,000 if 0
	PerMatch    int                                 // watches of one match; 200 if 0
	Watches     int                                 // watches in all; 5,000 if 0
	Exhibitions int                                 // matches between two computers at once; 100 if 0
	Thinkers    int                                 // computers that move at once against people, and as many of the others; one a core of the machine if 0
}

func (o Options) filled() Options {
	if o.Random == nil {
		o.Random = rand.Reader
	}
	o.Random = &sharedReader{r: o.Random}
	if o.Computer == nil {
		o.Computer = func(string) (Computer, bool) { return nil, false }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	for _, limit := range []struct {
		n     *int
		usual int
	}{
		{&o.Idle, 1000}, {&o.PerMatch, 200}, {&o.Watches, 5000}, {&o.Exhibitions, 100},
		{&o.Thinkers, runtime.NumCPU()}, // of GOMAXPROCS a study takes some for itself
	} {
		if *limit.n == 0 {
			*limit.n = limit.usual
		}
	}
	return o
}

// A Hall hosts the matches of one store. All its methods may be called at once.
type Hall struct {
	store   Store
	opt     Options
	clock   *agenda // when turns run over, by match
	prompts *agenda // when computers move, by match and seat
	shows   *agenda // the same where two computers play each other

	ctx     context.Context // ends when the hall closes
	end     context.CancelFunc
	running sync.WaitGroup // commands, watches and the clock's workers

	mu      sync.Mutex
	closed  bool
	ended   []func(*Snapshot) // told of matches that end
	watches int
	showing map[string]struct{} // matches between computers that run
	rooms   map[string]*room
	idle    *list.List // of *room that nobody is in, the latest left first
}

// New opens the hall over a store and starts the clock of its matches. The store
// stays the caller's to close, after the hall.
func New(s Store, o Options) *Hall {
	h := &Hall{
		store: s, opt: o.filled(), clock: newAgenda(), prompts: newAgenda(), shows: newAgenda(),
		showing: map[string]struct{}{}, rooms: map[string]*room{}, idle: list.New(),
	}
	h.ctx, h.end = context.WithCancel(context.Background())
	for _, a := range []*agenda{h.prompts, h.shows} {
		h.start(a, h.opt.Thinkers, func(prompt *dueMatch) { h.move(a, prompt) })
	}
	h.start(h.clock, tickers, h.ring)
	h.running.Go(h.loadDue)
	return h
}

// OnEnd has f told, besides whoever is told already, of every match that ends from now
// on, once its end is kept. The match waits for f. A process that ends in between tells
// nobody.
func (h *Hall) OnEnd(f func(*Snapshot)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = append(slices.Clip(h.ended), f)
}

// tellEnd tells of a match that has just ended.
func (h *Hall) tellEnd(s *Snapshot) {
	if s.Match.Result == nil {
		return
	}
	h.mu.Lock()
	ended := h.ended
	h.mu.Unlock()
	for _, f := range ended {
		f(s)
	}
}

// Close refuses new commands, ends every watch, stops the clock, and waits until
// the commands under way are done, whole; or until ctx ends, whose error it then
// returns.
func (h *Hall) Close(ctx context.Context) error {
	h.mu.Lock()
	h.closed = true
	h.end()
	h.mu.Unlock()
	done := make(chan struct{})
	go func() {
		h.running.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// begin counts one more thing under way, unless the hall is closing. The caller
// ends it by h.running.Done.
func (h *Hall) begin() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return keypeg.Refusef("closing", "", "the server is stopping: try again in a moment")
	}
	h.running.Add(1)
	return nil
}

// sharedReader lets many draw from one source.
type sharedReader struct {
	mu sync.Mutex
	r  io.Reader
}

func (s *sharedReader) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.r.Read(p)
}
