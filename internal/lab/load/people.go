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

	"golang.org/x/sync/errgroup"

	"keypeg"
	"keypeg/internal/cputime"
	"keypeg/internal/lab"
	"keypeg/match"
)

// Limits on the load that people can cause.
const (
	MaxPeople   = 20_000
	MaxWatchers = 100_000
	MaxRate     = 1_000_000
	MaxSeconds  = 3_600
)

// People describes simulated people who play each other on a running server, two in each match, while others watch. This is
// the usual load of a server, without browsers. The players take turns as Codemaker and Codebreaker. Each command is sent
// when the previous one is acknowledged or, at a fixed rate, at its planned time. After a match, they play a rematch.
type People struct {
	URL      string         // address of the server, without a trailing slash
	Also     string         // another server over the same database, for guests and watchers; "" means URL
	People   int            // an even number
	Watchers int            // number of people without a seat
	Matches  int            // number of matches among which the watchers are divided equally
	Games    int            // games in each match; 0 means 10, or the maximum if there are watchers
	Answers  keypeg.Answers // if Assisted, the Codemaker's answer is a command; if Auto, the answer comes with the row
	Streams  bool           // each player keeps the match's stream open, as browsers do
	Warm     time.Duration  // time of play before the counted part
	Time     time.Duration  // time of play that is counted, after Warm
	Rate     float64        // commands per second in total, at planned times; 0 means as many as possible
	Patience time.Duration  // the longest wait for a response; 0 means a minute
	Pid      int            // the server's process, to measure its use of resources; 0 if unknown
	Metrics  string         // the address of the server's metrics, used instead of Pid
	Line     *lab.Progress
}

// A run is the state of one run of People.
type run struct {
	People
	at      [2]place // the server that hosts use, and the one that guests and watchers use
	cancel  context.CancelCauseFunc
	pairs   []*pair
	readers []*reader
	reading sync.WaitGroup

	latency, late, playersSee, watchersSee *durations
	commands, acknowledged                 atomic.Int64 // commands planned within the counted time, and those among them that were acknowledged by the end
	matches                                atomic.Int64
	peak                                   atomic.Int64 // bytes

	mu    sync.Mutex
	kinds map[string]int64
}

// settling is the longest time that a run waits at the end for responses and frames.
const settling = 10 * time.Second

// Run plays and returns the report. It fails if nobody can join. Later errors are only counted.
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

// A place is a server's address. It consists of the address to connect to and the address named in requests.
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

// each calls the function do for all pairs at the same time, and waits for them.
func (r *run) each(do func(*pair) error) error { return allOf(r.pairs, do) }

// allOf calls the function do for all elements at the same time, and waits for them.
func allOf[T any](all []T, do func(T) error) error {
	var each errgroup.Group
	for _, one := range all {
		each.Go(func() error { return do(one) })
	}
	return each.Wait()
}

// measure lets all people play once they all have seats, and returns the report.
func (r *run) measure(ctx context.Context) (Report, error) {
	r.Line.Say("%d people warm up", r.People.People)
	if err := r.play(ctx, r.Warm, false); err != nil {
		return Report{}, err
	}
	before, err := r.probe(ctx)
	if err != nil {
		return Report{}, err
	}
	if err := r.letWatchersIn(ctx); err != nil {
		return Report{}, err
	}
	r.Line.Say("%d people play", r.People.People)
	ended, cpu, own, err := r.spent(ctx, func() error { return r.play(ctx, r.Time, true) })
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
	report := r.report(cpu, own)
	if r.Watchers >= fewWatchers && r.prober().any() {
		report.PerWatcher = float64(ended.rss-before.rss) / float64(r.Watchers)
	}
	return report, nil
}

func (r *run) prober() prober { return prober{r.Pid, r.Metrics} }

