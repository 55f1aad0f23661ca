package load

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"keypeg"
	"keypeg/internal/lab"
	"keypeg/match"
)

// Bounds of a load by people.
const (
	MaxPeople   = 20_000
	MaxWatchers = 100_000
	MaxRate     = 1_000_000
	MaxSeconds  = 3_600
)

// People play each other on a running server, two at each match, and others watch: what a server does most of the time,
// without a browser. As Codemaker and Codebreaker they take turns; each command is sent when the one before it was
// acknowledged, or, with a rate, when it was planned. When a match is over they play a rematch.
type People struct {
	URL      string         // of the server, without a slash at its end
	Also     string         // another over the same database, where guests and watchers are; "" is the same
	People   int            // an even number
	Watchers int            // who hold no seat
	Matches  int            // that they watch, in equal parts
	Games    int            // of each match; 0 is 10, and as many as there can be where somebody watches
	Answers  keypeg.Answers // Assisted: the Codemaker's answer is a command; Auto: it comes with the row
	Streams  bool           // each player has the match's stream open, as browsers do
	Warm     time.Duration  // play before anything is counted
	Time     time.Duration  // and then for so long
	Rate     float64        // commands a second by all together, at moments planned beforehand; 0 is as many as there can be
	Patience time.Duration  // with a server that does not answer; 0 is a minute
	Pid      int            // the server's process, to see what it takes; 0 is unknown
	Metrics  string         // or where it serves its figures
	Line     *lab.Progress
}

// A run is one run of people.
type run struct {
	People
	at      [2]place // hosts'; and guests' and watchers'
	cancel  context.CancelCauseFunc
	pairs   []*pair
	readers []*reader
	reading sync.WaitGroup

	latency, late, playersSee, watchersSee *durations
	commands, acknowledged                 atomic.Int64 // within the time that counts; and of it, in the end
	matches                                atomic.Int64
	peak                                   atomic.Int64 // bytes

	mu    sync.Mutex
	kinds map[string]int64
}

// settling is how long, at most, a run waits for what is still on its way at the end.
const settling = 10 * time.Second

// Run plays, and reports. It fails if nobody could sit down; what goes wrong later is counted.
func (o People) Run(ctx context.Context) (Report, error) {
	r, err := newRun(o)
	if err != nil {
		return Report{}, err
	}
	ctx = r.within(ctx)
	defer r.reading.Wait()
	defer r.cancel(nil)
	for i := range o.People / 2 {
		r.pairs = append(r.pairs, newPair(r, i))
	}
	defer o.Line.End()
	o.Line.Say("%d people sit down", o.People)
	if err := r.each(func(p *pair) error { return p.sitDown(ctx) }); err != nil {
		return Report{}, err
	}
	return r.measure(ctx)
}

func newRun(o People) (*run, error) {
	r := &run{
		People: o, kinds: map[string]int64{},
		latency: newDurations(), late: newDurations(), playersSee: newDurations(), watchersSee: newDurations(),
	}
	for i, text := range []string{o.URL, cmp.Or(o.Also, o.URL)} {
		var err error
		if r.at[i], err = placeOf(text); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// A place is where a server is: to connect to, and as requests name it.
type place struct{ addr, host string }

func placeOf(text string) (place, error) {
	at, err := url.Parse(text)
	if err != nil || at.Scheme != "http" || at.Host == "" {
		return place{}, fmt.Errorf("%q is not the address of a server without TLS, such as http://localhost:8080", text)
	}
	p := place{at.Host, at.Host}
	if at.Port() == "" {
		p.addr += ":80"
	}
	return p, nil
}

// each has all pairs do something at once, and waits for them.
func (r *run) each(do func(*pair) error) error { return allOf(r.pairs, do) }

// allOf has all do something at once, and waits for them.
func allOf[T any](all []T, do func(T) error) error {
	var wait sync.WaitGroup
	errs := make([]error, len(all))
	for i, one := range all {
		wait.Go(func() { errs[i] = do(one) })
	}
	wait.Wait()
	return cmp.Or(errs...)
}

// measure plays, once everybody sits.
func (r *run) measure(ctx context.Context) (Report, error) {
	r.Line.Say("%d people warm up", r.People.People)
	r.play(ctx, r.Warm, false)
	before, err := r.probe(ctx)
	if err != nil {
		return Report{}, err
	}
	if err := r.letWatchersIn(ctx); err != nil {
		return Report{}, err
	}
	began, err := r.probe(ctx)
	if err != nil {
		return Report{}, err
	}
	own := lab.CPUTime()
	sampled, stop := context.WithCancel(ctx)
	defer stop()
	go r.sample(sampled)
	r.Line.Say("%d people play", r.People.People)
	r.play(ctx, r.Time, true)
	own = lab.CPUTime() - own
	ended, err := r.probe(ctx)
	if err != nil {
		return Report{}, err
	}
	r.settle(ctx)
	if err := r.each(func(p *pair) error { p.check(ctx); return nil }); err != nil {
		return Report{}, err
	}
	if ctx.Err() != nil {
		return Report{}, context.Cause(ctx)
	}
	report := r.report(ended.cpu-began.cpu, own)
	if r.Watchers >= fewWatchers && r.prober().any() {
		report.PerWatcher = float64(ended.rss-before.rss) / float64(r.Watchers)
	}
	return report, nil
}

func (r *run) prober() prober { return prober{r.Pid, r.Metrics} }

// probe asks for the server's process, if it is known.
func (r *run) probe(ctx context.Context) (process, error) {
	if !r.prober().any() {
		return process{}, nil
	}
	p, err := r.prober().ask(ctx)
	r.peak.Store(max(r.peak.Load(), p.rss))
	return p, err
}

// sample looks now and then how large the server is.
func (r *run) sample(ctx context.Context) {
	every := time.NewTicker(time.Second / 2)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			_, _ = r.probe(ctx) // the last one tells
		}
	}
}

