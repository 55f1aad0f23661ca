// Package peers has several halls over one store hear of each other, and one do the work of another that is gone. What
// keeps them from harm is the comparison in the store's Append; all that is said here is a hint.
package peers

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"keypeg/internal/hall/schedule"
)

// A Change says that a match has come to a revision, or is gone, if that is 0. One of no match says that any may have
// changed.
type Change struct {
	Match    string
	Revision int64
}

// A DueAt is a match and when it has to be looked at.
type DueAt struct {
	Match string
	At    time.Time
}

// A Lease is how long a match is left to somebody who is at what is next in it, as it stood at a revision.
type Lease struct {
	Match    string
	Revision int64
	Until    time.Time
}

// A Store keeps what halls tell each other.
type Store interface {
	Leases
	Feed
}

// Leases say which hall looks after what is due.
type Leases interface {
	// Claim hands out the matches that are not over and whose Due has come by now, the earliest first and at
	// most limit, and puts their Due off until then: of several who ask one gets each. It moves no revision.
	Claim(ctx context.Context, now, until time.Time, limit int) ([]DueAt, error)
	// Renew puts the Due of matches off that somebody is at: each as long as it is at that revision, and has an earlier one. It
	// moves no revision.
	Renew(ctx context.Context, leases []Lease) error
}

// A Feed says what has changed, and who is present.
type Feed interface {
	// Revisions are those of the matches that there are among some.
	Revisions(ctx context.Context, ids []string) (map[string]int64, error)
	// Follow calls f with what has changed, once it is stored, whoever stored it, until it is told to stop. That is
	// a hint, which may come late, twice or never. The store waits for f, which must not wait for anything.
	Follow(f func([]Change)) (stop func())
	// CallRoll tells who is present to all that hear it, at other processes too if the store reaches them. Nothing of it is kept,
	// and as with changes it is a hint, which may come late or in parts, twice or never. HearRolls is for it what Follow is for them.
	CallRoll(ctx context.Context, r Roll) error
	HearRolls(f func(Roll)) (stop func())
}

// A Host hosts matches, and does with them what Peers tells it. None of its methods but TakeOver, CatchUp and ListTable may
// wait for anything.
type Host interface {
	// AtWork returns the matches that the host does what is next in, for longer than is left to it.
	AtWork() []Work
	// InHand reports whether the host will do what a match is due for by itself, or is at it.
	InHand(DueAt) bool
	// TakeOver looks after a match that nobody else does.
	TakeOver(ctx context.Context, e schedule.Entry)
	// InMemory returns the revisions of the matches in memory; 0 if that is not known.
	InMemory() map[string]int64
	// Revision returns that of a match in memory; ok is false if it is not there.
	Revision(id string) (known int64, ok bool)
	// CatchUp reads a match again that others may have changed.
	CatchUp(ctx context.Context, id string)
	// Meet shows who is present at other halls in a match.
	Meet(id string)
	// Table reports whether a match is a table that is listed, and whether its host is there.
	Table(id string) (listed, host bool)
	// ListTable reads a match at whose open table somebody waits at another hall.
	ListTable(ctx context.Context, id string)
	// Complain logs a fault.
	Complain(err error, what string)
}

// Work is what a host does in a match, as it stood at a revision.
type Work struct {
	Lease           // Until is when others look after the match, should it not be done by then
	Due   time.Time // when a turn runs over, so that others may be needed; zero is never
}

const (
	// Missed is how long after its time what is due is left to another hall.
	Missed = 3 * time.Second

	lease      = 10 * time.Second // in which that one does it
	claimAhead = time.Second      // so that turns end to the millisecond
	claimPage  = 200
	lookSeldom = 5 // times as seldom as for claims it is asked whether what is in memory is what is stored
	lookPage   = 1000
	workers    = 8 // matches looked after at once
)

// Peers are the other halls over a store.
type Peers struct {
	Presence *Presence

	store   Store
	host    Host
	poll    time.Duration
	claimed *schedule.Queue // what this hall looks after from now on
	news    *schedule.Queue // what others may have changed
	tables  *schedule.Queue // open tables to be read, whose hosts are at other halls
	anyNews chan struct{}   // full when anything may have changed
	noWord  rate.Sometimes
}

// New returns the peers of a host. poll is how often the store is asked what others have missed, and five times as seldom
// what they have changed.
func New(s Store, h Host, poll time.Duration) *Peers {
	return &Peers{
		Presence: NewPresence(), store: s, host: h, poll: poll, noWord: rate.Sometimes{Interval: time.Minute},
		claimed: schedule.NewQueue(), news: schedule.NewQueue(), tables: schedule.NewQueue(), anyNews: make(chan struct{}, 1),
	}
}

// Start listens from now on, and has running listen and speak until ctx ends.
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

// claim claims what others have missed, now and then; and first has them leave this hall what it is at.
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

// renew has other halls leave matches to this one that it has been at for long. had are the last leases, by match.
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

// hear takes in what has changed in the store. What this hall has written itself is no news.
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

// lookAround compares what is in memory with what is stored, now and then and when hints may have been lost.
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

// wholeMillis returns a time as stores keep it.
func wholeMillis(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
