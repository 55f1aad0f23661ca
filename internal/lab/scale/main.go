// Command scale simulates more people than the available machines can serve, on several processes over a partitioned
// database. It uses the measured cost of each step. docs/scaling.md has the sources of the figures, and says how far the
// result can be trusted.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "scale: %v\n", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	w := measured()
	each := 0.05
	flags := flag.NewFlagSet("scale", flag.ContinueOnError)
	flags.IntVar(&w.Processes, "processes", w.Processes, "`N` processes")
	flags.IntVar(&w.Cores, "cores", w.Cores, "of `N` cores each")
	flags.IntVar(&w.Shards, "shards", w.Shards, "the database has `N` parts; 0 is a file in the process")
	flags.IntVar(&w.ShardCores, "shard-cores", w.ShardCores, "of `N` cores each")
	flags.IntVar(&w.Players, "players", w.Players, "`N` people play, two at each match")
	flags.IntVar(&w.Watchers, "watchers", w.Watchers, "and `N` more watch each match")
	flags.Float64Var(&each, "each", each, "each player gives `R` commands a second; 0 is as soon as the command before was acknowledged")
	flags.StringVar(&w.Hints, "hints", w.Hints, "`WHO` is told of a change: all processes, as LISTEN and NOTIFY do, or those interested, as a broker does")
	flags.BoolVar(&w.Sticky, "sticky", w.Sticky, "all who are at a match are at one process")
	flags.Float64Var(&w.Seconds, "seconds", w.Seconds, "simulate `S` seconds")
	flags.Float64Var(&w.Warm, "warm", w.Warm, "after `S` that do not count")
	flags.Uint64Var(&w.Seed, "seed", w.Seed, "of chance")
	for _, c := range []struct {
		name, usage string
		to          *float64
	}{
		{"decide", "a process for a command until it is written", &w.Decide},
		{"answer", "and from then on", &w.Answer},
		{"row", "the database for a change", &w.Row},
		{"group", "and for a transaction", &w.Group},
		{"frame", "a process for a frame", &w.Frame},
		{"load", "a process for a match that is read again", &w.Load},
		{"load-row", "the database for it", &w.LoadRow},
		{"hint", "a process for a message", &w.Hint},
		{"hint-change", "and for each change it tells", &w.HintChange},
		{"wake", "the database for each process it tells", &w.Wake},
		{"sync", "waiting for the disk", &w.Sync},
		{"trip", "to the database and back", &w.Trip},
		{"news", "until a message has come", &w.News},
	} {
		flags.Float64Var(c.to, c.name, *c.to, c.usage+", in `µs`")
	}
	asJSON := flags.Bool("json", false, "print JSON")
	validate := flags.Bool("validate", false, "simulate what docs/performance.md measured, and print both")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return nil
	} else if err != nil {
		return err
	}
	if *validate {
		return printBeside(out)
	}
	w.Rate = each * float64(w.Players)
	if err := w.check(each, flags.NArg()); err != nil {
		return err
	}
	r := w.simulate()
	if *asJSON {
		return json.NewEncoder(out).Encode(struct {
			World  world
			Result result
		}{w, r})
	}
	return r.print(out)
}

func (w world) check(each float64, left int) error {
	switch {
	case left > 0:
		return errors.New("there is nothing to name but flags")
	case w.Processes < 1 || w.Cores < 1 || w.Shards < 0 || w.ShardCores < 1 || w.Players < 2 || w.Watchers < 0 || each < 0:
		return errors.New("there have to be a process, a core, and two players at least")
	case w.Shards == 0 && w.Processes > 1:
		return errors.New("a file is of one process: give --shards")
	case w.Hints != "all" && w.Hints != "interested":
		return errors.New("--hints is all or interested")
	case !(w.Seconds > 0) || w.Warm < 0:
		return errors.New("--seconds is more than none")
	}
	return nil
}

func (r result) print(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "commands\t%.0f a second, %d planned, %d acknowledged\n", r.PerSecond, r.Planned, r.Acknowledged)
	fmt.Fprintf(t, "acknowledged\thalf within %.2f ms, 99 in 100 %.2f\n", r.P50, r.P99)
	fmt.Fprintf(t, "frames, same process\thalf within %.2f ms, 99 in 100 %.2f\n", r.Near50, r.Near99)
	fmt.Fprintf(t, "frames, other processes\thalf within %.2f ms, 99 in 100 %.2f\n", r.Far50, r.Far99)
	fmt.Fprintf(t, "processes\t%.0f %% at work, the busiest %.0f\n", 100*r.ProcessMean, 100*r.ProcessMost)
	fmt.Fprintf(t, "the busiest part of the database\t%.0f %% at work\n", 100*r.Shard)
	fmt.Fprintf(t, "transactions\t%.0f a second, of %.1f changes\n", r.Commits, r.Grouped)
	fmt.Fprintf(t, "messages\t%.0f a second\n", r.Messages)
	if r.ProcessMost > 0.95 || r.Shard > 0.95 {
		fmt.Fprintln(t, "too much\tqueues grow for as long as this goes on, and times say only how long it went")
	}
	return t.Flush()
}

// A beside is a case in docs/performance.md in which one process with a file shares two cores with the load generator.
type beside struct {
	name                string
	matches, watchers   int
	rate                float64
	streams             bool
	perSecond, p50, p99 float64 // measured values; 0 if not reported
}

var besides = []beside{
	{"16 matches", 16, 0, 0, true, 6761, 2.18, 6.2},
	{"16 matches without streams", 16, 0, 0, false, 9655, 1.54, 4.2},
	{"64 matches", 64, 0, 0, true, 7915, 7.58, 20},
	{"64 matches without streams", 64, 0, 0, false, 10076, 5.80, 16},
	{"256 matches", 256, 0, 0, true, 7643, 30.1, 82},
	{"256 matches without streams", 256, 0, 0, false, 10869, 22.0, 51},
	{"256 matches, 5,000 a second", 256, 0, 5000, true, 5000, 10.1, 78},
	{"256 matches, 1,000 a second", 256, 0, 1000, true, 1000, 1.2, 5.8},
}

func (b beside) world() world {
	w := measured()
	w.Processes, w.Cores, w.Shards = 1, 2, 0
	w.Players, w.Watchers, w.Rate = 2*b.matches, b.watchers, b.rate
	w.Generator = 45
	if !b.streams {
		w.Generator, w.Frame = 25, 0
	}
	return w
}

func printBeside(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "measured and simulated:\ta second\t\tp50, ms\t\tp99, ms\t\t")
	for _, b := range besides {
		r := b.world().simulate()
		fmt.Fprintf(t, "%s\t%.0f\t%.0f\t%.2f\t%.2f\t%.1f\t%.1f\t\n", b.name, b.perSecond, r.PerSecond, b.p50, r.P50, b.p99, r.P99)
	}
	return t.Flush()
}
