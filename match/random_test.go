package match

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"time"

	"keypeg"
	"keypeg/record"
)

// A tester is *testing.T or *rapid.T.
type tester interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// A choose returns a number from 0 to n-1, taken from rapid, a fuzzer's bytes or a seed.
type choose func(n int) int

func pick[T any](c choose, of ...T) T { return of[c(len(of))] }

func (c choose) chance(percent int) bool { return c(100) < percent }

// anyConfig returns an edition, or a custom match on boards so small that games end soon.
func anyConfig(c choose) Config {
	p := pick(c, keypeg.Editions...)
	answers := pick(c, keypeg.Auto, keypeg.Assisted, keypeg.Strict)
	strictRounds := c.chance(15) // these settings combine the most rules, but would rarely be drawn at random
	if strictRounds {
		p, _ = keypeg.FindEdition("ultimate-games")
		answers = keypeg.Strict
	}
	cfg := FromEdition(p, pick(c, keypeg.Seats[:]...))
	cfg.ID = "m1"
	cfg.Answers = answers
	cfg.First = pick(c, HostFirst, GuestFirst, ByLot)
	cfg.Limit, cfg.Bank = anyTime(c)
	if strictRounds || c.chance(70) {
		cfg.Boards[keypeg.Host] = smallBoard(c)
		cfg.Boards[keypeg.Guest] = cfg.Boards[keypeg.Host]
		if cfg.Mode.Simultaneous() && c.chance(30) {
			cfg.Boards[keypeg.Guest] = smallBoard(c)
		}
		cfg.Games = 1 + c(6)
	}
	for cfg.Validate() != nil { // try both an even and an odd number of games
		cfg.Games++
	}
	return cfg
}

// anyTime returns a limit, a bank, or neither.
func anyTime(c choose) (time.Duration, record.Bank) {
	switch c(9) {
	case 0, 1, 2:
		return 0, record.Bank{}
	case 3:
		return time.Second, record.Bank{}
	case 4:
		return time.Minute, record.Bank{}
	case 5:
		return 24 * time.Hour, record.Bank{}
	}
	return 0, record.Bank{Time: pick(c, MinBank, time.Minute, 10*time.Minute, MaxBank), Increment: pick(c, 0, 5*time.Second, time.Minute)}
}

func smallBoard(c choose) keypeg.Format {
	e := keypeg.Format{Colours: 1 + c(3), Pegs: 1 + c(3), Rows: 1 + c(4), Blanks: c.chance(30), Repeats: c.chance(70)}
	if !e.Repeats {
		e.Pegs = min(e.Pegs, e.Colours)
	}
	return e
}

// A walk plays a match with random commands, legal and illegal, from any seat and at any time.
type walk struct {
	t      tester
	choose choose
	m      *Match
	twin   *Match  // the match built from the same events after encoding and decoding
	events []Event // all events so far
	at     time.Time
	rnd    *rand.ChaCha8
	clocks [2]naiveClock
	legal  bool // whether to make only legal moves of the game, without offers and without leaving
}

func newWalk(t tester, c choose, cfg Config) *walk {
	t.Helper()
	w := &walk{t: t, choose: c, at: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), rnd: rand.NewChaCha8([32]byte{7})}
	var err error
	if w.m, err = New(cfg); err != nil {
		t.Fatalf("%+v: %v", cfg, err)
	}
	w.twin, _ = New(cfg)
	return w
}

// seated returns a walk through a match in which both seats are taken.
func (w *walk) seated() *walk {
	w.t.Helper()
	for _, s := range keypeg.Seats {
		w.do(Command{Kind: Sit, Seat: s})
	}
	return w
}

// do gives a command and checks the properties that hold for every command. Either the command is refused with an
// Error and no events, or its events fold to the same match after they have been stored and read back.
func (w *walk) do(c Command) error {
	w.t.Helper()
	events, next, err := w.m.Decide(c, w.at, w.rnd)
	if !reflect.DeepEqual(w.m, w.twin) {
		w.t.Fatalf("deciding %+v changed the match", c)
	}
	if err != nil {
		e, ok := err.(*keypeg.Error)
		if !ok || e.Code == "" || e.Error() == "" || events != nil || next != nil {
			w.t.Fatalf("%+v is refused with %#v and %d events", c, err, len(events))
		}
		return err
	}
	for _, e := range stored(w.t, events) {
		w.twin.Apply(e)
	}
	for _, e := range events {
		w.m.Apply(e)
		for s := range w.clocks {
			w.clocks[s].count(w.m, keypeg.Seat(s), e)
		}
	}
	w.events = append(w.events, events...)
	if !reflect.DeepEqual(w.m, w.twin) {
		w.t.Fatalf("after %+v the events fold to another match:\n%+v\n%+v", c, w.m, w.twin)
	}
	if events, again, err := w.m.Decide(c, w.at.Add(time.Hour), w.rnd); c.ID != "" && (err != nil || events != nil || again != w.m) {
		w.t.Fatalf("%+v, sent again, leads to %+v, %v", c, events, err)
	}
	if !reflect.DeepEqual(w.m, next) {
		w.t.Fatalf("%+v was decided to lead to another match than its events do:\n%+v\n%+v", c, next, w.m)
	}
	return nil
}