// within returns a context that ends with the run, or with what the run fails by.
func (r *run) within(ctx context.Context) context.Context {
	ctx, r.cancel = context.WithCancelCause(ctx)
	return ctx
}

// guard ends the run if a time of play, and what may be made up for after it, does not end: somebody waits for an answer
// that does not come.
func (r *run) guard(d time.Duration) (over func()) {
	if r.Rate > 0 {
		d += max(d, settling)
	}
	silent := time.AfterFunc(d+cmp.Or(r.Patience, time.Minute), func() { r.cancel(errors.New("the server does not answer any more")) })
	return func() { silent.Stop() }
}

// play has everybody play for a time.
func (r *run) play(ctx context.Context, d time.Duration, counted bool) {
	defer r.guard(d)()
	began := time.Now()
	w := window{began: began, until: began.Add(d), counted: counted}
	if r.Rate > 0 {
		w.every = time.Duration(float64(len(r.pairs)) / r.Rate * float64(time.Second))
	}
	_ = r.each(func(p *pair) error { p.play(ctx, w); return nil })
}

// letWatchersIn opens the streams of those who hold no seat, and waits until each has the match as it is.
func (r *run) letWatchersIn(ctx context.Context) error {
	const atOnce = 64
	var all sync.WaitGroup
	errs := make(chan error, atOnce)
	for by := range atOnce {
		all.Go(func() {
			for i := by; i < r.Watchers; i += atOnce {
				p := r.pairs[i%r.Matches]
				if by == 0 {
					r.Line.Say("%d watchers come", i)
				}
				if err := r.watch(ctx, r.at[1], p.table, "", "", i, r.watchersSee); err != nil {
					errs <- fmt.Errorf("watcher %d of %d: %w", i+1, r.Watchers, err)
					return
				}
			}
		})
	}
	all.Wait()
	select {
	case err := <-errs:
		return err
	default:
	}
	if !r.wait(ctx) {
		return errors.New("not every watcher was sent the match")
	}
	return nil
}

// wait waits until every stream is where its match is, and reports whether it came to that.
func (r *run) wait(ctx context.Context) bool {
	for until := time.Now().Add(settling); ; {
		behind := r.behind()
		if behind == 0 || ctx.Err() != nil || time.Now().After(until) {
			return behind == 0
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// behind counts the streams that have not come as far as their match.
func (r *run) behind() (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, reader := range r.readers {
		if t := reader.table.Load(); t.next() != nil || reader.version.Load() < int64(t.now.Load()) {
			n++
		}
	}
	return n
}

// settle waits for what is still on its way. A stream that does not come to the end of its match is an error.
func (r *run) settle(ctx context.Context) {
	if !r.wait(ctx) {
		for range r.behind() {
			r.fail(errors.New("a stream has not come to where its match is"))
		}
	}
}

// fail counts an error.
func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kinds[err.Error()]++
}

// fewWatchers are too few to see in the server's memory what one of them takes.
const fewWatchers = 100

// gamesOf returns how many games the match of a pair has.
func (r *run) gamesOf(pair int) int {
	switch {
	case r.Games > 0:
		return r.Games
	case r.Watchers > 0 && pair < r.Matches:
		return match.MaxGames
	}
	return usualGames
}

const usualGames = 10
