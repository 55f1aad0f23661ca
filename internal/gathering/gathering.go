// Package gathering hosts gatherings of many people, such as parties. It stores their events, decides commands in order, and
// shows the newest state to watchers. The rules of a gathering are in a pure package (without side effects), which Rules
// connects to this one.
//
// The events are documents (package docstore), not an event log as in hall.Store. The key of a document is the version that
// its events follow, and a document is never overwritten. Two processes therefore cannot both append to the same version. One
// process gets ErrExists, reads what the other wrote, and decides again. The event log of hall.Store is designed for two
// seats, tickets, notes and leases. Extending that log to gatherings would change every method of the three stores, but
// documents need only one short file. As in the log of a match, each document has a checksum of itself and everything before
// it.
//
// Names are separate documents that belong to their holders, so that people can be forgotten. An event contains only the key
// of a name.
//
// One goroutine at a time decides the commands of a gathering. Commands that arrive while this goroutine writes are decided
// together and stored in one document. Otherwise, many people would have to wait for one disk sync per row.
package gathering

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/hall/schedule"
	"keypeg/internal/pool"
	"keypeg/internal/requestctx"
	"keypeg/internal/trace"
	"keypeg/record"
)

// A State is the state of a gathering, which is determined by its events. Only Apply changes it.
type State[S, E any] interface {
	Clone() S
	Apply(E)
	Due() (at time.Time, timed bool) // the time at which Rules.Tick must be decided; zero if never
}

// A Decision decides a command on a state, as party.Party.Decide does.
type Decision[S, E any] func(now S, at time.Time, rnd io.Reader) (events []E, next S, err error)

// Rules connects a kind of gathering to the pure package with its rules.
type Rules[S State[S, E], E any] struct {
	Name  string                         // the name of the kind, such as "party"; the kinds of its documents begin with this name
	New   func(config []byte) (S, error) // creates a gathering without events, given a stored config
	About func(*E) About
	Tick  Decision[S, E]
	Leave func(seat int) Decision[S, E] // removes a person who is being forgotten from a gathering that is not over
	Ended func(S) bool                  // reports whether a gathering is over
	Refusals
}

// Refusals contains the refusals of a kind of gathering, in the words of that kind.
type Refusals struct {
	Missing  error // there is no such gathering
	Stranger error // the caller is not in the gathering
	Removed  error // the host has removed the caller
	Damaged  error // the gathering's stored parts do not fit together
	Over     error // the gathering is over
	TooMany  error // too many gatherings are stored for the caller's address
}

// Options configure Gatherings. The zero value suits a single server.
type Options[S any] struct {
	Now      func() time.Time // time.Now if nil
	Log      *slog.Logger     // receives errors that are not returned to callers; if nil, they are discarded
	Random   io.Reader        // the source of random codes; if nil, crypto/rand.Reader
	IDPrefix string           // the beginning of the id of every new gathering
	PerMaker int              // the largest number of gatherings stored for one person; if 0, there is no limit
	Shared   bool             // whether other processes may write to the store
	Tracer   trace.Tracer     // traces the changes that no request asks for; may be nil
	Keep     time.Duration    // how long a gathering is stored after its last event; if 0, forever
	KeepSolo time.Duration    // replaces Keep for a gathering that only the host has joined; if 0, Keep applies

	// Changed, if not nil, is called after each change that this process makes. Changed must not block.
	Changed func(before, now *Snapshot[S])
}

// Gatherings hosts the gatherings of one kind over a store of documents. Its methods are safe for concurrent use.
type Gatherings[S State[S, E], E any] struct {
	rules   Rules[S, E]
	log     log
	opt     Options[S]
	due     *schedule.Queue
	ctx     context.Context // a context that ends when Gatherings closes
	cancel  context.CancelFunc
	running sync.WaitGroup

	told sync.Map // the ids of the damaged gatherings that have been logged

	mu     sync.Mutex
	closed bool
	rooms  map[string]*room[S, E]
}

