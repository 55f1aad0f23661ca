package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/screen"
	"keypeg/internal/tui/words"
	"keypeg/match"
	"keypeg/wire"
)

type playOptions struct {
	plain      bool
	ascii      bool
	db         string // the database; if empty, the user's own file
	host, join string
	match      string
	begin      string // the command to run first
	name       string

	game, rules, play  string
	against, with      string
	friend, open       bool
	answers, first     string
	breaksShort, short string
	games              int
	limit, bank, more  float64 // minutes, minutes, seconds
	hints              bool
}

func playCommand() *cobra.Command {
	o := playOptions{}
	cmd := &cobra.Command{
		Use:   "play [LINK|CODE] [flags]",
		Short: "Play at the terminal",
		Long: `Play plays at the terminal: against the computer, with someone next to you, or on a server.

Without a server, matches are stored in your data directory. With --host you play on that server
instead. A link or a code that somebody has sent you takes you to their match, challenge, party or
tournament; a code needs --host too. You keep your seat, and the same link leads back to it.

? lists the keys and the commands, which can be typed after a colon.

--plain uses lines of text, for screen readers, pipes and slow connections: every command is a word, and
help lists them. At the end of a script the exit code is 0 if every command was carried out, 1 if one was
refused, and 2 if a line was not a command.`,
		Example: `  keypeg play
  keypeg play --game classic --against expert
  keypeg play --game challenge --name Ann --with Ben
  keypeg play https://play.example.org/p/4kq2 --name Ann
  keypeg play --host https://play.example.org "KITE 42"
  printf 'wait\nplace 1122\nboard\n' | keypeg play --plain --game remastered --against book`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("play takes one link or code, in quotes if it has a space; %d given", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				if o.join != "" {
					return misused("a link and --join each lead somewhere: choose one")
				}
				o.join = args[0]
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			return o.run(ctx, os.Stdin, os.Stdout)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.plain, "plain", false, "use lines of text instead of the full screen")
	f.BoolVar(&o.ascii, "ascii", false, "draw with ASCII characters only")
	f.StringVar(&o.host, "host", "", "play on the server at this `URL`")
	f.StringVar(&o.join, "join", "", "join by a `LINK`, or by an invite code such as KITE 42")
	f.StringVar(&o.match, "match", "", "return to the match with this `ID`")
	f.StringVar(&o.db, "db", "", "store your matches in this `FILE`; by default in your data directory")
	f.StringVar(&o.name, "name", "", "your `NAME`")
	f.StringVar(&o.game, "game", "", "begin a match on a board: an `EDITION`, or a board such as c6p4g10Bm")
	f.StringVar(&o.rules, "rules", "", "on a custom board: the `RULEBOOK` to play by")
	f.StringVar(&o.play, "play", "", "on a custom board: series, rounds, duel or race")
	f.StringVar(&o.short, "short-board", "", "give one player this smaller `BOARD`")
	f.StringVar(&o.breaksShort, "breaks-short", "", "the player who breaks the smaller board: host or guest")
	f.StringVar(&o.against, "against", "", "play against the computer at this `LEVEL`")
	f.StringVar(&o.with, "with", "", "play with someone of this `NAME` on this device")
	f.BoolVar(&o.friend, "friend", false, "play with the person to whom you send the link; needs --host")
	f.BoolVar(&o.open, "open", false, "play with the first player who joins; needs --host")
	f.StringVar(&o.answers, "answers", "", "the kind of answers: auto, assisted or strict")
	f.StringVar(&o.first, "first", "", "the player who makes the first code: host (you), guest or lot (at random)")
	f.IntVar(&o.games, "games", 0, "play `N` games or rounds")
	f.Float64Var(&o.limit, "limit", 0, "allow `MINUTES` for each turn")
	f.Float64Var(&o.bank, "bank", 0, "allow `MINUTES` for each game")
	f.Float64Var(&o.more, "increment", 0, "add `SECONDS` with each row")
	f.BoolVar(&o.hints, "hints", false, "allow both players hints")
	return cmd
}

// terminalLocale returns the locale of the terminal, such as de_AT.UTF-8.
func terminalLocale() string {
	return cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
}

// run plays until the player quits.
func (o playOptions) run(ctx context.Context, in, out *os.File) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	locale := terminalLocale()
	w := words.In(words.OfLocale(locale))
	h, err := o.place(ctx, w.Language)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	o.name = cmp.Or(o.name, h.name())
	id, to, err := o.sitDown(ctx, h.client)
	if err != nil {
		return err
	}
	terminal := term.IsTerminal(in.Fd())
	o.plain = o.plain || !terminal || !term.IsTerminal(out.Fd()) || os.Getenv("TERM") == "dumb"
	seen := lineui.Options{
		Client: h.client, Words: w, In: in, Out: out, Name: o.name, Named: h.keepName, Match: id, To: to, Begin: o.begin, Alone: h.alone(), Back: o.back(),
	}
	if !o.plain {
		return screen.Run(ctx, screen.Options{Talk: seen, ASCII: o.ascii || !words.ManySigns(locale)})
	}
	if terminal {
		seen.Tall = tall(in)
	}
	err = lineui.Run(ctx, seen)
	switch {
	case errors.Is(err, lineui.ErrNotCommand) && !terminal:
		return misuse{err}
	case errors.Is(err, lineui.ErrNotCommand), errors.Is(err, lineui.ErrRefused) && terminal:
		return nil // the program has already printed the reason
	}
	return err
}

