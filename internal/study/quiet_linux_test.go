package study

import (
	"context"
	"runtime"
	"syscall"
	"testing"
)

// Workers are nicer than the process, each with a processor more, for as long as
// there are any.
func TestWorkersAreQuiet(t *testing.T) {
	usual, err := niceness(syscall.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	before := runtime.GOMAXPROCS(0)
	s := New(nil, Options{Workers: 2})
	if n := runtime.GOMAXPROCS(0); n != before+4 {
		t.Errorf("%d processors for 4 workers more than %d", n, before)
	}
	for _, c := range []struct {
		crew  *pool
		nicer int
	}{{s.asked, askedNiceness}, {s.analyse, analysisNiceness}} {
		got := make(chan int)
		c.crew.offer(func() {
			n, _ := niceness(syscall.Gettid())
			got <- n
		})
		if n := <-got; n != min(usual+c.nicer, 19) {
			t.Errorf("niceness %d, want %d more than %d", n, c.nicer, usual)
		}
	}
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	if n := runtime.GOMAXPROCS(0); n != before {
		t.Errorf("%d processors afterwards, and %d before", n, before)
	}
}
