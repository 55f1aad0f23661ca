package sqlite

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"keypeg/internal/hall"
)

// maxGroup bounds the writes of one transaction.
const maxGroup = 256

// A write is written whole or not at all, and may be tried more than once. An outcome it returns,
// such as hall.ErrStale, is its answer, and means that it wrote nothing.
type write func(w *writer) (outcome, fault error)

// A job is a write somebody waits for until it is taken: by the writer, who then has to answer it,
// or back by whoever handed it in.
type job struct {
	ctx   context.Context
	do    write
	done  chan error // buffered
	taken atomic.Bool
}

func newJob(ctx context.Context, do write) *job {
	return &job{ctx: ctx, do: do, done: make(chan error, 1)}
}

// wait is the job's answer, or the context's error if that ends before the job has begun, which is
// then never done.
func (j *job) wait() error {
	if j.ctx.Done() == nil { // like the hall's commands, which are never abandoned
		return <-j.done
	}
	select {
	case err := <-j.done:
		return err
	case <-j.ctx.Done():
	}
	if j.taken.CompareAndSwap(false, true) {
		return j.ctx.Err()
	}
	return <-j.done
}

// endedMeanwhile gives a job that was rolled back to its caller again, and answers it if the
// caller has gone away meanwhile.
func (j *job) endedMeanwhile() bool {
	j.taken.Store(false)
	err := j.ctx.Err()
	if err != nil {
		j.done <- err
	}
	return err != nil
}

// A queue hands writes to the writer's goroutine.
type queue struct {
	writer *writer
	jobs   chan *job
	over   chan error // the writer's error on closing
	told   atomic.Pointer[func(Group)]

	mu     sync.RWMutex // held for reading while a job is handed in
	closed bool
}

func startQueue(w *writer) *queue {
	q := &queue{writer: w, jobs: make(chan *job, maxGroup), over: make(chan error, 1)}
	go func() {
		group := make([]*job, 0, maxGroup)
		for j := range q.jobs {
			group = q.fill(append(group[:0], j))
			began := time.Now()
			fault := w.commit(group)
			if tell := q.told.Load(); tell != nil {
				(*tell)(Group{Writes: len(group), Took: time.Since(began), Err: fault})
			}
		}
		q.over <- w.close()
	}()
	return q
}

// fill adds the jobs that are already waiting.
func (q *queue) fill(group []*job) []*job {
	for len(group) < maxGroup {
		select {
		case j, ok := <-q.jobs:
			if !ok {
				return group
			}
			group = append(group, j)
		default:
			return group
		}
	}
	return group
}

// put has something written and waits for it. If ctx ends before its turn comes, put returns at
// once and nothing is written.
func (q *queue) put(ctx context.Context, do write) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := newJob(ctx, do)
	if err := q.hand(j); err != nil {
		return err
	}
	return j.wait()
}

func (q *queue) hand(j *job) error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return hall.ErrClosed
	}
	select {
	case q.jobs <- j:
		return nil
	case <-j.ctx.Done():
		return j.ctx.Err()
	}
}

// close first has everything written that is waiting.
func (q *queue) close() error {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	close(q.jobs)
	return <-q.over
}