const (
	clocks = 4           // the number of gatherings with expired clocks that are handled at the same time
	retry  = time.Second // the delay after a fault
)

// New returns Gatherings that run until they are closed.
func New[S State[S, E], E any](docs docstore.Store, rules Rules[S, E], o Options[S]) *Gatherings[S, E] {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	g := &Gatherings[S, E]{
		rules: rules, log: log{docs, rules.Name, rules.Refusals, o.Now}, opt: o, due: schedule.NewQueue(), rooms: map[string]*room[S, E]{},
	}
	g.ctx, g.cancel = context.WithCancel(context.Background())
	g.running.Go(func() { g.due.Run(g.ctx, clocks, g.tick) })
	g.running.Go(g.sweepAlways)
	return g
}

// Close refuses new commands, ends every watch, and waits for running writes.
func (g *Gatherings[S, E]) Close(ctx context.Context) error {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.cancel()
	return pool.Await(ctx, &g.running)
}

// begin counts one more activity, unless Gatherings is closing. The caller must call g.running.Done at the end of the
// activity.
func (g *Gatherings[S, E]) begin() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return pool.Stopping()
	}
	g.running.Add(1)
	return nil
}

// Go runs f in a goroutine, with a context that ends when Gatherings closes. Close waits for f. If Gatherings is already
// closing, Go does not run f.
func (g *Gatherings[S, E]) Go(f func(context.Context)) {
	if g.begin() == nil {
		go func() {
			defer g.running.Done()
			f(g.ctx)
		}()
	}
}

// NewID returns the id of a new gathering.
func (g *Gatherings[S, E]) NewID() string { return g.opt.IDPrefix + requestctx.NewID() }

// Open creates a gathering with an id from NewID. The argument join is the decision that immediately gives the host a seat.
func (g *Gatherings[S, E]) Open(ctx context.Context, id string, config []byte, host hall.Hash, join Decision[S, E]) (*Snapshot[S], error) {
	empty, err := g.rules.New(config)
	if err != nil {
		return nil, err
	}
	seat := func(int) Decision[S, E] { return join }
	if err := g.draft(&Snapshot[S]{ID: id, State: empty}).join(host, seat); err != nil {
		return nil, err // refused before anything is stored
	}
	by := requestctx.Of(ctx).Caller
	if err := g.room(ctx, by); err != nil {
		return nil, err
	}
	creating, span := trace.Begin(ctx, "store.create")
	err = g.log.create(creating, id, config, by)
	if hall.EndSpan(span, err); err != nil {
		return nil, err
	}
	return g.Join(ctx, id, host, seat)
}

// room refuses a person who has stored too many gatherings.
func (g *Gatherings[S, E]) room(ctx context.Context, by string) error {
	if by == "" || g.opt.PerMaker == 0 {
		return nil
	}
	n, err := g.log.madeBy(ctx, by, g.opt.PerMaker)
	if err == nil && n >= g.opt.PerMaker {
		err = g.rules.TooMany
	}
	return err
}

// Look returns a gathering in its current state.
func (g *Gatherings[S, E]) Look(ctx context.Context, id string) (*Snapshot[S], error) {
	return g.do(ctx, id, nil)
}

// Join gives a person a seat, or returns the seat that they have. Join calls the function join with the number of the seat that
// the person has left, or -1 if there is none. A person who was removed does not get another seat.
func (g *Gatherings[S, E]) Join(ctx context.Context, id string, holder hall.Hash, join func(left int) Decision[S, E]) (*Snapshot[S], error) {
	ctx, span := trace.Begin(ctx, "gathering.command")
	return g.traced(ctx, span, id, func(d *draft[S, E]) error { return d.join(holder, join) })
}

