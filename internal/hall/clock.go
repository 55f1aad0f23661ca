package hall

import (
	"container/heap"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/caught"
)

const (
	tickers      = 8               // turns ended at once
	retry        = 5 * time.Second // after a fault of the store
	longestSleep = time.Minute     // since the wall clock may be set meanwhile
)

// An agenda holds what has to be done next, and when. Its times are only hints: the match decides
// what happens. Callers of set may come late, so each gives the version of the match it speaks
// for; an older version than the one on the agenda changes nothing.
type agenda struct {
	wake chan struct{} // full when the earliest may have changed

	mu     sync.Mutex
	queue  dueQueue
	byName map[string]*dueMatch
}

func newAgenda() *agenda {
	return &agenda{wake: make(chan struct{}, 1), byName: map[string]*dueMatch{}}
}

// set says when something is due as of a version of its match; the zero time is never.
func (c *agenda) set(id string, version int, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	d := c.byName[id]
	switch {
	case at.IsZero() && d == nil, d != nil && version < d.version:
		return
	case at.IsZero():
		heap.Remove(&c.queue, d.place)
		delete(c.byName, id)
	case d == nil:
		d = &dueMatch{DueAt: DueAt{id, at}, version: version}
		c.byName[id] = d
		heap.Push(&c.queue, d)
	default:
		d.At, d.version = at, version
		heap.Fix(&c.queue, d.place)
	}
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// next takes the earliest entry that is due, or says how long to sleep.
func (c *agenda) next() (due *dueMatch, sleep time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.queue) == 0 {
		return nil, longestSleep
	}
	if wait := time.Until(c.queue[0].At); wait > 0 {
		return nil, min(wait, longestSleep)
	}
	d := heap.Pop(&c.queue).(*dueMatch)
	delete(c.byName, d.Match)
	return d, 0
}

// start runs that many workers on an agenda until the hall closes.
func (h *Hall) start(a *agenda, workers int, do func(*dueMatch)) {
	due := make(chan *dueMatch)
	h.running.Go(func() {
		defer close(due)
		for h.ctx.Err() == nil {
			h.handOut(a, due)
		}
	})
	for range workers {
		h.running.Go(func() {
			for d := range due {
				do(d)
			}
		})
	}
}

// handOut gives the next entry that is due to a worker, or sleeps until there may be one.
func (h *Hall) handOut(a *agenda, due chan<- *dueMatch) {
	d, sleep := a.next()
	if d == nil {
		h.sleep(sleep, a.wake)
		return
	}
	select {
	case due <- d:
	case <-h.ctx.Done():
	}
}

// sleep ends early when the hall closes or something wakes it.
func (h *Hall) sleep(d time.Duration, wake <-chan struct{}) {
	if d <= 0 {
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-wake:
	case <-h.ctx.Done():
	}
}

// ring ends the turn of a match that has run over.
func (h *Hall) ring(due *dueMatch) {
	// An empty decision will do: playOn ends overdue turns before any decision.
	var s *Snapshot
	err := caught.Do(func() (err error) {
		s, err = h.play(context.WithoutCancel(h.ctx), due.Match, byTheHall, func(*Snapshot, time.Time) (change, error) {
			return change{}, nil
		})
		return err
	})
	if err == nil && !s.overdue() || keypeg.ErrorCode(err) == "closing" || IsDamaged(err) {
		return
	}
	h.complain(err, "a turn that ran over could not be ended", "match", due.Match, "err", err)
	if keypeg.ErrorCode(err) == "no-match" {
		return
	}
	version := due.version
	if s != nil {
		version = s.Match.Version
	}
	h.clock.set(due.Match, version, time.Now().Add(retry))
}

// wind sets the clock for a match that was read. What is overdue is being rung for, or will be claimed.
func (h *Hall) wind(s *Snapshot) {
	if !s.overdue() {
		h.clock.set(s.Header.Config.ID, s.Match.Version, s.due())
	}
}

// complain logs what went wrong on the hall's own account; that there is no room left, once a minute.
func (h *Hall) complain(err error, what string, about ...any) {
	if !errors.Is(err, ErrFull) {
		h.opt.Log.Error(what, about...)
		return
	}
	h.noRoom.Say(time.Now(), func(int) { h.opt.Log.Error(what, about...) })
}

// dueMatch is an entry of a dueQueue, the earliest first.
type dueMatch struct {
	DueAt
	version int // of the match, by which it is due
	place   int
}

// unknown is the version of what a store says: anything else that is known is at least as new.
const unknown = 0

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
	*q = slices.Delete(*q, last, last+1)
	return d
}
