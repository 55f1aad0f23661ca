package pool_test

import (
	"testing"
	"testing/synctest"

	"keypeg/internal/pool"
)

// TestFiguresOfAPool checks the numbers of jobs that a pool has finished, is running and has
// refused.
func TestFiguresOfAPool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := opened(t, pool.Options{Workers: 2, Waiting: 3, PerAsker: 2})
		expect := func(want pool.Figures) {
			t.Helper()
			synctest.Wait()
			if got := b.Figures(); got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
		}
		expect(pool.Figures{Workers: 2})
		b.offers("a", "b")
		synctest.Wait()
		b.offers("a", "a", "c")
		if b.offer("a") == nil || b.offer("c") == nil {
			t.Error("more were taken than may wait")
		}
		expect(pool.Figures{Workers: 2, Working: 2, Waiting: 3, Askers: 3, Refused: 2})
		b.held <- struct{}{}
		expect(pool.Figures{Workers: 2, Working: 2, Waiting: 2, Askers: 3, Done: 1, Refused: 2})
		for range 4 {
			b.held <- struct{}{}
		}
		expect(pool.Figures{Workers: 2, Done: 5, Refused: 2})
	})
}
