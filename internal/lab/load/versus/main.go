// Command versus compares Keypeg's server with its parts and with another server. It alternates between them in one run, so
// that other load on the machine slows them all equally. The parts are a net/http server that only reads commands and sends
// responses of the same length, and the database alone. The other server is boardgame.io. `make load` runs it.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"keypeg"
	"keypeg/internal/lab/load"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "versus: %v\n", err)
		os.Exit(1)
	}
}

type options struct {
	turns   int
	seconds float64
	matches []int
	dir     string
	json    bool
	only    string
}

func run(args []string, out io.Writer) error {
	o := options{matches: []int{16, 64, 256}}
	flags := flag.NewFlagSet("versus", flag.ContinueOnError)
	flags.IntVar(&o.turns, "turns", 3, "take `N` turns of each, and the median")
	flags.Float64Var(&o.seconds, "seconds", 5, "of `S` seconds")
	flags.StringVar(&o.dir, "dir", ".load", "build, install and keep databases in this `FOLDER`")
	flags.BoolVar(&o.json, "json", false, "print JSON, every turn as well")
	flags.StringVar(&o.only, "only", "", "measure only those whose `NAMES` are listed, by commas")
	flags.Func("matches", "at so many matches, by commas; 16,64,256 unless said", func(text string) (err error) {
		o.matches, err = numbers(text)
		return err
	})
	bare := flags.Bool("bare", false, "be the bare server: for itself")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *bare {
		return serveBare(out)
	}
	if flags.NArg() > 0 || o.turns < 1 || o.seconds <= 0 {
		return errors.New("usage: versus [-turns N] [-seconds S] [-matches N,N] [-only NAMES] [-json]")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	all, err := contenders(ctx, o)
	if err != nil {
		return err
	}
	results, err := compare(ctx, o, all)
	if err != nil {
		return err
	}
	if o.json {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		return e.Encode(results)
	}
	return printTable(out, results)
}

// numbers parses a list of numbers separated by commas.
func numbers(text string) (all []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 || 2*n > load.MaxPeople {
			return nil, fmt.Errorf("%q is no number of matches", part)
		}
		all = append(all, n)
	}
	return all, nil
}

// A contender is a program to measure.
type contender struct {
	name    string
	at      []int // numbers of matches to measure with; the requested numbers if nil
	measure func(ctx context.Context, matches int, t time.Duration) (load.Report, error)
}

// A result is a contender's result for one number of simultaneous matches.
type result struct {
	Name    string        `json:"name"`
	Matches int           `json:"matches,omitempty"`
	Median  load.Report   `json:"median"` // the turn that the function median selects
	Turns   []load.Report `json:"turns"`
}

// compare measures each contender with every number of matches, one after another, once per round.
func compare(ctx context.Context, o options, all []contender) ([]*result, error) {
	var results []*result
	find := func(name string, matches int) *result {
		for _, r := range results {
			if r.Name == name && r.Matches == matches {
				return r
			}
		}
		results = append(results, &result{Name: name, Matches: matches})
		return results[len(results)-1]
	}
	t := time.Duration(o.seconds * float64(time.Second))
	for turn := range o.turns {
		for _, next := range order(o, all) {
			fmt.Fprintf(os.Stderr, "turn %d of %d: %s\n", turn+1, o.turns, next)
			report, err := next.measure(ctx, next.matches, t)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", next, err)
			}
			for _, k := range report.Kinds {
				fmt.Fprintf(os.Stderr, "%d× %s\n", k.Count, k.What)
			}
			r := find(next.name, next.matches)
			r.Turns = append(r.Turns, report)
		}
	}
	for _, r := range results {
		r.Median = median(r.Turns)
	}
	return results, nil
}

// A turn is a measurement of one contender with a number of matches. The number is 0 if the contender plays no matches.
type turn struct {
	contender
	matches int
}

func (t turn) String() string {
	if t.matches == 0 {
		return t.name
	}
	return fmt.Sprintf("%s, %d matches", t.name, t.matches)
}

// order returns the turns of a round. For each number of matches it lists all contenders, so that they are measured one
// right after the other. Contenders that have their own numbers of matches come last.
func order(o options, all []contender) (round []turn) {
	for _, matches := range o.matches {
		for _, c := range all {
			if c.at == nil {
				round = append(round, turn{c, matches})
			}
		}
	}
	for _, c := range all {
		for _, matches := range c.at {
			round = append(round, turn{c, matches})
		}
	}
	return round
}

// median returns the median of the turns, which it orders by the number of commands or, at a planned rate, by the response
// time. The report includes the errors of all turns.
func median(turns []load.Report) load.Report {
	sorted := slices.Clone(turns)
	slices.SortFunc(sorted, func(a, b load.Report) int {
		if a.Rate > 0 {
			return cmp.Compare(a.P99, b.P99)
		}
		return cmp.Compare(a.PerSecond, b.PerSecond)
	})
	m := sorted[len(sorted)/2]
	m.Errors = 0
	for _, t := range turns {
		m.Errors += t.Errors
	}
	return m
}

// printTable prints a line for each result. Ratios compare a result with the first result for the same number of matches,
// turn by turn.
func printTable(out io.Writer, results []*result) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\tmatches\ta second\tto keypeg\tp50 ms\tp99 ms\tµs of server\tMiB\twatchers' p99 ms\tKiB each\terrors\t")
	for _, r := range results {
		m := r.Median
		if r.Matches == 0 {
			fmt.Fprintf(t, "%s\t\t%.0f\t\t\t\t\t\t\t\t\t\n", r.Name, m.PerSecond)
			continue
		}
		watchers := "\t"
		if m.Watchers > 0 {
			watchers = fmt.Sprintf("%.1f\t%.1f", m.WatcherP99, m.PerWatcher/1024)
		}
		fmt.Fprintf(t, "%s\t%d\t%.0f\t%s\t%.2f\t%.2f\t%.0f\t%.0f\t%s\t%d\t\n", r.Name, r.Matches, m.PerSecond, ratio(results, r), m.P50, m.P99, m.ServerCPU, m.RSS, watchers, m.Errors)
	}
	return t.Flush()
}

// ratio returns the median, over all turns, of a contender's commands per second divided by Keypeg's.
func ratio(results []*result, r *result) string {
	for _, ours := range results {
		if r.Median.Rate > 0 || ours.Name != keypegStreams || ours.Matches != r.Matches || len(ours.Turns) != len(r.Turns) {
			continue
		}
		var all []float64
		for i := range r.Turns {
			all = append(all, r.Turns[i].PerSecond/ours.Turns[i].PerSecond)
		}
		slices.Sort(all)
		return fmt.Sprintf("%.2f", all[len(all)/2])
	}
	return ""
}

const keypegStreams = "keypeg"

// people returns the load under which each server with Keypeg's protocol is measured.
func people(matches int, t time.Duration, change func(*load.People)) load.People {
	p := load.People{People: 2 * matches, Matches: 1, Answers: keypeg.Assisted, Streams: true, Warm: warm, Time: t}
	change(&p)
	return p
}

// warm is the duration of play before each measurement.
const warm = time.Second
