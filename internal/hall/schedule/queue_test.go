package schedule

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// A said contains the latest version and time that were set for an entry.
type said struct {
	version int
	at      time.Time
}

// TestAQueueAgreesWithASearch compares the queue with a map that is searched for the
// earliest entry each time.
func TestAQueueAgreesWithASearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(struct{ rapid.TB }{t}, func(rt *rapid.T) {
			c, twin := NewQueue(), map[string]said{}
			for range rapid.IntRange(1, 80).Draw(rt, "steps") {
				id, version := fmt.Sprint(rapid.IntRange(0, 9).Draw(rt, "match")), rapid.IntRange(0, 3).Draw(rt, "version")
				at := time.Now().Add(time.Duration(rapid.IntRange(0, 9).Draw(rt, "seconds")) * time.Second)
				old := twin[id].version > version
				switch rapid.IntRange(0, 3).Draw(rt, "what") {
				case 0:
					c.Set(id, version, time.Time{})
					if !old {
						delete(twin, id)
					}
				case 1:
					time.Sleep(rapid.SampledFrom([]time.Duration{time.Nanosecond, time.Second - time.Nanosecond, time.Second}).Draw(rt, "slept"))
				default:
					c.Set(id, version, at)
					if !old {
						twin[id] = said{version, at}
					}
				}
				checkNext(rt, c, twin)
			}
		})
	})
}

// checkNext takes all due entries from the queue, and compares them with the map.
func checkNext(rt *rapid.T, c *Queue, twin map[string]said) {
	for {
		earliest := longestSleep
		for _, s := range twin {
			earliest = min(earliest, time.Until(s.at))
		}
		d, sleep := c.next()
		if earliest > 0 {
			if d != nil || sleep != earliest {
				rt.Fatalf("got %+v, %v; the next is due in %v", d, sleep, earliest)
			}
			return
		}
		if s, ok := twin[d.Key]; !ok || time.Until(s.at) != earliest || s.version != d.Version {
			rt.Fatalf("got %+v, of which was said %+v; another one is due in %v", d, s, earliest)
		}
		delete(twin, d.Key)
	}
}
