package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/match"
	"keypeg/wire"
)

// Bounds of a load, so that a slip of the hand does not flood a server.
const (
	maxLoadGames  = 100_000
	maxLoadAtOnce = 500
)

type loadOptions struct {
	url, edition  string
	games, atOnce int
	patience      time.Duration
}

func loadCommand() *cobra.Command {
	o := loadOptions{url: "http://localhost:8080", edition: "all", games: 100, atOnce: 32, patience: 10 * time.Minute}
	cmd := &cobra.Command{
		Use:                   "load [--url URL] [--edition SLUG] [--games N] [--at-once N]",
		DisableFlagsInUseLine: true,
		Short:                 "Have the computer play itself on a running server, and check every game",
		Long: `Load opens matches between two computers of changing strengths on a running server,
waits for their ends, fetches their records and replays each by the rules: every
answer, all points and the result. It fails if any is wrong.

The server should be one of your own, started with --unthrottled.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			return told(load(ctx, o, cmd.OutOrStdout(), newProgress(cmd.ErrOrStderr())))
		},
	}
	cmd.Flags().StringVar(&o.url, "url", o.url, "the server's `URL`")
	cmd.Flags().StringVar(&o.edition, "edition", o.edition, "one edition by its `SLUG`, or all")
	cmd.Flags().IntVar(&o.games, "games", o.games, "play at least `N` games of each edition")
	cmd.Flags().IntVar(&o.atOnce, "at-once", o.atOnce, "have `N` matches going at once")
	cmd.Flags().DurationVar(&o.patience, "patience", o.patience, "give a match up after this `TIME`")
	return cmd
}

func load(ctx context.Context, o loadOptions, out io.Writer, line *progress) error {
	if o.games < 1 || o.games > maxLoadGames {
		return misused("--games is 1 to %d, not %d", maxLoadGames, o.games)
	}
	if o.atOnce < 1 || o.atOnce > maxLoadAtOnce {
		return misused("--at-once is 1 to %d, not %d", maxLoadAtOnce, o.atOnce)
	}
	presets := keypeg.Presets
	if o.edition != "all" {
		p, ok := keypeg.FindPreset(o.edition)
		if !ok {
			return misused("there is no edition %q: keypeg editions lists them", o.edition)
		}
		presets = []keypeg.Preset{p}
	}
	var err error
	if o.url, err = checkURL(o.url); err != nil {
		return misused("%w", err)
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: o.atOnce}}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "edition\tmatches\tgames\tplayed again\trows a game\tseconds")
	for i, p := range presets {
		line.say("%s, %d of %d editions", p.Slug, i+1, len(presets))
		l := loader{options: o, preset: p, client: client}
		if err := l.run(ctx); err != nil {
			return fmt.Errorf("%s: %w", p.Slug, err)
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%.2f\t%.1f\n", p.Slug, l.matches, l.games, l.replays, float64(l.rows)/float64(l.boards), l.took.Seconds())
	}
	line.end()
	return table.Flush()
}

// A loader plays one edition.
type loader struct {
	options loadOptions
	preset  keypeg.Preset
	client  *http.Client

	mu                                    sync.Mutex
	begun                                 int
	matches, games, replays, rows, boards int
	took                                  time.Duration
}

// run keeps so many matches going until enough games are played, or one goes wrong.
func (l *loader) run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	began := time.Now()
	var all sync.WaitGroup
	for range l.options.atOnce {
		all.Go(func() {
			for {
				serial, more := l.next()
				if !more || ctx.Err() != nil {
					return
				}
				if err := l.match(ctx, serial); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	all.Wait()
	l.took = time.Since(began)
	return context.Cause(ctx)
}

// next is the number of a match that is still needed.
func (l *loader) next() (serial int, more bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.begun*l.preset.Games >= l.options.games && l.games+(l.begun-l.matches)*l.preset.Games >= l.options.games {
		return 0, false
	}
	l.begun++
	return l.begun, true
}

// match has one match played and checks its record.
func (l *loader) match(ctx context.Context, serial int) error {
	ctx, cancel := context.WithTimeoutCause(ctx, l.options.patience, errors.New("a match did not come to its end in time"))
	defer cancel()
	levels := bot.Levels()
	host, guest := levels[serial%len(levels)], levels[serial/len(levels)%len(levels)]
	var state wire.State
	err := l.ask(ctx, http.MethodPost, "/api/matches", wire.NewMatch{Preset: l.preset.Slug, First: "lot", HostComputer: host.Slug, GuestComputer: guest.Slug}, &state)
	for pause := 20 * time.Millisecond; err == nil && state.Match.Result == nil; pause = min(2*pause, time.Second) {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(pause):
		}
		id := state.Match.ID
		state = wire.State{}
		err = l.ask(ctx, http.MethodGet, "/api/matches/"+id, nil, &state)
	}
	if err != nil {
		return err
	}
	var record keypeg.Record
	if err := l.ask(ctx, http.MethodGet, "/api/matches/"+state.Match.ID+"/record.json", nil, &record); err != nil {
		return err
	}
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
		if g.Replay {
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

// ask asks the server and reads its answer; a refusal is an error.
func (l *loader) ask(ctx context.Context, method, path string, body, answer any) error {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, l.options.url+path, sent)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := l.client.Do(request)
	if err != nil {
		return fmt.Errorf("%w; is there a server at %s?", err, l.options.url)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode >= 300 {
		var p wire.Problem
		if json.Unmarshal(text, &p) != nil || p.Detail == "" {
			p.Detail = response.Status
		}
		return fmt.Errorf("%s %s: %s", method, path, strings.TrimSpace(p.Detail))
	}
	if err := json.Unmarshal(text, answer); err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	return nil
}
