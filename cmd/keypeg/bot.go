package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/deputy"
	"keypeg/internal/engine"
	"keypeg/internal/lab"
	"keypeg/solver"
	"keypeg/wire"
)

// tokenVariable is where a token can be given that others should not see among the running programs.
const tokenVariable = "KEYPEG_TOKEN"

type botOptions struct {
	host, token, name string
	join, match       string
	game, against     string
	open              bool
	matches           int
	engine, limits    string
	patience, wait    time.Duration
	asJSON            bool
}

func botCommand() *cobra.Command {
	o := botOptions{name: "Bot", matches: 1, patience: time.Minute, wait: 30 * time.Minute}
	cmd := &cobra.Command{
		Use:                   "bot --engine PROGRAM [--host URL] [--join LINK|CODE | --match ID | --game BOARD [--against LEVEL | --open]] [--token TOKEN] [--name NAME] [--matches N] [--go LIMITS] [--patience TIME] [--wait TIME] [--json] [-- ARG...]",
		DisableFlagsInUseLine: true,
		Short:                 "Let a program play on a server, and rate it by its rows",
		Long: `Bot sits down at a table of a server for a program that speaks the protocol of
docs/engine-protocol.md, and plays: the program names the rows, all else is done for it. It
sets codes, answers rightly, proves wrong answers, agrees to what the other player offers,
and goes on where the line to the server is lost.

Without more it waits for an open table whose board the program plays, and sits down there.
--join sits down where somebody waits for it: by their link, or by the code they say. --game
makes a match itself: against the computer, or with --open for whoever comes. --match goes
back to a match in which --token holds a seat.

A line tells how each match went. In the end a table compares the rows that codes took with
those of the computer's levels, as keypeg levels has them. A code that was not broken counts
as one row more than its board has, for the levels too; a game that the other player ended
counts as far as it went.

A program that ends, hangs or says what is no row gives the match up, and makes the exit
code 1. So does Ctrl-C.

The token is the secret by which the server knows the bot; without one it is a new player.
In KEYPEG_TOKEN it is seen by nobody who lists the programs that run.`,
		Example: `  keypeg bot --host https://play.example.org --engine ./mine --name Mine --matches 10
  keypeg bot --host http://localhost:8080 --engine ./mine --join "KITE 42"
  keypeg bot --host http://localhost:8080 --engine python3 --game classic --against expert --matches 50 -- mine.py --fast`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd); err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			return told(o.run(ctx, cmd, append(strings.Fields(o.engine), args...)))
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.engine, "engine", "", "the `PROGRAM`, with arguments if they have no spaces; others follow --")
	f.StringVar(&o.host, "host", "http://localhost:8080", "play on the server at this `URL`")
	f.StringVar(&o.token, "token", "", "as the player whom the server knows by this `TOKEN`; by default that in "+tokenVariable)
	f.StringVar(&o.name, "name", o.name, "the bot's `NAME`")
	f.StringVar(&o.join, "join", "", "sit down by a `LINK`, or by a code that was said, such as KITE 42")
	f.StringVar(&o.match, "match", "", "go back to a match, by its `ID`")
	f.StringVar(&o.game, "game", "", "make matches on a board: an `EDITION`, or a board's text form such as c6p4g10Bm")
	f.StringVar(&o.against, "against", "", "against the computer at this `LEVEL`; steady if nobody else is named")
	f.BoolVar(&o.open, "open", false, "with whoever sits down first")
	f.IntVar(&o.matches, "matches", o.matches, "play `N` matches, one after another; 0 until it is stopped")
	f.StringVar(&o.limits, "go", "", "the `LIMITS` that the program is told with each go, such as \"nodes 1000\"")
	f.DurationVar(&o.patience, "patience", o.patience, "the `TIME` it has for a row, where the clock leaves it as much")
	f.DurationVar(&o.wait, "wait", o.wait, "leave a match in which the other player does nothing for this `TIME`; 0 is never")
	f.BoolVar(&o.asJSON, "json", false, "print a JSON object in the end; how each match went is told on standard error")
	return cmd
}

// check refuses what cannot be meant together.
func (o *botOptions) check(cmd *cobra.Command) (err error) {
	ways := 0
	for _, way := range []string{o.join, o.match, o.game} {
		if way != "" {
			ways++
		}
	}
	if strings.Contains(o.join, "/") && !cmd.Flags().Changed("host") {
		o.host = siteOf(o.join)
	}
	switch o.host, err = checkHost(o.host); {
	case err != nil:
		return err
	case strings.TrimSpace(o.engine) == "":
		return misused("name the program that plays: --engine ./mine")
	case ways > 1:
		return misused("--join, --match and --game each lead to a match: choose one")
	case (o.against != "" || o.open) && o.game == "":
		return misused("name the board too, such as --game classic")
	case o.against != "" && o.open:
		return misused("--against and --open each say whom to play: choose one")
	case (o.join != "" || o.match != "") && cmd.Flags().Changed("matches") && o.matches != 1:
		return misused("--join and --match lead to one match: leave --matches out")
	case o.matches < 0:
		return misused("--matches is 0 or more, not %d", o.matches)
	case o.patience <= 0:
		return misused("--patience is more than 0, not %s", o.patience)
	case o.wait < 0:
		return misused("--wait is 0 or more, not %s", o.wait)
	}
	if _, err := engine.ReadLimits(strings.Fields(o.limits)); err != nil {
		return misused("--go: %w", err)
	}
	if o.join != "" || o.match != "" {
		o.matches = 1
	}
	o.token = cmp.Or(o.token, os.Getenv(tokenVariable))
	if o.match != "" && o.token == "" {
		return misused("say with --token whose seat it is")
	}
	return nil
}

