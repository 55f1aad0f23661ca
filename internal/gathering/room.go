package gathering

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"keypeg/internal/caught"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/trace"
)

// A room contains a gathering in memory.
type room[S State[S, E], E any] struct {
	id      string
	all     *Gatherings[S, E]
	users   int         // the number of callers in the room; guarded by Gatherings.mu, as is leaving
	leaving *time.Timer // removes the room from memory

	mu      sync.Mutex
	waiting []*request[S, E]
	busy    bool // whether a goroutine is deciding requests
	watches map[*watch[S]]struct{}
	told    time.Time // the time of the last snapshot sent to the watches
	telling bool      // whether a timer is going to send a snapshot to the watches
	polling bool
	now     *Snapshot[S] // the newest snapshot; nil until the gathering has been read
}

// A Snapshot is a gathering at one moment. It never changes.
type Snapshot[S any] struct {
	ID     string
	By     string // the caller (package requestctx) who made the gathering
	State  S
	people []person // by seat
	tail   tail
	last   time.Time // the time of the last event
	frames sync.Map
	causes *trace.Causes
}

// A person is the holder of a seat.
type person struct {
	holder  hall.Hash // the person's hash; zero if the person was forgotten
	gone    bool      // left or removed
	removed bool
}

// Seat returns the seat of a holder. A person who has left has no seat.
func (s *Snapshot[S]) Seat(holder hall.Hash) (seat int, ok bool) {
	seat, ok = s.lastSeat(holder)
	return seat, ok && !s.people[seat].gone
}

// Holder returns the holder of a seat, or the zero Hash if the person was forgotten or nobody holds the seat.
func (s *Snapshot[S]) Holder(seat int) hall.Hash { return s.people[seat].holder }

// lastSeat returns the latest seat of a holder, even if the holder has left it.
func (s *Snapshot[S]) lastSeat(holder hall.Hash) (seat int, ok bool) {
	if holder == (hall.Hash{}) {
		return -1, false
	}
	for i := len(s.people) - 1; i >= 0; i-- {
		if s.people[i].holder == holder {
			return i, true
		}
	}
	return -1, false
}

// Last returns the time of the gathering's last event.
func (s *Snapshot[S]) Last() time.Time { return s.last }

// Once returns the result of make. It calls make only once for each key and snapshot.
func Once[S any, K comparable, V any](s *Snapshot[S], key K, make func() V) V {
	f, _ := s.frames.LoadOrStore(key, sync.OnceValue(make))
	return f.(func() V)()
}

// A request is a change that has not been decided yet.
type request[S State[S, E], E any] struct {
	change func(*draft[S, E]) error // nil changes nothing
	anew   bool                     // whether the gathering must be read from the beginning, because names were deleted
	done   chan struct{}
	now    *Snapshot[S]
	err    error

	of    trace.Span // the caller's
	waits trace.Span // covers the wait until the group is decided
}

// do submits a request and waits for the outcome.
func (r *room[S, E]) do(ctx context.Context, change func(*draft[S, E]) error) (*Snapshot[S], error) {
	if change == nil && !r.all.opt.Shared {
		if now := r.current(); now != nil {
			return now, nil
		}
	}
	return r.submit(ctx, &request[S, E]{change: change, done: make(chan struct{})})
}

func (r *room[S, E]) submit(ctx context.Context, q *request[S, E]) (*Snapshot[S], error) {
	q.of = trace.Of(ctx)
	q.waits = q.of.Begin("gathering.turn")
	r.mu.Lock()
	r.waiting = append(r.waiting, q)
	work := !r.busy
	r.busy = true
	r.mu.Unlock()
	if work {
		r.all.running.Add(1) // the caller is already counted, so the counter is not zero
		go func() {
			defer r.all.running.Done()
			r.work()
		}()
	}
	select {
	case <-q.done:
		return q.now, q.err
	case <-ctx.Done(): // the request will still be decided
		return nil, ctx.Err()
	}
}

// work decides waiting requests until there are none left.
func (r *room[S, E]) work() {
	for {
		r.mu.Lock()
		group := r.waiting
		r.waiting = nil
		r.busy = len(group) > 0
		r.mu.Unlock()
		if len(group) == 0 {
			return
		}
		for _, q := range group {
			q.waits.End()
		}
		err := caught.Do(func() error { return r.decide(group) })
		for _, q := range group {
			if q.now, q.err = r.current(), errors.Join(q.err, err); q.err != nil {
				q.now = nil
			}
			close(q.done)
		}
	}
}

// tries is the largest number of times that a group of requests is decided if other processes keep writing first.
const tries = 20

