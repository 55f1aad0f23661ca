package match

import (
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"keypeg"
)

// CommandKind is what a player may ask for, or the clock.
type CommandKind string

const (
	Sit      CommandKind = "sit"     // take Seat under Name; the match starts when both are taken
	SetCode  CommandKind = "code"    // fix Code as the secret
	PlaceRow CommandKind = "place"   // place Code as the next row
	GiveKeys CommandKind = "answer"  // answer the row that waits with Keys
	Claim    CommandKind = "claim"   // an answer was wrong (D-5)
	GiveUp   CommandKind = "give-up" // this game (D-3)
	Propose  CommandKind = "offer"   // Offer, with Limit
	Accept   CommandKind = "accept"
	Decline  CommandKind = "decline" // or take one's own offer back
	Leave    CommandKind = "leave"   // the match, for good (D-3)
	Tick     CommandKind = "tick"    // time has passed; not a player's
)

// MaxName bounds a player's name, in characters.
const MaxName = 40

// A Command is what one seat asks for, against the version of the match it was
// looking at.
type Command struct {
	Kind    CommandKind
	Seat    keypeg.Seat
	Version int
	Name    string
	Code    keypeg.Code
	Keys    keypeg.Keys
	Offer   OfferKind
	Limit   time.Duration
}

// Decide says which events a command leads to at a time, or refuses it with a
// *keypeg.Error; the match itself is left as it is. rnd gives salts and lots, and
// is read only when one is drawn. Any other error is rnd's.
func (m *Match) Decide(c Command, at time.Time, rnd io.Reader) ([]Event, error) {
	if err := m.fresh(c); err != nil {
		return nil, err
	}
	d := &decision{m: m.Clone(), at: at, rnd: rnd}
	if err := d.take(c); err != nil {
		return nil, err
	}
	if err := d.follow(); err != nil {
		return nil, err
	}
	return d.events, nil
}

// fresh refuses a command made against an old state. Where both play at once only
// the seat's own turn counts, so that both can act.
func (m *Match) fresh(c Command) error {
	oldest := m.Version
	switch {
	case c.Kind == Sit || c.Kind == Tick || c.Kind == Leave:
		return nil
	case c.Kind == Accept || c.Kind == Decline:
		oldest = m.offered
	case m.Config.Play.Simultaneous():
		oldest = m.Turns[c.Seat].From
	}
	if c.Version < oldest || c.Version > m.Version {
		return keypeg.Refuse("stale", "", "the match has moved on since you looked: look again, then decide")
	}
	return nil
}

// A decision collects events while a copy of the match moves on under it.
type decision struct {
	m      *Match
	at     time.Time
	rnd    io.Reader
	events []Event
}

func (d *decision) emit(e Event) {
	e.At = d.at
	d.events = append(d.events, e)
	d.m.Apply(e)
}

// emitBoard passes a board's events on under the seat that caused them: rows under
// their Codebreaker, keys under the Codemaker.
func (d *decision) emitBoard(breaker keypeg.Seat, events []keypeg.Event, byTable bool) {
	for _, b := range events {
		e := Event{Kind: EventKind(b.Kind), Seat: breaker, Code: b.Code, ByTable: byTable || b.ByTable}
		if b.Kind == keypeg.KeysGiven {
			e.Seat, e.Keys = breaker.Other(), &b.Keys
		}
		d.emit(e)
	}
}

func (d *decision) take(c Command) error {
	switch c.Kind {
	case Sit:
		return d.sit(c)
	case Leave:
		return d.leave(c)
	case Tick:
		return d.tick()
	}
	if d.m.Result != nil {
		return keypeg.Refuse("match-over", "", "this match is over")
	}
	g := d.m.Game()
	if g == nil {
		return keypeg.Refuse("not-started", "", "the match starts when both have sat down")
	}
	switch c.Kind {
	case SetCode:
		return d.setCode(g, c)
	case PlaceRow:
		return d.place(g, c)
	case GiveKeys:
		return d.answer(g, c)
	case Claim:
		return d.asBreaker(g, c, (*keypeg.Board).Claim)
	case GiveUp:
		return d.asBreaker(g, c, (*keypeg.Board).GiveUp)
	case Propose:
		return d.propose(c)
	case Accept, Decline:
		return d.replyTo(c)
	}
	return keypeg.Refuse("bad-command", "", "%.20q is not a command of a match", c.Kind)
}

