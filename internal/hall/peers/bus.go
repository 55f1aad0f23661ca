package peers

import (
	"context"
	"maps"
	"slices"
	"sync"
)

// A Bus tells subscribers in this process which matches have changed in a store and who is present. The zero value is ready.
type Bus struct {
	changes followers[[]Change]
	rolls   followers[Roll]
}

// Follow implements Feed.
func (b *Bus) Follow(f func([]Change)) (stop func()) { return b.changes.add(f) }

// Tell sends changes to all subscribers.
func (b *Bus) Tell(changes ...Change) { b.changes.tell(changes) }

// HearRolls implements Feed.
func (b *Bus) HearRolls(f func(Roll)) (stop func()) { return b.rolls.add(f) }

// CallRoll implements Feed.
func (b *Bus) CallRoll(_ context.Context, r Roll) error {
	b.rolls.tell(r)
	return nil
}

type followers[T any] struct {
	mu   sync.Mutex
	all  map[int]func(T)
	next int
}

func (fs *followers[T]) add(f func(T)) (stop func()) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if fs.all == nil {
		fs.all = map[int]func(T){}
	}
	n := fs.next
	fs.next++
	fs.all[n] = f
	return func() {
		fs.mu.Lock()
		defer fs.mu.Unlock()
		delete(fs.all, n)
	}
}

func (fs *followers[T]) tell(what T) {
	fs.mu.Lock()
	all := slices.Collect(maps.Values(fs.all))
	fs.mu.Unlock()
	for _, f := range all {
		f(what)
	}
}
