package postgres

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestSuccessor checks which host a store moves to, and how long it takes to decide.
func TestSuccessor(t *testing.T) {
	type host struct {
		address string
		after   time.Duration
		err     error
	}
	refuses := errors.New("read only")
	for name, c := range map[string]struct {
		hosts []host
		want  int
		after time.Duration
	}{
		"the host in use is well":             {[]host{{"a", time.Millisecond, nil}, {"b", time.Millisecond, refuses}}, -1, time.Millisecond},
		"it is slow":                          {[]host{{"a", 3 * time.Second, nil}, {"b", time.Millisecond, refuses}}, -1, 3 * time.Second},
		"it is silent, and nobody took over":  {[]host{{"a", 2 * time.Second, refuses}, {"b", time.Millisecond, refuses}}, -1, 2 * time.Second},
		"it is silent, and another took over": {[]host{{"a", 2 * time.Second, refuses}, {"b", time.Millisecond, nil}}, 1, time.Millisecond + hesitation},
		"it became a standby":                 {[]host{{"a", time.Millisecond, refuses}, {"b", 2 * time.Millisecond, nil}}, 1, 2 * time.Millisecond},
		"both accept writes":                  {[]host{{"a", hesitation / 2, nil}, {"b", time.Millisecond, nil}}, -1, hesitation / 2},
		"the third took over":                 {[]host{{"a", 2 * time.Second, refuses}, {"b", 2 * time.Second, refuses}, {"c", time.Millisecond, nil}}, 2, time.Millisecond + hesitation},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				got := successor(len(c.hosts), "a", func(i int) (string, error) {
					time.Sleep(c.hosts[i].after)
					return c.hosts[i].address, c.hosts[i].err
				})
				if took := time.Since(began); got != c.want || took != c.after {
					t.Errorf("it is host %d after %v, not %d after %v", got, took, c.want, c.after)
				}
				time.Sleep(3 * time.Second) // until the other hosts have responded too
			})
		})
	}
}
