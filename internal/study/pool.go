package study

import (
	"context"
	"runtime"
	"sync"
)

// A pool is a few workers that take long jobs in the order they come, and a bounded
// queue. They stop when its context ends; jobs that wait then are dropped.
//
// Each worker has an operating system's thread of its own, of low priority, and
// there are as many more processors in the eyes of Go as there are workers: thus a
// command of a match neither waits for Go to take one of them away from a worker nor
// competes with it for a core.
type pool struct {
	jobs    chan func()
	workers sync.WaitGroup
}

// How much nicer workers are than what answers commands.
const (
	askedNiceness    = 5 // somebody waits for the answer
	analysisNiceness = 10
)

func newPool(ctx context.Context, o Options, niceness int) *pool {
	c := &pool{jobs: make(chan func(), o.Waiting)}
	if !o.Plain {
		processors(o.Workers)
	}
	for range o.Workers {
		c.workers.Go(func() {
			if !o.Plain {
				// Never unlocked: the thread ends with the worker, since its
				// priority cannot be raised again.
				runtime.LockOSThread()
				quiet(niceness)
				defer processors(-1)
			}
			c.work(ctx)
		})
	}
	return c
}

func (c *pool) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case job := <-c.jobs:
			if ctx.Err() != nil {
				return
			}
			job()
		}
	}
}

// offer hands a job in, unless too many wait.
func (c *pool) offer(job func()) bool {
	select {
	case c.jobs <- job:
		return true
	default:
		return false
	}
}

// wait waits for the workers' end.
func (c *pool) wait() { c.workers.Wait() }

var processing sync.Mutex

// processors lets Go use so many processors more.
func processors(more int) {
	processing.Lock()
	defer processing.Unlock()
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + more)
}
