package load

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"keypeg/client"
	"keypeg/internal/cputime"
	"keypeg/internal/lab"
)

// The limits on the load that a day can cause.
const (
	MaxInDay   = 2_000 // people at the same time
	MaxInWave  = 500
	MaxServers = 64
)

// A Day simulates a day's visitors to a site. The day is compressed into Time. The visitors come and go according to a plan
// that the seed determines, play each other and the computer, watch matches and have parties. They use the client of this
// repository, and think for as long as people do. Their connections break, their phones sleep, and some of them close the
// page for good. Each visitor uses one of the addresses, and switches to another when that address fails. A Day measures
// what visitors experience, and compares every match and every party with what the server told the players.
type Day struct {
	URLs    []string      // addresses of servers over the same database
	People  int           // the largest number of people at the same time
	Wave    int           // the number of watchers that come to one match at the same time
	Rate    float64       // the approximate number of commands per second at the busiest time; it determines how long people think
	Time    time.Duration // the length of the day
	Seed    uint64
	Metrics []string // addresses of the servers' metrics
	Line    *lab.Progress
}

// A day is the state of one run of a Day.
type day struct {
	*run
	of     Day
	at     []place
	think  time.Duration // the mean time for which people think
	stay   time.Duration // the mean time that people stay
	began  time.Time
	pacer  pacer
	waited *durations

	here, peak                   atomic.Int64 // people
	visits, away, waves, parties atomic.Int64
	resent, reopened, stale      atomic.Int64
	cuts, slept, closed          atomic.Int64
	checked                      atomic.Int64
	everybody                    sync.WaitGroup

	tables   sync.Mutex
	meetings map[string]*meeting

	mu                sync.Mutex
	read              map[string]int64 // the numbers of errors that people read
	trouble           []Trouble        // delays of more than a second
	overOne, overFive int64
	longest           time.Duration
}

// Run lets people come and go for a day, and returns the report.
func (o Day) Run(ctx context.Context) (DayReport, error) {
	d, err := o.prepare()
	if err != nil {
		return DayReport{}, err
	}
	if err := d.reach(ctx); err != nil {
		return DayReport{}, err
	}
	ctx = d.within(ctx)
	defer d.cancel(nil)
	defer o.Line.End()
	servers := newFlatness(o.Metrics, o.Time)
	used := cputime.Used()
	d.began = time.Now()
	sampled, stop := context.WithCancel(ctx)
	var watching sync.WaitGroup
	watching.Go(func() { servers.watch(sampled, d) })
	d.live(ctx)
	own := cputime.Used() - used
	stop()
	watching.Wait()
	d.checkRest(ctx)
	if ctx.Err() != nil {
		return DayReport{}, context.Cause(ctx)
	}
	return d.report(servers, own), nil
}

// prepare returns the state of a day that has not begun.
func (o Day) prepare() (*day, error) {
	if len(o.URLs) == 0 {
		return nil, errors.New("a day needs the address of a server")
	}
	r, err := newRun(People{URL: o.URLs[0], People: o.People, Watchers: o.Wave, Streams: true, Time: o.Time, Rate: o.Rate, Line: o.Line})
	if err != nil {
		return nil, err
	}
	d := &day{run: r, of: o, waited: newDurations(), meetings: map[string]*meeting{}, read: map[string]int64{}}
	for _, text := range o.URLs {
		at, err := placeOf(text)
		if err != nil {
			return nil, err
		}
		d.at = append(d.at, at)
	}
	d.think = time.Duration(float64(o.People) / 2 / o.Rate * float64(time.Second)) // of the two people in a match, only one thinks at a time
	d.stay = visitThoughts * d.think
	d.pacer.every = time.Duration(float64(time.Second) / o.Rate / 2)
	return d, nil
}

// reach checks that at least one address has a server that responds.
func (d *day) reach(ctx context.Context) (err error) {
	for _, at := range d.at {
		l := connection{place: at}
		_, _, err = l.ask(ctx, "GET", "/readyz", "", nil)
		l.hangUp()
		if err == nil {
			return nil
		}
	}
	return err
}

// live lets the visitors arrive at their planned times, and waits until everybody has left.
func (d *day) live(ctx context.Context) {
	ctx, end := context.WithTimeoutCause(ctx, d.of.Time+leaving, errors.New("the day is over"))
	defer end()
	for _, p := range d.plan() {
		if !sleep(ctx, time.Until(d.began.Add(p.at))) {
			break
		}
		n := int64(p.people)
		if d.here.Load()+n > int64(d.of.People) {
			d.away.Add(n)
			continue
		}
		d.visits.Add(n)
		now := d.here.Add(n)
		d.peak.Store(max(d.peak.Load(), now))
		d.Line.Say("%s: %d people", clockOf(p.at, d.of.Time), now)
		d.everybody.Go(func() { d.receive(ctx, p) })
	}
	d.everybody.Wait()
}

// leaving is how long people may stay after the end of the day to finish what they are doing.
const leaving = 30 * time.Second

// hours returns the time of the day, in hours after midnight.
func hours(at, length time.Duration) float64 {
	h := firstHour + 24*float64(at)/float64(length)
	if h >= 24 {
		h -= 24
	}
	return h
}

func clockOf(at, length time.Duration) string {
	h := hours(at, length)
	return fmt.Sprintf("%02d:%02d", int(h), int(60*h)%60)
}

// say counts an error that a visitor reads, by its innermost cause.
func (d *day) say(err error) {
	if problem, ok := errors.AsType[*client.Problem](err); ok {
		err = problem
	} else {
		for cause := errors.Unwrap(err); cause != nil; cause = errors.Unwrap(cause) {
			err = cause
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.read[err.Error()]++
}

// tell records how long a visitor waited for something.
func (d *day) tell(number int, began time.Time, took time.Duration, what string) {
	d.waited.add(number, took)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.longest = max(d.longest, took)
	if took < time.Second {
		return
	}
	d.overOne++
	if took >= 5*time.Second {
		d.overFive++
	}
	d.trouble = append(d.trouble, Trouble{At: began.Sub(d.began).Seconds(), Seconds: took.Seconds(), What: what})
	if len(d.trouble) > 2*worst {
		d.trouble = worstOf(d.trouble)
	}
}

// worst is the largest number of waits that a report lists.
const worst = 1000

// worstOf returns the longest waits, longest first.
func worstOf(all []Trouble) []Trouble {
	slices.SortFunc(all, func(a, b Trouble) int { return cmp.Compare(b.Seconds, a.Seconds) })
	return all[:min(len(all), worst)]
}

// A pacer limits the number of commands sent per second.
type pacer struct {
	every time.Duration
	mu    sync.Mutex
	next  time.Time
}

// wait waits for the next moment at which a command may be sent. It returns false if ctx has ended.
func (p *pacer) wait(ctx context.Context) bool {
	p.mu.Lock()
	at := time.Now()
	if p.next.After(at) {
		at = p.next
	}
	p.next = at.Add(p.every)
	p.mu.Unlock()
	return sleep(ctx, time.Until(at))
}
