// Package peers connects several halls over one store. Halls inform each other about their changes, and take over the work
// of halls that are gone. Every message is only a hint. A check in the store's Append keeps the matches correct.
package peers

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"keypeg/internal/hall/schedule"
)

// A Change says that a match has reached a revision, or that it is gone if the revision is 0. A Change without a match says
// that any match may have changed.
type Change struct {
	Match    string
	Revision int64
	News     []byte // the change since the previous revision, in the form that halls exchange; nil if it must be read from the store
	Trace    string // the ID of the span in which the change was made (package trace); "" if it is unknown or not traced
}

// A DueAt is a match and the time at which its next step is due.
type DueAt struct {
	Match string
	At    time.Time
}

// A Lease reserves the next step of a match, at a given revision, for one hall until a given time.
type Lease struct {
	Match    string
	Revision int64
	Until    time.Time
}

// A Store gives halls leases on work, and passes on the messages that they send each other.
type Store interface {
	Leases
	Feed
}

// Leases determine which hall does the work that is due.
type Leases interface {
	// Claim returns unfinished matches whose Due is not later than now, earliest first and at most limit. It postpones their
	// Due to until. If there are several concurrent callers, each match goes to only one of them. Claim does not change
	// revisions.
	Claim(ctx context.Context, now, until time.Time, limit int) ([]DueAt, error)
	// Renew postpones the Due of matches on which a hall works. It skips a match whose revision differs from the lease's, or
	// whose Due is already later. Renew does not change revisions.
	Renew(ctx context.Context, leases []Lease) error
}

// A Feed reports changes of matches and who is present.
type Feed interface {
	// Revisions returns the revisions of those matches that exist.
	Revisions(ctx context.Context, ids []string) (map[string]int64, error)
	// Follow calls f with each stored change, made by any process, until stop is called. A change is only a hint: it may
	// arrive late or twice, or not arrive at all. The store waits until f returns, so f must not block.
	Follow(f func([]Change)) (stop func())
	// CallRoll sends a roll to all subscribers, including those in other processes if the store reaches them. A roll is not
	// stored. Like a change, it is only a hint: it may arrive late, in parts or twice, or not arrive at all.
	CallRoll(ctx context.Context, r Roll) error
	HearRolls(f func(Roll)) (stop func())
	// Attend tells the store which matches somebody in this process has begun to watch, and which matches nobody here
	// watches any longer. If the feed leaves out messages about other matches, narrow is true. In that case, earlier
	// messages about the matches listed in come may have been missed.
	Attend(ctx context.Context, come, gone []string) (narrow bool, err error)
}

// A Host runs matches, and Peers calls its methods. Only TakeOver, CatchUp and ListTable may block.
type Host interface {
	// AtWork returns the host's matches whose next step may take longer than their lease.
	AtWork() []Work
	// InHand reports whether the host is doing or will do the work that is due in a match.
	InHand(DueAt) bool
	// TakeOver takes over a match on which no other hall is working.
	TakeOver(ctx context.Context, e schedule.Entry)
	// InMemory returns the revisions of the matches in memory, with 0 for an unknown revision.
	InMemory() map[string]int64
	// Revision returns the revision of a match in memory; ok is false if the match is not in memory.
	Revision(id string) (known int64, ok bool)
	// CatchUp brings a match up to date with the given changes by other halls. It reads the match again unless the changes
	// contain everything that is new. The function news returns the changes, and must be called only when all other work on
	// the match is done.
	CatchUp(ctx context.Context, id string, news func() []Change)
	// Watched reports whether somebody at this host is watching a match.
	Watched(id string) bool
	// Meet makes a match show the players who are present at other halls.
	Meet(id string)
	// Table reports whether a match is a listed table, and whether its host is present.
	Table(id string) (listed, host bool)
	// ListTable reads a match whose host is waiting at an open table of another hall, and lists it.
	ListTable(ctx context.Context, id string)
	// Complain logs a fault.
	Complain(err error, what string)
}

// Work is the work on a match, at one of its revisions, that a host has to do.
type Work struct {
	Lease           // Until is the time at which other halls take over unfinished work
	Due   time.Time // the time at which the turn expires, after which another hall may have to end it; if zero, no turn expires
}

