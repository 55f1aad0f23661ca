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
	"keypeg/internal/botclient"
	"keypeg/internal/engine"
	"keypeg/internal/lab"
	"keypeg/solver"
)

// tokenVariable is the environment variable for the token. A token in a flag would be visible in the list of running
// programs.
const tokenVariable = "KEYPEG_TOKEN"

type botOptions struct {
	host, db       string // if both are empty, the server runs in this process and uses keypeg play's file
	token, name    string
	join, match    string
	tournament     string
	game, against  string
	open           bool
	matches        int
	engine, limits string
	patience, wait time.Duration
	rematch        time.Duration
	asJSON         bool
}

func botCommand() *cobra.Command {
	o := botOptions{name: "Bot", matches: 1, patience: time.Minute, wait: 30 * time.Minute, rematch: 20 * time.Second}
	cmd := &cobra.Command{
		Use:   "bot --engine PROGRAM [--host URL | --db FILE] [--join LINK|CODE | --match ID | --tournament LINK|ID | --game BOARD [--against LEVEL | --open]] [--token TOKEN] [--name NAME] [--matches N] [--go LIMITS] [--patience TIME] [--wait TIME] [--rematch TIME] [--json] [-- ARG...]",
		Short: "Let a program play, and rate it by its rows",
		Long: `Bot plays matches on behalf of a program that speaks the protocol of docs/engine-protocol.md.
The program only names the rows. Bot sets codes, answers correctly, proves wrong answers, accepts
the other player's offers, and continues after a lost connection.

Without --host it plays the computer, in its own process: on the board of --game, or on the
board of the first edition that the program can play. The matches are in your data directory,
together with those of keypeg play; keypeg play --match shows one by its id.

With --host alone it waits for an open table with a board that the program can play, and joins
it. --join joins a match by the link or the invite code of the player who waits there. --game
makes a match: against the computer or, with --open, against the first player who joins. --match
returns to a match in which --token has a seat. --tournament joins a tournament, in which the bot
is marked as a program, and plays every match there until the tournament is over.

If it has more than one match to play, it agrees to a rematch that the other player asks for.
--join and --match lead to one match, and with --matches to its rematches.

Each match is reported in a line. At the end a table compares the rows of the program with those
of the computer's levels, as in keypeg levels. A code that was not broken counts as one row more
than its board has, for the levels too; a game that the other player ended counts as far as it
went.

If the program exits, hangs or prints an invalid row, it forfeits the match, and the exit code
is 1. Ctrl-C forfeits it too.

The token is the secret by which the server recognises the bot; without one it is a new player.
In KEYPEG_TOKEN it cannot be seen in a list of running programs.`,
		Example: `  keypeg bot --engine ./mine --against expert --game classic --matches 50
  keypeg bot --host https://play.example.org --engine ./mine --name Mine --matches 10
  keypeg bot --host http://localhost:8080 --engine ./mine --join "KITE 42"
  keypeg bot --engine ./mine --name Mine --tournament https://play.example.org/t/4kq2
  keypeg bot --host http://localhost:8080 --engine python3 --game classic --against expert --matches 50 -- mine.py --fast`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			return told(o.run(ctx, cmd, append(strings.Fields(o.engine), args...)))
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.engine, "engine", "", "the `PROGRAM`, with arguments that have no spaces; other arguments follow --")
	f.StringVar(&o.host, "host", "", "play on the server at this `URL`; without it, in this process")
	f.StringVar(&o.db, "db", "", "store the matches of this process in this `FILE`; by default in your data directory")
	f.StringVar(&o.token, "token", "", "play as the player with this `TOKEN`; by default the one in "+tokenVariable)
	f.StringVar(&o.name, "name", o.name, "the bot's `NAME`")
	f.StringVar(&o.join, "join", "", "join by a `LINK`, or by an invite code such as KITE 42")
	f.StringVar(&o.match, "match", "", "return to the match with this `ID`")
	f.StringVar(&o.tournament, "tournament", "", "join the tournament with this `LINK` or id, and play its matches")
	f.StringVar(&o.game, "game", "", "make matches on a board: an `EDITION`, or a board such as c6p4g10Bm")
	f.StringVar(&o.against, "against", "", "play against the computer at this `LEVEL`; by default steady, if there is no other opponent")
	f.BoolVar(&o.open, "open", false, "play against the first player who joins")
	f.IntVar(&o.matches, "matches", o.matches, "play `N` matches, one after another; 0 means until it is stopped")
	f.StringVar(&o.limits, "go", "", "the `LIMITS` sent to the program with each go, such as \"nodes 1000\"")
	f.DurationVar(&o.patience, "patience", o.patience, "the longest `TIME` to spend on a row")
	f.DurationVar(&o.wait, "wait", o.wait, "leave a match in which the other player does nothing for this `TIME`; 0 means never")
	f.DurationVar(&o.rematch, "rematch", o.rematch, "wait for this `TIME` for the other player to ask for a rematch; 0 means not to play any")
	f.BoolVar(&o.asJSON, "json", false, "print a JSON object at the end, and reports of the matches on standard error")
	return cmd
}

