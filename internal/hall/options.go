package hall

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"sync"
	"time"

	"keypeg/internal/pool"
	"keypeg/internal/trace"
	"keypeg/match"
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

// A Computer plays a seat. It sees only what that seat may see, and remembers nothing. If a process ends before a move is
// stored, the computer simply moves again.
type Computer interface {
	// Move returns the command that the computer's duty requires.
	Move(ctx context.Context, seen match.View, rnd io.Reader) (match.Command, error)
	// Reply returns the computer's answer to an offer, and reports whether the computer gives one.
	Reply(seen match.View) (match.Command, bool)
	// Pace returns the delay from the start of the computer's turn to its move.
	Pace(seen match.View) time.Duration
	// If a Computer has a method InAHurry() Computer, the hall uses the computer that the method returns while many moves
	// are waiting. The returned computer must spend less time thinking.
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
