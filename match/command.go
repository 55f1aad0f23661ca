package match

import (
	"io"
	"time"

	"keypeg"
)

// CommandKind is a kind of request by a player or the clock.
type CommandKind string

const (
	Sit      CommandKind = "sit"     // take Seat under Name; the match starts when both seats are taken
	SetCode  CommandKind = "code"    // set Code as the secret
	PlaceRow CommandKind = "place"   // place Code as the next row
	GiveKeys CommandKind = "answer"  // give Keys as the answer to the unanswered row
	Claim    CommandKind = "claim"   // claim that an answer was wrong (D-5)
	GiveUp   CommandKind = "give-up" // give up this game (D-3)
	Propose  CommandKind = "offer"   // propose Offer, with Limit if it is an OfferLimit
	Accept   CommandKind = "accept"
	Decline  CommandKind = "decline" // decline the other player's offer, or withdraw your own
	SetLimit CommandKind = "limit"   // set Limit without asking, once the other player's turn has lasted long enough (D-19)
	Leave    CommandKind = "leave"   // leave the match (D-3)
	Rematch  CommandKind = "rematch" // ask for a rematch once the match is over; Decline withdraws the request
	Tick     CommandKind = "tick"    // time has passed; never sent by a player
)

// A Command is a request by one seat, based on the version of the match that the player saw. If a command has an ID, its
// sender can safely send it again if the response is lost.
type Command struct {
	Kind    CommandKind
	Seat    keypeg.Seat
	Version int
	ID      string // chosen by the sender; "" for none
	Name    string
	Code    keypeg.Code
	Keys    keypeg.Keys
	Offer   OfferKind
	Limit   time.Duration
}

// Decide returns the events that follow from a command at a given time, and the resulting match, or it refuses the command
// with a *keypeg.Error. The match itself is unchanged: next is its Clone with the events applied. Decide reads rnd only to
// draw salts and random codes. Any error that is not a *keypeg.Error comes from rnd.
//
// If the command has the same ID as the last command granted to its seat, it is a repetition, sent because the response
// was lost. Decide then returns no events and the match itself.
func (m *Match) Decide(c Command, at time.Time, rnd io.Reader) (events []Event, next *Match, err error) {
	if c.Seat > keypeg.Guest {
		return nil, nil, keypeg.Refusef("bad-seat", "", "a seat is host or guest")
	}
	if c.ID != "" && c.ID == m.granted[c.Seat] {
		return nil, m, nil
	}
	if err := m.fresh(c); err != nil {
		return nil, nil, err
	}
	// Round strips the monotonic clock reading, so that events are the same before and after storage.
	d := &decision{m: m.Clone(), id: c.ID, at: at.Round(0).UTC(), rnd: rnd}
	if err := d.take(c); err != nil {
		return nil, nil, err
	}
	d.follow()
	return d.events, d.m, nil
}

// fresh refuses a command that is based on an old version of the match. In a duel or race, only changes to the seat's own
// turn make a version old, so both players can act at the same time.
func (m *Match) fresh(c Command) error {
	oldest := m.Version
	switch {
	case c.Kind == Sit || c.Kind == Tick || c.Kind == Leave:
		return nil
	case c.Kind == Rematch || c.Kind == Decline && m.Result != nil:
		oldest = m.alone[c.Seat] // both players may ask at the same time
	case c.Kind == Accept || c.Kind == Decline:
		oldest = m.offered
	case m.Config.Mode.Simultaneous():
		oldest = m.Turns[c.Seat].From
		if c.Kind == Propose { // an offer sent twice is one offer, even if it was declined in between
			oldest = max(oldest, m.offered)
		}
	}
	if c.Version < oldest || c.Version > m.Version {
		return keypeg.Refusef("stale", "", "the match has moved on: look again")
	}
	return nil
}

// A decision collects events and applies them to a copy of the match.
type decision struct {
	m      *Match
	id     string // the command's ID, stored in the first event
	at     time.Time
	rnd    io.Reader
	events []Event
}

func (d *decision) emit(e Event) {
	e.At = d.at
	if len(d.events) == 0 {
		e.ID = d.id
	}
	d.events = append(d.events, e)
	d.m.Apply(e)
}

// emitBoard emits a board's events with the seats that caused them: the Codebreaker for rows, the Codemaker for keys.
func (d *decision) emitBoard(breaker keypeg.Seat, events []keypeg.Event) {
	for _, b := range events {
		e := Event{Kind: EventKind(b.Kind), Seat: breaker, Code: b.Code}
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
	switch {
	case c.Kind == Rematch:
		return d.askAgain(c)
	case c.Kind == Decline && d.m.Rematch[c.Seat]:
		return d.askNoMore(c)
	case d.m.Result != nil:
		return keypeg.Refusef("match-over", "", "this match is over")
	}
	g := d.m.Game()
	if g == nil {
		return keypeg.Refusef("not-started", "", "the match starts when both players have joined")
	}
	if err := d.inTime(c); err != nil {
		return err
	}
	switch c.Kind {
	case SetCode:
		return d.setCode(g, c)
	case PlaceRow:
		return d.place(g, c)
	case GiveKeys:
		return d.answer(g, c)
	case Claim:
		return d.claim(g, c)
	case GiveUp:
		return d.giveUp(g, c)
	case SetLimit:
		return d.setLimit(c)
	case Propose:
		return d.propose(c)
	case Accept, Decline:
		return d.replyTo(c)
	}
	return keypeg.Refusef("bad-command", "", "there is no command %.20q", c.Kind)
}
