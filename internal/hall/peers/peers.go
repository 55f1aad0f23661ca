// Package peers connects several halls over one store: they tell each other what they do, and one does the work of another that
// is gone. Every message is only a hint; the comparison in the store's Append keeps the matches correct.
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

// A DueAt is a match and the time when it has to be looked at.
type DueAt struct {
	Match string
	At    time.Time
}

// A Lease is how long a match is left to the hall that works on its next step, as of a revision.
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

// Leases say which hall does what is due.
type Leases interface {
	// Claim returns matches that are not over and whose Due has come by now, the earliest first and at most limit, and postpones
	// their Due to until. Of several callers one gets each match. It changes no revision.
	Claim(ctx context.Context, now, until time.Time, limit int) ([]DueAt, error)
	// Renew postpones the Due of matches that a hall works on, if a match is still at that revision and has an earlier Due. It
	// changes no revision.
	Renew(ctx context.Context, leases []Lease) error
}

// A Feed reports changes and who is present.
type Feed interface {
	// Revisions returns the revisions of those matches that exist.
	Revisions(ctx context.Context, ids []string) (map[string]int64, error)
	// Follow calls f with each change once it is stored, whoever stored it, until stop is called. A change is a hint, which may
	// come late, twice or never. The store waits for f, which must not block.
	Follow(f func([]Change)) (stop func())
	// CallRoll sends who is present to everyone that hears it, at other processes too if the store reaches them. It is not
	// stored, and like a change it is a hint, which may come late or in parts, twice or never. HearRolls is to CallRoll what
	// Follow is to changes.
	CallRoll(ctx context.Context, r Roll) error
	HearRolls(f func(Roll)) (stop func())
}

// A Host hosts matches, and does with them what Peers tells it. None of its methods but TakeOver, CatchUp and ListTable may
// block.
type Host interface {
	// AtWork returns the matches on whose next step the host works longer than its lease.
	AtWork() []Work
	// InHand reports whether the host does, or will do, what a match is due for.
	InHand(DueAt) bool
	// TakeOver looks after a match that no other hall does.
	TakeOver(ctx context.Context, e schedule.Entry)
	// InMemory returns the revisions of the matches in memory, with 0 for an unknown one.
	InMemory() map[string]int64
	// Revision returns the revision of a match in memory; ok is false if it is not there.
	Revision(id string) (known int64, ok bool)
	// CatchUp reads a match again that others may have changed.
	CatchUp(ctx context.Context, id string)
	// Meet shows the players of a match who are present at other halls.
	Meet(id string)
	// Table reports whether a match is a listed table, and whether its host is there.
	Table(id string) (listed, host bool)
	// ListTable reads a match whose host waits at an open table at another hall.
	ListTable(ctx context.Context, id string)
	// Complain logs a fault.
	Complain(err error, what string)
}

// Work is a host's work in a match, as of a revision.
type Work struct {
	Lease           // Until is when other halls take over if the work is not done
	Due   time.Time // when a turn expires, so that others may be needed; zero is never
}

const (
	// Missed is how long an overdue step is left to its hall before another takes over.
	Missed = 3 * time.Second

	lease      = 10 * time.Second // the time in which that one does it
	claimAhead = time.Second      // so that turns end to the millisecond
	claimPage  = 200
	lookSeldom = 5 // how many times as often claims are made as memory is compared with the store
	lookPage   = 1000
	workers    = 8 // matches looked after at the same time
)

// Peers are the other halls over a store.
type Peers struct {
	Presence *Presence

	store   Store
	host    Host
	poll    time.Duration
	claimed *schedule.Queue // the matches that this hall has taken over
	news    *schedule.Queue // the matches that others may have changed
	tables  *schedule.Queue // open tables to be read, whose hosts are at other halls
	anyNews chan struct{}   // full when anything may have changed
	noWord  rate.Sometimes
}

// New returns the peers of a host. poll is how often the store is asked for work that others have missed, and a fifth as often
// for what they have changed.
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

// claim claims what others have missed, now and then. Before that it renews the leases of this hall's own work.
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

// renew leaves matches to this hall that it has worked on for long. had holds the last leases, by match.
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
				until = w.Due // others may be needed to end the turn
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

// hear takes in changes of the store. Changes that this hall has written itself are not news.
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

// lookAround compares memory with the store, now and then and when hints may have been lost.
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
