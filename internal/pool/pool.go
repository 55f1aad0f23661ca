// Package pool runs long jobs on a few low-priority workers, so that people who play at the same time do not notice the
// jobs.
package pool

import (
	"cmp"
	"container/list"
	"context"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/caught"
	"keypeg/internal/requestctx"
	"keypeg/internal/trace"
)

// Options configure a Pool; the zero value suits one server.
type Options struct {
	Workers  int          // the number of jobs running at the same time; if 0, one per core of the machine
	Waiting  int          // the largest number of jobs that may wait; if 0, 64
	PerAsker int          // the largest number of waiting jobs of one asker; if 0, there is no limit
	Spare    int          // the number of workers that one asker must leave to others, although every asker may use one; ignored unless PerAsker is set
	Plain    bool         // whether workers are ordinary goroutines, to measure the effect of quiet threads
	Log      *slog.Logger // receives panics of jobs; if nil, they are not logged
}

// A Niceness is the amount by which the workers' priority is lower than that of the process's other threads.
type Niceness int

// The niceness of a pool's workers, for each purpose of a pool.
const (
	Questions Niceness = 5 // a person is waiting for the result
	Games     Niceness = 10
)

// A Pool has a few workers for long jobs, and a bounded queue. Jobs belong to askers, who are served in turn, one job at a
// time. An asker with many jobs therefore delays only their own jobs. The workers stop when the pool closes, and jobs that
// are still waiting are dropped. Its methods are safe for concurrent use.
//
// Each worker has its own low-priority operating system thread, and GOMAXPROCS is increased by the number of workers. A
// command in a match therefore need not wait until Go takes a processor away from a worker, and need not compete with a
// worker for a core.
type Pool struct {
	ctx     context.Context // ends when the pool closes
	end     context.CancelFunc
	opt     Options
	workers sync.WaitGroup

	mu      sync.Mutex
	more    *sync.Cond // signalled when there may be a job
	lines   map[string]*waiter
	turns   list.List // the waiters (*waiter) with waiting jobs, beginning with the next one
	waiting int

	finished, turnedAway int64 // jobs
}

// A waiter contains an asker's waiting jobs in the order in which they arrived.
type waiter struct {
	asker   string
	jobs    []func(context.Context)
	working int // the number of the asker's jobs in progress
}