const (
	// Missed is how overdue a step must be before another hall takes it over.
	Missed = 3 * time.Second

	lease      = 10 * time.Second // the time that a hall has for a step that it took over
	claimAhead = time.Second      // work is claimed this long before it is due, so that turns end on the millisecond
	claimPage  = 200
	lookSeldom = 5 // the number of claims after which memory is compared with the store
	lookPage   = 1000
	workers    = 8 // the number of matches handled at the same time
)

// Peers connects a hall with the other halls over the same store.
type Peers struct {
	Presence *Presence

	store   Store
	host    Host
	poll    time.Duration
	claimed *schedule.Queue // matches that this hall has taken over
	news    *schedule.Queue // matches that others may have changed
	tables  *schedule.Queue // open tables of other halls that must be read
	anyNews chan struct{}   // holds a value when anything may have changed
	noWord  rate.Sometimes

	mu     sync.Mutex
	told   map[string][]Change      // the changes of the matches in the queue news
	come   map[string]chan struct{} // closed when a change of a match has arrived
	narrow bool                     // whether a bus delivers only messages about the matches that somebody watches here
}

// New returns the peers of a host. The argument poll is the time between claims of missed work. Changes by other halls are
// read at intervals five times as long.
func New(s Store, h Host, poll time.Duration) *Peers {
	return &Peers{
		Presence: NewPresence(), store: s, host: h, poll: poll, noWord: rate.Sometimes{Interval: time.Minute},
		claimed: schedule.NewQueue(), news: schedule.NewQueue(), tables: schedule.NewQueue(), anyNews: make(chan struct{}, 1),
		told: map[string][]Change{}, come: map[string]chan struct{}{},
	}
}

// Start subscribes, and starts the goroutines that listen and send until ctx ends. The WaitGroup running counts these
// goroutines.
func (p *Peers) Start(ctx context.Context, running *sync.WaitGroup) {
	running.Go(func() { p.claimed.Run(ctx, workers, func(e schedule.Entry) { p.host.TakeOver(ctx, e) }) })
	running.Go(func() { p.news.Run(ctx, workers, func(e schedule.Entry) { p.catchUp(ctx, e.Key) }) })
	running.Go(func() { p.tables.Run(ctx, 1, func(e schedule.Entry) { p.host.ListTable(ctx, e.Key) }) })
	running.Go(func() { p.claim(ctx) })
	unfollow, unheard := p.store.Follow(p.hear), p.store.HearRolls(p.hearRoll)
	running.Go(func() {
		defer unfollow()
		p.lookAround(ctx)
	})
	running.Go(func() {
		defer unheard()
		p.tell(ctx)
	})
	running.Go(func() { p.attend(ctx) })
}

// claim regularly claims work that other halls have missed. Before each claim, it renews the leases of this hall's own work.
func (p *Peers) claim(ctx context.Context) {
	had := map[string]Lease{}
	for ctx.Err() == nil {
		now := WholeMillis(time.Now())
		err := p.renew(ctx, had, now)
		var due []DueAt
		if err == nil {
			due, err = p.store.Claim(ctx, now.Add(claimAhead), now.Add(lease), claimPage)
		}
		for _, d := range due {
			if !p.host.InHand(d) {
				p.claimed.Set(d.Match, schedule.Unknown, d.At)
			}
		}
		switch {
		case err != nil && ctx.Err() == nil:
			p.host.Complain(err, "cannot read which turns run over")
			schedule.Sleep(ctx, schedule.Retry, nil)
		case len(due) < claimPage:
			schedule.Sleep(ctx, p.poll, nil)
		}
	}
}