// check refuses flags that contradict each other.
func (o *botOptions) check() (err error) {
	ways := 0
	for _, way := range []string{o.join, o.match, o.tournament, o.game} {
		if way != "" {
			ways++
		}
	}
	if link := o.join + o.tournament; strings.Contains(link, "/") && o.host == "" {
		o.host = siteOf(link)
	}
	switch o.host, err = checkHost(o.host); {
	case err != nil:
		return err
	case strings.TrimSpace(o.engine) == "":
		return misused("name the program that plays: --engine ./mine")
	case ways > 1:
		return misused("--join, --match, --tournament and --game each lead to a match: choose one")
	case (o.against != "" || o.open) && o.game == "":
		return misused("name the board too, such as --game classic")
	case o.against != "" && o.open:
		return misused("--against and --open each say whom to play: choose one")
	case o.join != "" && o.host == "":
		return misused("a code leads to a seat on a server: name it with --host")
	case o.tournament != "" && o.host == "":
		return misused("a tournament is on a server: name it with --host, or use the tournament's link")
	case o.open && o.host == "":
		return misused("others come to a server: name one with --host, or play --against the computer")
	case o.db != "" && o.host != "":
		return misused("--db is for matches kept here, and --host keeps them there: choose one")
	case o.matches < 0:
		return misused("--matches is 0 or more, not %d", o.matches)
	case o.patience <= 0:
		return misused("--patience is more than 0, not %s", o.patience)
	case o.wait < 0:
		return misused("--wait is 0 or more, not %s", o.wait)
	case o.rematch < 0:
		return misused("--rematch is 0 or more, not %s", o.rematch)
	}
	if _, err := engine.ReadLimits(strings.Fields(o.limits)); err != nil {
		return misused("--go: %w", err)
	}
	o.token = cmp.Or(o.token, os.Getenv(tokenVariable))
	if o.match != "" && o.token == "" {
		return misused("say with --token whose seat it is")
	}
	return nil
}

// A botRun is a running bot.
type botRun struct {
	botOptions
	client  *client.Client
	program *engine.Program
	plays   map[keypeg.Format]error // for each board, nil or an error that says why the program cannot play the board
	passed  map[string]bool         // the tables that could not be joined
	out     io.Writer               // receives a line for each match
	aside   io.Writer               // receives everything else
	line    *lab.Progress
	rating  lab.Rating
}

// busyPatience is the longest time that a server may ask the bot to wait.
const busyPatience = time.Minute