// tall returns a number of lines that is enough to scroll everything on a terminal out of sight.
func tall(tty term.File) int {
	if _, height, err := term.GetSize(tty.Fd()); err == nil && height > 0 {
		return height
	}
	return 60
}

// check refuses flags that contradict each other.
func (o *playOptions) check() (err error) {
	if o.host, err = checkHost(o.host); err != nil {
		return err
	}
	ways := 0
	for _, way := range []bool{o.join != "", o.match != "", o.game != ""} {
		if way {
			ways++
		}
	}
	if ways > 1 {
		return misused("--join, --match and --game each lead to a match: choose one")
	}
	whom := 0
	for _, one := range []bool{o.against != "", o.with != "", o.friend, o.open} {
		if one {
			whom++
		}
	}
	switch {
	case whom > 1:
		return misused("--against, --with, --friend and --open each say whom you play: choose one")
	case whom > 0 && o.game == "":
		return misused("name the board too, such as --game classic")
	case o.limit != 0 && o.bank != 0:
		return misused("--limit is for each turn and --bank for each game: choose one")
	case o.more != 0 && o.bank == 0:
		return misused("--increment goes with --bank")
	case strings.Contains(o.join, "/") && o.host == "":
		o.host, err = checkHost(siteOf(o.join))
	case o.join != "" && o.host == "":
		return misused("%q leads to a seat on a server: name the server with --host; or name a board with --game", o.join)
	case (o.friend || o.open) && o.host == "":
		return misused("others come to a server: name one with --host, or play --with somebody beside you")
	case o.db != "" && o.host != "":
		return misused("--db is for matches kept here, and --host keeps them there: choose one")
	}
	return cmp.Or(err, o.checkChoices())
}

// checkChoices refuses unknown values for flags that allow only certain values.
func (o *playOptions) checkChoices() error {
	for _, c := range []struct {
		flag, value string
		of          []string
	}{
		{"answers", o.answers, []string{string(keypeg.Auto), string(keypeg.Assisted), string(keypeg.Strict)}},
		{"first", o.first, []string{string(match.HostFirst), string(match.GuestFirst), string(match.ByLot)}},
		{"breaks-short", o.breaksShort, []string{keypeg.Host.String(), keypeg.Guest.String()}},
		{"play", o.play, []string{string(keypeg.Series), string(keypeg.Rounds), string(keypeg.Duel), string(keypeg.Race)}},
	} {
		if c.value != "" && !slices.Contains(c.of, c.value) {
			last := len(c.of) - 1
			return misused("--%s is %s or %s, not %q", c.flag, strings.Join(c.of[:last], ", "), c.of[last], c.value)
		}
	}
	return nil
}

// siteOf returns the site to which a link leads.
func siteOf(link string) string {
	if !strings.Contains(link, "://") {
		link = "https://" + link
	}
	u, err := url.Parse(link)
	if err != nil {
		return link
	}
	return u.Scheme + "://" + u.Host
}

func checkHost(text string) (string, error) {
	if text != "" && !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, err := checkURL(text)
	if err != nil {
		return "", misused("--host %q is not the address of a site: write it as https://play.example.org", text)
	}
	return u, nil
}

// back returns the beginning of the command that returns to a match or a party.
func (o playOptions) back() string {
	words := []string{"keypeg", "play"}
	if o.plain {
		words = append(words, "--plain")
	}
	if o.host != "" {
		words = append(words, "--host", o.host)
	}
	if o.db != "" {
		words = append(words, "--db", o.db)
	}
	return strings.Join(words, " ")
}

// sitDown joins the match that the flags ask for, if any, and returns its id. Its caller joins a party or a
// tournament.
func (o playOptions) sitDown(ctx context.Context, c *client.Client) (id string, to client.Invitation, err error) {
	var m *client.Match
	switch {
	case o.match != "":
		return o.match, to, nil
	case o.join != "":
		if to, err = c.Invitation(ctx, o.join); err == nil && to.Party+to.Tournament != "" {
			return "", to, nil
		}
		if err == nil {
			m, err = to.Accept(ctx, c, o.name)
		}
	case o.game != "":
		m, err = c.Make(ctx, o.asked())
	default:
		return "", to, nil
	}
	if err != nil {
		return "", client.Invitation{}, err
	}
	return m.ID, client.Invitation{}, nil
}

// asked returns the new match that the flags describe.
func (o playOptions) asked() wire.NewMatch {
	n := wire.NewMatch{
		Rules: o.rules, Play: o.play, ShortBoard: o.short, BreaksShort: o.breaksShort, Games: o.games, Answers: o.answers, First: o.first,
		Limit: o.limit * 60, Name: o.name, Hints: o.hints, Open: o.open,
	}
	lineui.On(&n, o.game)
	if o.bank > 0 {
		n.Bank = &wire.Bank{Time: o.bank * 60, Increment: o.more}
	}
	switch {
	case o.with != "":
		n.HotSeat, n.GuestName = true, o.with
	case !o.friend && !o.open:
		lineui.Against(&n, cmp.Or(o.against, "steady"))
	}
	return n
}