// stored returns events as a store would return them.
func stored(t tester, events []Event) (back []Event) {
	t.Helper()
	text, err := json.Marshal(events)
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	if err != nil {
		t.Fatalf("store %+v: %v", events, err)
	}
	return back
}

// step lets some time pass and gives one command.
func (w *walk) step() (c Command, err error) {
	w.t.Helper()
	c = w.command()
	if due, timed := w.m.Due(); timed && !w.at.Before(due) && w.choose.chance(70) {
		c = Command{Kind: Tick}
	}
	w.at = w.at.Add(pick(w.choose, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 300*time.Millisecond, time.Second, 2*time.Minute, 5*time.Minute, 5*time.Minute))
	if w.m.Config.Limit >= Correspondence && w.choose.chance(20) {
		w.at = w.at.Add(25 * time.Hour)
	}
	return c, w.do(c)
}

// done reports whether the walk should stop. Sometimes a walk continues for a while after the end of its match.
func (w *walk) done() bool { return w.m.Result != nil && w.choose.chance(20) }

func (w *walk) command() Command {
	c := Command{Seat: pick(w.choose, keypeg.Seats[:]...), Version: w.m.Version}
	if w.legal || w.choose.chance(70) {
		c.Kind = w.move(&c.Seat)
	} else {
		c.Kind = pick(w.choose, Sit, SetCode, PlaceRow, GiveKeys, Claim, GiveUp, Propose, Accept, Decline, SetLimit, Leave, Tick, "")
		if c.Kind == Leave && w.choose.chance(95) {
			c.Kind = Tick
		}
		if w.choose.chance(5) {
			c.Seat = 2
		}
		c.Version -= pick(w.choose, 0, 0, 0, 0, 0, 0, 0, 1, 2, -1)
	}
	if c.Kind != Tick && w.choose.chance(50) {
		c.ID = fmt.Sprint("c", len(w.events))
	}
	c.Name = pick(w.choose, "", "Ann", " Ben ", "bad\nname")
	c.Code = w.code(c)
	c.Keys = w.keys(c)
	c.Offer = pick(w.choose, OfferEnd, OfferLimit, "")
	c.Limit = pick(w.choose, 0, time.Second, time.Minute, -time.Second, time.Hour, 3*time.Minute, 4*time.Minute)
	return c
}

// move returns a command that the seat may give now. If there is none, move tries the other seat.
func (w *walk) move(s *keypeg.Seat) CommandKind {
	for range 2 {
		may := slices.DeleteFunc(w.m.may(*s), func(k CommandKind) bool {
			switch k {
			case Leave:
				return w.legal || !w.choose.chance(1)
			case Accept, Propose, Decline:
				return w.legal || !w.choose.chance(10)
			case SetLimit:
				return w.legal || !w.choose.chance(50)
			case GiveUp:
				return !w.choose.chance(6)
			case Claim:
				return !w.choose.chance(30)
			}
			return false
		})
		if len(may) > 0 {
			return pick(w.choose, may...)
		}
		*s = s.Other()
	}
	return Tick
}

// code returns a legal code for the board that the command concerns, or sometimes a nearly legal one.
func (w *walk) code(c Command) keypeg.Code {
	breaker := c.Seat & 1
	if c.Kind == SetCode {
		breaker = breaker.Other()
	}
	board := w.m.Config.Boards[breaker]
	if g := w.m.Game(); c.Kind == PlaceRow && g != nil && g.Boards[breaker] != nil && g.Boards[breaker].Secret != 0 && w.choose.chance(15) {
		return g.Boards[breaker].Secret
	}
	if !w.legal && w.choose.chance(5) {
		return pick(w.choose, 0, keypeg.CodeOf(20), keypeg.CodeOf(0, 0), keypeg.CodeOf(1, 1, 1, 1, 1))
	}
	pegs := make([]keypeg.Peg, board.Pegs)
	for i := range pegs {
		pegs[i] = keypeg.Peg(i%board.Colours + 1)
		if board.Repeats {
			pegs[i] = keypeg.Peg(1 + w.choose(board.Colours))
		}
		if board.Blanks && w.choose.chance(20) {
			pegs[i] = keypeg.Empty
		}
	}
	if !board.Repeats {
		i, j := w.choose(len(pegs)), w.choose(len(pegs))
		pegs[i], pegs[j] = pegs[j], pegs[i]
	}
	return keypeg.CodeOf(pegs...)
}

// keys returns the correct keys for the waiting row, or sometimes wrong ones.
func (w *walk) keys(c Command) keypeg.Keys {
	g, breaker := w.m.Game(), (c.Seat & 1).Other()
	board := w.m.Config.Boards[breaker]
	right := map[keypeg.Answers]int{keypeg.Strict: 60, keypeg.Assisted: 90}[w.m.Config.Answers]
	if g != nil && g.Boards[breaker] != nil && g.Boards[breaker].AwaitsKeys() && (w.legal || w.choose.chance(right)) {
		return g.Boards[breaker].RightKeys()
	}
	if w.choose.chance(10) {
		return keypeg.Keys{Red: uint8(w.choose(board.Pegs + 2)), White: uint8(w.choose(board.Pegs + 2))}
	}
	red := w.choose(board.Pegs)
	return keypeg.Keys{Red: uint8(red), White: uint8(w.choose(board.Pegs - red + 1))}
}
