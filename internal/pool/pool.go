// Package pool runs long work on a few quiet workers, so that people who play
// meanwhile do not notice it.
package pool

import (
	"context"
	"runtime"
	"sync"
	"time"

	"keypeg"
)

// Options tune a Pool; the zero value serves one server well.
type Options struct {
	Workers int  // jobs done at once; one a core of the machine if 0
	Waiting int  // jobs that wait, at most; 64 if 0
	Plain   bool // workers are ordinary goroutines: to measure what the quiet threads are good for
}

// A Niceness is how much nicer the workers are than the threads that answer commands.
type Niceness int

// What pools are for.
const (
	Questions Niceness = 5 // somebody waits for the answer
	Games     Niceness = 10
)

// A Pool is a few workers that take long jobs in the order they come, and a bounded
// queue. The workers stop when it closes; jobs that are still waiting are dropped.
// Its methods are safe for concurrent use.
//
// Each worker has an operating system thread of its own, of low priority, and
// GOMAXPROCS is raised by the number of workers: so a command of a match neither
// waits for Go to take a processor away from a worker nor competes with it for a
// core.
type Pool struct {
	ctx     context.Context // ends when the pool closes
	end     context.CancelFunc
	jobs    chan func(context.Context)
	workers sync.WaitGroup
}

// New starts the workers of a pool.
func New(o Options, niceness Niceness) *Pool {
	if o.Workers == 0 {
		o.Workers = max(1, runtime.NumCPU())
	}
	if o.Waiting == 0 {
		o.Waiting = 64
	}
	p := &Pool{jobs: make(chan func(context.Context), o.Waiting)}
	p.ctx, p.end = context.WithCancel(context.Background())
	if !o.Plain {
		processors(o.Workers)
	}
	for range o.Workers {
		p.workers.Go(func() {
			if !o.Plain {
				// Never unlocked: the thread ends with the worker, since its
				// priority cannot be raised again.
				runtime.LockOSThread()
				quiet(int(niceness))
				defer processors(-1)
			}
			p.work()
		})
	}
	return p
}

func (p *Pool) work() {
	for {
		select {
		case <-p.ctx.Done():
			return
		case job := <-p.jobs:
			if p.ctx.Err() != nil {
				return
			}
			job(p.ctx)
		}
	}
}

// Offer hands in a job and reports whether it was taken; it is not if too many wait.
// The job's context ends when the pool closes.
func (p *Pool) Offer(job func(context.Context)) bool {
	select {
	case p.jobs <- job:
		return true
	default:
		return false
	}
}

// Close ends the context of every job and waits until the workers have stopped, or
// until ctx ends, and then returns its error.
func (p *Pool) Close(ctx context.Context) error {
	p.end()
	done := make(chan struct{})
	go func() {
		p.workers.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Closing returns nil as long as the pool takes work, then the refusal for whatever
// comes.
func (p *Pool) Closing() error {
	if p.ctx.Err() != nil {
		return keypeg.Refusef("closing", "", "the server is stopping: try again in a moment")
	}
	return nil
}

// patience is how long a question may take, waiting included. On boards that are
// judged, answering takes only a small part of it.
const patience = 10 * time.Second

// Ask has a worker answer a question. It refuses if too many wait already.
func Ask[T any](ctx context.Context, p *Pool, answer func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	defer context.AfterFunc(p.ctx, cancel)()
	var got T
	var err error
	done := make(chan struct{})
	taken := p.Offer(func(context.Context) {
		defer close(done)
		if err = ctx.Err(); err == nil {
			got, err = answer(ctx)
		}
	})
	var none T
	if !taken {
		return none, p.refused(ctx)
	}
	select {
	case <-done:
		if err == nil || ctx.Err() == nil {
			return got, err
		}
	case <-ctx.Done():
	}
	return none, p.refused(ctx)
}

// refused says why a question was not answered.
func (p *Pool) refused(ctx context.Context) error {
	if err := p.Closing(); err != nil {
		return err
	}
	if ctx.Err() == context.Canceled {
		return ctx.Err()
	}
	return keypeg.Refusef("busy", "", "too much is going on here: try again in a moment")
}

var processing sync.Mutex

// processors raises the number of processors that Go uses.
func processors(more int) {
	processing.Lock()
	defer processing.Unlock()
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + more)
}