// place opens the server that the bot plays on. Without a token, the bot is a new player there.
func (o botOptions) place(ctx context.Context) (*place, error) {
	h := &place{client: &client.Client{URL: o.host, Token: o.token, Language: "en", Patience: busyPatience}}
	if o.host != "" {
		return h, nil
	}
	return h, h.openOwn(ctx, o.db, true)
}

// run plays the matches, and prints their results even if one fails.
func (o botOptions) run(ctx context.Context, cmd *cobra.Command, words []string) (err error) {
	h, err := o.place(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	b := &botRun{
		botOptions: o, client: h.client,
		plays: map[keypeg.Format]error{}, passed: map[string]bool{},
		out: cmd.OutOrStdout(), aside: cmd.ErrOrStderr(), line: lab.NewProgress(cmd.ErrOrStderr()),
	}
	if o.asJSON {
		b.out = b.aside
	}
	// The program must not end with ctx, because the bot must leave its match first.
	b.program, err = engine.Start(context.WithoutCancel(ctx), words, engine.Options{Limits: o.limits, Patience: o.patience, Stderr: cmd.ErrOrStderr()})
	if _, itself := errors.AsType[*engine.ProgramError](err); err != nil && !itself {
		return misuse{err}
	}
	if err != nil {
		return err
	}
	defer b.program.Close()
	if o.tournament != "" {
		return b.report(cmd, b.inTournament(ctx))
	}
	m, err := b.sitDown(ctx)
	for left := o.matches - 1; m != nil && err == nil; left-- {
		if err = b.one(ctx, m); err == nil && left != 0 {
			m, err = b.next(ctx, m)
		} else {
			m = nil
		}
	}
	return b.report(cmd, err)
}

// report prints the results of all matches. It returns the error that stopped the bot, if any.
func (b *botRun) report(cmd *cobra.Command, err error) error {
	b.line.End()
	b.rating.Settle()
	if b.asJSON {
		return errors.Join(err, json.NewEncoder(cmd.OutOrStdout()).Encode(&b.rating))
	}
	if len(b.rating.Matches) > 0 {
		err = errors.Join(err, b.rating.Print(b.out))
	}
	return err
}

// deputy returns a player for the match whose rows come from the program.
func (b *botRun) deputy(m *client.Match) *botclient.Deputy {
	return &botclient.Deputy{Row: b.row(m), Wait: b.wait, Told: b.heard}
}

// next returns the match to play after last: the rematch, if the other player asks for one, or else another match that the
// flags allow. It returns nil if the flags name a single match.
func (b *botRun) next(ctx context.Context, last *client.Match) (*client.Match, error) {
	if b.rematch > 0 {
		b.line.Say("waiting whether a rematch is asked for")
		m, err := b.deputy(last).Again(ctx, last, b.rematch)
		b.line.End()
		if m != nil || err != nil {
			return m, err
		}
	}
	if b.join != "" || b.match != "" {
		return nil, nil
	}
	return b.sitDown(ctx)
}

// one plays one match.
func (b *botRun) one(ctx context.Context, m *client.Match) error {
	b.line.Say("playing match %s", m.ID)
	s, err := b.deputy(m).Play(ctx, m)
	b.line.End()
	if s.Match.You != nil {
		fmt.Fprintln(b.out, b.rating.Add(s, s.Match.You.Seat))
	}
	if err != nil {
		return fmt.Errorf("match %s was given up: %w", m.ID, err)
	}
	return nil
}

// row returns a function that asks the program for a row, or an error if the program cannot play the board.
func (b *botRun) row(m *client.Match) func(context.Context, solver.Position, time.Duration) (keypeg.Code, error) {
	return func(ctx context.Context, at solver.Position, left time.Duration) (keypeg.Code, error) {
		if err := b.takes(ctx, at.Format); err != nil {
			return 0, err
		}
		return b.program.RowWithin(ctx, at, left)
	}
}

func (b *botRun) heard(line client.Line) {
	b.line.End()
	fmt.Fprintf(b.aside, "the line to %s is %s\n", b.host, line)
}
