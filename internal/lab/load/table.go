package load

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// A table is a match, as its players and watchers know it.
type table struct {
	id       string
	commands string // the path to which its commands are sent
	games    int
	plans    []atomic.Int64 // for each version, the planned time of the command that led to it, in nanoseconds; 0 if the command does not count
	now      atomic.Int32   // the acknowledged version
	last     atomic.Int32   // the last version; 0 while it is unknown

	mu        sync.Mutex
	open      []*stream
	left      bool // whether the match was abandoned because it is faulty
	following *table
	gone      chan struct{} // closed once following is set
}

// eventsOfGame is the largest number of events of a game: the code, and the rows with their answers.
const eventsOfGame = 1 + 2*8

func newTable(id string, version, games int) *table {
	t := &table{id: id, commands: "/api/matches/" + id + "/commands", games: games, gone: make(chan struct{})}
	t.plans = make([]atomic.Int64, version+games*eventsOfGame+8)
	t.now.Store(int32(version))
	return t
}

// plan records when the command that leads to a version was planned.
func (t *table) plan(version int, at time.Time) {
	if version < len(t.plans) {
		t.plans[version].Store(at.UnixNano())
	}
}

// end records the version at which the match ended.
func (t *table) end(version int) { t.last.Store(int32(version)) }

// follow sets the match that follows this one.
func (t *table) follow(next *table) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.following = next
	close(t.gone)
}

// next returns the match that follows this one, or nil if there is none.
func (t *table) next() *table {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.following
}

// abandon ends the streams of a faulty match.
func (t *table) abandon() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.left = true
	for _, s := range t.open {
		s.close()
	}
}

func (t *table) wasLeft() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.left
}

// A reader follows one match after another, each on its own stream.
type reader struct {
	run     *run
	at      place
	number  int
	query   string // query of the stream's address
	token   string
	seen    *durations
	table   atomic.Pointer[table]
	version atomic.Int64 // the last version read
}

// watch opens a stream and starts to read it.
func (r *run) watch(ctx context.Context, at place, t *table, query, token string, number int, seen *durations) error {
	w := &reader{run: r, at: at, number: number, query: query, token: token, seen: seen}
	w.table.Store(t)
	s, err := w.open(ctx)
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.readers = append(r.readers, w)
	r.mu.Unlock()
	r.reading.Go(func() {
		if err := w.read(ctx, s); err != nil && ctx.Err() == nil {
			r.fail(fmt.Errorf("a stream: %w", err))
		}
	})
	return nil
}

func (w *reader) open(ctx context.Context) (*stream, error) {
	t := w.table.Load()
	s, err := openStream(ctx, w.at, "/api/matches/"+t.id+"/stream"+w.query, w.token)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.left {
		s.close()
	}
	t.open = append(t.open, s)
	return s, nil
}

// read reads the stream of one match after another.
func (w *reader) read(ctx context.Context, s *stream) error {
	room := make([]byte, 4<<10)
	for {
		t := w.table.Load()
		if err := w.readOne(t, s, room); err != nil {
			return err
		}
		select {
		case <-t.gone:
		case <-ctx.Done():
			return ctx.Err()
		}
		w.version.Store(0)
		w.table.Store(t.next())
		var err error
		if s, err = w.open(ctx); err != nil {
			return err
		}
	}
}

// readOne reads a match's stream to its end. A version that the stream skips counts as arrived when the next version
// arrives.
func (w *reader) readOne(t *table, s *stream, room []byte) error {
	defer s.close()
	at := 0
	tell := func(version int) {
		now := time.Now().UnixNano()
		for v := at + 1; at > 0 && v <= version && v < len(t.plans); v++ {
			if planned := t.plans[v].Load(); planned > 0 {
				w.seen.add(w.number, time.Duration(now-planned))
			}
		}
		at = max(at, version)
		w.version.Store(int64(at))
	}
	for {
		if last := int(t.last.Load()); last > 0 && at >= last {
			return nil
		}
		switch err := s.next(room, tell); {
		case err == nil:
		case t.wasLeft():
			return nil
		case err == io.EOF:
			return io.ErrUnexpectedEOF
		default:
			return err
		}
	}
}
