package hall

import (
	"container/heap"
	"context"
	"sync"
	"time"

	"keypeg"
	"keypeg/match"
)

const (
	tickers = 8               // ticks that are worked on at once
	retry   = 5 * time.Second // after a fault of the store
	doze    = time.Minute     // the longest sleep: a wall clock may be set meanwhile
)

// A clock knows when each match next has to be looked at. Its times are only
// hints: what a tick leads to is decided by the match.
type clock struct {
	wake chan struct{} // full when the earliest may have changed

	mu     sync.Mutex
	queue  dueQueue
	byName map[string]*dueMatch
}

func newClock() *clock {
	return &clock{wake: make(chan struct{}, 1), byName: map[string]*dueMatch{}}
}

// set says when a match is due; zero is never.
func (c *clock) set(id string, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	d := c.byName[id]
	switch {
	case at.IsZero() && d == nil:
		return
	case at.IsZero():
		heap.Remove(&c.queue, d.place)
		delete(c.byName, id)
	case d == nil:
		d = &dueMatch{DueAt: DueAt{id, at}}
		c.byName[id] = d
		heap.Push(&c.queue, d)
	case d.At.Equal(at):
		return
	default:
		d.At = at
		heap.Fix(&c.queue, d.place)
	}
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// add sets what is not set yet.
func (c *clock) add(due []DueAt) {
	for _, d := range due {
		c.mu.Lock()
		_, known := c.byName[d.Match]
		c.mu.Unlock()
		if !known {
			c.set(d.Match, d.At)
		}
	}
}

// next takes out the earliest match that is due, or says how long to sleep.
func (c *clock) next() (id string, sleep time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.queue) == 0 {
		return "", doze
	}
	if wait := time.Until(c.queue[0].At); wait > 0 {
		return "", min(wait, doze)
	}
	d := heap.Pop(&c.queue).(*dueMatch)
	delete(c.byName, d.Match)
	return d.Match, 0
}

// startClock starts what makes turns run over, until the hall closes.
func (h *Hall) startClock() {
	due := make(chan string)
	h.running.Go(func() {
		defer close(due)
		h.loadDue()
		for h.ctx.Err() == nil {
			h.handOut(due)
		}
	})
	for range tickers {
		h.running.Go(func() {
			for id := range due {
				h.ring(id)
			}
		})
	}
}

// loadDue reads what the store knows to be due, trying again until it can.
func (h *Hall) loadDue() {
	for h.ctx.Err() == nil {
		due, err := h.store.Due(h.ctx)
		if err == nil {
			h.clock.add(due)
			return
		}
		if h.ctx.Err() == nil {
			h.opt.Log.Error("cannot read which turns run over", "err", err)
			h.sleep(retry)
		}
	}
}

// handOut gives the next due match to a worker, or sleeps until there may be one.
func (h *Hall) handOut(due chan<- string) {
	id, sleep := h.clock.next()
	if id == "" {
		h.sleep(sleep)
		return
	}
	select {
	case due <- id:
	case <-h.ctx.Done():
	}
}

// sleep ends early when the hall closes or the earliest due match changes.
func (h *Hall) sleep(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-h.clock.wake:
	case <-h.ctx.Done():
	}
}

// ring tells a match that time has passed.
func (h *Hall) ring(id string) {
	// A decision of nothing will do: what is overdue is done before any.
	s, err := h.play(context.WithoutCancel(h.ctx), id, func(*Snapshot, time.Time) ([]match.Event, []Grant, error) {
		return nil, nil, nil
	})
	switch {
	case err == nil && !s.overdue() || h.ctx.Err() != nil:
		return
	case keypeg.ErrorCode(err) != "no-match":
		h.clock.set(id, time.Now().Add(retry))
	}
	h.opt.Log.Error("a turn that ran over could not be ended", "match", id, "err", err)
}

// dueMatch is an entry of a dueQueue, the earliest first.
type dueMatch struct {
	DueAt
	place int
}

type dueQueue []*dueMatch

func (q dueQueue) Len() int           { return len(q) }
func (q dueQueue) Less(i, j int) bool { return q[i].At.Before(q[j].At) }
func (q dueQueue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].place, q[j].place = i, j
}

func (q *dueQueue) Push(x any) {
	d := x.(*dueMatch)
	d.place = len(*q)
	*q = append(*q, d)
}

func (q *dueQueue) Pop() any {
	last := len(*q) - 1
	d := (*q)[last]
	(*q)[last] = nil
	*q = (*q)[:last]
	return d
}