func (d *decision) sit(c Command) error {
	switch {
	case d.m.Result != nil:
		return keypeg.Refuse("match-over", "", "this match is over")
	case d.m.Seated[c.Seat]:
		return keypeg.Refuse("seat-taken", "", "that seat is taken by %s", d.m.Names[c.Seat])
	}
	name, err := CleanName(c.Name, c.Seat)
	if err != nil {
		return err
	}
	d.emit(Event{Kind: Sat, Seat: c.Seat, Name: name})
	if !d.m.Seated[c.Seat.Other()] {
		return nil
	}
	first, err := d.m.firstMaker(d.rnd)
	if err == nil {
		d.emit(Event{Kind: Started, Seat: first})
	}
	return err
}

// CleanName trims a player's name; without one a seat is called after itself.
func CleanName(name string, s keypeg.Seat) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return [2]string{"Host", "Guest"}[s], nil
	}
	if !utf8.ValidString(name) || utf8.RuneCountInString(name) > MaxName || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return "", keypeg.Refuse("bad-name", "", "a name is at most %d characters that can be printed on one line", MaxName)
	}
	return name, nil
}

func (m *Match) firstMaker(rnd io.Reader) (keypeg.Seat, error) {
	switch m.Config.First {
	case GuestFirst:
		return keypeg.Guest, nil
	case ByLot:
		n, err := drawBelow(2, rnd)
		return keypeg.Seat(n), err
	}
	return keypeg.Host, nil
}

func (d *decision) leave(c Command) error {
	if d.m.Result != nil {
		return keypeg.Refuse("match-over", "", "this match is over already")
	}
	d.emit(Event{Kind: Left, Seat: c.Seat})
	return nil
}

func (d *decision) setCode(g *Game, c Command) error {
	board := g.Boards[c.Seat.Other()]
	if board == nil {
		return keypeg.Refuse("not-codemaker", "C-1", "in this game you break the code; %s sets it", d.m.Names[g.Maker])
	}
	if _, err := board.SetCode(c.Code); err != nil {
		return err
	}
	return d.emitCode(c.Seat, c.Code, false)
}

func (d *decision) emitCode(maker keypeg.Seat, code keypeg.Code, byTable bool) error {
	salt, err := drawSalt(d.rnd)
	if err == nil {
		d.emit(Event{Kind: CodeSet, Seat: maker, Code: code, Salt: salt, ByTable: byTable})
	}
	return err
}

func (d *decision) place(g *Game, c Command) error {
	board := g.Boards[c.Seat]
	if board == nil {
		return keypeg.Refuse("not-codebreaker", "C-2", "in this game you made the code; %s breaks it", d.m.Names[g.Maker.Other()])
	}
	events, err := board.Place(c.Code)
	if err != nil {
		return err
	}
	if !g.mayPlace(c.Seat) {
		return g.whyNotPlace(c.Seat)
	}
	d.emitBoard(c.Seat, events, false)
	return nil
}

// whyNotPlace explains a row that the board would take but the round does not.
func (g *Game) whyNotPlace(s keypeg.Seat) error {
	switch {
	case !g.codesSet():
		return keypeg.Refuse("no-code", "CH-1", "the round begins when both codes are set")
	case g.Boards[s].GaveUp:
		return keypeg.Refuse("gave-up", "D-3", "you gave this game up")
	case g.mustAnswer(s):
		return keypeg.Refuse("answer-first", "D-9", "answer the other player's row first")
	}
	return keypeg.Refuse("not-your-turn", "CH-3", "your row of this turn is placed; both rows are answered before the next")
}

func (d *decision) answer(g *Game, c Command) error {
	breaker := c.Seat.Other()
	board := g.Boards[breaker]
	if board == nil {
		return keypeg.Refuse("not-codemaker", "C-2", "in this game you break the code; %s answers", d.m.Names[g.Maker])
	}
	if d.m.Config.Answers == keypeg.Auto {
		return keypeg.Refuse("no-row", "D-4", "at this table the answers come by themselves")
	}
	switch {
	case g.sealed[breaker] != nil:
		return keypeg.Refuse("answered", "D-13", "you have answered; both answers are opened when the other one is given")
	case board.AwaitsKeys() && !g.turnComplete():
		return keypeg.Refuse("not-your-turn", "CH-3", "answers are given when both rows of the turn are placed")
	}
	events, err := board.Answer(c.Keys)
	if err == nil {
		d.emitBoard(breaker, events, false)
	}
	return err
}

