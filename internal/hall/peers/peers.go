// Package peers connects several halls over one store. They tell each other about their changes, and one takes over the work
// of another that is gone. Every message is only a hint: the comparison in the store's Append keeps the matches correct.
package peers

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"keypeg/internal/hall/schedule"
)

// A Change says that a match has reached a revision, or is gone if the revision is 0. A Change without a match says that any
// match may have changed.
type Change struct {
	Match    string
	Revision int64
}

// A DueAt is a match and the time when its next step is due.
type DueAt struct {
	Match string
	At    time.Time
}

// A Lease says until when a match is left to the hall that works on its next step, as of a revision.
type Lease struct {
	Match    string
	Revision int64
	Until    time.Time
}

// A Store stores what halls tell each other.
type Store interface {
	Leases
	Feed
}

// Leases say which hall does the work that is due.
type Leases interface {
	// Claim returns matches that are not over and whose Due has come by now, the earliest first and at most limit, and
	// postpones their Due to until. Only one of several callers gets each match. It changes no revision.
	Claim(ctx context.Context, now, until time.Time, limit int) ([]DueAt, error)
	// Renew postpones the Due of matches that a hall works on, unless a match has another revision or a later Due. It
	// changes no revision.
	Renew(ctx context.Context, leases []Lease) error
}

// A Feed reports changes of matches and who is present.
type Feed interface {
	// Revisions returns the revisions of those matches that exist.
	Revisions(ctx context.Context, ids []string) (map[string]int64, error)
	// Follow calls f with each change once it is stored, whoever stored it, until stop is called. A change is a hint: it may
	// come late, twice or never. The store waits for f, which must not block.
	Follow(f func([]Change)) (stop func())
	// CallRoll sends who is present to all subscribers, at other processes too if the store reaches them. A roll is not
	// stored. Like a change it is a hint: it may come late, in parts, twice or never.
	CallRoll(ctx context.Context, r Roll) error
	HearRolls(f func(Roll)) (stop func())
}

// A Host hosts matches, and is called by Peers. Only TakeOver, CatchUp and ListTable may block.
type Host interface {
	// AtWork returns the matches whose next step takes the host longer than its lease.
	AtWork() []Work
	// InHand reports whether the host does the work that is due in a match, or will do it.
	InHand(DueAt) bool
	// TakeOver takes over a match that no other hall works on.
	TakeOver(ctx context.Context, e schedule.Entry)
	// InMemory returns the revisions of the matches in memory, with 0 for an unknown one.
	InMemory() map[string]int64
	// Revision returns the revision of a match in memory; ok is false if it is not there.
	Revision(id string) (known int64, ok bool)
	// CatchUp reads a match again that others may have changed.
	CatchUp(ctx context.Context, id string)
	// Meet shows the players of a match who are present at other halls.
	Meet(id string)
	// Table reports whether a match is a listed table, and whether its host is present.
	Table(id string) (listed, host bool)
	// ListTable reads a match whose host waits at an open table of another hall.
	ListTable(ctx context.Context, id string)
	// Complain logs a fault.
	Complain(err error, what string)
}

// Work is a host's work in a match, as of a revision.
type Work struct {
	Lease           // Until is when other halls take over if the work is not done
	Due   time.Time // when a turn expires, which another hall may have to end; zero means never
}

const (
	// Missed is how long an overdue step is left to its own hall before another takes over.
	Missed = 3 * time.Second

	lease      = 10 * time.Second // the time in which the new hall takes the step
	claimAhead = time.Second      // claim early, so that turns end to the millisecond
	claimPage  = 200
	lookSeldom = 5 // claims per comparison of memory with the store
	lookPage   = 1000
	workers    = 8 // matches handled at the same time
)

// Peers connects a hall with the other halls over its store.
type Peers struct {
	Presence *Presence

	store   Store
	host    Host
	poll    time.Duration
	claimed *schedule.Queue // matches that this hall has taken over
	news    *schedule.Queue // matches that others may have changed
	tables  *schedule.Queue // open tables of other halls, to be read
	anyNews chan struct{}   // full when anything may have changed
	noWord  rate.Sometimes
}

// New returns the peers of a host. The argument poll is the time between claims of work that others missed; changes that
// others made are read a fifth as often.
func New(s Store, h Host, poll time.Duration) *Peers {
	return &Peers{
		Presence: NewPresence(), store: s, host: h, poll: poll, noWord: rate.Sometimes{Interval: time.Minute},
		claimed: schedule.NewQueue(), news: schedule.NewQueue(), tables: schedule.NewQueue(), anyNews: make(chan struct{}, 1),
	}
}

// Start subscribes, and starts the goroutines that listen and send until ctx ends. running counts them.
func (p *Peers) Start(ctx context.Context, running *sync.WaitGroup) {
	running.Go(func() { p.claimed.Run(ctx, workers, func(e schedule.Entry) { p.host.TakeOver(ctx, e) }) })
	running.Go(func() { p.news.Run(ctx, workers, func(e schedule.Entry) { p.host.CatchUp(ctx, e.Key) }) })
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
}

// claim claims, at intervals, work that others have missed. Before that it renews the leases of this hall's own work.
func (p *Peers) claim(ctx context.Context) {
	had := map[string]Lease{}
	for ctx.Err() == nil {
		now := wholeMillis(time.Now())
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

// renew extends the leases of this hall's matches whose next step takes long. The map had holds the last leases, by match.
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
				until = w.Due // another hall may have to end the turn
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

// hear handles changes of the store. It ignores changes that this hall has written itself.
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
			p.news.Set(c.Match, schedule.Unknown, time.Now())
		}
	}
}

// lookAround compares the matches in memory with the store, at intervals and when hints may have been lost.
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
	for len(ids) > 0 {
		page := ids[:min(lookPage, len(ids))]
		ids = ids[len(page):]
		now, err := p.store.Revisions(ctx, page)
		if err != nil {
			return err
		}
		for _, id := range page {
			if now[id] != known[id] { // or it is gone
				p.hear([]Change{{id, now[id]}})
			}
		}
	}
	return nil
}

// wholeMillis returns a time with the precision of the stores.
func wholeMillis(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
