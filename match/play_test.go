package match

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"keypeg"
)

// A table plays transcripts. Each line of a transcript is a command, or an expectation at that point:
//
//	host code 2334          guest 1122            guest 1122 x3
//	host says 1r0w          guest claims          guest gives up
//	host offers limit 3m    host offers end       guest accepts     guest declines
//	guest leaves            guest sets 3m         +3m               tick              +3m tick
//
//	guest 1122 = 1r0w                the row gets that answer at once
//	guest 1122 ! awaits-keys C-2     the command is refused, with code and clause
//	row guest 2 = --                 a row as a record writes it
//	points 3 0        award 0 3      so far; of the last game that is over
//	game 2            serial 3       of the game being played
//	maker host        host must place
//	replayed          counted        the last game that is over
//	open              result host forfeit         result draw played
//
// After each command, accepted or refused, the match must equal the match folded from its events. A refused command
// must leave the match exactly as it was.
type table struct {
	t      *testing.T
	m      *Match
	twin   *Match // a match built from the same events, without commands
	events []Event
	at     time.Time
	rnd    *rand.ChaCha8
	line   string
}

// An option changes the settings of an edition.
type option func(*Config)

func games(n int) option           { return func(c *Config) { c.Games = n } }
func limit(d time.Duration) option { return func(c *Config) { c.Limit = d } }
func first(f First) option         { return func(c *Config) { c.First = f } }
func strict(c *Config)             { c.Answers = keypeg.Strict }
func assisted(c *Config)           { c.Answers = keypeg.Assisted }

func on(host, guest string) option {
	return func(c *Config) {
		for s, text := range [2]string{host, guest} {
			board, err := keypeg.ParseFormat(text)
			if err != nil {
				panic(err)
			}
			c.Boards[s] = board
		}
	}
}

// agree returns the settings of an edition with the given options. In a handicap match, the guest breaks the
// smaller board.
func agree(edition string, options ...option) Config {
	p, ok := keypeg.FindEdition(edition)
	if !ok {
		panic("no edition " + edition)
	}
	c := FromEdition(p, keypeg.Guest)
	c.ID = "m1"
	for _, o := range options {
		o(&c)
	}
	return c
}

