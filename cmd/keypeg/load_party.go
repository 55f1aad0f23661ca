package main

import (
	"io"

	"github.com/spf13/cobra"

	"keypeg/internal/lab"
	"keypeg/internal/lab/load"
)

// The flags about people that do not apply to a party.
var notForParty = []string{"matches", "streams", "answers", "games"}

func (o loadOptions) haveParty(cmd *cobra.Command) error {
	if err := unchanged(cmd, forComputers, "computers, which play without --party"); err != nil {
		return err
	}
	if err := unchanged(cmd, notForParty, "matches, which are played without --party"); err != nil {
		return err
	}
	usually(cmd, map[string]func(){
		"people": func() { o.people = load.MaxAtParty }, "watchers": func() { o.watchers = 1 }, "rate": func() { o.rate = 100 },
	})
	p, err := o.atParty()
	if err != nil {
		return err
	}
	p.Line = lab.NewProgress(cmd.ErrOrStderr())
	ctx, stop := untilStopped(cmd)
	defer stop()
	report, err := p.Run(ctx)
	if err != nil {
		return told(err)
	}
	return show(cmd, o.json, report, printPartyReport)
}

// atParty returns the party that the flags describe.
func (o loadOptions) atParty() (load.Party, error) {
	p := load.Party{
		People: o.people, Walls: o.watchers, Warm: seconds(o.warm), Time: seconds(o.seconds), Rate: o.rate, Pid: o.pid, Metrics: o.figures(), URL: o.urls[0], Also: o.second(),
	}
	switch {
	case o.people < 2 || o.people > load.MaxAtParty:
		return p, misused("--people of a party is 2 to %d, not %d", load.MaxAtParty, o.people)
	case o.watchers < 0 || o.watchers > load.MaxWalls:
		return p, misused("--watchers of a party is 0 to %d, not %d", load.MaxWalls, o.watchers)
	case o.rate <= 0 || o.rate > load.MaxRate:
		return p, misused("--rate of a party is more than 0 and at most %d, not %g", load.MaxRate, o.rate)
	}
	return p, o.timed()
}

func printPartyReport(to io.Writer, r load.PartyReport) error {
	t, line := tableOf(to)
	line("rows", "%d in %.1f s, %.0f a second, of %d codes", r.Commands, r.Seconds, r.PerSecond, r.Codes)
	line("answered", "half within %.2f ms, 99 in 100 %.2f, 999 in 1,000 %.2f, all %.2f", r.P50, r.P99, r.P999, r.Max)
	line("sent late", "99 in 100 within %.2f ms", r.LateP99)
	printErrors(line, r.Report)
	if r.Resent+r.Reopened > 0 {
		line("lines lost", "%d rows sent again, %d streams opened again", r.Resent, r.Reopened)
	}
	line("players see a row", "half within %.0f ms, 99 in 100 %.0f", r.FrameP50, r.FrameP99)
	if r.Watchers > 0 {
		line("a big screen sees it", "half within %.0f ms, 99 in 100 %.0f, all %.0f; %.2f updates a second", r.WatcherP50, r.WatcherP99, r.WatcherMax, r.Updates)
	}
	if r.RSS > 0 {
		line("server", "%.1f MiB, %.0f µs of processor time a row (the load %.0f)", r.RSS, r.ServerCPU, r.LoadCPU)
		line("a player", "%.1f KiB", r.PerPlayer/1024)
	}
	return t.Flush()
}
