// Package schedule does what is due: the ends of turns, and the moves of computers.
package schedule

import (
	"container/heap"
	"context"
	"slices"
	"sync"
	"time"
)

// longestSleep bounds how long a queue sleeps, since the wall clock may be set meanwhile.
const longestSleep = time.Minute

// Unknown is the version of a match about which only its due time is known: any other is at least as new.
const Unknown = 0

// An Entry is something that is due.
type Entry struct {
	Key     string // of a match, or of a seat of one
	Version int    // of the match, by which it is due
	At      time.Time

	place int // in the heap
}

// A Queue holds what has to be done next, and when. Its times are only hints: the match decides what happens. Its methods
// are safe for concurrent use.
type Queue struct {
	wake chan struct{} // full when the earliest may have changed

	mu    sync.Mutex
	due   entries
	byKey map[string]*Entry
}

// NewQueue returns an empty queue.
func NewQueue() *Queue {
	return &Queue{wake: make(chan struct{}, 1), byKey: map[string]*Entry{}}
}

// Set says when something is due as of a version of its match; the zero time is never. Callers may come late: an older
// version than the one in the queue changes nothing.
func (q *Queue) Set(key string, version int, at time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.byKey[key]
	switch {
	case at.IsZero() && e == nil, e != nil && version < e.Version:
		return
	case at.IsZero():
		heap.Remove(&q.due, e.place)
		delete(q.byKey, key)
	case e == nil:
		e = &Entry{Key: key, Version: version, At: at}
		q.byKey[key] = e
		heap.Push(&q.due, e)
	default:
		e.At, e.Version = at, version
		heap.Fix(&q.due, e.place)
	}
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Has reports whether something is due by a time.
func (q *Queue) Has(key string, by time.Time) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.byKey[key]
	return e != nil && !e.At.After(by)
}

// Len returns how many entries wait.
func (q *Queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.due)
}

// Run hands entries that are due to so many workers, the earliest first, until ctx ends and they are done.
func (q *Queue) Run(ctx context.Context, workers int, do func(Entry)) {
	due := make(chan Entry)
	var running sync.WaitGroup
	for range workers {
		running.Go(func() {
			for e := range due {
				do(e)
			}
		})
	}
	for ctx.Err() == nil {
		e, sleep := q.next()
		if e == nil {
			Sleep(ctx, sleep, q.wake)
			continue
		}
		select {
		case due <- *e:
		case <-ctx.Done():
		}
	}
	close(due)
	running.Wait()
}

// next takes the earliest entry that is due, or says how long to sleep.
func (q *Queue) next() (due *Entry, sleep time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.due) == 0 {
		return nil, longestSleep
	}
	if wait := time.Until(q.due[0].At); wait > 0 {
		return nil, min(wait, longestSleep)
	}
	e := heap.Pop(&q.due).(*Entry)
	delete(q.byKey, e.Key)
	return e, 0
}

// Sleep sleeps until ctx ends or something wakes it, at most for d. A nil wake never does.
func Sleep(ctx context.Context, d time.Duration, wake <-chan struct{}) {
	if d <= 0 {
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-wake:
	case <-ctx.Done():
	}
}

// entries is a heap, the earliest first.
type entries []*Entry

func (es entries) Len() int           { return len(es) }
func (es entries) Less(i, j int) bool { return es[i].At.Before(es[j].At) }
func (es entries) Swap(i, j int) {
	es[i], es[j] = es[j], es[i]
	es[i].place, es[j].place = i, j
}

func (es *entries) Push(x any) {
	e := x.(*Entry)
	e.place = len(*es)
	*es = append(*es, e)
}

func (es *entries) Pop() any {
	last := len(*es) - 1
	e := (*es)[last]
	*es = slices.Delete(*es, last, last+1)
	return e
}
