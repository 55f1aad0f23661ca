// Package schedule acts when events are due: it ends turns and starts the moves of computers.
package schedule

import (
	"container/heap"
	"context"
	"slices"
	"sync"
	"time"
)

// longestSleep limits the time that a queue sleeps, because the wall clock may be changed in the meantime.
const longestSleep = time.Minute

// Unknown is the version of an entry for which only the due time is known. It is never newer than any other version.
const Unknown = 0

// An Entry contains the time at which a match, or a seat in a match, is due.
type Entry struct {
	Key     string // the name of a match, or of a seat in a match
	Version int    // the version of the match to which the entry belongs
	At      time.Time

	place int // the index in the heap
}

// A Queue contains entries sorted by the time at which they are due. The times are only hints: the match decides what happens.
// Its methods are safe for concurrent use.
type Queue struct {
	wake chan struct{} // holds a value when the earliest entry may have changed

	mu    sync.Mutex
	due   entries
	byKey map[string]*Entry
}

// NewQueue returns an empty queue.
func NewQueue() *Queue {
	return &Queue{wake: make(chan struct{}, 1), byKey: map[string]*Entry{}}
}

// Set sets the time at which an entry is due. The argument version is the version of the match from which the time was
// computed. The zero time means that the entry is never due. Set ignores a version older than the version in the queue, so a
// late call does no harm.
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

// Has reports whether an entry is due by the given time.
func (q *Queue) Has(key string, by time.Time) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.byKey[key]
	return e != nil && !e.At.After(by)
}

// Len returns the number of entries.
func (q *Queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.due)
}

// each calls f for each entry.
func (q *Queue) each(f func(*Entry)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, e := range q.due {
		f(e)
	}
}

// Run hands due entries to workers, earliest first, until ctx ends and the workers are done.
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

// next removes and returns the earliest entry that is due. If no entry is due, it returns the time for which to sleep.
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

// Sleep sleeps for d, or until ctx ends or wake yields a value. It ignores a nil wake.
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

// entries is a heap whose first entry is the earliest.
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
