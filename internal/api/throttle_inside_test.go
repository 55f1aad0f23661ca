package api

import (
	"context"
	"fmt"
	"testing"
	"time"

	"keypeg/internal/bounds"
)

func from(n int) context.Context {
	return context.WithValue(context.Background(), callerKey{}, caller{address: fmt.Sprintf("2001:db8:%x:%x::/64", n>>16, n&0xffff)})
}

// A million addresses leave no more behind than the table holds, and one that still comes is not forgotten for them.
func TestAMillionAddressesCostNoMoreThanOne(t *testing.T) {
	l := newThrottle("test", bounds.Bound{Per: bounds.Address, Most: 2, Every: time.Hour})
	for range 2 {
		if err := l.check(from(0)); err != nil {
			t.Fatal(err)
		}
	}
	for n := 1; n < 1_000_000; n++ {
		if err := l.check(from(n)); err != nil {
			t.Fatalf("address %d: %v", n, err)
		}
		if n%10_000 == 0 && l.check(from(0)) == nil {
			t.Fatalf("after %d others the first is let through", n)
		}
	}
	if len(l.callers) != bounds.Callers.Most || l.recent.Len() != bounds.Callers.Most {
		t.Errorf("%d and %d addresses are remembered", len(l.callers), l.recent.Len())
	}
}

// BenchmarkManyAddresses is a request from an address that is not remembered, after many others.
func BenchmarkManyAddresses(b *testing.B) {
	const others = 200_000
	l := newThrottle("test", bounds.Asking)
	contexts := make([]context.Context, others)
	for n := range contexts {
		contexts[n] = from(n)
		l.check(contexts[n])
	}
	for n := 0; b.Loop(); n++ {
		l.check(contexts[n%others])
	}
}