// open returns a match with both seats taken.
func open(t *testing.T, c Config) *table {
	t.Helper()
	b := &table{t: t, at: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), rnd: rand.NewChaCha8([32]byte{1})}
	var err error
	if b.m, err = New(c); err != nil {
		t.Fatal(err)
	}
	b.twin, _ = New(c)
	for _, s := range keypeg.Seats {
		if err := b.do(Command{Kind: Sit, Seat: s}); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// play opens a match and plays a transcript.
func play(t *testing.T, c Config, script string) *table {
	t.Helper()
	b := open(t, c)
	b.play(script)
	return b
}

func (b *table) play(script string) {
	b.t.Helper()
	for line := range strings.Lines(script) {
		line, _, _ = strings.Cut(line, "#")
		if b.line = strings.Join(strings.Fields(line), " "); b.line != "" {
			b.step()
		}
	}
}

func (b *table) fail(format string, args ...any) {
	b.t.Helper()
	b.t.Fatalf("%s: %s", b.line, fmt.Sprintf(format, args...))
}

func (b *table) step() {
	b.t.Helper()
	words := strings.Fields(b.line)
	switch {
	case strings.HasPrefix(words[0], "+"):
		d, err := time.ParseDuration(words[0][1:])
		if err != nil {
			b.fail("%s", err)
		}
		b.at = b.at.Add(d)
		if len(words) > 1 {
			b.must(Command{Kind: Tick})
		}
	case words[0] == "tick":
		b.must(Command{Kind: Tick})
	case words[0] == "host" || words[0] == "guest":
		var s keypeg.Seat
		_ = s.UnmarshalText([]byte(words[0]))
		if words[1] == "must" {
			b.want(dutyNames[words[2]], b.m.Turns[s].Kind)
			return
		}
		b.act(s, words[1:])
	default:
		b.expect(words)
	}
}

var dutyNames = map[string]DutyKind{"code": ToCode, "place": ToPlace, "answer": ToAnswer, "wait": Nothing}

// act parses a seat's command and the expected result, gives the command and checks the result.
func (b *table) act(s keypeg.Seat, words []string) {
	b.t.Helper()
	rest, refusal, refused := strings.Cut(strings.Join(words, " "), " ! ")
	rest, answer, answered := strings.Cut(rest, " = ")
	words = strings.Fields(rest)
	times := 1
	if n, ok := strings.CutPrefix(words[len(words)-1], "x"); ok {
		times, _ = strconv.Atoi(n)
		words = words[:len(words)-1]
	}
	for range times {
		game := b.m.Game()
		err := b.do(b.command(s, words))
		if refused {
			b.refusedAs(err, refusal)
			continue
		}
		if err != nil {
			b.fail("refused: %v", err)
		}
		if answered {
			rows := game.Boards[s].Rows
			b.want(answer, rows[len(rows)-1].Keys.String())
		}
	}
}

func (b *table) refusedAs(err error, want string) {
	b.t.Helper()
	e, ok := err.(*keypeg.Error)
	if !ok {
		b.fail("not refused with a *keypeg.Error: %v", err)
	}
	got := e.Code
	if strings.Contains(want, " ") {
		got += " " + e.Clause
	}
	b.want(want, got)
	if e.Error() == "" {
		b.fail("refused without a sentence")
	}
}

func (b *table) command(s keypeg.Seat, words []string) Command {
	b.t.Helper()
	c := Command{Seat: s, Version: b.m.Version}
	last := words[len(words)-1]
	var err error
	switch strings.Join(words[:min(2, len(words))], " ") {
	case "code " + last:
		c.Kind, err = SetCode, c.Code.UnmarshalText([]byte(last))
	case "says " + last:
		c.Kind = GiveKeys
		c.Keys, err = keypeg.ParseKeys(last, keypeg.MaxPegs)
	case "claims":
		c.Kind = Claim
	case "gives up":
		c.Kind = GiveUp
	case "offers limit":
		c.Kind, c.Offer = Propose, OfferLimit
		c.Limit, err = time.ParseDuration(last)
	case "offers " + last:
		c.Kind, c.Offer = Propose, OfferKind(last)
	case "sets " + last:
		c.Kind = SetLimit
		c.Limit, err = time.ParseDuration(last)
	case "accepts":
		c.Kind = Accept
	case "declines":
		c.Kind = Decline
	case "leaves":
		c.Kind = Leave
	default:
		c.Kind, err = PlaceRow, c.Code.UnmarshalText([]byte(last))
	}
	if err != nil {
		b.fail("%s", err)
	}
	return c
}

func (b *table) must(c Command) {
	b.t.Helper()
	if err := b.do(c); err != nil {
		b.fail("refused: %v", err)
	}
}

// do gives a command and compares the match with the one rebuilt from its events.
func (b *table) do(c Command) error {
	b.t.Helper()
	events, next, err := b.m.Decide(c, b.at, b.rnd)
	if err != nil && events != nil {
		b.fail("refused, and yet there are events")
	}
	if !reflect.DeepEqual(b.m, b.twin) {
		b.fail("deciding changed the match")
	}
	for _, e := range events {
		b.m.Apply(e)
	}
	b.events = append(b.events, events...)
	if b.twin, _ = Fold(b.m.Config, b.events); !reflect.DeepEqual(b.m, b.twin) {
		b.fail("the events fold to another match")
	}
	if err == nil && !reflect.DeepEqual(b.m, next) {
		b.fail("it was decided to lead to another match than its events do")
	}
	return err
}

func (b *table) want(want, got any) {
	b.t.Helper()
	if want != got {
		b.fail("want %v, got %v", want, got)
	}
}

// expect checks one of the transcript's expectations.
func (b *table) expect(words []string) {
	b.t.Helper()
	rest := strings.Join(words[1:], " ")
	switch words[0] {
	case "points":
		b.want(rest, pair(b.m.Points))
	case "award":
		b.want(rest, pair(b.last().Award))
	case "game":
		b.want(rest, strconv.Itoa(b.m.Game().Number))
	case "serial":
		b.want(rest, strconv.Itoa(b.m.Game().Serial))
	case "maker":
		b.want(rest, b.m.Game().Maker.String())
	case "replayed":
		b.want(true, b.last().PlayedAgain)
	case "counted":
		b.want(false, b.last().PlayedAgain)
	case "open":
		b.want("still open", map[bool]string{true: "still open", false: "over"}[b.m.Result == nil])
	case "result":
		b.want(rest, b.result())
	case "row":
		var s keypeg.Seat
		_ = s.UnmarshalText([]byte(words[1]))
		n, _ := strconv.Atoi(words[2])
		_, want, _ := strings.Cut(rest, "= ")
		rows := b.m.Game().Boards[s].Rows
		if n > len(rows) {
			b.fail("there are only %d rows", len(rows))
		}
		b.want(want, rows[n-1].String())
	default:
		b.fail("cannot read this line")
	}
}

// last returns the last game that is over.
func (b *table) last() *Game {
	b.t.Helper()
	for i := len(b.m.Games) - 1; i >= 0; i-- {
		if b.m.Games[i].Over {
			return b.m.Games[i]
		}
	}
	b.fail("no game is over yet")
	return nil
}

func (b *table) result() string {
	switch r := b.m.Result; {
	case r == nil:
		return "none"
	case r.Winner == nil:
		return "draw " + string(r.Ending)
	default:
		return r.Winner.String() + " " + string(r.Ending)
	}
}

// refuse checks that New refuses a config, and that the refusal has the given code and clause.
func refuse(t *testing.T, c Config, code, clause string) {
	t.Helper()
	_, err := New(c)
	e, ok := err.(*keypeg.Error)
	if !ok || e.Code != code || e.Clause != clause {
		t.Errorf("want refusal %s %s, got %v", code, clause, err)
	}
}