// A botRun is a bot at work.
type botRun struct {
	botOptions
	client  *client.Client
	program *engine.Program
	plays   map[keypeg.Format]error // whether the program plays a board
	passed  map[string]bool         // tables that were no good
	out     io.Writer               // told of each match
	aside   io.Writer               // and of all else
	line    *lab.Progress
	rating  lab.Rating
}

// busyPatience is how long a server may ask to come again later.
const busyPatience = time.Minute

// run plays the matches, and prints what they came to also if one goes wrong.
func (o botOptions) run(ctx context.Context, cmd *cobra.Command, words []string) (err error) {
	b := &botRun{
		botOptions: o, client: &client.Client{URL: o.host, Token: o.token, Language: "en", Patience: busyPatience},
		plays: map[keypeg.Format]error{}, passed: map[string]bool{},
		out: cmd.OutOrStdout(), aside: cmd.ErrOrStderr(), line: lab.NewProgress(cmd.ErrOrStderr()),
	}
	if o.asJSON {
		b.out = b.aside
	}
	// It ends once the match is left, not before.
	b.program, err = engine.Start(context.WithoutCancel(ctx), words, engine.Options{Limits: o.limits, Patience: o.patience, Stderr: cmd.ErrOrStderr()})
	if _, itself := errors.AsType[*engine.ProgramError](err); err != nil && !itself {
		return misuse{err}
	}
	if err != nil {
		return err
	}
	defer b.program.Close()
	for played := 0; err == nil && (o.matches == 0 || played < o.matches); played++ {
		err = b.one(ctx)
	}
	b.line.End()
	b.rating.Settle()
	if o.asJSON {
		return errors.Join(err, json.NewEncoder(cmd.OutOrStdout()).Encode(&b.rating))
	}
	if len(b.rating.Matches) > 0 {
		err = errors.Join(err, b.rating.Print(b.out))
	}
	return err
}

// one plays a match.
func (b *botRun) one(ctx context.Context) error {
	m, err := b.sitDown(ctx)
	if err != nil {
		return err
	}
	d := deputy.Deputy{Row: b.row(m), Wait: b.wait, Told: b.heard}
	b.line.Say("playing match %s", m.ID)
	s, err := d.Play(ctx, m)
	b.line.End()
	if s.Match.You != nil {
		fmt.Fprintln(b.out, b.rating.Add(s, s.Match.You.Seat))
	}
	if err != nil {
		return fmt.Errorf("match %s was given up: %w", m.ID, err)
	}
	return nil
}

// row asks the program, if it plays the board at all.
func (b *botRun) row(m *client.Match) func(context.Context, solver.Position, time.Duration) (keypeg.Code, error) {
	return func(ctx context.Context, at solver.Position, left time.Duration) (keypeg.Code, error) {
		if err := b.takes(ctx, at.Edition); err != nil {
			return 0, err
		}
		return b.program.RowWithin(ctx, at, left)
	}
}

func (b *botRun) heard(line client.Line) {
	b.line.End()
	fmt.Fprintf(b.aside, "the line to %s is %s\n", b.host, line)
}

// takes is nil if the program plays a board.
func (b *botRun) takes(ctx context.Context, board keypeg.Format) error {
	err, known := b.plays[board]
	if !known {
		err = b.program.Takes(ctx, board)
		if refused, is := errors.AsType[*engine.ProgramError](err); err == nil || is && refused.Said {
			b.plays[board] = err
		}
	}
	return err
}

// sitDown takes a seat, as the flags say.
func (b *botRun) sitDown(ctx context.Context) (*client.Match, error) {
	switch {
	case b.match != "":
		return b.client.Match(b.match), nil
	case b.join != "":
		return b.client.Join(ctx, b.join, b.name)
	case b.game != "":
		return b.makeMatch(ctx)
	}
	return b.findTable(ctx)
}

func (b *botRun) makeMatch(ctx context.Context) (*client.Match, error) {
	n := playOptions{game: b.game, name: b.name, against: b.against, open: b.open}.asked()
	m, err := b.client.Make(ctx, n)
	if err == nil && b.open && m.State().Invite != "" {
		fmt.Fprintln(b.out, "waiting at", m.State().Invite)
	}
	return m, err
}

// looking is how often the list of tables is asked for.
const looking = 2 * time.Second

// findTable waits for an open table whose board the program plays.
func (b *botRun) findTable(ctx context.Context) (*client.Match, error) {
	for {
		tables, err := b.client.Tables(ctx)
		if err != nil && !client.Undelivered(err) {
			return nil, err
		}
		for _, t := range tables {
			m, err := b.tryTable(ctx, t)
			if m != nil || err != nil {
				return m, err
			}
		}
		b.line.Say("waiting for an open table at %s", b.host)
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(looking):
		}
	}
}

// tryTable sits down at a table, if the program plays its board and nobody was faster.
func (b *botRun) tryTable(ctx context.Context, t wire.OpenTable) (*client.Match, error) {
	if b.passed[t.ID] {
		return nil, nil
	}
	board, err := keypeg.ParseFormat(t.Boards[keypeg.Guest].Text)
	if err == nil {
		err = b.takes(ctx, board)
	}
	if refused, is := errors.AsType[*engine.ProgramError](err); is && !refused.Said || ctx.Err() != nil {
		return nil, err
	}
	var m *client.Match
	if err == nil {
		m, err = b.client.SitAt(ctx, t.ID, b.name)
	}
	if err != nil && !client.Undelivered(err) {
		b.passed[t.ID] = true
	}
	return m, nil
}