// renew extends this hall's leases on matches in which the next step takes a long time. The argument had maps each match to
// its last lease.
func (p *Peers) renew(ctx context.Context, had map[string]Lease, now time.Time) error {
	at := p.host.AtWork()
	kept := make(map[string]Lease, len(at))
	var renewed []Lease
	for _, w := range at {
		l := had[w.Match]
		if l.Revision != w.Revision {
			l = w.Lease
		}
		if l.Until.Sub(now) <= Missed {
			until := now.Add(lease)
			if !w.Due.IsZero() && w.Due.Before(until) {
				until = w.Due // otherwise, another hall may have to end the turn
			}
			if until.After(l.Until) {
				l.Until = until
				renewed = append(renewed, l)
			}
		}
		kept[w.Match] = l
	}
	clear(had)
	for id, l := range kept {
		had[id] = l
	}
	if len(renewed) == 0 {
		return nil
	}
	return p.store.Renew(ctx, renewed)
}

// hear handles changes that the store reports. It ignores changes that this hall itself has written.
func (p *Peers) hear(changes []Change) {
	for _, c := range changes {
		if c.Match == "" {
			select {
			case p.anyNews <- struct{}{}:
			default:
			}
		}
		known, here := p.host.Revision(c.Match)
		news := here && (c.Revision == 0 || c.Revision > known)
		if !here {
			news, _ = p.host.Table(c.Match)
		}
		if news {
			p.await(c)
		}
	}
}

// mostTold is the largest number of changes to a match that may wait to be applied. If there are more, the match is read
// again.
const mostTold = 16

// await records that a match must catch up with a change.
func (p *Peers) await(c Change) {
	p.mu.Lock()
	list := p.told[c.Match]
	if len(list) == mostTold {
		list, c.News = list[:0], nil
	}
	p.told[c.Match] = append(list, c)
	if come := p.come[c.Match]; come != nil {
		close(come)
		delete(p.come, c.Match)
	}
	p.mu.Unlock()
	p.news.Set(c.Match, schedule.Unknown, time.Now())
}

func (p *Peers) catchUp(ctx context.Context, id string) {
	p.mu.Lock()
	none := len(p.told[id]) == 0 // News took them
	p.mu.Unlock()
	if !none {
		p.host.CatchUp(ctx, id, func() []Change { return p.take(id) })
	}
}

func (p *Peers) take(id string) []Change {
	p.mu.Lock()
	defer p.mu.Unlock()
	news := p.told[id]
	delete(p.told, id)
	return news
}

// newsPatience is how long News waits for a message. A message usually takes less than a millisecond.
const newsPatience = 5 * time.Millisecond

// News returns the changes that are waiting to be applied to a match. If there are none, but messages can deliver changes,
// News waits a moment for a message. The caller must know that there is a change, and must have the turn to write in the
// match's room.
func (p *Peers) News(id string) []Change {
	p.mu.Lock()
	if !p.narrow || len(p.told[id]) > 0 {
		p.mu.Unlock()
		return p.take(id)
	}
	come := make(chan struct{})
	p.come[id] = come
	p.mu.Unlock()
	select {
	case <-come:
	case <-time.After(newsPatience):
		p.mu.Lock()
		delete(p.come, id)
		p.mu.Unlock()
	}
	return p.take(id)
}

// lookAround regularly compares the matches in memory with the store. It also does so when news of changes may have been
// lost.
func (p *Peers) lookAround(ctx context.Context) {
	for ctx.Err() == nil {
		schedule.Sleep(ctx, lookSeldom*p.poll, p.anyNews)
		if err := p.compare(ctx); err != nil && ctx.Err() == nil {
			p.host.Complain(err, "cannot read what others have changed")
		}
	}
}

func (p *Peers) compare(ctx context.Context) error {
	known := p.host.InMemory()
	ids := make([]string, 0, len(known))
	for id := range known {
		ids = append(ids, id)
	}
	return p.compareWith(ctx, ids, known)
}

// compareWith compares the given revisions of matches in memory with the store.
func (p *Peers) compareWith(ctx context.Context, ids []string, known map[string]int64) error {
	for len(ids) > 0 {
		page := ids[:min(lookPage, len(ids))]
		ids = ids[len(page):]
		now, err := p.store.Revisions(ctx, page)
		if err != nil {
			return err
		}
		for _, id := range page {
			if now[id] != known[id] { // the match has changed or is gone
				p.hear([]Change{{Match: id, Revision: now[id]}})
			}
		}
	}
	return nil
}

// WholeMillis truncates a time to milliseconds, the precision of the stores, in UTC.
func WholeMillis(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
