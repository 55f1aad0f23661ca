package study

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"keypeg"
	"keypeg/solver"
)

// Options tune a Study; the zero value serves one server well.
type Options struct {
	Workers int              // games analysed at once, and questions answered at once; one a core of the machine if 0
	Waiting int              // games that wait to be analysed, and questions that wait, at most; 64 if 0
	Plain   bool             // workers are ordinary goroutines: to measure what the quiet threads are good for
	Now     func() time.Time // time.Now if nil
	Log     *slog.Logger     // faults nobody can be told of; nil is silent
}

func (o Options) filled() Options {
	if o.Workers == 0 {
		o.Workers = max(1, runtime.NumCPU())
	}
	if o.Waiting == 0 {
		o.Waiting = 64
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// A Study answers questions about positions and analyses games. It keeps what it
// has worked out on a shelf. All its methods may be called at once.
type Study struct {
	opt    Options
	shelf  Shelf
	spaces solver.Spaces
	books  strategies

	ctx     context.Context // ends when the study closes
	end     context.CancelFunc
	asked   *pool // answers questions, for somebody waits
	analyse *pool

	mu   sync.Mutex
	work map[string]*work // games that are analysed or wait for it, by their keys
}

// New opens a study over a shelf, which stays the caller's to close, after the
// study.
func New(shelf Shelf, o Options) *Study {
	s := &Study{opt: o.filled(), shelf: shelf, work: map[string]*work{}}
	s.ctx, s.end = context.WithCancel(context.Background())
	s.asked = newPool(s.ctx, s.opt, askedNiceness)
	s.analyse = newPool(s.ctx, s.opt, analysisNiceness)
	return s
}

// Close stops all work and waits until it has stopped, or until ctx ends, whose
// error it then returns. What was not finished is done again when it is asked for.
func (s *Study) Close(ctx context.Context) error {
	s.end()
	done := make(chan struct{})
	go func() {
		s.asked.wait()
		s.analyse.wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// patience is how long a question may take, waiting included. On boards that are
// judged it takes a small part of that.
const patience = 10 * time.Second

// ask has a worker answer a question. It refuses where too many wait already.
func ask[T any](ctx context.Context, s *Study, answer func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	var got T
	var err error
	done := make(chan struct{})
	taken := s.asked.offer(func() {
		defer close(done)
		if err = ctx.Err(); err == nil {
			got, err = answer(ctx)
		}
	})
	var none T
	if !taken {
		return none, s.refused(ctx)
	}
	select {
	case <-done:
		if err == nil || ctx.Err() == nil {
			return got, err
		}
	case <-ctx.Done():
	}
	return none, s.refused(ctx)
}

// refused says why a question was not answered.
func (s *Study) refused(ctx context.Context) error {
	switch {
	case s.ctx.Err() != nil:
		return keypeg.Refusef("closing", "", "the server is stopping: try again in a moment")
	case ctx.Err() == context.Canceled:
		return ctx.Err()
	}
	return keypeg.Refusef("busy", "", "too much is going on here: try again in a moment")
}
