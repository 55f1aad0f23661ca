package postgres

import (
	"sync"
	"sync/atomic"
	"time"

	"keypeg/internal/hall"
)

// An outage records whether the database is responding and, if not, when it stopped.
type outage struct {
	on atomic.Bool

	mu    sync.Mutex
	since time.Time
	calls int
	tell  func(hall.Outage)
}

// failed records that a call failed because the database did not respond.
func (o *outage) failed(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.calls++
	if o.on.CompareAndSwap(false, true) {
		o.since = time.Now()
		o.say(hall.Outage{Err: err, Calls: o.calls})
	}
}

// over records that the database has responded.
func (o *outage) over() {
	if !o.on.Load() {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.on.CompareAndSwap(true, false) {
		o.say(hall.Outage{Calls: o.calls, Lasted: time.Since(o.since)})
		o.calls = 0
	}
}

func (o *outage) say(what hall.Outage) {
	if o.tell != nil {
		o.tell(what)
	}
}
