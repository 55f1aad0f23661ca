package hall

import (
	"slices"
	"sync"
	"sync/atomic"
)

// hooks holds the functions that callers have registered.
type hooks struct {
	counts    *counts
	end       callees[*Snapshot]
	change    callees[step]
	forgotten callees[gone]
}

type step struct{ before, now *Snapshot }

type gone struct {
	id      string
	holders []Hash
}

// changed calls the registered functions after a change of a match.
func (h *hooks) changed(before, now *Snapshot) {
	if before.Match.Version != now.Match.Version {
		h.change.call(step{before, now})
	}
	if before.Match.Result == nil && now.Match.Result != nil {
		h.counts.ended.Add(1)
		h.end.call(now)
	}
}

// gone calls the registered functions after a match was deleted.
func (h *hooks) gone(id string, holders []Hash) {
	h.counts.forgotten.Add(1)
	h.forgotten.call(gone{id, holders})
}

// callees holds functions that are called one after another.
type callees[T any] struct {
	mu  sync.Mutex
	all []func(T)
}

func (c *callees[T]) add(f func(T)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = append(slices.Clip(c.all), f)
}

func (c *callees[T]) call(with T) {
	c.mu.Lock()
	all := c.all
	c.mu.Unlock()
	for _, f := range all {
		f(with)
	}
}

// counts holds the Figures that only grow.
type counts struct{ made, ended, forgotten atomic.Int64 }
