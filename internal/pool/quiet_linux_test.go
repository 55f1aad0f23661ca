package pool

import (
	"context"
	"runtime"
	"syscall"
	"testing"
)

// TestWorkersAreQuiet checks that workers have a lower priority than the process, and that GOMAXPROCS is higher by one
// for each worker that exists.
func TestWorkersAreQuiet(t *testing.T) {
	runtime.LockOSThread() // another test may have used the process's first thread as a worker
	defer runtime.UnlockOSThread()
	usual, err := niceness(syscall.Gettid())
	if err != nil {
		t.Fatal(err)
	}
	before := runtime.GOMAXPROCS(0)
	questions, games := New(Options{Workers: 2}, Questions), New(Options{Workers: 2}, Games)
	if n := runtime.GOMAXPROCS(0); n != before+4 {
		t.Errorf("%d processors for 4 workers more than %d", n, before)
	}
	for _, c := range []struct {
		pool  *Pool
		nicer Niceness
	}{{questions, Questions}, {games, Games}} {
		got := make(chan int)
		c.pool.Offer("", func(context.Context) {
			n, _ := niceness(syscall.Gettid())
			got <- n
		})
		if n := <-got; n != min(usual+int(c.nicer), 19) {
			t.Errorf("niceness %d, want %d more than %d", n, c.nicer, usual)
		}
	}
	for _, p := range []*Pool{questions, games} {
		if err := p.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if n := runtime.GOMAXPROCS(0); n != before {
		t.Errorf("%d processors afterwards, and %d before", n, before)
	}
}
