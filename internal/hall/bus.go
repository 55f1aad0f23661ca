package hall

import (
	"maps"
	"slices"
	"sync"
)

// A Bus tells those who follow a store, in this process, what has changed in it. The zero value is ready.
type Bus struct {
	mu        sync.Mutex
	followers map[int]func([]Change)
	next      int
}

// Follow is of Store.
func (b *Bus) Follow(f func([]Change)) (stop func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.followers == nil {
		b.followers = map[int]func([]Change){}
	}
	n := b.next
	b.next++
	b.followers[n] = f
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.followers, n)
	}
}

// Tell tells all who follow.
func (b *Bus) Tell(changes ...Change) {
	b.mu.Lock()
	all := slices.Collect(maps.Values(b.followers))
	b.mu.Unlock()
	for _, f := range all {
		f(changes)
	}
}
