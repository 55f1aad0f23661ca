// Package hall hosts running matches: it loads them, lets package match decide, appends the events to the store and informs
// the watchers. It defines the interface that stores implement, and is the only package that writes to them.
//
// A refusal that a player can act on is a *keypeg.Error. Any other error is a fault in Keypeg or in the store, or means that
// the caller's context has ended. The code that responds to the caller logs such an error. The hall logs only faults in its
// own work.
package hall

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"keypeg"
	"keypeg/internal/hall/lobby"
	"keypeg/internal/hall/peers"
	"keypeg/internal/pool"
	"keypeg/internal/trace"
)

// Options tune a Hall; the zero value suits a single server. The caller must close the hall before it closes the pools Moves
// and ShowMoves.
type Options struct {
	Random      io.Reader                           // the source of random salts, codes, ids, invites and computer moves; if nil, crypto/rand.Reader
	IDPrefix    string                              // the beginning of the id of every new match
	Computer    func(level string) (Computer, bool) // returns the computer that plays at a level; if nil, there are no computers
	Now         func() time.Time                    // the clock that determines which days are over; if nil, time.Now
	Log         *slog.Logger                        // receives faults that are not returned to callers; nil discards them
	Idle        int                                 // the number of matches that stay in memory while nobody uses them; if 0, 1,000
	PerMatch    int                                 // the largest number of onlookers of one match; if 0, 10,000
	PerSeat     int                                 // the largest number of watches of one seat; if 0, 32
	PerAsker    int                                 // the largest number of watches for one person; if 0, there is no limit
	PerMaker    int                                 // the largest number of stored matches made by one person; if 0, there is no limit
	Keep        time.Duration                       // how long a match is stored after its last event; if 0, forever
	KeepUnmet   time.Duration                       // replaces Keep for a match that no guest joined; if 0, Keep applies
	Watches     int                                 // the largest number of watches of all matches; if 0, 15,000
	Exhibitions int                                 // the largest number of exhibitions at the same time; if 0, 100
	Poll        time.Duration                       // how often missed work is claimed; changes are read after every five of these intervals; if 0, a second
	Moves       *pool.Pool                          // the pool in which computers think against people
	ShowMoves   *pool.Pool                          // the pool for exhibitions; if nil, the hall makes its own
	Tracer      trace.Tracer                        // traces the work that no request asks for; may be nil
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
	if o.Poll == 0 {
		o.Poll = time.Second
	}
	for _, limit := range []struct {
		n     *int
		usual int
	}{
		{&o.Idle, 1000}, {&o.PerMatch, 10_000}, {&o.PerSeat, 32}, {&o.Watches, 15_000}, {&o.Exhibitions, 100},
	} {
		if *limit.n == 0 {
			*limit.n = limit.usual
		}
	}
	return o
}

// A Hall hosts the matches of one store. Its methods are safe for concurrent use.
type Hall struct {
	store     Store
	shared    bool // whether other processes share the store
	opt       Options
	rooms     rooms
	clock     clock
	computers *computers
	peers     *peers.Peers
	tables    *lobby.Tables[*Snapshot]
	places    places
	hooks     hooks
	counts    counts
	own       []*pool.Pool
	archive   archive
	revisions revisions
	noRoom    rate.Sometimes

	ctx     context.Context // a context that ends when the hall closes
	end     context.CancelFunc
	running sync.WaitGroup // counts commands, watches and workers

	mu     sync.Mutex
	closed bool
}

// OnEnd registers f. The hall calls f whenever it has ended a match and stored the end. The match does nothing more until f
// returns. If the process dies before the call, the hall never calls f for the match.
func (h *Hall) OnEnd(f func(*Snapshot)) { h.hooks.end.Follow(f) }

// OnGone registers f. Whenever the hall deletes a match, it calls f with the holders of the match's seats. Several calls of
// f can run at the same time.
func (h *Hall) OnGone(f func(id string, holders []Hash)) {
	h.hooks.forgotten.Follow(func(g gone) { f(g.id, g.holders) })
}

// OnChange registers f. The hall calls f for each change that it makes in a match, once the change is stored and shown. It
// does not call f for new matches or for changes that other halls make. The match waits until f returns, so f must not
// block.
func (h *Hall) OnChange(f func(before, now *Snapshot)) {
	h.hooks.change.Follow(func(s step) { f(s.before, s.now) })
}

// Close refuses new commands, ends every watch, stops the clocks and waits for running commands to finish. If ctx ends
// before Close is done, Close returns the context's error.
func (h *Hall) Close(ctx context.Context) error {
	h.mu.Lock()
	h.closed = true
	h.end()
	h.mu.Unlock()
	done := make(chan error, 1)
	go func() {
		var errs []error
		for _, p := range h.own {
			errs = append(errs, p.Close(ctx))
		}
		h.running.Wait()
		done <- errors.Join(errs...)
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Hold keeps the hall from closing until release is called. It fails if the hall is already closing.
func (h *Hall) Hold() (release func(), err error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	return h.running.Done, nil
}

// begin counts another activity, unless the hall is closing. The caller must call h.running.Done at the end of the activity.
func (h *Hall) begin() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return keypeg.Refusef("closing", "", "the server is stopping: try again in a moment")
	}
	h.running.Add(1)
	return nil
}

// complain logs a fault that occurs in the hall's own work. At most once a minute, it logs that the store is full. It does
// not log that the database is not responding, because the store logs each outage once.
func (h *Hall) complain(err error, what string, about ...any) {
	about = append(about, "err", err)
	switch {
	case errors.Is(err, ErrAway):
	case errors.Is(err, ErrFull):
		h.noRoom.Do(func() { h.opt.Log.Error(what, about...) })
	default:
		h.opt.Log.Error(what, about...)
	}
}

// sharedReader lets several goroutines read from one source.
type sharedReader struct {
	mu sync.Mutex
	r  io.Reader
}

func (s *sharedReader) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.r.Read(p)
}
