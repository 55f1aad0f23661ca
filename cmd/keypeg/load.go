package main

import (
	"time"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/lab"
	"keypeg/match"
)

type loadOptions struct {
	url, edition  string
	games, atOnce int
	bank          match.Bank
	patience      time.Duration
}

func loadCommand() *cobra.Command {
	o := loadOptions{url: "http://localhost:8080", edition: "all", games: 100, atOnce: 32, patience: 10 * time.Minute}
	cmd := &cobra.Command{
		Use:                   "load [--url URL] [--edition SLUG] [--games N] [--at-once N]",
		DisableFlagsInUseLine: true,
		Short:                 "Have the computer play itself on a running server, and check every game",
		Long: `Load opens matches between two computers of changing strengths on a running server,
waits for them to end, fetches their records and replays each by the rules: every
answer, all points and the result. It fails if anything is wrong.

The server should be one of your own, started with --unthrottled.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			l, err := o.load()
			if err != nil {
				return err
			}
			l.Line = lab.NewProgress(cmd.ErrOrStderr())
			ctx, stop := untilStopped(cmd)
			defer stop()
			return told(l.Run(ctx, cmd.OutOrStdout()))
		},
	}
	cmd.Flags().StringVar(&o.url, "url", o.url, "the server's `URL`")
	cmd.Flags().StringVar(&o.edition, "edition", o.edition, "one edition by its `SLUG`, or all")
	cmd.Flags().IntVar(&o.games, "games", o.games, "play at least `N` games of each edition")
	cmd.Flags().IntVar(&o.atOnce, "at-once", o.atOnce, "keep `N` matches going at once")
	cmd.Flags().DurationVar(&o.bank.Time, "bank", 0, "give each computer this `TIME` for a game")
	cmd.Flags().DurationVar(&o.bank.Increment, "increment", 0, "and this `TIME` more with each row")
	cmd.Flags().DurationVar(&o.patience, "patience", o.patience, "give up on a match after this `TIME`")
	return cmd
}

// load checks the flags.
func (o loadOptions) load() (lab.Load, error) {
	l := lab.Load{Editions: keypeg.Editions, Games: o.games, AtOnce: o.atOnce, Bank: o.bank, Patience: o.patience}
	if o.games < 1 || o.games > lab.MaxGames {
		return l, misused("--games is 1 to %d, not %d", lab.MaxGames, o.games)
	}
	if o.atOnce < 1 || o.atOnce > lab.MaxAtOnce {
		return l, misused("--at-once is 1 to %d, not %d", lab.MaxAtOnce, o.atOnce)
	}
	if b := o.bank; b != (match.Bank{}) && (b.Time < match.MinBank || b.Time > match.MaxBank || b.Increment < 0 || b.Increment > match.MaxIncrement) {
		return l, misused("--bank is %s to %s, --increment at most %s", match.MinBank, match.MaxBank, match.MaxIncrement)
	}
	if o.edition != "all" {
		p, ok := keypeg.FindEdition(o.edition)
		if !ok {
			return l, misused("there is no edition %q: keypeg editions lists them", o.edition)
		}
		l.Editions = []keypeg.Edition{p}
	}
	var err error
	if l.URL, err = checkURL(o.url); err != nil {
		return l, misused("%w", err)
	}
	return l, nil
}
