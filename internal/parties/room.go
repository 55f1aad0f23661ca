package parties

import (
	"context"
	"errors"
	"sync"
	"time"

	"keypeg/internal/caught"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/party"
)

// A room holds a party in memory.
type room struct {
	id      string
	parties *Parties
	users   int         // guarded by Parties.mu, like leaving
	leaving *time.Timer // drops the room from memory

	mu      sync.Mutex
	waiting []*request
	busy    bool // a goroutine decides requests
	watches map[*watch]struct{}
	told    time.Time // time of the last message to the watches
	telling bool      // a timer will tell the watches
	polling bool
	now     *Snapshot // nil until it is read
}

// A Snapshot is a party as it was at one time. It never changes.
type Snapshot struct {
	*party.Party
	people []person // by seat
	tail   tail
	last   time.Time // of the last event
	frames sync.Map
}

// A person is the holder of a seat.
type person struct {
	holder  hall.Hash // zero if they were forgotten
	ref     string    // reference of the name under which they joined
	removed bool
}

// Seat returns the seat that a holder has. A person who left has none.
func (s *Snapshot) Seat(holder hall.Hash) (party.Seat, bool) {
	seat, ok := s.lastSeat(holder)
	return seat, ok && !s.Players[seat].Gone
}

// lastSeat returns the latest seat of a holder, even if they have left it.
func (s *Snapshot) lastSeat(holder hall.Hash) (party.Seat, bool) {
	if holder == (hall.Hash{}) {
		return party.NoSeat, false
	}
	for i := len(s.people) - 1; i >= 0; i-- {
		if s.people[i].holder == holder {
			return party.Seat(i), true
		}
	}
	return party.NoSeat, false
}

// Last returns the time of the last event.
func (s *Snapshot) Last() time.Time { return s.last }

// Once returns the result of make, which it calls only once for each key and snapshot.
func Once[K comparable, V any](s *Snapshot, key K, make func() V) V {
	f, _ := s.frames.LoadOrStore(key, sync.OnceValue(make))
	return f.(func() V)()
}

// A request is something to be decided.
type request struct {
	change func(*draft) error // nil changes nothing
	done   chan struct{}
	now    *Snapshot
	err    error
}

// do submits a request and waits for its answer.
func (r *room) do(ctx context.Context, change func(*draft) error) (*Snapshot, error) {
	if change == nil && !r.parties.opt.Shared {
		if now := r.current(); now != nil {
			return now, nil
		}
	}
	q := &request{change: change, done: make(chan struct{})}
	r.mu.Lock()
	r.waiting = append(r.waiting, q)
	work := !r.busy
	r.busy = true
	r.mu.Unlock()
	if work {
		r.parties.running.Add(1) // the caller is counted too, so the counter is not zero
		go func() {
			defer r.parties.running.Done()
			r.work()
		}()
	}
	select {
	case <-q.done:
		return q.now, q.err
	case <-ctx.Done(): // the request is decided anyway
		return nil, ctx.Err()
	}
}

// work decides requests until there are none.
func (r *room) work() {
	for {
		r.mu.Lock()
		group := r.waiting
		r.waiting = nil
		r.busy = len(group) > 0
		r.mu.Unlock()
		if len(group) == 0 {
			return
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

// tries is how often a group is decided, if other processes write first each time, before it fails.
const tries = 20

// decide decides a group of requests and stores their events together. The error it returns applies to every request of the
// group.
func (r *room) decide(group []*request) error {
	ctx := context.WithoutCancel(r.parties.ctx)
	for again := range tries {
		now := r.current()
		if now == nil || again > 0 || r.parties.opt.Shared {
			var err error
			if now, err = r.read(ctx, now); err != nil {
				r.forget()
				r.parties.complain(err)
				return wrap(err, "read", r.id)
			}
			r.publish(now)
		}
		d := r.parties.draft(now)
		for _, q := range group {
			if q.err = nil; q.change != nil {
				q.err = d.try(q.change)
			}
		}
		err := d.store(ctx, r.parties.log)
		if err == nil {
			r.publish(d.now)
			r.parties.after(now, d.now)
			return nil
		}
		if !errors.Is(err, docstore.ErrExists) {
			r.forget() // it is unknown whether the events are stored
			return wrap(err, "write", r.id)
		}
	}
	return wrap(errors.New("others always write first"), "write", r.id)
}

// complain logs once that a party is damaged.
func (p *Parties) complain(err error) {
	if d, is := errors.AsType[*damage](err); is {
		if _, told := p.told.LoadOrStore(d.id, true); !told {
			p.opt.Log.Error("a party is damaged and refused, until a copy is put back", "party", d.id, "err", d.why)
		}
	}
}

// after sets the party's next time limit after a change, and calls Ended if the change ended a round.
func (p *Parties) after(before, now *Snapshot) {
	due, _ := now.Due()
	p.due.Set(now.Config.ID, now.Version, due)
	if n := now.Round.Number; before.Version != now.Version && p.opt.Ended != nil && n > 0 {
		if _, was := before.Ended(n); !was {
			if _, over := now.Ended(n); over {
				p.opt.Ended(p, now)
			}
		}
	}
}

func (r *room) current() *Snapshot {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now
}

// forget drops the state, so that it is read again.
func (r *room) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now = nil
}

// read returns the newest state of a party, given an earlier one or nil.
func (r *room) read(ctx context.Context, was *Snapshot) (*Snapshot, error) {
	l := r.parties.log
	var names map[string]named
	if was == nil {
		c, start, err := l.config(ctx, r.id)
		if err != nil {
			return nil, err
		}
		p, err := party.New(c)
		if err != nil {
			return nil, damaged(r.id, err)
		}
		if names, err = l.names(ctx, r.id); err != nil {
			return nil, err
		}
		was = &Snapshot{Party: p, tail: start}
	}
	events, end, err := l.since(ctx, r.id, was.tail)
	if err != nil || len(events) == 0 && names == nil {
		return was, err
	}
	now := &Snapshot{Party: was.Clone(), people: was.people, tail: end, last: was.last}
	for _, e := range events {
		n := named{ref: e.Name}
		if e.Name != "" {
			var known bool
			if n, known = names[e.Name]; !known {
				if n, err = l.name(ctx, r.id, e.Name); err != nil {
					return nil, err
				}
			}
			n.ref, e.Name = e.Name, n.name
		}
		if err := replay(now.Party, e); err != nil {
			return nil, err
		}
		now.note(e, n)
	}
	return now, nil
}

// note records who holds a seat after an event.
func (s *Snapshot) note(e party.Event, n named) {
	s.last = e.At
	switch e.Kind {
	case party.Joined:
		s.people = append(s.people[:len(s.people):len(s.people)], person{holder: n.holder, ref: n.ref})
	case party.Removed:
		people := append([]person{}, s.people...)
		people[e.Seat].removed = true
		s.people = people
	}
}
