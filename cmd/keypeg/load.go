package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/lab"
	"keypeg/internal/lab/load"
	"keypeg/match"
)

type loadOptions struct {
	urls          []string
	edition       string
	games, atOnce int
	bank          match.Bank
	patience      time.Duration

	people, watchers, matches int
	answers                   string
	streams, json             bool
	seconds, warm, rate       float64
	pid                       int
	metrics                   []string
	party, day                bool
	tournament                string
	seed                      uint64
}

func loadCommand() *cobra.Command {
	o := loadOptions{
		urls: []string{"http://localhost:8080"}, edition: "all", games: 100, atOnce: 32, patience: 10 * time.Minute,
		matches: 1, answers: "assisted", streams: true, seconds: 10, warm: 1, seed: 1,
	}
	cmd := &cobra.Command{
		Use:   "load [--people N [--watchers N] [--rate R] [--seconds S] [--json] | --day | --party | --tournament KIND | --games N [--edition SLUG]] [URL...]",
		Short: "Load-test a running server with simulated people, or check it with computer players",
		Long: `Load plays on a running server, by default http://localhost:8080. Use your own server, started with --unthrottled.

With --people, that many simulated people play Classic, two in each match. Each keeps the match's stream open, as browsers
do, unless --streams=false. A code, a row and an answer are one command each. All people act as soon as their previous
command was acknowledged. With --rate they act at times planned in advance, and latency counts from these times, however
late the server is. --watchers adds people who watch, spread over --matches of the matches. Errors are counted. If there is a
second URL, of another server over the same database, guests and watchers connect to it.

With --day, people come and go as on a day, which takes --seconds, by default an hour. At most --people are there at a time, 100
by default. They play each other and the computer, watch, and have parties. --watchers of them, 20 by default, come to one match
at the same time, in waves. Their connections break, their phones sleep, and some close the page. At the busiest time they send
about --rate commands a second, 10 by default, which determines how long they think. Everybody uses one of the URLs, and another
one when that fails. The report says how long people waited for what they wanted, and which errors they read. Every match is
compared with what its players were told. With --metrics for each server, memory and open files are compared, too. The same
--seed gives the same plan.

With --party, 500 or --people simulated people play one party with streams, and --watchers big screens show it. They place
100 or --rate rows a second in total. A row whose response is lost is sent again. At the end every board is compared with
the answers. If there is a second URL, every second person and the big screens connect to it.

With --tournament arena or all-play-all, simulated people play a tournament of Remastered to its end: 64 in an arena of
--seconds, or 16 against each other, unless --people says otherwise. They send about --rate codes and rows a second in total.
At the end every result is compared with the record of its match, and the table with the results.

Without any of these, computers of different strengths play each other. Load fetches their records and replays them by the
rules: every answer, all points and the result. It fails if anything is wrong.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.addresses(args); err != nil {
				return err
			}
			if !o.day {
				if err := unchanged(cmd, []string{"seed"}, "a day, with --day"); err != nil {
					return err
				}
				if len(o.metrics) > 1 {
					return misused("--metrics may be repeated only with --day")
				}
			}
			switch {
			case o.day:
				return o.haveDay(cmd)
			case o.party:
				return o.haveParty(cmd)
			case o.tournament != "":
				return o.haveTournament(cmd)
			case cmd.Flags().Changed("people"):
				return o.havePeople(cmd)
			}
			return o.haveComputers(cmd)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.people, "people", 0, "simulate `N` people, two in each match")
	f.BoolVar(&o.day, "day", false, "simulate the visitors of a day")
	f.Uint64Var(&o.seed, "seed", o.seed, "make the plan of the day from the number `N`")
	f.BoolVar(&o.party, "party", false, "simulate one party")
	f.StringVar(&o.tournament, "tournament", "", "simulate a tournament of this `KIND`: arena or all-play-all")
	f.IntVar(&o.watchers, "watchers", 0, "simulate `N` more people who watch")
	f.IntVar(&o.matches, "matches", o.matches, "spread the watchers over `N` of the matches")
	f.Float64Var(&o.seconds, "seconds", o.seconds, "measure for `S` seconds")
	f.Float64Var(&o.warm, "warm", o.warm, "play for `S` seconds before measuring")
	f.Float64Var(&o.rate, "rate", 0, "plan `R` commands a second in total; 0 means as many as the server can handle")
	f.BoolVar(&o.streams, "streams", o.streams, "open a stream for each player")
	f.StringVar(&o.answers, "answers", o.answers, "the `KIND` of answers: assisted, with a command for each, or auto, with each row")
	f.IntVar(&o.pid, "pid", 0, "report the resources used by server process `N`")
	f.StringArrayVar(&o.metrics, "metrics", nil, "read the resources used from this `URL` of serve --metrics, such as http://localhost:9090/metrics; with --day, may be repeated")
	f.BoolVar(&o.json, "json", false, "print JSON")

	f.StringVar(&o.edition, "edition", o.edition, "play the edition with this `SLUG`, or all")
	f.IntVar(&o.games, "games", o.games, "play at least `N` games of each edition; simulated people play that many in each match, 10 by default")
	f.IntVar(&o.atOnce, "at-once", o.atOnce, "play `N` matches at the same time")
	f.DurationVar(&o.bank.Time, "bank", 0, "give each computer this `TIME` for a game")
	f.DurationVar(&o.bank.Increment, "increment", 0, "add this `TIME` with each row")
	f.DurationVar(&o.patience, "patience", o.patience, "give up on a match after this `TIME`")
	return cmd
}

// addresses reads the addresses of the servers from the arguments. Computers and tournaments use one server, people and
// parties use at most two, and a day uses any number.
func (o *loadOptions) addresses(args []string) (err error) {
	if len(args) > 0 {
		o.urls = args
	}
	most := load.MaxServers
	switch {
	case o.day:
	case o.tournament == "" && (o.people != 0 || o.party):
		most = 2
	default:
		most = 1
	}
	if n := len(o.urls); n > most {
		return misused("%d addresses are too many: this load uses at most %d", n, most)
	}
	for i := range o.urls {
		if o.urls[i], err = siteURL(o.urls[i]); err != nil {
			return err
		}
	}
	return nil
}

// second returns the address of the second server, or "".
func (o *loadOptions) second() string {
	if len(o.urls) > 1 {
		return o.urls[1]
	}
	return ""
}

// figures returns the address of the server's metrics, or "".
func (o *loadOptions) figures() string {
	if len(o.metrics) > 0 {
		return o.metrics[0]
	}
	return ""
}

// Flags that apply only to simulated people, or only to computers.
var (
	forPeople    = []string{"watchers", "matches", "seconds", "warm", "rate", "streams", "answers", "pid", "metrics", "json"}
	forComputers = []string{"edition", "at-once", "bank", "increment", "patience"}
)

// unchanged refuses the given flags, if any are set, and says why.
func unchanged(cmd *cobra.Command, flags []string, why string) error {
	for _, name := range flags {
		if cmd.Flags().Changed(name) {
			return misused("--%s is for %s", name, why)
		}
	}
	return nil
}

// usually sets each flag that the user has not set to the value that is usual for this load.
func usually(cmd *cobra.Command, values map[string]func()) {
	for name, usual := range values {
		if !cmd.Flags().Changed(name) {
			usual()
		}
	}
}

// show prints a report, either as JSON or as a table.
func show[R any](cmd *cobra.Command, asJSON bool, report R, table func(io.Writer, R) error) error {
	if !asJSON {
		return table(cmd.OutOrStdout(), report)
	}
	out := json.NewEncoder(cmd.OutOrStdout())
	out.SetIndent("", "  ")
	return out.Encode(report)
}

func (o loadOptions) havePeople(cmd *cobra.Command) error {
	if err := unchanged(cmd, forComputers, "computers, which play without --people"); err != nil {
		return err
	}
	people, err := o.crowd(cmd.Flags().Changed("games"))
	if err != nil {
		return err
	}
	people.Line = lab.NewProgress(cmd.ErrOrStderr())
	ctx, stop := untilStopped(cmd)
	defer stop()
	report, err := people.Run(ctx)
	if err != nil {
		return told(err)
	}
	return show(cmd, o.json, report, printReport)
}

// crowd returns the simulated people that the flags describe.
func (o loadOptions) crowd(games bool) (load.People, error) {
	p := load.People{
		People: o.people, Watchers: o.watchers, Matches: o.matches, Answers: keypeg.Answers(o.answers), Streams: o.streams,
		Warm: seconds(o.warm), Time: seconds(o.seconds), Rate: o.rate, Pid: o.pid, Metrics: o.figures(), URL: o.urls[0], Also: o.second(),
	}
	if games {
		p.Games = o.games
	}
	switch {
	case o.people < 2 || o.people > load.MaxPeople || o.people%2 == 1:
		return p, misused("--people is an even number from 2 to %d, not %d", load.MaxPeople, o.people)
	case o.watchers < 0 || o.watchers > load.MaxWatchers:
		return p, misused("--watchers is 0 to %d, not %d", load.MaxWatchers, o.watchers)
	case o.matches < 1 || o.matches > o.people/2:
		return p, misused("--matches is 1 to %d, half as many as there are people, not %d", o.people/2, o.matches)
	case games && (o.games < 2 || o.games > match.MaxGames || o.games%2 == 1):
		return p, misused("--games of a match between people is an even number from 2 to %d, not %d", match.MaxGames, o.games)
	case p.Answers != keypeg.Auto && p.Answers != keypeg.Assisted:
		return p, misused("--answers is assisted or auto, not %q", o.answers)
	case o.rate < 0 || o.rate > load.MaxRate:
		return p, misused("--rate is 0 to %d, not %g", load.MaxRate, o.rate)
	}
	return p, o.timed()
}

// timed refuses wrong values of the flags for times and for the server's process.
func (o loadOptions) timed() error {
	switch {
	case o.seconds <= 0 || o.seconds > load.MaxSeconds:
		return misused("--seconds is more than 0 and at most %d, not %g", load.MaxSeconds, o.seconds)
	case o.warm < 0 || o.warm > load.MaxSeconds:
		return misused("--warm is 0 to %d, not %g", load.MaxSeconds, o.warm)
	case o.pid < 0:
		return misused("--pid is the number of a process, not %d", o.pid)
	case o.pid != 0 && len(o.metrics) > 0:
		return misused("--pid and --metrics tell the same: give one of them")
	}
	return nil
}

// siteURL returns the address of a server, without a trailing slash.
func siteURL(text string) (string, error) {
	url, err := checkURL(text)
	if err != nil || url == "" {
		return "", misused("%q is not the address of a site: write it as http://localhost:8080", text)
	}
	return url, nil
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// tableOf returns a table, and a function that adds a line to it.
func tableOf(to io.Writer) (*tabwriter.Writer, func(what, format string, args ...any)) {
	t := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	return t, func(what, format string, args ...any) { fmt.Fprintf(t, what+"\t"+format+"\n", args...) }
}

func printErrors(line func(what, format string, args ...any), r load.Report) {
	line("errors", "%d", r.Errors)
	for _, k := range r.Kinds {
		line("", "%d× %s", k.Count, k.What)
	}
}

func printReport(to io.Writer, r load.Report) error {
	t, line := tableOf(to)
	line("commands", "%d in %.1f s, %.0f a second", r.Commands, r.Seconds, r.PerSecond)
	line("acknowledged", "half within %.2f ms, 99 in 100 %.2f, 999 in 1,000 %.2f, all %.2f", r.P50, r.P99, r.P999, r.Max)
	if r.Rate > 0 {
		line("sent late", "99 in 100 within %.2f ms", r.LateP99)
	}
	printErrors(line, r)
	line("matches made", "%d", r.Matches)
	if r.Streams {
		line("players' frames", "%d, half within %.2f ms, 99 in 100 %.2f", r.Frames, r.FrameP50, r.FrameP99)
	}
	if r.Watchers > 0 {
		line("watchers' frames", "%d, half within %.2f ms, 99 in 100 %.2f, all %.2f", r.WatcherFrames, r.WatcherP50, r.WatcherP99, r.WatcherMax)
	}
	if r.RSS > 0 {
		line("server", "%.1f MiB, %.0f µs of processor time a command (the load %.0f)", r.RSS, r.ServerCPU, r.LoadCPU)
	}
	if r.PerWatcher > 0 {
		line("a watcher", "%.1f KiB", r.PerWatcher/1024)
	}
	return t.Flush()
}

func (o loadOptions) haveComputers(cmd *cobra.Command) error {
	if err := unchanged(cmd, forPeople, "people: say how many with --people"); err != nil {
		return err
	}
	l, err := o.computers()
	if err != nil {
		return err
	}
	l.Line = lab.NewProgress(cmd.ErrOrStderr())
	ctx, stop := untilStopped(cmd)
	defer stop()
	return told(l.Run(ctx, cmd.OutOrStdout()))
}

// computers returns the load by computers that the flags describe.
func (o loadOptions) computers() (load.Computers, error) {
	l := load.Computers{URL: o.urls[0], Editions: keypeg.Editions, Games: o.games, AtOnce: o.atOnce, Bank: o.bank, Patience: o.patience}
	if o.games < 1 || o.games > load.MaxGames {
		return l, misused("--games is 1 to %d, not %d", load.MaxGames, o.games)
	}
	if o.atOnce < 1 || o.atOnce > load.MaxAtOnce {
		return l, misused("--at-once is 1 to %d, not %d", load.MaxAtOnce, o.atOnce)
	}
	if b := o.bank; b != (match.Bank{}) && (b.Time < match.MinBank || b.Time > match.MaxBank || b.Increment < 0 || b.Increment > match.MaxIncrement) {
		return l, misused("--bank is %s to %s, --increment at most %s", match.MinBank, match.MaxBank, match.MaxIncrement)
	}
	if o.patience <= 0 {
		return l, misused("--patience is more than 0, not %s", o.patience)
	}
	if o.edition != "all" {
		p, ok := keypeg.FindEdition(o.edition)
		if !ok {
			return l, misused("there is no edition %q: keypeg editions lists them", o.edition)
		}
		l.Editions = []keypeg.Edition{p}
	}
	return l, nil
}