// asBreaker does what only the seat's Codebreaker may.
func (d *decision) asBreaker(g *Game, c Command, act func(*keypeg.Board) ([]keypeg.Event, error)) error {
	board := g.Boards[c.Seat]
	if board == nil {
		return keypeg.Refuse("not-codebreaker", "", "only the Codebreaker can do that, and in this game that is %s", d.m.Names[g.Maker.Other()])
	}
	if !g.codesSet() {
		return keypeg.Refuse("no-code", "C-1", "the game has not begun: a code is still to be set")
	}
	events, err := act(board)
	if err == nil {
		d.emitBoard(c.Seat, events, false)
	}
	return err
}

func (d *decision) propose(c Command) error {
	switch {
	case d.m.Offer != nil:
		return keypeg.Refuse("offer-open", "D-2", "an offer is open already: it is answered or taken back first")
	case c.Offer == OfferLimit && c.Limit == d.m.Limit:
		return keypeg.Refuse("bad-limit", "D-2", "that limit is in force already")
	case c.Offer == OfferLimit:
		if err := checkLimit(c.Limit); err != nil {
			return err
		}
	case c.Offer != OfferEnd:
		return keypeg.Refuse("bad-offer", "", "an offer is limit or end, not %.20q", c.Offer)
	default:
		c.Limit = 0
	}
	d.emit(Event{Kind: Offered, Seat: c.Seat, Offer: c.Offer, Limit: c.Limit})
	return nil
}

func (d *decision) replyTo(c Command) error {
	offer := d.m.Offer
	switch {
	case offer == nil:
		return keypeg.Refuse("no-offer", "", "there is no offer to answer; it may have been taken back or lapsed")
	case c.Kind == Decline:
		d.emit(Event{Kind: Declined, Seat: c.Seat})
	case offer.By == c.Seat:
		return keypeg.Refuse("own-offer", "", "this is your own offer: the other player answers it")
	case offer.Kind == OfferLimit:
		d.emit(Event{Kind: Limited, Seat: c.Seat, Limit: offer.Limit})
	default:
		d.emit(Event{Kind: Agreed, Seat: c.Seat})
	}
	return nil
}

// tick does for each player whose time is over what D-2 and D-12 say.
func (d *decision) tick() error {
	turns := d.m.Turns
	for _, s := range keypeg.Seats {
		due, timed := turns[s].Deadline()
		// What the first player's loss led to may have ended the second one's turn.
		if !timed || d.at.Before(due) || d.m.Turns[s] != turns[s] {
			continue
		}
		if err := d.overrun(s, turns[s].Kind); err != nil {
			return err
		}
		if err := d.follow(); err != nil {
			return err
		}
	}
	return nil
}

func (d *decision) overrun(s keypeg.Seat, kind DutyKind) error {
	g := d.m.Game()
	switch kind {
	case ToCode:
		code, err := drawCode(g.Boards[s.Other()].Edition, d.rnd)
		if err != nil {
			return err
		}
		return d.emitCode(s, code, true)
	case ToPlace:
		events, err := g.Boards[s].LoseRow()
		d.emitBoard(s, events, true)
		return err
	}
	board := g.Boards[s.Other()]
	events, err := board.Answer(board.RightKeys())
	d.emitBoard(s.Other(), events, true)
	return err
}

// follow lets the table do what is its own to do: the automatic answers of a duel,
// once the turn is complete (CH-3).
func (d *decision) follow() error {
	if d.m.Config.Answers != keypeg.Auto {
		return nil
	}
	for {
		g := d.m.Game()
		if g == nil {
			return nil
		}
		maker := keypeg.Host
		if !g.mustAnswer(maker) {
			maker = keypeg.Guest
		}
		if !g.mustAnswer(maker) {
			return nil
		}
		board := g.Boards[maker.Other()]
		events, err := board.Answer(board.RightKeys())
		if err != nil {
			return err
		}
		d.emitBoard(maker.Other(), events, false)
	}
}
