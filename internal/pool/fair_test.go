package pool_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/pool"
	"keypeg/internal/requestctx"
)

// A bench is a pool whose jobs record their askers.
type bench struct {
	*pool.Pool
	t    *testing.T
	held chan struct{} // each job waits for a value from this channel
	mu   sync.Mutex
	did  []string
}

func opened(t *testing.T, o pool.Options) *bench {
	o.Plain = true
	b := &bench{Pool: pool.New(o, pool.Questions), t: t, held: make(chan struct{})}
	t.Cleanup(func() { b.Close(context.Background()) })
	return b
}

func (b *bench) offer(name string) error {
	return b.Offer(name, func(ctx context.Context) {
		select {
		case <-b.held:
			b.mu.Lock()
			b.did = append(b.did, name)
			b.mu.Unlock()
		case <-ctx.Done():
		}
	})
}

func (b *bench) offers(names ...string) {
	b.t.Helper()
	for _, name := range names {
		if err := b.offer(name); err != nil {
			b.t.Fatalf("a job of %s: %v", name, err)
		}
		synctest.Wait()
	}
}

func TestAskersTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := opened(t, pool.Options{Workers: 1, PerAsker: 4, Waiting: 8})
		b.offers("a", "a", "a", "a", "a") // one job is running
		if code := keypeg.ErrorCode(b.offer("a")); code != "too-much-asked" {
			t.Errorf("one more of a: %q", code)
		}
		if code := keypeg.ErrorCode(b.Crowded("a")); code != "too-much-asked" || b.Crowded("b") != nil {
			t.Errorf("crowded: %q, %v", code, b.Crowded("b"))
		}
		b.offers("b", "b", "c", "d")
		if code := keypeg.ErrorCode(b.offer("e")); code != "busy" || !b.Busy() {
			t.Errorf("one more than may wait: %q", code)
		}
		for range 9 {
			b.held <- struct{}{}
			synctest.Wait()
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		if want := strings.Split("a a b c d a b a a", " "); !slices.Equal(b.did, want) {
			t.Errorf("done were %v, want %v", b.did, want)
		}
		if b.Busy() || b.Crowded("a") != nil {
			t.Error("nothing waits, and it is busy")
		}
	})
}

// TestOneAskerDoesNotTakeEveryWorker checks that an asker with any number of jobs leaves a worker to other askers.
func TestOneAskerDoesNotTakeEveryWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := opened(t, pool.Options{Workers: 2, PerAsker: 10, Spare: 1})
		b.offers("a", "a", "a", "b")
		b.held <- struct{}{}
		b.held <- struct{}{}
		synctest.Wait()
		b.mu.Lock()
		defer b.mu.Unlock()
		if slices.Sort(b.did); !slices.Equal(b.did, []string{"a", "b"}) {
			t.Errorf("done were %v", b.did)
		}
	})
}

// TestAJobThatPanicsEndsNothing checks that a panic in a job becomes an error for the asker, and that the workers continue.
func TestAJobThatPanicsEndsNothing(t *testing.T) {
	b := opened(t, pool.Options{Workers: 1})
	if err := b.Offer("", func(context.Context) { panic("broken") }); err != nil {
		t.Fatal(err)
	}
	ask := func(ctx context.Context) (string, error) { return fmt.Sprint(requestctx.Of(ctx).Caller), nil }
	broken := func(context.Context) (string, error) { panic("broken") }
	if _, err := pool.Ask(t.Context(), b.Pool, broken); err == nil || !strings.Contains(err.Error(), "fair_test.go") {
		t.Errorf("got %v", err)
	}
	if got, err := pool.Ask(requestctx.With(t.Context(), requestctx.Request{Caller: "a"}), b.Pool, ask); err != nil || got != "a" {
		t.Errorf("got %q, %v", got, err)
	}
}
