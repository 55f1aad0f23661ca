package party

import (
	"io"
	"time"

	"keypeg"
	"keypeg/match"
)

// CommandKind is a kind of request by a person, the hall or the clock.
type CommandKind string

const (
	Join     CommandKind = "join"    // take a new seat under Name, in Team or, if that is 0, in the smallest team; if Watches is set, the person never plays
	Leave    CommandKind = "leave"   //
	Rename   CommandKind = "rename"  // rename Target to Name; only the host may rename others
	SetCode  CommandKind = "code"    // set Code as the secret of the round
	PlaceRow CommandKind = "place"   // place Code as the row with the number Row
	GiveUp   CommandKind = "give-up" // give up the code of the round (D-3)

	// Only the host may give these commands.
	Remove   CommandKind = "remove"    // remove Target from the party
	Mute     CommandKind = "mute"      // hide the name of Target from others
	Unmute   CommandKind = "unmute"    //
	HandOver CommandKind = "hand-over" // make Target the host
	NameTeam CommandKind = "name-team" // change the name of Team to Name
	Start    CommandKind = "start"     // begin the round with the number Round
	GiveHint CommandKind = "hint"      // uncover a hole of the code for everybody
	Pause    CommandKind = "pause"     //
	Resume   CommandKind = "resume"    //
	Skip     CommandKind = "skip"      // end the round without counting it
	Stop     CommandKind = "stop"      // end the round now
	Close    CommandKind = "close"     // end the party

	AddNote CommandKind = "note" // add Note to a round; never sent by a person
	Tick    CommandKind = "tick" // time has passed; never sent by a person
)

// A Command is a request by one seat. A command about a round contains the number of the round, and a row also contains its
// own number, so that the command is refused once the party has moved on. A command with an ID can safely be sent again if
// its response may have been lost. A Join has no ID, because the caller recognises a person who has already joined.
type Command struct {
	Kind    CommandKind
	Seat    Seat // of the sender
	ID      string
	Target  Seat
	Name    string
	Team    int
	Watches bool
	Round   int
	Row     int
	Code    keypeg.Code
	Note    Note
}

// Decide returns the events that follow from a command at a given time, and the party after them, or refuses the command with a
// *keypeg.Error. The party itself is unchanged. Random codes are drawn from rnd, which is read only if a code is needed. Any
// other error comes from rnd. The first event of a Join contains the new Seat.
//
// If the command has the same ID as the last one granted to its seat, Decide returns no events and the unchanged party.
func (p *Party) Decide(c Command, at time.Time, rnd io.Reader) (events []Event, next *Party, err error) {
	if c.Kind != Join && c.Kind != Tick && c.Kind != AddNote {
		if c.Seat < 0 || int(c.Seat) >= len(p.Players) || p.Players[c.Seat].Gone {
			return nil, nil, keypeg.Refusef("not-in-party", "", "you are not in this party")
		}
		if c.ID != "" && c.ID == p.Players[c.Seat].granted {
			return nil, p, nil
		}
	} else {
		c.ID = ""
	}
	// Without a monotonic clock reading, events are the same before and after storage.
	d := &decision{p: p.Clone(), by: c.Seat, id: c.ID, at: at.Round(0).UTC(), rnd: rnd}
	if err := d.take(c); err != nil {
		return nil, nil, err
	}
	return d.events, d.p, nil
}

// A decision collects events and applies them to a copy of the party.
type decision struct {
	p      *Party
	by     Seat
	id     string // the ID of the command, stored in the command's first event
	at     time.Time
	rnd    io.Reader
	events []Event
}

func (d *decision) emit(e Event) {
	e.At = d.at
	if len(d.events) == 0 && d.id != "" {
		e.ID, e.By = d.id, d.by
	}
	d.events = append(d.events, e)
	d.p.Apply(e)
}

func (d *decision) take(c Command) error {
	switch c.Kind {
	case Join:
		return d.join(c)
	case Tick:
		return d.tick()
	case AddNote:
		return d.note(c.Note)
	case Rename:
		return d.rename(c)
	}
	switch {
	case hosts[c.Kind] != "" && c.Seat != d.p.Host:
		return notHost()
	case d.p.Phase == Over && (hosts[c.Kind] != people || c.Kind == Remove):
		return partyOver() // nobody can leave a party that is over, so that its standings stay unchanged
	case c.Kind == Leave:
		d.emit(Event{Kind: Left, Seat: c.Seat})
		return nil
	case hosts[c.Kind] == people:
		return d.about(c)
	case c.Kind == NameTeam:
		return d.nameTeam(c)
	case c.Kind == Start:
		return d.start(c)
	case c.Kind == Close:
		d.emit(Event{Kind: Closed, Seat: NoSeat})
		return nil
	case hosts[c.Kind] == round:
		return d.onRound(c)
	}
	return d.play(c)
}

// A power is what a host's command affects: people, the round or the whole party.
type power string

const (
	people power = "people"
	round  power = "round"
	whole  power = "party"
)

// hosts lists the commands that only the host may give.
var hosts = map[CommandKind]power{
	Remove: people, Mute: people, Unmute: people, HandOver: people,
	GiveHint: round, Pause: round, Resume: round, Skip: round, Stop: round,
	Start: whole, Close: whole, NameTeam: whole,
}

// tick ends the rows whose time has run out (D-2), or draws a code that was not made in time (D-12).
func (d *decision) tick() error {
	due, timed := d.p.Due()
	switch {
	case !timed || d.at.Before(due):
		return nil
	case d.p.Phase == Coding:
		return d.drawCode(true)
	}
	d.emit(Event{Kind: TimeOver, Seat: NoSeat})
	return nil
}

// drawCode draws a random code for the round.
func (d *decision) drawCode(late bool) error {
	if code := d.p.Config.ScriptOf(d.p.Round.Number).Code; code != 0 {
		d.emit(Event{Kind: CodeSet, Seat: NoSeat, Code: code})
		return nil
	}
	code, err := match.DrawCode(d.p.Board(), d.rnd)
	if err == nil {
		d.emit(Event{Kind: CodeSet, Seat: d.p.Round.Maker, Code: code, ByTable: late})
	}
	return err
}

// note adds a note to a round that is over.
func (d *decision) note(n Note) error {
	if n.Round < 1 || n.Round > len(d.p.past) {
		return notNow()
	}
	d.emit(Event{Kind: Noted, Seat: n.Seat, Note: &n})
	return nil
}

func partyOver() error { return keypeg.Refusef("party-over", "", "this party is over") }

func notHost() error { return keypeg.Refusef("not-host", "", "only the host can do that") }

func notNow() error { return keypeg.Refusef("not-now", "", "that cannot be done now") }
