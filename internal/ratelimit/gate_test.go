package ratelimit

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/limits"
)

func address(n int) string { return fmt.Sprintf("2001:db8:%x:%x::/64", n>>16, n&0xffff) }

// TestAMillionAddressesCostNoMoreThanOne checks that the number of remembered addresses is bounded, even after requests from
// a million addresses. They must not displace an address that keeps sending requests.
func TestAMillionAddressesCostNoMoreThanOne(t *testing.T) {
	g := New(limits.Bound{Most: 2, Every: time.Hour})
	for range 2 {
		if _, ok := g.Admit(address(0)); !ok {
			t.Fatal("the first two times are not let through")
		}
	}
	for n := 1; n < 1_000_000; n++ {
		if _, ok := g.Admit(address(n)); !ok {
			t.Fatalf("address %d is not let through", n)
		}
		if n%10_000 == 0 {
			if _, ok := g.Admit(address(0)); ok {
				t.Fatalf("after %d others the first is let through", n)
			}
		}
	}
	if n := g.callers.Len(); n != limits.Callers.Most {
		t.Errorf("%d addresses are remembered", n)
	}
}

// TestTheWaitIsAsLongAsItIsSaid checks that a caller is admitted after the stated wait and not before, and that a larger
// cost means a longer wait.
func TestTheWaitIsAsLongAsItIsSaid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(limits.Bound{Most: 3, Every: time.Second})
		g.Charge("Ann", 2)
		if _, ok := g.Admit("Ann"); !ok {
			t.Error("the last of three is not let through")
		}
		wait, ok := g.Admit("Ann")
		if ok || wait != time.Second {
			t.Errorf("then it is %v, after %v", ok, wait)
		}
		if _, ok := g.Admit("Ben"); !ok {
			t.Error("another has to wait too")
		}
		time.Sleep(wait - time.Millisecond)
		if _, ok := g.Admit("Ann"); ok {
			t.Error("it is let through too early")
		}
		time.Sleep(time.Millisecond)
		if _, ok := g.Admit("Ann"); !ok {
			t.Error("it is not let through in the end")
		}
	})
}

// TestAnOpenGate checks that a Gate without a bound admits everybody.
func TestAnOpenGate(t *testing.T) {
	g := New(limits.Bound{Most: 1})
	for range 10 {
		g.Charge("Ann", 5)
		if wait, ok := g.Admit("Ann"); !ok || wait != 0 {
			t.Errorf("somebody waits %v", wait)
		}
	}
}

// BenchmarkManyAddresses measures the cost of a request from an address that is not remembered, after requests from many
// other addresses.
func BenchmarkManyAddresses(b *testing.B) {
	const others = 200_000
	g := New(limits.Asking)
	all := make([]string, others)
	for n := range all {
		all[n] = address(n)
		g.Admit(all[n])
	}
	for n := 0; b.Loop(); n++ {
		g.Admit(all[n%others])
	}
}

// TestReturnedPlacesCanBeTakenAgain checks that returned places can be taken again, and that no more places can be taken than
// exist.
func TestReturnedPlacesCanBeTakenAgain(t *testing.T) {
	g := New(limits.Bound{Most: 2, Every: time.Hour})
	for range 5 {
		if _, ok := g.Admit("a"); !ok {
			t.Fatal("refused after it was given back")
		}
		g.Return("a")
	}
	for range 10 {
		g.Return("a")
	}
	for i := range 3 {
		if _, ok := g.Admit("a"); ok != (i < 2) {
			t.Errorf("%d: admitted %v", i, ok)
		}
	}
	if _, ok := g.Admit("b"); !ok {
		t.Error("another is refused")
	}
}
