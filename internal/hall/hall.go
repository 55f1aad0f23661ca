// Package hall hosts running matches: it loads them, lets package match decide, appends the events
// to the store and tells those who watch. It owns the interface stores implement, and nothing else
// writes to them.
//
// A refusal a player can act on is a *keypeg.Error. Any other error is a fault of ours or of the
// store, or the end of the caller's own context; whoever answers the caller logs it. The hall logs
// only what it does on its own account.
package hall

import (
	"container/list"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/pool"
	"keypeg/internal/seldom"
)

// Options tune a Hall; the zero value serves one server well.
type Options struct {
	Random      io.Reader                           // for salts, lots, ids, invites and computers; crypto/rand.Reader if nil
	Computer    func(level string) (Computer, bool) // plays a level; nil knows none
	Now         func() time.Time                    // decides which days have ended; time.Now if nil
	Log         *slog.Logger                        // for faults nobody can be told of; nil is silent
	Idle        int                                 // matches kept in memory while nobody uses them; 1,000 if 0
	PerMatch    int                                 // watches of one match without a seat in it; 10,000 if 0
	PerSeat     int                                 // watches of one seat; 32 if 0
	PerAsker    int                                 // watches by one asker; any number if 0
	PerMaker    int                                 // matches kept that one asker made; any number if 0
	Keep        time.Duration                       // after its last event a match is kept this long; for ever if 0
	KeepUnmet   time.Duration                       // the same, of one that nobody joined
	Watches     int                                 // watches of all matches; 15,000 if 0
	Exhibitions int                                 // matches between two computers at once; 100 if 0
	Poll        time.Duration                       // how often the store is asked what other halls have missed, and five times as seldom what they have changed; a second if 0
	Moves       *pool.Pool                          // where computers think against people, and
	ShowMoves   *pool.Pool                          // in exhibitions; the caller closes both, after the hall. Pools of its own if nil
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
	store   Store
	shared  bool // with other processes
	opt     Options
	clock   *agenda       // by match: when a turn runs over
	prompts *agenda       // by match and seat: when a computer moves
	shows   *agenda       // the same, in exhibitions
	claimed *agenda       // by match: what this hall looks after from now on
	news    *agenda       // by match: what others may have changed
	anyNews chan struct{} // full when anything may have changed
	tables  *agenda       // by match: open tables to be read, whose hosts are at other halls
	lobby   *lobby
	places  places
	own     []*pool.Pool
	counts  counts

	presence *presence

	ctx     context.Context // ends when the hall closes
	end     context.CancelFunc
	running sync.WaitGroup // commands, watches and workers

	mu      sync.Mutex
	closed  bool
	ended   []func(*Snapshot) // called when a match ends
	changed []func(before, now *Snapshot)
	showing map[string]struct{} // exhibitions under way

	broken   map[string]struct{} // damaged matches that the log was told of
	noRoom   seldom.Word
	noWord   seldom.Word
	gone     []func(id string, holders []Hash) // called when a match was forgotten
	prompted map[string]struct{}               // prompts that wait for a thinker
	thinking map[string]int                    // prompts that are being thought about, and by how many
	rooms    map[string]*room
	idle     *list.List // of *room with nobody in it, the last one left first
}

// New opens the hall over a store and looks after the clocks and computers of its matches, with all other halls over the same. The
// caller closes the store, after the hall.
func New(s Store, o Options) *Hall {
	h := &Hall{
		store: s, opt: o.filled(), clock: newAgenda(), prompts: newAgenda(), shows: newAgenda(),
		claimed: newAgenda(), news: newAgenda(), anyNews: make(chan struct{}, 1), tables: newAgenda(), lobby: newLobby(), presence: newPresence(),
		showing: map[string]struct{}{}, prompted: map[string]struct{}{}, thinking: map[string]int{}, broken: map[string]struct{}{}, rooms: map[string]*room{}, idle: list.New(),
	}
	_, h.shared = s.(Shared)
	h.places = places{all: h.opt.Watches, per: h.opt.PerAsker, by: map[string]taken{}}
	h.ctx, h.end = context.WithCancel(context.Background())
	for of, pools := range map[*agenda]**pool.Pool{h.prompts: &h.opt.Moves, h.shows: &h.opt.ShowMoves} {
		if *pools == nil {
			*pools = pool.New(pool.Options{Plain: true, Waiting: 1000, Log: h.opt.Log}, pool.Questions)
			h.own = append(h.own, *pools)
		}
		h.start(of, 1, func(prompt *dueMatch) { h.queue(of, *pools, prompt) })
	}
	h.start(h.clock, tickers, h.ring)
	h.start(h.claimed, tickers, h.takeOver)
	h.start(h.news, tickers, h.catchUp)
	h.start(h.tables, 1, h.listTable)
	h.running.Go(h.claimOn)
	unfollow := s.Follow(h.hear)
	h.running.Go(func() {
		defer unfollow()
		h.lookAround()
	})
	unheard := s.HearRolls(h.hearRoll)
	h.running.Go(func() {
		defer unheard()
		h.tellPresence()
	})
	h.running.Go(h.sweepOn)
	return h
}

// OnEnd also calls f for every match that ends in this hall from now on, once its end is stored. The match
// waits for f. If the process dies in between, nobody is told.
func (h *Hall) OnEnd(f func(*Snapshot)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = append(slices.Clip(h.ended), f)
}

// OnGone also calls f for every match that this hall forgets from now on, with those who held seats in it; for several at once,
// as they are left at once.
func (h *Hall) OnGone(f func(id string, holders []Hash)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.gone = append(slices.Clip(h.gone), f)
}

// OnChange also calls f whenever something has happened in a match by way of this hall, once it is stored and shown; not when one is
// made, and not for what other halls do. The match waits for f, which must not wait for anything.
func (h *Hall) OnChange(f func(before, now *Snapshot)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.changed = append(slices.Clip(h.changed), f)
}

func (h *Hall) tellChange(before, now *Snapshot) {
	if before.Match.Version == now.Match.Version {
		return
	}
	h.mu.Lock()
	changed := h.changed
	h.mu.Unlock()
	for _, f := range changed {
		f(before, now)
	}
}

// tellEnd tells of a match if it has just ended.
func (h *Hall) tellEnd(s *Snapshot) {
	if s.Match.Result == nil {
		return
	}
	h.counts.ended.Add(1)
	h.mu.Lock()
	ended := h.ended
	h.mu.Unlock()
	for _, f := range ended {
		f(s)
	}
}

// Close refuses new commands, ends every watch, stops the clocks and waits for the commands under
// way to finish; or until ctx ends, in which case it returns its error.
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

// Hold keeps the hall from having closed until it is released, unless it is closing already.
func (h *Hall) Hold() (release func(), err error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	return h.running.Done, nil
}

// begin counts one more activity, unless the hall is closing. The caller ends it with
// h.running.Done.
func (h *Hall) begin() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return keypeg.Refusef("closing", "", "the server is stopping: try again in a moment")
	}
	h.running.Add(1)
	return nil
}

// sharedReader lets several goroutines draw from one source.
type sharedReader struct {
	mu sync.Mutex
	r  io.Reader
}

func (s *sharedReader) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.r.Read(p)
}
