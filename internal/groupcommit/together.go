// Package groupcommit lets the writes of many callers share transactions. One goroutine takes all waiting writes, and reports
// to each caller once the caller's write is stored. The package does not depend on a database.
package groupcommit

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"keypeg/internal/trace"
)

// Most is the largest number of writes in one transaction.
const Most = 256

// A Job is a write that a caller waits for. Either the writer begins the job and must then report its outcome, or the caller
// takes the job back.
type Job[W any] struct {
	Do    W
	ctx   context.Context
	done  chan error // buffered
	taken atomic.Bool

	of    trace.Span // the caller's
	waits trace.Span // covers the wait for the job's first transaction
}

// NewJob returns a job that performs a write for a caller with the given context.
func NewJob[W any](ctx context.Context, do W) *Job[W] {
	of := trace.Of(ctx)
	return &Job[W]{Do: do, ctx: ctx, done: make(chan error, 1), of: of, waits: of.Begin("store.wait")}
}

// Begin takes the job from its caller, who must then wait for the outcome. If the caller's context has ended, Begin returns
// the context's error, and the writer must not write the job.
func (j *Job[W]) Begin() error {
	j.taken.Store(true)
	return j.ctx.Err()
}

// Wait waits for the outcome of the job and returns it. If the context ends before the job has begun, it returns the
// context's error, and the job is never written.
func (j *Job[W]) Wait() error {
	if j.ctx.Done() == nil { // this context never ends; the hall uses such a context once a command must be completed
		return <-j.done
	}
	select {
	case err := <-j.done:
		return err
	case <-j.ctx.Done():
	}
	if j.taken.CompareAndSwap(false, true) {
		j.waits.End()
		return j.ctx.Err()
	}
	return <-j.done
}

// endedMeanwhile returns a rolled-back job to its caller, who may then withdraw it. If the caller's context has ended,
// endedMeanwhile reports the context's error to the caller and returns true.
func (j *Job[W]) endedMeanwhile() bool {
	j.taken.Store(false)
	err := j.ctx.Err()
	if err != nil {
		j.done <- err
	}
	return err != nil
}

// A Try writes a group in one transaction and returns the outcome of each job. If the transaction fails, the Try writes
// nothing and returns the fault, which is Spoilt if one job may have caused it. It calls Begin for each job. An outcome that
// is an error, such as a lost race, means that the job wrote nothing. A job may be tried more than once.
type Try[W any] func(group []*Job[W]) (outcomes []error, fault error)

// Spoilt is the fault of a transaction in which one job's write failed.
type Spoilt struct{ Fault error }

func (s *Spoilt) Error() string { return s.Fault.Error() }
func (s *Spoilt) Unwrap() error { return s.Fault }

func spoilt(err error) bool {
	_, own := errors.AsType[*Spoilt](err)
	return own
}

// Commit writes a group and reports the outcome of each job to its caller. If there is a fault, Commit returns it after it
// has reported the outcomes. The traces of the jobs show how long each job waited, and how long the transaction took.
func (try Try[W]) Commit(group []*Job[W]) (fault error) {
	var spans []trace.Span
	for _, j := range group {
		j.waits.End()
		if s := j.of.Begin("store.commit"); s != trace.None {
			s.SetInt("keypeg.writes", len(group))
			spans = append(spans, s)
		}
	}
	outcomes, err := try(group)
	for _, s := range spans {
		if err != nil {
			s.Fail()
		}
		s.End()
	}
	if len(group) > 1 && spoilt(err) {
		try.singly(group)
		return err
	}
	for i, j := range group {
		if err != nil {
			j.done <- err
		} else {
			j.done <- outcomes[i]
		}
	}
	return err
}

// singly writes the jobs of a spoilt group one by one, so that only the job that caused the fault fails. A fault that no job
// has caused, such as another process's lock, fails all remaining jobs. Otherwise, each of these jobs would encounter the
// fault in turn.
func (try Try[W]) singly(group []*Job[W]) {
	group = slices.DeleteFunc(group, (*Job[W]).endedMeanwhile)
	for i := range group {
		if err := try.Commit(group[i : i+1]); err != nil && !spoilt(err) {
			for _, j := range group[i+1:] {
				j.done <- err
			}
			return
		}
	}
}

// A Queue passes writes to the writer's goroutine.
type Queue[W any] struct {
	try  Try[W]
	end  func() error
	no   error // the error for calls after Close
	jobs chan *Job[W]
	over chan error // receives the result of the function end
	told atomic.Pointer[Told]

	mu     sync.RWMutex // read-locked while a job is being sent to jobs
	closed bool
}

// A Told is a function that is called after each group. Its arguments are the number of writes, the time they took and, if
// the group was not written completely, the fault.
type Told func(writes int, took time.Duration, fault error)

// Start starts a queue. The queue's goroutine calls the function end after the last group. Calls of Put after Close return
// the error given by closed.
func Start[W any](try Try[W], end func() error, closed error) *Queue[W] {
	q := &Queue[W]{try: try, end: end, no: closed, jobs: make(chan *Job[W], Most), over: make(chan error, 1)}
	go func() {
		group := make([]*Job[W], 0, Most)
		for j := range q.jobs {
			group = append(group[:0], j)
			for len(group) < Most && len(q.jobs) > 0 { // only this goroutine receives from jobs
				group = append(group, <-q.jobs)
			}
			began := time.Now()
			fault := try.Commit(group)
			if tell := q.told.Load(); tell != nil {
				(*tell)(len(group), time.Since(began), fault)
			}
		}
		q.over <- end()
	}()
	return q
}

// Put queues a write and waits for it. If ctx ends before the write has begun, Put returns immediately and nothing is
// written.
func (q *Queue[W]) Put(ctx context.Context, do W) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := NewJob(ctx, do)
	if err := q.hand(j); err != nil {
		return err
	}
	return j.Wait()
}

func (q *Queue[W]) hand(j *Job[W]) error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return q.no
	}
	select {
	case q.jobs <- j:
		return nil
	case <-j.ctx.Done():
		return j.ctx.Err()
	}
}

// OnGroup sets the function that is called for each group from now on. The next group waits until the function returns.
func (q *Queue[W]) OnGroup(tell Told) { q.told.Store(&tell) }

// Waiting returns the number of waiting writes.
func (q *Queue[W]) Waiting() int { return len(q.jobs) }

// Close carries out all waiting writes, and then ends the queue. Further calls of Close have no effect.
func (q *Queue[W]) Close() error {
	q.mu.Lock()
	was := q.closed
	q.closed = true
	q.mu.Unlock()
	if was {
		return nil
	}
	close(q.jobs)
	return <-q.over
}