// Do decides the command that the function command returns for a holder's seat.
func (g *Gatherings[S, E]) Do(ctx context.Context, id string, holder hall.Hash, command func(seat int) Decision[S, E]) (*Snapshot[S], error) {
	ctx, span := trace.Begin(ctx, "gathering.command")
	return g.traced(ctx, span, id, func(d *draft[S, E]) error {
		seat, ok := d.now.Seat(holder)
		if !ok {
			return g.rules.Stranger
		}
		return d.decide(command(seat))
	})
}

// DoSelf carries out a command given by the program rather than by a person in the gathering. The argument below is the ID of
// the span that has led to the command, or "".
func (g *Gatherings[S, E]) DoSelf(ctx context.Context, below, id string, command Decision[S, E]) (*Snapshot[S], error) {
	ctx, span := trace.Start(ctx, g.opt.Tracer, "gathering.command", below, trace.Internal)
	return g.traced(ctx, span, id, func(d *draft[S, E]) error { return d.decide(command) })
}

// tick decides what happens when a gathering's time limit has expired.
func (g *Gatherings[S, E]) tick(e schedule.Entry) {
	ctx, span := trace.Start(g.ctx, g.opt.Tracer, "clock.turn", "", trace.Internal)
	_, err := g.traced(ctx, span, e.Key, func(d *draft[S, E]) error {
		if d.at.Before(e.At) {
			d.at = e.At
		}
		return d.decide(g.rules.Tick)
	})
	if err != nil && g.ctx.Err() == nil && keypeg.ErrorCode(err) == "" {
		g.opt.Log.Error("the time of a gathering could not run out", g.rules.Name, e.Key, "err", err)
		g.due.Set(e.Key, e.Version, time.Now().Add(retry))
	}
}

// do calls change on a gathering, stores the outcome, and returns the resulting gathering. A nil change changes
// nothing.
func (g *Gatherings[S, E]) do(ctx context.Context, id string, change func(*draft[S, E]) error) (*Snapshot[S], error) {
	if err := g.begin(); err != nil {
		return nil, err
	}
	defer g.running.Done()
	if record.CheckID(id) != nil {
		return nil, g.rules.Missing
	}
	r := g.enter(id)
	defer g.exit(r)
	return r.do(ctx, change)
}

// idle is how long a gathering stays in memory after its last use.
const idle = time.Minute

// enter returns the room of a gathering. Callers must call exit when they leave the room.
func (g *Gatherings[S, E]) enter(id string) *room[S, E] {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := g.rooms[id]
	if r == nil {
		r = &room[S, E]{id: id, all: g, watches: map[*watch[S]]struct{}{}}
		g.rooms[id] = r
	}
	r.users++
	return r
}

func (g *Gatherings[S, E]) exit(r *room[S, E]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r.users--; r.users > 0 {
		return
	}
	if r.leaving == nil {
		r.leaving = time.AfterFunc(idle, func() { g.drop(r) })
	} else {
		r.leaving.Reset(idle)
	}
}

// drop removes a gathering from memory, unless the gathering is in use again.
func (g *Gatherings[S, E]) drop(r *room[S, E]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r.users == 0 && g.rooms[r.id] == r { // another call may have dropped it, and others may use a new room
		delete(g.rooms, r.id)
	}
}

// Loaded reports whether a gathering is in memory, in which case looking at it costs little.
func (g *Gatherings[S, E]) Loaded(id string) bool {
	g.mu.Lock()
	r := g.rooms[id]
	g.mu.Unlock()
	return r != nil && r.current() != nil
}

// InMemory returns the gatherings in memory.
func (g *Gatherings[S, E]) InMemory() (list []*Snapshot[S]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, r := range g.rooms {
		if now := r.current(); now != nil {
			list = append(list, now)
		}
	}
	return list
}

// wrap adds the name of the failed operation to an error. It returns refusals unchanged.
func (l log) wrap(err error, doing, id string) error {
	if err == nil || keypeg.ErrorCode(err) != "" {
		return err
	}
	return fmt.Errorf("%s %s %s: %w", doing, l.name, id, err)
}
