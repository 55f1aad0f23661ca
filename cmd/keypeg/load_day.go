package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"keypeg/internal/lab"
	"keypeg/internal/lab/load"
)

// The flags about people that do not apply to a day.
var notForDay = []string{"matches", "streams", "answers", "games", "warm", "pid"}

func (o loadOptions) haveDay(cmd *cobra.Command) error {
	if err := unchanged(cmd, forComputers, "computers, which play without --day"); err != nil {
		return err
	}
	if err := unchanged(cmd, notForDay, "other loads, without --day"); err != nil {
		return err
	}
	usually(cmd, map[string]func(){
		"people": func() { o.people = 100 }, "watchers": func() { o.watchers = 20 }, "rate": func() { o.rate = 10 },
		"seconds": func() { o.seconds = load.MaxSeconds },
	})
	d, err := o.ofDay()
	if err != nil {
		return err
	}
	d.Line = lab.NewProgress(cmd.ErrOrStderr())
	ctx, stop := untilStopped(cmd)
	defer stop()
	report, err := d.Run(ctx)
	if err != nil {
		return told(err)
	}
	return show(cmd, o.json, report, printDayReport)
}

// ofDay returns the day that the flags describe.
func (o loadOptions) ofDay() (load.Day, error) {
	d := load.Day{
		URLs: o.urls, People: o.people, Wave: o.watchers, Rate: o.rate, Time: seconds(o.seconds), Seed: o.seed, Metrics: o.metrics,
	}
	switch {
	case o.people < 2 || o.people > load.MaxInDay:
		return d, misused("--people of a day is 2 to %d, not %d", load.MaxInDay, o.people)
	case o.watchers < 0 || o.watchers > load.MaxInWave:
		return d, misused("--watchers of a day is 0 to %d, not %d", load.MaxInWave, o.watchers)
	case o.rate <= 0 || o.rate > load.MaxRate:
		return d, misused("--rate of a day is more than 0 and at most %d, not %g", load.MaxRate, o.rate)
	}
	return d, o.timed()
}

func printDayReport(to io.Writer, r load.DayReport) error {
	t, line := tableOf(to)
	line("visitors", "%d, at most %d at a time; waves of watchers: %d; parties: %d; turned away: %d", r.Visits, r.Most, r.Waves, r.Parties, r.Away)
	line("commands", "%d in %.0f s, in %d matches", r.Commands, r.Seconds, r.Matches)
	line("acknowledged", "half within %.2f ms, 99 in 100 %.2f, all %.2f", r.P50, r.P99, r.Max)
	line("players' frames", "%d, half within %.2f ms, 99 in 100 %.2f", r.Frames, r.FrameP50, r.FrameP99)
	line("watchers' frames", "%d, half within %.2f ms, 99 in 100 %.2f", r.WatcherFrames, r.WatcherP50, r.WatcherP99)
	line("people's own faults", "%d connections broke, %d phones slept, %d pages were closed", r.Cuts, r.Slept, r.Closed)
	line("lines lost", "%d commands sent again, %d streams opened again, %d commands came too late", r.Resent, r.Reopened, r.Stale)
	line("people waited", "%d times, half %.2f ms, 99 in 100 %.2f; %d times over 1 s, %d over 5 s; at most %.2f s", r.Waits, r.WaitP50, r.WaitP99, r.OverOne, r.OverFive, r.Longest)
	for _, one := range r.Trouble[:min(len(r.Trouble), 5)] {
		line("", "%.1f s for %s, %.0f s after the beginning", one.Seconds, one.What, one.At)
	}
	var read int64
	for _, k := range r.Read {
		read += k.Count
	}
	line("errors read", "%d", read)
	for _, k := range r.Read {
		line("", "%d× %s", k.Count, k.What)
	}
	printErrors(line, r.Report)
	line("compared", "%d matches and rounds of parties", r.Checked)
	for _, s := range r.Servers {
		line(s.Metrics, "starts: %d; %.0f s of processor time; means in each quarter of the day:", s.Starts, s.CPU)
		line("", "%s people; %s MiB; %s open files", quarters(s.People), quarters(s.RSS), quarters(s.Files))
	}
	return t.Flush()
}

func quarters(of [4]float64) string {
	return fmt.Sprintf("%.0f, %.0f, %.0f and %.0f", of[0], of[1], of[2], of[3])
}