// New returns a pool and starts its workers.
func New(o Options, niceness Niceness) *Pool {
	if o.Workers == 0 {
		o.Workers = max(1, runtime.NumCPU())
	}
	if o.Waiting == 0 {
		o.Waiting = 64
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	p := &Pool{opt: o, lines: map[string]*waiter{}}
	p.more = sync.NewCond(&p.mu)
	p.ctx, p.end = context.WithCancel(context.Background())
	if !o.Plain {
		processors(o.Workers)
	}
	for range o.Workers {
		p.workers.Go(func() {
			if !o.Plain {
				// Never unlock the thread. The thread ends with the worker, because its priority cannot be raised again.
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
		job, done := p.next()
		if job == nil {
			return
		}
		err := caught.Do(func() error {
			job(p.ctx)
			return nil
		})
		if err != nil {
			p.opt.Log.Error("a job panicked", "err", err)
		}
		done()
	}
}

// next waits for a job of the asker whose turn it is. It returns the job and a function to call after the job, or nil when
// the pool closes.
func (p *Pool) next() (job func(context.Context), done func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.ctx.Err() == nil {
		if l := p.turn(); l != nil {
			job, l.jobs = l.jobs[0], l.jobs[1:]
			p.waiting--
			l.working++
			return job, func() { p.done(l) }
		}
		p.more.Wait()
	}
	return nil, nil
}

// turn returns the waiter whose turn it is, or nil if there is none. If the waiter has more jobs, turn moves it to the end of
// the queue. Otherwise, turn removes the waiter from the queue.
func (p *Pool) turn() *waiter {
	for e := p.turns.Front(); e != nil; e = e.Next() {
		l := e.Value.(*waiter)
		if l.working >= p.share() && l.asker != "" {
			continue
		}
		if len(l.jobs) > 1 {
			p.turns.MoveToBack(e)
		} else {
			p.turns.Remove(e)
		}
		return l
	}
	return nil
}

// share returns the largest number of workers that one asker may have at the same time.
func (p *Pool) share() int {
	if p.opt.PerAsker == 0 {
		return p.opt.Workers
	}
	return max(1, p.opt.Workers-p.opt.Spare)
}

func (p *Pool) done(l *waiter) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.finished++
	if l.working--; l.working == 0 && len(l.jobs) == 0 {
		delete(p.lines, l.asker)
	}
	p.more.Broadcast()
}

// Offer submits a job on behalf of an asker. The asker "" is the server itself. Offer refuses with busy if too many jobs are
// waiting, and with too-much-asked if too many jobs of the asker are waiting. The job's context ends when the pool closes.
func (p *Pool) Offer(asker string, job func(context.Context)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.lines[asker]
	switch {
	case p.waiting >= p.opt.Waiting:
		p.turnedAway++
		return Full()
	case l != nil && p.crowded(l):
		p.turnedAway++
		return tooMuch()
	case l == nil:
		l = &waiter{asker: asker}
		p.lines[asker] = l
	}
	if l.jobs = append(l.jobs, job); len(l.jobs) == 1 {
		p.turns.PushBack(l)
	}
	p.waiting++
	p.more.Signal()
	return nil
}

func (p *Pool) crowded(l *waiter) bool {
	return p.opt.PerAsker > 0 && l.asker != "" && len(l.jobs) >= p.opt.PerAsker
}

// Crowded refuses with too-much-asked if a call of Offer would do so now. Use it before work that will later need a job.
func (p *Pool) Crowded(asker string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l := p.lines[asker]; l != nil && p.crowded(l) {
		return tooMuch()
	}
	return nil
}

// Busy reports whether so many jobs are waiting that each job should do less work.
func (p *Pool) Busy() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.waiting > 2*p.opt.Workers
}

// Full returns the refusal of a server that has too much to do.
func Full() error {
	return keypeg.Refusef("busy", "", "the server is busy: try again in a moment")
}

func tooMuch() error {
	return keypeg.Refusef("too-much-asked", "", "the server is still working on your last requests: wait a moment")
}

// Close ends the context of every job and waits until the workers have stopped. If ctx ends first, Close returns the
// context's error.
func (p *Pool) Close(ctx context.Context) error {
	p.mu.Lock()
	p.end()
	p.more.Broadcast()
	p.mu.Unlock()
	return Await(ctx, &p.workers)
}

// Await waits until g is done. If ctx ends first, Await returns the context's error.
func Await(ctx context.Context, g *sync.WaitGroup) error {
	done := make(chan struct{})
	go func() {
		g.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Stopping returns the refusal of a server that stops.
func Stopping() error {
	return keypeg.Refusef("closing", "", "the server is stopping: try again in a moment")
}

// Closing returns nil as long as the pool accepts work. After that, it returns the refusal for any further work.
func (p *Pool) Closing() error {
	if p.ctx.Err() != nil {
		return Stopping()
	}
	return nil
}

// patience is the longest time that a question may take, including the time in the queue. On boards small enough to be
// judged, the computation takes only a small part of this time.
const patience = 10 * time.Second

// Ask lets a worker answer a question and waits for the result. It refuses if too many jobs are already waiting.
func Ask[T any](ctx context.Context, p *Pool, answer func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	defer context.AfterFunc(p.ctx, cancel)()
	ctx, span := trace.Begin(ctx, "question")
	defer span.End()
	_, waiting := trace.Begin(ctx, "question.wait")
	var got T
	var err error
	done := make(chan struct{})
	full := p.Offer(requestctx.Of(ctx).Caller, func(context.Context) {
		defer close(done)
		waiting.End()
		if err = ctx.Err(); err == nil {
			err = caught.Do(func() (err error) {
				got, err = answer(ctx)
				return err
			})
		}
	})
	var none T
	if full != nil {
		return none, cmp.Or(p.Closing(), full)
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

// refused returns the reason why a question was not answered.
func (p *Pool) refused(ctx context.Context) error {
	if err := p.Closing(); err != nil {
		return err
	}
	if ctx.Err() == context.Canceled {
		return ctx.Err()
	}
	return Full()
}

var processing sync.Mutex

// processors increases GOMAXPROCS by the given number.
func processors(more int) {
	processing.Lock()
	defer processing.Unlock()
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + more)
}