// decide decides a group of requests and stores their events together. The returned error applies to every request of the
// group.
func (r *room[S, E]) decide(group []*request[S, E]) error {
	ctx := context.WithoutCancel(r.all.ctx)
	if slices.ContainsFunc(group, func(q *request[S, E]) bool { return q.anew }) {
		r.forget()
	}
	for again := range tries {
		now := r.current()
		if now == nil || again > 0 || r.all.opt.Shared {
			reading, step := spansOf(group).begin(ctx, "store.load")
			var err error
			now, err = r.read(reading, now)
			if step.end(err); err != nil {
				r.forget()
				r.all.complain(err)
				return r.all.log.wrap(err, "read", r.id)
			}
			r.publish(now)
		}
		d := r.all.draft(now)
		for _, q := range group {
			if q.err = nil; q.change != nil {
				q.decide(d)
			}
		}
		appending, step := d.spans.begin(ctx, "store.append")
		err := d.store(appending)
		step.end(err)
		if err == nil {
			for _, of := range d.spans {
				d.now.causes = d.now.causes.With(trace.Cause{Span: of.ID(), Mark: int64(d.now.tail.version)})
			}
			_, step = d.spans.begin(ctx, "gathering.publish")
			r.publish(d.now)
			step.end(nil)
			r.all.after(now, d.now)
			return nil
		}
		if !errors.Is(err, docstore.ErrExists) {
			r.forget() // it is unknown whether the events are stored
			return r.all.log.wrap(err, "write", r.id)
		}
	}
	return r.all.log.wrap(errors.New("others always write first"), "write", r.id)
}

// complain logs once that a gathering is damaged.
func (g *Gatherings[S, E]) complain(err error) {
	if d, is := errors.AsType[*damage](err); is {
		if _, told := g.told.LoadOrStore(d.id, true); !told {
			g.opt.Log.Error("a gathering is damaged and refused, until a copy is put back", g.rules.Name, d.id, "err", d.why)
		}
	}
}

// after sets the next time limit of a gathering that has changed, and calls Changed.
func (g *Gatherings[S, E]) after(before, now *Snapshot[S]) {
	due, _ := now.State.Due()
	g.due.Set(now.ID, now.tail.version, due)
	if before.tail.version != now.tail.version && g.opt.Changed != nil {
		g.opt.Changed(before, now)
	}
}

func (r *room[S, E]) current() *Snapshot[S] {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now
}

// forget drops the state, so that it is read again.
func (r *room[S, E]) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now = nil
}

// read returns the newest state of a gathering, given an earlier one or nil.
func (r *room[S, E]) read(ctx context.Context, was *Snapshot[S]) (*Snapshot[S], error) {
	l := r.all.log
	var names map[string]named
	if was == nil {
		doc, start, err := l.config(ctx, r.id)
		if err != nil {
			return nil, err
		}
		empty, err := r.all.rules.New(doc.Body)
		if err != nil {
			return nil, l.damaged(r.id, fmt.Errorf("its config: %w", err))
		}
		if names, err = l.names(ctx, r.id); err != nil {
			return nil, err
		}
		was = &Snapshot[S]{ID: r.id, By: doc.By, State: empty, tail: start}
	}
	events, end, err := since[E](ctx, l, r.id, was.tail)
	if err != nil || len(events) == 0 && names == nil {
		return was, err
	}
	now := &Snapshot[S]{ID: r.id, By: was.By, State: was.State.Clone(), people: was.people, tail: end, last: was.last, causes: was.causes}
	for i := range events {
		a, n := r.all.rules.About(&events[i]), named{}
		if ref := *a.Name; ref != "" {
			var known bool
			if n, known = names[ref]; !known {
				if n, err = l.nameAt(ctx, r.id, ref); err != nil {
					return nil, err
				}
			}
			n.ref, *a.Name = ref, n.name
		}
		// An event that cannot be applied, or that concerns a person who does not exist, shows that the gathering is
		// damaged.
		err := caught.Do(func() error {
			now.State.Apply(events[i])
			now.note(a, n)
			return nil
		})
		if err != nil {
			return nil, l.damaged(r.id, fmt.Errorf("event %d after version %d: %w", i, was.tail.version, err))
		}
	}
	return now, nil
}

// The kinds of events that a host of gatherings must recognise.
const (
	Joined  = "joined"  // somebody has a new seat
	Back    = "back"    // a person who left a seat takes it again
	Left    = "left"    // a person leaves
	Removed = "removed" // the host removes a person
)

// About contains what a host of gatherings needs to know about an event.
type About struct {
	Kind string
	At   time.Time
	Seat int
	Name *string // points to the name that the event gives to its seat, or to "" if the event gives no name
}

// note records who holds the seat of an event after that event.
func (s *Snapshot[S]) note(a About, n named) {
	s.last = a.At
	switch a.Kind {
	case Joined:
		s.people = append(s.people[:len(s.people):len(s.people)], person{holder: n.holder})
	case Back, Left, Removed:
		s.people = slices.Clone(s.people)
		p := &s.people[a.Seat]
		p.gone, p.removed = a.Kind != Back, a.Kind == Removed
	}
}
