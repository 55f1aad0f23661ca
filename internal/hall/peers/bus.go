package peers

import (
	"context"
	"slices"
	"sync"
)

// A Bus informs subscribers in this process about changes of a store's matches, and about who is present. The zero
// value is ready to use.
type Bus struct {
	Followers[[]Change]
	rolls Followers[Roll]
}

// HearRolls implements Feed.
func (b *Bus) HearRolls(f func(Roll)) (stop func()) { return b.rolls.Follow(f) }

// CallRoll implements Feed.
func (b *Bus) CallRoll(_ context.Context, r Roll) error {
	b.rolls.Tell(r)
	return nil
}

// Attend implements Feed. It returns false, because every message reaches every subscriber.
func (b *Bus) Attend(context.Context, []string, []string) (narrow bool, err error) {
	return false, nil
}

// A Wire carries messages to halls in other processes. It delivers the messages of those halls to the Bus with which it was made.
type Wire interface {
	Announce(c Change)                          // reports a change that this process has stored; it never waits
	CallRoll(ctx context.Context, r Roll) error // as in Feed
	Attend(ctx context.Context, come, gone []string) (narrow bool, err error)
}

// Followers contains functions, which Tell calls one after another. The zero value is ready to use.
type Followers[T any] struct {
	mu  sync.Mutex
	all []*func(T)
}

// Follow makes Tell call f, until stop is called.
func (fs *Followers[T]) Follow(f func(T)) (stop func()) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fs.all = append(slices.Clip(fs.all), &f)
	return func() {
		fs.mu.Lock()
		defer fs.mu.Unlock()
		fs.all = slices.DeleteFunc(slices.Clone(fs.all), func(other *func(T)) bool { return other == &f })
	}
}

// Tell calls all functions.
func (fs *Followers[T]) Tell(what T) {
	fs.mu.Lock()
	all := fs.all
	fs.mu.Unlock()
	for _, f := range all {
		(*f)(what)
	}
}