// probe gets figures about the server's process, if the process is known.
func (r *run) probe(ctx context.Context) (process, error) {
	if !r.prober().any() {
		return process{}, nil
	}
	p, err := r.prober().ask(ctx)
	r.peak.Store(max(r.peak.Load(), p.rss))
	return p, err
}

// spent calls the function play, and samples the server's memory in the meantime. It returns the server's figures after play, and
// the processor time that the server and this process have used.
func (r *run) spent(ctx context.Context, play func() error) (after process, cpu, own time.Duration, err error) {
	before, err := r.probe(ctx)
	if err != nil {
		return process{}, 0, 0, err
	}
	used := cputime.Used()
	sampled, stop := context.WithCancel(ctx)
	defer stop()
	go r.sample(sampled)
	if err := play(); err != nil {
		return process{}, 0, 0, err
	}
	own = cputime.Used() - used
	after, err = r.probe(ctx)
	return after, after.cpu - before.cpu, own, err
}

// sample measures the server's memory at intervals.
func (r *run) sample(ctx context.Context) {
	every := time.NewTicker(time.Second / 2)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			_, _ = r.probe(ctx) // the last call reports errors
		}
	}
}

// within returns a context that ends when ctx ends or the run fails, whichever happens first.
func (r *run) within(ctx context.Context) context.Context {
	ctx, r.cancel = context.WithCancelCause(ctx)
	return ctx
}

// guarded calls the function play, which lets everybody play for the time d. It ends the run if play does not end because a
// response does not arrive, and returns the reason. If commands are sent at a fixed rate, it also allows time for late commands.
func (r *run) guarded(ctx context.Context, d time.Duration, play func() error) error {
	if r.Rate > 0 {
		d += max(d, settling)
	}
	end := func() { r.cancel(errors.New("the server does not answer any more")) }
	silent := time.AfterFunc(d+cmp.Or(r.Patience, time.Minute), end)
	err := play()
	if !silent.Stop() {
		end() // because the other call may not have ended the run yet
	}
	return cmp.Or(context.Cause(ctx), err)
}

// play lets everybody play for the time d. It fails if the run ends before that.
func (r *run) play(ctx context.Context, d time.Duration, counted bool) error {
	began := time.Now()
	w := window{began: began, until: began.Add(d), counted: counted}
	if r.Rate > 0 {
		w.every = time.Duration(float64(len(r.pairs)) / r.Rate * float64(time.Second))
	}
	return r.guarded(ctx, d, func() error {
		return r.each(func(p *pair) error { p.play(ctx, w); return nil })
	})
}

// letWatchersIn opens the watchers' streams, and waits until each has the current match.
func (r *run) letWatchersIn(ctx context.Context) error {
	const atOnce = 64
	var all errgroup.Group
	for by := range atOnce {
		all.Go(func() error {
			for i := by; i < r.Watchers; i += atOnce {
				p := r.pairs[i%r.Matches]
				if by == 0 {
					r.Line.Say("%d watchers come", i)
				}
				if err := r.watch(ctx, r.at[1], p.table, "", "", i, r.watchersSee); err != nil {
					return fmt.Errorf("watcher %d of %d: %w", i+1, r.Watchers, err)
				}
			}
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		return err
	}
	if !r.wait(ctx) {
		return cmp.Or(context.Cause(ctx), errors.New("not every watcher was sent the match"))
	}
	return nil
}

// wait waits until every stream has caught up with its match, and reports whether all of them did.
func (r *run) wait(ctx context.Context) bool {
	for until := time.Now().Add(settling); ; {
		behind := r.behind()
		if behind == 0 || ctx.Err() != nil || time.Now().After(until) {
			return behind == 0
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// behind returns the number of streams that have not caught up with their match.
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

// settle waits for outstanding responses and frames. A stream that does not reach the end of its match is an error.
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

// fewWatchers is the smallest number of watchers for which the memory per watcher is measured.
const fewWatchers = 100

// gamesOf returns the number of games in a pair's match.
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
