package hall

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// The clock's slow twin is a map that is searched.
func TestClockAgreesWithASearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(struct{ rapid.TB }{t}, func(rt *rapid.T) {
			c, twin := newAgenda(), map[string]time.Time{}
			for range rapid.IntRange(1, 80).Draw(rt, "steps") {
				id := fmt.Sprint(rapid.IntRange(0, 9).Draw(rt, "match"))
				at := time.Now().Add(time.Duration(rapid.IntRange(0, 9).Draw(rt, "seconds")) * time.Second)
				switch rapid.IntRange(0, 4).Draw(rt, "what") {
				case 0:
					c.set(id, time.Time{})
					delete(twin, id)
				case 1:
					c.add([]DueAt{{id, at}})
					if _, ok := twin[id]; !ok {
						twin[id] = at
					}
				case 2:
					time.Sleep(time.Second)
				default:
					c.set(id, at)
					twin[id] = at
				}
				checkNext(rt, c, twin)
			}
		})
	})
}

// checkNext takes out all that is due.
func checkNext(rt *rapid.T, c *agenda, twin map[string]time.Time) {
	for {
		earliest := doze
		for _, at := range twin {
			earliest = min(earliest, time.Until(at))
		}
		id, sleep := c.next()
		if earliest > 0 {
			if id != "" || sleep != earliest {
				rt.Fatalf("got %q, %v; the next is due in %v", id, sleep, earliest)
			}
			return
		}
		if at, ok := twin[id]; !ok || time.Until(at) != earliest {
			rt.Fatalf("got %q, which is due in %v; another one in %v", id, time.Until(at), earliest)
		}
		delete(twin, id)
	}
}
