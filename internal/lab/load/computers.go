// Package load puts load on a running server. [People] play and watch over the cheapest possible connections, which shows how
// fast the server is. [Computers] play whole matches whose records are checked, which shows that it is correct.
package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"text/tabwriter"
	"time"

	"golang.org/x/sync/errgroup"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/bot"
	"keypeg/internal/lab"
	"keypeg/match"
	"keypeg/wire"
)

// These limits keep a typing error from flooding a server.
const (
	MaxGames  = 100_000
	MaxAtOnce = 500
)

// Computers is a load test in which computers play each other on a running server. The record of every game is replayed by
// the rules to check every answer, all points and the result.
type Computers struct {
	URL      string           // address of the server, without a trailing slash
	Editions []keypeg.Edition // one after another
	Games    int              // smallest number of games of each edition; 1 to MaxGames
	AtOnce   int              // number of simultaneous matches, 1 to MaxAtOnce
	Bank     match.Bank       // time bank of each player; the zero Bank means none
	Patience time.Duration    // the longest time that a match may take
	Line     *lab.Progress
}

// Run plays, and prints a line for each edition. It fails as soon as it finds a faulty match.
func (o Computers) Run(ctx context.Context, out io.Writer) error {
	c := &client.Client{URL: o.URL, HTTP: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: o.AtOnce}}}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "edition\tmatches\tgames\tplayed again\trows a game\tseconds")
	defer o.Line.End()
	for i, p := range o.Editions {
		o.Line.Say("%s, %d of %d editions", p.Slug, i+1, len(o.Editions))
		l := loader{options: o, edition: p, client: c}
		if err := l.run(ctx); err != nil {
			return fmt.Errorf("%s: %w", p.Slug, err)
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%.2f\t%.1f\n", p.Slug, l.matches, l.games, l.replays, float64(l.rows)/float64(l.boards), l.took.Seconds())
	}
	o.Line.End()
	return table.Flush()
}

// A loader plays one edition.
type loader struct {
	options Computers
	edition keypeg.Edition
	client  *client.Client

	mu                                    sync.Mutex
	begun                                 int
	matches, games, replays, rows, boards int
	took                                  time.Duration
}

// run keeps AtOnce matches running until enough games have been played or a match is faulty.
func (l *loader) run(ctx context.Context) error {
	began := time.Now()
	all, ctx := errgroup.WithContext(ctx)
	for range l.options.AtOnce {
		all.Go(func() error {
			for serial, more := l.next(); more && ctx.Err() == nil; serial, more = l.next() {
				if err := l.match(ctx, serial); err != nil {
					return err
				}
			}
			return context.Cause(ctx)
		})
	}
	err := all.Wait()
	l.took = time.Since(began)
	return err
}

// next returns the number of the next match, and reports whether another match is needed.
func (l *loader) next() (serial int, more bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.begun*l.edition.Games >= l.options.Games && l.games+(l.begun-l.matches)*l.edition.Games >= l.options.Games {
		return 0, false
	}
	l.begun++
	return l.begun, true
}

// match lets the computers play one match, and checks the record of the match.
func (l *loader) match(ctx context.Context, serial int) error {
	ctx, cancel := context.WithTimeoutCause(ctx, l.options.Patience, errors.New("a match did not come to its end in time"))
	defer cancel()
	levels := bot.Levels()
	host, guest := levels[serial%len(levels)], levels[serial/len(levels)%len(levels)]
	n := wire.NewMatch{Edition: l.edition.Slug, First: "lot", HostComputer: host.Slug, GuestComputer: guest.Slug}
	if b := l.options.Bank; b != (match.Bank{}) {
		n.Bank = &wire.Bank{Time: b.Time.Seconds(), Increment: b.Increment.Seconds()}
	}
	m, err := l.client.Make(ctx, n)
	if err != nil {
		return err
	}
	// Do not open a stream. A stream would send every row, which is not needed here.
	for pause := 20 * time.Millisecond; m.State().Match.Result == nil; pause = min(2*pause, time.Second) {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(pause):
		}
		if _, err := m.Look(ctx); err != nil {
			return err
		}
	}
	record, err := m.Record(ctx)
	if err != nil {
		return err
	}
	state := m.State()
	played, found, err := match.Replay(record)
	switch {
	case err != nil:
		return fmt.Errorf("match %s: %w", state.Match.ID, err)
	case len(found) > 0:
		return fmt.Errorf("match %s: the computer answered wrongly %d times", state.Match.ID, len(found))
	case played.Points != state.Match.Points || played.Result.Ending != state.Match.Result.Ending:
		return fmt.Errorf("match %s: the server has the points %v, and its record %v", state.Match.ID, state.Match.Points, played.Points)
	}
	l.count(played)
	return nil
}

func (l *loader) count(m *match.Match) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.matches++
	for _, g := range m.Games {
		if g.PlayedAgain {
			l.replays++
		}
		l.games++
		for _, b := range g.Boards {
			if b != nil {
				l.boards++
				l.rows += len(b.Rows)
			}
		}
	}
}
