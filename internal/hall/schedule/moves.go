package schedule

import (
	"context"
	"strings"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/pool"
)

// Retry is the delay before the next attempt at work that failed because of a fault.
const Retry = 5 * time.Second

// soon is the delay before a move is offered again after the pool was full.
const soon = time.Second

// Moves starts the computers' moves when they are due. A pool shares its thinkers fairly between callers, so a person with
// many matches delays only those matches. Exhibitions have their own Moves, so that people never wait for them.
type Moves struct {
	Queue *Queue
	Pool  *pool.Pool
	Host  Host

	mu       sync.Mutex
	waiting  map[string]struct{} // moves that wait for a thinker
	thinking map[string]int      // the number of thinking computers, indexed by match
}

// A Host contains the matches in which computers move.
type Host interface {
	// For returns the person for whom a match was made.
	For(ctx context.Context, id string) (by string, err error)
	// Move makes the next move of the computer in a seat. The argument busy reports whether many moves are waiting.
	Move(ctx context.Context, id string, seat keypeg.Seat, busy bool) error
	// Complain logs a fault in a match, unless other code has logged it.
	Complain(ctx context.Context, err error, id string)
	// Begin reports whether a move may be made. The caller must call end after the move.
	Begin() (end func(), ok bool)
}

// NewMoves returns Moves that use a pool's thinkers.
func NewMoves(p *pool.Pool, h Host) *Moves {
	return &Moves{Queue: NewQueue(), Pool: p, Host: h, waiting: map[string]struct{}{}, thinking: map[string]int{}}
}

// Set sets the time at which the computer in a seat must move. The argument version is the version of the match from which
// the time was computed. The zero time means never.
func (m *Moves) Set(id string, seat keypeg.Seat, version int, at time.Time) {
	m.Queue.Set(keyOf(id, seat), version, at)
}

func keyOf(id string, seat keypeg.Seat) string { return id + "/" + seat.String() }

// seatOf returns the match and the seat of a key.
func seatOf(key string) (id string, seat keypeg.Seat) {
	id, name, _ := strings.Cut(key, "/")
	if name == keypeg.Guest.String() {
		return id, keypeg.Guest
	}
	return id, keypeg.Host
}

// InHand reports whether a computer is making its move or will make it by the given time.
func (m *Moves) InHand(id string, seat keypeg.Seat, by time.Time) bool {
	key := keyOf(id, seat)
	if m.Queue.Has(key, by) {
		return true
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	_, waits := m.waiting[key]
	return waits || m.thinking[key] > 0
}

// AtWork calls f for each match in which a computer thinks or waits for a thinker, possibly twice for the same match.
func (m *Moves) AtWork(f func(id string)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key := range m.waiting {
		id, _ := seatOf(key)
		f(id)
	}
	for key := range m.thinking {
		id, _ := seatOf(key)
		f(id)
	}
}

// Matches returns the set of the matches in which a computer makes or will make a move.
func (m *Moves) Matches() map[string]struct{} {
	set := map[string]struct{}{}
	add := func(id string) { set[id] = struct{}{} }
	m.Queue.each(func(e *Entry) {
		id, _ := seatOf(e.Key)
		add(id)
	})
	m.AtWork(add)
	return set
}

// Len returns the number of moves that are not due yet or are waiting for a thinker.
func (m *Moves) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Queue.Len() + len(m.waiting)
}

// Run makes moves until ctx ends.
func (m *Moves) Run(ctx context.Context) { m.Queue.Run(ctx, 1, func(e Entry) { m.offer(ctx, e) }) }

// offer queues a move for a thinker. If the pool is full, offer tries again soon. If the move is already queued, offer
// does nothing.
func (m *Moves) offer(ctx context.Context, e Entry) {
	if !m.wait(e.Key) {
		return
	}
	id, seat := seatOf(e.Key)
	by, err := m.Host.For(ctx, id)
	if err == nil {
		err = m.Pool.Offer(by, func(context.Context) {
			m.waited(e.Key)
			if end, ok := m.Host.Begin(); ok {
				defer end()
				defer m.think(e.Key)()
				m.again(ctx, e, m.Host.Move(ctx, id, seat, m.Pool.Busy()))
			}
		})
	}
	if err != nil {
		m.waited(e.Key)
		m.again(ctx, e, err)
	}
}

// again schedules another attempt at a move that failed, unless the move cannot succeed.
func (m *Moves) again(ctx context.Context, e Entry, err error) {
	after := Retry
	switch code := keypeg.ErrorCode(err); {
	case err == nil, ctx.Err() != nil, code == "damaged", code == "no-match":
		return
	case code == "busy", code == "too-much-asked":
		after = soon
	default:
		id, _ := seatOf(e.Key)
		m.Host.Complain(ctx, err, id)
	}
	m.Queue.Set(e.Key, e.Version, time.Now().Add(after))
}

// wait records that a move waits for a thinker. It returns false if the move was already waiting.
func (m *Moves) wait(key string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, waits := m.waiting[key]
	m.waiting[key] = struct{}{}
	return !waits
}

func (m *Moves) waited(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.waiting, key)
}

// think records that a computer is thinking about a match, until the returned function is called.
func (m *Moves) think(key string) (thought func()) {
	add := func(n int) {
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.thinking[key] += n; m.thinking[key] == 0 {
			delete(m.thinking, key)
		}
	}
	add(1)
	return func() { add(-1) }
}
