package main

import (
	"io"

	"github.com/spf13/cobra"

	"keypeg/internal/lab"
	"keypeg/internal/lab/load"
	"keypeg/internal/tournament"
)

// The flags about people that do not apply to a tournament.
var notForTournament = []string{"watchers", "matches", "streams", "answers", "games", "warm"}

// The default number of people in each kind of tournament.
var usuallyInTournament = map[tournament.Kind]int{tournament.Arena: load.MaxInTournament, tournament.AllPlayAll: 16}

func (o loadOptions) haveTournament(cmd *cobra.Command) error {
	if err := unchanged(cmd, forComputers, "computers, which play without --tournament"); err != nil {
		return err
	}
	if err := unchanged(cmd, notForTournament, "other loads, without --tournament"); err != nil {
		return err
	}
	usually(cmd, map[string]func(){
		"people": func() { o.people = usuallyInTournament[tournament.Kind(o.tournament)] }, "rate": func() { o.rate = 100 },
		"seconds": func() { o.seconds = tournament.MinLength.Seconds() },
	})
	t, err := o.inTournament()
	if err != nil {
		return err
	}
	t.Line = lab.NewProgress(cmd.ErrOrStderr())
	ctx, stop := untilStopped(cmd)
	defer stop()
	report, err := t.Run(ctx)
	if err != nil {
		return told(err)
	}
	return show(cmd, o.json, report, printTournamentReport)
}

// inTournament returns the tournament that the flags describe.
func (o loadOptions) inTournament() (load.Tournament, error) {
	t := load.Tournament{Kind: tournament.Kind(o.tournament), People: o.people, Rate: o.rate, Pid: o.pid, Metrics: o.figures(), URL: o.urls[0]}
	switch {
	case usuallyInTournament[t.Kind] == 0:
		return t, misused("--tournament is arena or all-play-all, not %q", o.tournament)
	case o.people < 2 || o.people > load.MaxInTournament:
		return t, misused("--people of a tournament is 2 to %d, not %d", load.MaxInTournament, o.people)
	case o.rate <= 0 || o.rate > load.MaxRate:
		return t, misused("--rate of a tournament is more than 0 and at most %d, not %g", load.MaxRate, o.rate)
	case o.seconds < tournament.MinLength.Seconds():
		return t, misused("--seconds of an arena is at least %g, not %g", tournament.MinLength.Seconds(), o.seconds)
	}
	if err := o.timed(); err != nil {
		return t, err
	}
	if t.Kind == tournament.Arena {
		t.Time = seconds(o.seconds)
	}
	return t, nil
}

func printTournamentReport(to io.Writer, r load.TournamentReport) error {
	t, line := tableOf(to)
	line("matches", "%d of %d people, with %d codes and rows in %.1f s, %.0f a second", r.Matches, r.People, r.Commands, r.Seconds, r.PerSecond)
	line("answered", "half within %.2f ms, 99 in 100 %.2f, 999 in 1,000 %.2f, all %.2f", r.P50, r.P99, r.P999, r.Max)
	printErrors(line, r.Report)
	if r.Resent > 0 {
		line("lines lost", "%d codes and rows sent again", r.Resent)
	}
	line("players see a result", "%d, half within %.0f ms, 99 in 100 %.0f", r.Frames, r.FrameP50, r.FrameP99)
	if r.RSS > 0 {
		line("server", "%.1f MiB, %.0f µs of processor time a code or row (the load %.0f)", r.RSS, r.ServerCPU, r.LoadCPU)
	}
	return t.Flush()
}
